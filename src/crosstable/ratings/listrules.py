"""What the editions say about the list itself: closing dates, pools, inactivity, compression.

>>> closing_day(date(2026, 3, 1), LISTS_2024)
datetime.date(2026, 2, 26)
>>> closing_day(date(2026, 3, 1), LISTS_2024, official=True)
datetime.date(2026, 2, 28)
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.rules.rateofplay import (
    CLOSES_2002,
    CLOSES_2009,
    CLOSES_2024,
    LATE_2002,
    LATE_2024,
    ClosingRule,
    LateReports,
)


class ListRules(NamedTuple):
    """How a list is made; the values of 2002 where nothing else is said."""

    closing_days: int = 30
    """An event must have ended so many days before the list (9.13)."""
    monthly_at_month_end: bool = False
    """Whether monthly lists close at the end of a month, 30 days before (2002, 9.43)."""
    official_days: int | None = None
    """The same for official FIDE events, where they have a day of their own (2024, 7.1.3)."""
    pool_months: int = 24
    """Results of newcomers are pooled over so many months: 8 periods of a quarter (9.14c)."""
    active_games: int = 4
    """Fewer rated games in a year are inactivity (9.23a)."""
    activity_months: int = 12
    """The year that inactivity looks at, in months (9.23a)."""
    inactive_lists: int = 8
    """So many lists show an inactive player as before: the one with which inactivity begins and
    the next 7 (9.23b)."""
    top_months: int = 12
    """After so many months of inactivity a player leaves the list of the top players (9.23d)."""
    counts_all_games: bool = False
    """Whether the games that end the K of a new player are all from the first rated game on, or
    only those at the K of new players (9.12)."""
    reached_first: bool = False
    """Whether K of who has reached `RuleSet.strong` goes before that of a new player (2024,
    8.3.3)."""
    k_of_event: bool = False
    """Whether K is that of the event's list, or of the list being brought up to date."""
    first_event_only: bool = False
    """Whether a newcomer's points are tested in the first event only, or in each (6.1)."""
    most_days_on_one_list: int = 90
    """In a longer event each game takes the list in force on its own day (4.1 and 4.11: only a
    league may last longer). 30 from 2009 on is a decision: the text of 2024 is silent."""
    closes: ClosingRule = CLOSES_2002
    """Whether the day of receipt decides the list, or the last day of play."""
    late: LateReports | None = LATE_2002
    """Until when a late report is rated; None where no text at hand says it."""
    unverified: tuple[Phrase, ...] = ()
    """What no source at hand tells for certain."""


LISTS_2002 = ListRules(monthly_at_month_end=True)
LISTS_2009 = LISTS_2002._replace(
    closing_days=7,
    monthly_at_month_end=False,
    k_of_event=True,
    first_event_only=True,
    most_days_on_one_list=30,
    closes=CLOSES_2009,
    late=None,
    unverified=(phrase("pools of 24 months, and inactivity as in the rules of 2002"),),
)
LISTS_2014 = LISTS_2009._replace(
    pool_months=26,
    active_games=1,
    inactive_lists=0,
    top_months=0,
    counts_all_games=True,
    reached_first=True,
    unverified=(phrase("the closing date of 7 days, and inactivity as in the rules of 2024"),),
)
LISTS_2024 = LISTS_2014._replace(
    closing_days=3,
    official_days=1,
    k_of_event=False,
    closes=CLOSES_2024,
    late=LATE_2024,
    unverified=(),
)


def closing_day(
    new_list: date,
    rules: ListRules,
    days: int | None = None,
    *,
    official: bool = False,
    is_monthly: bool = False,
) -> date:
    """The last day on which an event may end to be rated for a list (9.13; 2024, 7.1.3).

    `days` is what the user chose in place of the edition's own number. With lists every month 9.43
    of 2002 says the end of the month, 30 days before the list.

    >>> closing_day(date(2004, 8, 1), LISTS_2002, is_monthly=True)
    datetime.date(2004, 6, 30)
    """
    if is_monthly and days is None and rules.monthly_at_month_end:
        month_before = (new_list - timedelta(days=1)).replace(day=1)
        return month_before - timedelta(days=1)
    usual = rules.closing_days if days is None else days
    chosen = rules.official_days if official and rules.official_days is not None else usual
    return new_list - timedelta(days=chosen)


class Compression(NamedTuple):
    """Ratings below a border moved towards it, once: R + share × (border - R), share in percent."""

    day: date
    below: int
    share: int


COMPRESSION = Compression(date(2024, 3, 1), 2000, 40)
"""On the standard list of 1 March 2024. For rapid and blitz no source at hand tells it for sure."""
