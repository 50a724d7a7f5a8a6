"""The editions of the FIDE (Dutch) system, C.04.3, as data: what differs, and since when.

Record 192 names them (``FIDE_DUTCH_2026``), and pairing follows them.

>>> from datetime import date
>>> dutch_edition_of(date(2026, 1, 31)).year, dutch_edition_of(date(2026, 2, 1)).year
(2017, 2026)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from crosstable.model.pairing_editions import PairingEdition


@dataclass(frozen=True, slots=True)
class DutchEdition(PairingEdition):
    """What differs between the editions; clauses are those of 2026, then those of 2017."""

    collapses_last_bracket: bool
    """Whether brackets are paired without a thought for the rest until it cannot be completed, and
    the scoregroups below then collapse into one (A.9); otherwise each bracket leaves a rest that
    can be completed (C4)."""
    bye_to_lowest_score: bool
    """Whether the bye goes to the lowest score from which the round can be completed (C5), among
    equals to whoever has fewest unplayed games (C9); otherwise to whoever is left over (A.5)."""
    unplayed_is_downfloat: bool
    """Whether every round without a game is a downfloat (A.4), or only the pairing-allocated bye
    and one that brought more than a loss (1.4)."""
    clauses: tuple[tuple[str, str], ...] = ()
    """Today's names of criteria and articles with those of the edition, where they differ."""

    def __str__(self) -> str:
        return str(self.year)

    @property
    def code(self) -> str:
        """Its code of record 192."""
        return f"FIDE_DUTCH_{self.year}"

    def clause(self, today: str) -> str:
        """The name that a criterion or an article of today has in the edition."""
        return dict(self.clauses).get(today, today)


_CLAUSES_OF_2017 = (
    *(("C1", "C.1"), ("C3", "C.3"), ("C4", "C.4"), ("C6", "C.5"), ("C7", "C.6"), ("C8", "C.7")),
    *((f"C{number}", f"C.{number - 2}") for number in range(10, 22)),
    *(("3.2", "B"), ("3.8", "B"), ("4", "D"), ("4.2", "D.1"), ("4.3", "D.2")),
    *((f"5.2.{number}", f"E.{number}") for number in range(1, 6)),
)
"""That edition had no C5 and no C9."""

_2017 = DutchEdition(
    2017,
    "",
    collapses_last_bracket=True,
    bye_to_lowest_score=False,
    points_bar_bye=False,
    unplayed_is_downfloat=True,
    clauses=_CLAUSES_OF_2017,
)
_2026 = DutchEdition(
    2026,
    "2026-02-01",
    collapses_last_bracket=False,
    bye_to_lowest_score=True,
    points_bar_bye=True,
    unplayed_is_downfloat=False,
)

DUTCH_EDITIONS: tuple[DutchEdition, ...] = (_2017, _2026)
"""The oldest first; it stands for all that came before it, too. Other modules ask the functions
below, so that an edition added here is known everywhere."""

RENAMED_CODES = (("FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),)
"""Codes of an earlier table, and what they are called now (C17)."""


def dutch_editions() -> tuple[DutchEdition, ...]:
    """All editions, the oldest first."""
    return DUTCH_EDITIONS


def newest_dutch_edition() -> DutchEdition:
    """The edition for an event without a date: today's date must not decide."""
    return DUTCH_EDITIONS[-1]


def dutch_edition(year: int) -> DutchEdition:
    """The edition of a year."""
    return next(edition for edition in DUTCH_EDITIONS if edition.year == year)


def dutch_edition_of(first_day: date) -> DutchEdition:
    """The edition for an event that began on a day."""
    day = first_day.isoformat()
    return next(edition for edition in reversed(DUTCH_EDITIONS) if edition.since <= day)
