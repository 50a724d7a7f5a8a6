"""The editions of the FIDE Title Regulations (Handbook B.01) and which one judges an event.

>>> im = title_edition_of(date(2026, 3, 6)).title("IM")
>>> im.performance, im.floor
(2450, 2050)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from crosstable.rules.norms.titles import NormTitle

_GM = frozenset({"GM"})
_IM = frozenset({"GM", "IM"})
_WGM = frozenset({"GM", "IM", "WGM"})
_WIM = frozenset({"GM", "IM", "WGM", "WIM"})


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """An edition: since when it is in force, and what it asks of each title, the highest first."""

    name: str
    since: date
    titles: tuple[NormTitle, ...]

    def title(self, code: str) -> NormTitle:
        """The title of a code."""
        return next(title for title in self.titles if title.code == code)


_2024 = TitleEdition(
    "2024",
    date(2024, 1, 1),
    (
        NormTitle("GM", 2600, 2380, 2200, _GM, "1.4.5b"),
        NormTitle("IM", 2450, 2230, 2050, _IM, "1.4.5c"),
        NormTitle("WGM", 2400, 2180, 2000, _WGM, "1.4.5d", women_only=True),
        NormTitle("WIM", 2250, 2030, 1850, _WIM, "1.4.5e", women_only=True),
    ),
)

TITLE_EDITIONS: tuple[TitleEdition, ...] = (_2024,)
"""The oldest first; no earlier one is at hand. Other modules ask the functions below, so that an
edition added here is known everywhere."""


def title_editions() -> tuple[TitleEdition, ...]:
    """All editions, the oldest first."""
    return TITLE_EDITIONS


def title_edition_of(first_day: date | None) -> TitleEdition:
    """The edition for an event that began on a day; the oldest judges all that came before it.

    Without a day it is the newest.
    """
    if first_day is None:
        return TITLE_EDITIONS[-1]
    in_force = (edition for edition in reversed(TITLE_EDITIONS) if edition.since <= first_day)
    return next(in_force, TITLE_EDITIONS[0])
