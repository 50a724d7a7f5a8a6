"""What the rating regulations ask of an event: time, rounds a day, duration, rated players, lists.

The regulations are chosen by the first day of the event (0.1 of both editions), never by today's
date. Of the years between the two editions at hand only what both have in common is asked for:
their borders moved from 2200 and 1600 to 2400 and 1800 at a date that no source gives.

>>> from crosstable.model.timecontrol import parse_time_control
>>> time_for_60_moves(parse_time_control("40/4500+30:900+30")) // 60
120
>>> regulations_of(date(2005, 7, 28)).edition
'2002'
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import Colour
from crosstable.model.timecontrol import Stage, TimeControl

MOVES = 60
"""The length of a game on which every limit of time is based."""

STANDARD = "standard"
RAPID = "rapid"
BLITZ = "blitz"


class Band(NamedTuple):
    """Players from a rating on need so many minutes for 60 moves."""

    rating: int
    minutes: int


class LateReports(NamedTuple):
    """The last list on which a report may still be rated: so many lists after another one."""

    lists: int
    after_proper_list: bool
    """Counted from the list that the event belongs to, or from the day on which it ends."""
    clause: str


LATE_2002 = LateReports(1, after_proper_list=True, clause="8.1: B.01, article 7")
"""Not more than one rating period late. 8.1 only refers to B.01, so this is a reading."""
LATE_2024 = LateReports(3, after_proper_list=False, clause="9.1")
"""Not after the third list that follows the end of the event."""


class ClosingRule(NamedTuple):
    """What has to have happened on the closing day of a list."""

    by_receipt: bool
    """Whether the report must have been received; else the last day of play alone decides, and a
    report counts as long as the list is not out."""
    clause: str
    """Empty where no text at hand says it."""


CLOSES_2002 = ClosingRule(by_receipt=True, clause="9.13a")
CLOSES_2009 = ClosingRule(by_receipt=True, clause="")
"""As in 2002: no text at hand says it."""
CLOSES_2024 = ClosingRule(by_receipt=False, clause="7.1.3")


class Regulations(NamedTuple):
    """What an edition of the rating regulations asks of an event; None: no limit, or not known."""

    edition: str
    since: date
    bands: tuple[Band, ...]
    """The highest rating first."""
    per_game: bool
    """Whether a band applies to the games of such players, or to the whole event (2002)."""
    most_rounds: int | None = None
    most_days: int | None = None
    interim_after_days: int | None = None
    least_first_moves: int | None = None
    first_moves_advised: int | None = None
    reports_time_limit: bool = False
    """Whether every report has to state the time limit (2002, 11.22 and 11.3)."""
    least_rated: bool = False
    """Whether a share of the players must be rated (2002, article 6)."""
    registration: bool = False
    """Whether so many days of notice are asked for (2024, 0.2)."""
    rated_matches_only: bool = False
    """Whether a match with an unrated player is not rated (2024, 6.1)."""
    list_months: int | None = None
    closing_days: int = 3
    """So many days before it a list closes (2002, 9.13; 2024, 7.1.3)."""
    official_closing_days: int = 1
    """The same for official FIDE events."""
    closes: ClosingRule = CLOSES_2009
    """Whether the day of receipt decides the list, or the last day of play."""
    late: LateReports | None = None
    """Until when a late report is rated."""
    has_forms: bool = False
    """Whether Forms 1 to 6 and the computer table of 11.31 belong to it (2002)."""
    deputies: tuple[tuple[int, int], ...] = ()
    """Above so many players so many deputy arbiters are asked for, most players first (2002, the
    tournament data sheet)."""


_LAST = Band(0, 60)
_BANDS_OF_2002 = (Band(2200, 120), Band(1600, 90), _LAST)
_BANDS = (Band(2400, 120), Band(1800, 90), _LAST)

EDITIONS = (
    Regulations(
        "2002",
        date.min,
        _BANDS_OF_2002,
        per_game=False,
        most_rounds=3,
        most_days=90,
        first_moves_advised=40,
        reports_time_limit=True,
        least_rated=True,
        list_months=3,
        closing_days=30,
        official_closing_days=30,
        closes=CLOSES_2002,
        late=LATE_2002,
        has_forms=True,
        deputies=((120, 4), (70, 3), (20, 2)),
    ),
    Regulations("2009", date(2009, 7, 1), _BANDS, per_game=True),
    Regulations(
        "2024",
        date(2024, 3, 1),
        _BANDS,
        per_game=True,
        interim_after_days=30,
        least_first_moves=30,
        registration=True,
        rated_matches_only=True,
        list_months=1,
        closes=CLOSES_2024,
        late=LATE_2024,
    ),
)
"""The oldest first; the one of 2002 stands for all that came before it, too."""

RAPID_RATED_SINCE = date(2012, 1, 1)
"""Rapid and blitz events are rated from this first day on."""

MOST_SECONDS_A_DAY = 12 * 3600
"""Hours of play of both players (3.1 in every edition); not for rapid and blitz."""

MOST_FAST_ROUNDS = {RAPID: 15, BLITZ: 30}
"""Rounds a day of rapid and blitz events (Rapid and Blitz Rating Regulations 2024, 3.1)."""

_RAPID_BELOW = 3600
_BLITZ_UP_TO = 600
_LEAST_BLITZ = 180


def regulations_of(first_day: date) -> Regulations:
    """The edition for an event that began on a day (0.1)."""
    return next(edition for edition in reversed(EDITIONS) if edition.since <= first_day)


# ---- time ---------------------------------------------------------------------------------------


def time_for_60_moves(control: TimeControl, colour: Colour = Colour.WHITE) -> int:
    """The seconds that a player has for 60 moves.

    The whole time of a period counts as soon as one of its moves is among the first 60; a last
    period with a number of moves begins anew.
    """
    seconds = 0
    moves = 0
    for stage in _periods(control.stages(colour)):
        if moves >= MOVES:
            break
        here = min(stage.moves or MOVES, MOVES - moves)
        seconds += stage.seconds + here * stage.increment
        moves += here
    return seconds


def _periods(stages: tuple[Stage, ...]) -> Iterator[Stage]:
    yield from stages
    for _ in range(MOVES):
        yield stages[-1]


@lru_cache(maxsize=256)
def least_time(control: TimeControl) -> int:
    """The seconds of the player who has less: both must have enough.

    Remembered, because it is asked for every game of an event.
    """
    return min(time_for_60_moves(control, colour) for colour in (Colour.WHITE, Colour.BLACK))


def kind_of_play(control: TimeControl) -> str:
    """Standard, rapid or blitz, by the time for 60 moves."""
    seconds = least_time(control)
    if seconds >= _RAPID_BELOW:
        return STANDARD
    return RAPID if seconds > _BLITZ_UP_TO else BLITZ


def is_rateable_fast_play(control: TimeControl, first_day: date) -> bool:
    """Whether a game that is too fast for standard play is rated as rapid or blitz."""
    return first_day >= RAPID_RATED_SINCE and least_time(control) > _LEAST_BLITZ


def band_of(rules: Regulations, rating: int | None) -> Band:
    """The highest band that a rating reaches; an unrated player reaches none but the last."""
    return next((band for band in rules.bands if (rating or 0) >= band.rating), rules.bands[-1])


def seconds_of_play(control: TimeControl) -> int:
    """How long a round lasts: the time of both players (3.1)."""
    return sum(time_for_60_moves(control, colour) for colour in (Colour.WHITE, Colour.BLACK))


# ---- share of rated players (2002) --------------------------------------------------------------


def lacking_share(system: str, players: int, rated: int) -> Phrase | None:
    """The demand of article 6 of 2002 that an event misses, in words; None if it misses none."""
    if system == "scheveningen":
        if players - rated > 1:
            return phrase(
                "a Scheveningen event may have one unrated player ({clause})", clause="6.4"
            )
        return None
    if system not in ("round-robin", "double-round-robin"):
        return None
    if 3 * rated < players:
        return phrase("a round robin needs one third ({clause})", clause="6.3")
    if players < 10 and rated < 4:
        return phrase(
            "a round robin of fewer than ten players needs {n} ({clause})", n=4, clause="6.31"
        )
    if system == "double-round-robin" and rated < players and (players < 6 or rated < 4):
        return phrase(
            "a double round robin with unrated players needs {n} players, {m} of them rated "
            "({clause})",
            n=6,
            m=4,
            clause="6.32",
        )
    return None


# ---- lists --------------------------------------------------------------------------------------


def list_after(day: date, months: int) -> date:
    """The first list published after a day, where a list comes out every so many months."""
    year = day.year
    month = day.month
    while True:
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        if (month - 1) % months == 0:
            return date(year, month, 1)


def first_list(day: date, rules: Regulations, *, official: bool = False) -> date | None:
    """The list on which what is in hand on a day can be rated; None where no source tells."""
    if rules.list_months is None or day.year > 9990:
        return None
    closing = timedelta(days=rules.official_closing_days if official else rules.closing_days)
    list_day = list_after(day, rules.list_months)
    while day > list_day - closing:
        list_day = list_after(list_day, rules.list_months)
    return list_day


def list_of_report(
    end: date, received: date, rules: Regulations, *, official: bool = False
) -> date | None:
    """The list on which a report can be rated; None where no source tells.

    What is received after a list closed misses it where receipt decides; else it misses only what
    is out already.
    """
    if rules.closes.by_receipt:
        return first_list(max(received, end), rules, official=official)
    own = first_list(end, rules, official=official)
    if own is None or rules.list_months is None or received.year > 9990:
        return None
    return max(own, list_after(received, rules.list_months))


def last_list(end: date, rules: Regulations) -> date | None:
    """The last list on which an event is still rated; None where no source tells."""
    if rules.list_months is None or rules.late is None or end.year > 9990:
        return None
    list_day = first_list(end, rules) if rules.late.after_proper_list else end
    for _ in range(rules.late.lists):
        list_day = list_day and list_after(list_day, rules.list_months)
    return list_day
