"""Editions of pairing systems as data: what differs, and since when.

The Dutch system has its table in `model/dutch.py`; the others are here. A system whose earlier text
is not known here has no edition for an event that began before its first one.

>>> from datetime import date
>>> edition_in_force(editions_of("FIDE_DUBOV"), date(2025, 6, 1)).points_bar_bye
False
>>> edition_in_force(editions_of("FIDE_BURSTEIN"), date(2025, 6, 1)) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class PairingEdition:
    """What the editions of every system have in common."""

    year: int
    since: str
    """Its first day, as 2026-02-01; empty for an edition that stands for all before it, too."""
    points_bar_bye: bool
    """Whether a win's points without a game bar the bye (C.04.1, 4, since 2026), or only a forfeit
    win."""

    def __str__(self) -> str:
        return str(self.year)


EditionT = TypeVar("EditionT", bound=PairingEdition)

_FROM_2026 = "2026-02-01"
_2026 = PairingEdition(2026, _FROM_2026, points_bar_bye=True)

PAIRING_EDITIONS: Mapping[str, tuple[PairingEdition, ...]] = MappingProxyType(
    {
        "FIDE_DUBOV": (PairingEdition(2018, "", points_bar_bye=False), _2026),
        # until 31 January 2026 other criteria (C6, C7), whose text is not known here
        "FIDE_BURSTEIN": (_2026,),
        # its content is that of 1999; what the rules for the bye were is not known for all years
        "FIDE_LIM": (_2026,),
        "FIDE_DOUBLESWISS": (_2026,),
        # until 2021 game points came before the initial number; that text is not known here
        "FIDE_OLYMPIAD": (PairingEdition(2022, "2022-01-01", points_bar_bye=False),),
    }
)
"""The editions of each system by its code, the oldest first. Other programs write the code with the
year of the newest one; the table of codes has a year for the Dutch system only."""


def editions_of(code: str) -> tuple[PairingEdition, ...]:
    """All editions of a system, the oldest first."""
    return PAIRING_EDITIONS[code]


def newest_years() -> Mapping[str, int]:
    """The year of the newest edition of each system, by its code."""
    return {code: editions[-1].year for code, editions in PAIRING_EDITIONS.items()}


def edition_in_force(
    editions: Sequence[EditionT], first_day: date | None, year: int | None = None
) -> EditionT | None:
    """The edition that a code names by its year, else that of the first day of the event.

    Without both it is the newest: a bare code means it. None if the event began before all of them.
    """
    if year is not None:
        return next((edition for edition in editions if edition.year == year), None)
    if first_day is None:
        return editions[-1]
    day = first_day.isoformat()
    return next((edition for edition in reversed(editions) if edition.since <= day), None)
