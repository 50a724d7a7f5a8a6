"""When an event is rated, and by which list: plain functions on days.

>>> from crosstable.ratings.editions import rule_set
>>> next_list(date(2026, 11, 1), rule_set("fide-2025"))
datetime.date(2026, 12, 1)
>>> is_by_game(date(2026, 9, 1), date(2026, 10, 1), rule_set("fide-2025"))
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from crosstable.ratings.editions import RuleSet, list_date
from crosstable.ratings.listrules import closing_day
from crosstable.ratings.liststate import month_date, month_number

if TYPE_CHECKING:
    from crosstable.model.dates import PartialDate
    from crosstable.model.tournament import Tournament


def next_list(day: date, rules: RuleSet, months: int | None = None) -> date:
    """The first list after a day."""
    step = months or rules.list_months
    return month_date(month_number(list_date(day, rules, step)) + step)


def is_by_game(first: date, last: date, rules: RuleSet, *, league: bool = False) -> bool:
    """Whether each game takes the list in force on its own day.

    Leagues (2002, 4.11), and events longer than the edition allows on one list.
    """
    return league or (last - first).days + 1 > rules.lists.most_days_on_one_list


FIRST_YEAR = 1970
LAST_YEAR = 2999
"""FIDE's first list is of 1971; the last year leaves room to reckon with later lists."""


def is_possible(day: date) -> bool:
    """Whether a list can have been in force on a day."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


# -- the days of an event ------------------------------------------------------------------------


class Days(NamedTuple):
    """The first and the last day of an event, and those of its rounds, as far as they are known."""

    first: date | None
    last: date | None
    rounds: tuple[date | None, ...]


def days_of(t: Tournament) -> Days:
    """The days that a report states: in the header, else by its rounds."""
    rounds = tuple(map(_day, t.round_dates))
    known = [day for day in rounds if day is not None]
    first = _day(t.start) or min(known, default=None)
    last = _day(t.end) or max(known, default=None) or first
    return Days(first, last, rounds)


def _day(day: PartialDate | None) -> date | None:
    return day.earliest() if day is not None and day.is_complete else None


# -- closing dates ------------------------------------------------------------------------------


class Closing(NamedTuple):
    """The last day of play for each list."""

    rules: RuleSet
    months: int | None = None
    days: int | None = None
    """Another number of days before the list than the rules have."""
    official: bool = False
    """An official FIDE event closes the day before the list (2024, 7.1.3)."""

    def day_for(self, day: date) -> date:
        """The last day on which play still counts for the list of a day."""
        return closing_day(
            day,
            self.rules.lists,
            self.days,
            official=self.official,
            is_monthly=self.months == 1,
        )


# -- late reports --------------------------------------------------------------------------------


class Lateness(NamedTuple):
    """The last list on which a report may still be rated, and the article that says so."""

    last_list: date
    clause: str


def latest_list(last_day: date, rules: RuleSet, closes: Closing) -> Lateness | None:
    """Until when a report is accepted; None where no text at hand says it."""
    late = rules.lists.late
    if late is None:
        return None
    list_day = proper_list(last_day, closes, rules) if late.after_proper_list else last_day
    for _ in range(late.lists):
        list_day = next_list(list_day, rules, closes.months)
    return Lateness(list_day, late.clause)


def proper_list(day: date, closes: Closing, rules: RuleSet | None = None) -> date:
    """The list that what is in hand on a day belongs to: the first that closes on it or later.

    Lists follow each other as `rules` say, else as those of the new list.
    """
    pace = rules or closes.rules
    proper = next_list(day, pace, closes.months)
    while closes.day_for(proper) < day:
        proper = next_list(proper, pace, closes.months)
    return proper


def list_of_report(
    last_day: date, received: date | None, closes: Closing, rules: RuleSet | None = None
) -> date:
    """The first list on which a report may be rated.

    By the receipt too where it decides (2002, 9.13a); else by the last day of play (2024, 7.1.3),
    as long as that list is not out.
    """
    own = proper_list(last_day, closes, rules)
    if received is None or not is_possible(received):
        return own
    if closes.rules.lists.closes.by_receipt:
        return max(own, proper_list(received, closes, rules))
    return max(own, next_list(received, rules or closes.rules, closes.months))


# -- rounds and lists ----------------------------------------------------------------------------


def rounds_by_list(
    days: Sequence[date | None], rules: RuleSet, months: int | None = None
) -> Mapping[date, tuple[int, ...]]:
    """The rounds by the list in force on the day of each, in the order of the lists."""
    rounds: dict[date, list[int]] = {}
    for number, day in enumerate(days, 1):
        if day is not None:
            rounds.setdefault(list_date(day, rules, months), []).append(number)
    return {day: tuple(rounds[day]) for day in sorted(rounds)}
