"""The list with its state, and what a period adds to it: the tables and every one of their columns.

All numbers are whole. A list, a month and a rating period are one *month number*, so that no engine
has to reckon with dates; days are written as one number too.

>>> month_number(date(2004, 4, 1)), month_date(24051)
(24051, datetime.date(2004, 4, 1))
>>> day_number(date(2004, 4, 17))
20040417
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from crosstable.ratings.tables import Frame

if TYPE_CHECKING:
    from crosstable.ratings.editions import RuleSet

INTEGER = "integer"
TEXT = "text"
FLAG = "flag"
"""The kinds of a column: whole numbers of 64 bits, text, and true or false."""


def month_number(day: date) -> int:
    """The number of a list by its day: 12 × year + month - 1; one more is the next month."""
    return 12 * day.year + day.month - 1


def month_date(number: int) -> date:
    """The first day of a month number."""
    return date(number // 12, number % 12 + 1, 1)


def day_number(day: date) -> int:
    """A day as eight digits, which sort like days."""
    return 10_000 * day.year + 100 * day.month + day.day


class Column(NamedTuple):
    """A column: its kind, whether a row may lack it, and what it says."""

    kind: str
    meaning: str
    nullable: bool = False


def _columns(**columns: Column) -> Mapping[str, Column]:
    return MappingProxyType(columns)


PLAYERS = _columns(
    player=Column(INTEGER, "FIDE number, each once"),
    federation=Column(TEXT, "federation of three letters (9.12, 16.1)", nullable=True),
    born=Column(
        INTEGER, "birth date as yyyymmdd, 0 for what is not known: 20080000 (9.12)", nullable=True
    ),
    rating=Column(
        INTEGER,
        "rating on this list; nothing for unrated and delisted players. Inactive players keep it "
        "(9.23)",
        nullable=True,
    ),
    substitute=Column(
        INTEGER,
        "on a list of rapid or blitz the standard rating, with which a player without a rating of "
        "that kind is computed (2024 rapid and blitz, 7.2.1); nothing on a standard list",
        nullable=True,
    ),
    k=Column(INTEGER, "K on this list; nothing for unrated players (9.12, 10.54a)", nullable=True),
    games=Column(INTEGER, "games rated on this list, of the period before it (9.12)"),
    k_games=Column(
        INTEGER,
        "games completed towards those that end the K of new players; of 2002 to 2012 those at "
        "that K (9.12), since then all from the first rated game on",
    ),
    highest=Column(
        INTEGER,
        "highest published rating, or as much as is known to have been reached; 0 without any "
        "(10.54a)",
    ),
    listed_since=Column(
        INTEGER,
        "list from which on the player is listed without a break, or from which on his games are "
        "known: inactivity begins a year later at the earliest; nothing for unrated players",
        nullable=True,
    ),
    inactive_since=Column(
        INTEGER, "list with which inactivity began (9.23a); nothing for the active", nullable=True
    ),
    dropped_to=Column(
        INTEGER,
        "on the list that shows a player as delisted the rating he dropped to (9.21)",
        nullable=True,
    ),
    withheld=Column(FLAG, "the federation asked not to list the player (16.2)"),
    dispensed=Column(FLAG, "listed although no member of a federation, by dispensation (16.3)"),
    status=Column(
        TEXT,
        "`active`, `inactive` (and still shown as the active are), `flagged` (inactive, only in "
        "the alphabetical list), `delisted`, `unrated`",
    ),
    on_list=Column(
        FLAG, "is on the alphabetical list: rated or delisted, and listed at all (16.1 to 16.3)"
    ),
    on_federation_list=Column(FLAG, "is on the list of the federation (9.23b)"),
    on_top_list=Column(FLAG, "may be on the list of the top players (9.23d)"),
)
"""The list, one row a player, rated or not. More columns (name, title, sex ...) pass through."""

_EMPTY: Mapping[str, int | str] = {INTEGER: 0, FLAG: False, TEXT: "unrated"}
STATE_DEFAULTS: Mapping[str, int | str | None] = MappingProxyType(
    {
        name: None if column.nullable else _EMPTY[column.kind]
        for name, column in PLAYERS.items()
        if name != "player"
    }
)
"""A player nobody has heard of, before the first game: what a new row holds."""

POOL = _columns(
    player=Column(INTEGER, "FIDE number of an unrated player"),
    period=Column(INTEGER, "list in force when the result was made (9.14c)"),
    ended=Column(INTEGER, "last day of the event, yyyymmdd: results have an order (10.31)"),
    games=Column(INTEGER, "counted games"),
    half_points=Column(INTEGER, "points in them, in halves"),
    rating_sum=Column(INTEGER, "sum of the ratings of the opponents in them"),
    ru=Column(INTEGER, "result Ru of the event (10.2)", nullable=True),
    two_draws=Column(FLAG, "whether the event began under rules that add two draws against 1800"),
    disregarded=Column(FLAG, "a first event with too few points: remembered, but not counted"),
)
"""Results of unrated players that wait for a first rating (9.14, 10.3)."""

ACTIVITY = _columns(
    player=Column(INTEGER, "FIDE number"),
    period=Column(INTEGER, "list in force when the games were played"),
    games=Column(INTEGER, "rated games of that period"),
)
"""The rated games of the last year, for inactivity (9.23). One row a player and period."""

OLDER = _columns(
    list=Column(INTEGER, "which list"),
    player=Column(INTEGER, "FIDE number"),
    rating=Column(INTEGER, "rating on that list", nullable=True),
    substitute=Column(INTEGER, "as in the list", nullable=True),
    k=Column(INTEGER, "K on that list", nullable=True),
)
"""Lists in force for some event besides the list itself. One row a list and player."""

EVENTS = _columns(
    event=Column(INTEGER, "number of the event, or of one part of a league: each once"),
    whole=Column(
        INTEGER,
        "number that all parts of a league share (4.11); of any other event its own number",
    ),
    edition=Column(INTEGER, "place of its rules in `Terms.editions`, from 0"),
    list=Column(INTEGER, "list in force, whose ratings are used (9.11, 4.11)"),
    ended=Column(INTEGER, "last day of the whole event, yyyymmdd"),
    round_robin=Column(FLAG, "a complete single or double round robin (6.43)"),
    counts_unrated=Column(FLAG, "Scheveningen, and the one unrated player counts (6.4)"),
    points_of_event=Column(FLAG, "all games decide whether a player has too few points (6.1)"),
    without_extremes=Column(FLAG, "players with all points or none stay out of Ra (10.1)"),
)
"""The events. A league, or an event over 30 days today, has a part for each list in force."""

ENTRANTS = _columns(
    event=Column(INTEGER, "event or part"),
    player=Column(INTEGER, "FIDE number; every one has a row in the list"),
    honorary=Column(
        INTEGER, "rating of the event details that is used instead (10.52)", nullable=True
    ),
)
"""Who plays in which event: one row for each player with a game in it, at least."""

GAMES = _columns(
    event=Column(INTEGER, "event or part"),
    player=Column(INTEGER, "FIDE number"),
    opponent=Column(INTEGER, "FIDE number"),
    round=Column(INTEGER, "round, from 1"),
    half_points=Column(INTEGER, "0, 1 or 2"),
)
"""The games that are rated at all, each twice: once from either side."""


class ListState(NamedTuple):
    """A list and what the next one has to know besides: `PLAYERS`, `POOL`, `ACTIVITY`."""

    players: Frame
    pool: Frame
    activity: Frame


class Reports(NamedTuple):
    """What was played: `EVENTS`, `ENTRANTS`, `GAMES`, and the `OLDER` lists that they need."""

    events: Frame
    entrants: Frame
    games: Frame
    older: Frame


class Terms(NamedTuple):
    """By which rules a period is computed.

    `rules` are those of the new list: rounding, K, first ratings, floor, inactivity. `editions` are
    those of the events, by their first day (0.1). `current` and `next` are the month numbers of the
    list that is brought up to date and of the new one.
    """

    rules: RuleSet
    editions: tuple[RuleSet, ...]
    current: int
    next: int
    pool_periods: int | None = None
    """Option: over how many periods results are pooled (9.14c)."""
    rapid_k: int | None = None
    """Option: K of a rapid list of 2002 (15b)."""
    excluded_federations: tuple[str, ...] = ()
    """Federations that are no members, or excluded (16.1)."""


WORKSHEET = _columns(
    event=Column(INTEGER, "event or part"),
    player=Column(INTEGER, "FIDE number"),
    rating=Column(INTEGER, "rating of the player's own computation", nullable=True),
    rating_then=Column(INTEGER, "rating that opponents reckon with (10.4)", nullable=True),
    status=Column(
        TEXT, "`rated`, `unrated` (has a result), `few-points`, `few-opponents`, `no-games`"
    ),
    games=Column(INTEGER, "counted games, n"),
    points=Column(INTEGER, "W in half points"),
    p=Column(INTEGER, "p in hundredths", nullable=True),
    dp=Column(INTEGER, "dp", nullable=True),
    rc=Column(INTEGER, "Rc, rounded", nullable=True),
    ru_first=Column(INTEGER, "Ru of the first pass", nullable=True),
    rc_new=Column(INTEGER, "Rc after differences were limited", nullable=True),
    ru=Column(INTEGER, "Ru", nullable=True),
    d=Column(INTEGER, "D, in editions that compute with an average", nullable=True),
    pd=Column(INTEGER, "PD in hundredths", nullable=True),
    expected=Column(INTEGER, "We in hundredths", nullable=True),
    k_used=Column(INTEGER, "K, after the limit of K × games in the period", nullable=True),
    change=Column(INTEGER, "change in hundredths of a point, not rounded", nullable=True),
    ra=Column(INTEGER, "Ra of a round robin", nullable=True),
)
"""One row for each entrant of each event: the columns of the example of 10.57."""

LEDGER = _columns(
    player=Column(INTEGER, "FIDE number"),
    old=Column(INTEGER, "Ro: rating that the changes are added to", nullable=True),
    events=Column(INTEGER, "events, or parts, with a counted game"),
    games=Column(INTEGER, "counted games of the period"),
    half_points=Column(INTEGER, "points in them, in halves"),
    k=Column(INTEGER, "K of the period; the smallest where events have different ones", True),
    change=Column(INTEGER, "sum of the changes in hundredths (10.55)", nullable=True),
    computed=Column(
        INTEGER,
        "Rn: rounded once (10.56), or the first rating (10.32), also where it is not published",
        nullable=True,
    ),
    pooled_games=Column(INTEGER, "games of the results that wait or made the first rating"),
    new=Column(INTEGER, "rating on the new list", nullable=True),
    outcome=Column(
        TEXT,
        "`changed`, `delisted`, `first-rating`, `pooled` (waits for more games), `ignored` (a "
        "first result below the floor, 10.31), `below-floor` (enough games, a rating too low), "
        "`not-counted` (no game counts), `not-added` (rated then, without a rating now)",
    ),
)
"""One row for each player with a row in the worksheets of the period."""


class Period(NamedTuple):
    """The new list with its state, the `WORKSHEET` of all events, the `LEDGER` of all players."""

    state: ListState
    worksheet: Frame
    ledger: Frame
