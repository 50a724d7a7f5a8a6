"""What a period is, and what it takes from a report: plain values that travel between processes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from crosstable.lists.files import Which
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.options import OptionValue
from crosstable.ratings.period.findings import PeriodFinding
from crosstable.ratings.period.schedule import Days

RATED = "rated"
LATER = "later"
OTHER_KIND = "other-kind"
REFUSED = "refused"
"""What becomes of a report as far as it alone can tell."""


class ListEntry(NamedTuple):
    """A list of the store: its number, its day, and which ratings it has."""

    number: int
    day: date
    ratings: frozenset[Which]


class Setting(NamedTuple):
    """What a period is, the same for every report."""

    store: str
    lists: tuple[ListEntry, ...]
    """The list that is brought up to date, then the older ones."""
    next: date
    kind: str
    rules: RuleSet
    """Those of the new list."""
    asked_rules: RuleSet | None = None
    """The rules, if the user named them; else each event has those of its first day."""
    options: Mapping[str, OptionValue] = {}
    months: int | None = None
    closing_days: int | None = None
    rates_late_reports: bool = False
    system: str | None = None
    dialect: str | None = None
    encoding: str | None = None
    ignored: frozenset[str] = frozenset()
    """Codes of faults that do not stand against rating."""
    is_identified: bool = False
    """Whether somebody has said already who the players are, as an office does."""

    def list_of(self, day: date) -> ListEntry | None:
        """The list of a day, if it was given."""
        return next((entry for entry in self.lists if entry.day == day), None)


class Part(NamedTuple):
    """The games of a report under one list in force."""

    list_day: date
    rounds: tuple[int, ...]
    is_missing: bool = False
    """Whether that list was not given, so that nothing could be looked up."""
    system: str = "swiss"
    round_robin: bool = False
    counts_unrated: bool = False
    points_of_event: bool = False
    without_extremes: bool = False
    games: array[int] = array("q")
    """Player, opponent, round and half points, one after the other, by FIDE number; who has none
    stands with the starting number below zero."""
    honorary: tuple[tuple[int, int], ...] = ()
    """Player, by the same numbers, and the rating that stands in."""
    older: tuple[tuple[int, int | None, int | None, int | None], ...] = ()
    """FIDE number, rating, standard rating and K on an older list."""


class Divided(NamedTuple):
    """The parts of a report, or why there are none now."""

    status: str
    days: Days
    findings: tuple[PeriodFinding, ...] = ()
    rules: str = ""
    parts: tuple[Part, ...] = ()
    is_by_game: bool = False
