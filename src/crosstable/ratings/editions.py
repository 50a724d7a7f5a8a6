"""The editions of the rating regulations as data: what differs between them, and since when.

>>> rule_set("fide-2002").k
Factors(new=25, below=15, reached=10)
>>> rule_set_of(date(2026, 3, 6)).name
'fide-2025'
>>> rule_set_of(date(2026, 3, 6), "rapid").name
'fide-2024-rapid'
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from crosstable.errors import UnknownRules, or_one_of
from crosstable.model.details.structure import Edition as DetailsEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.ratings.listrules import (
    LISTS_2002,
    LISTS_2009,
    LISTS_2014,
    LISTS_2024,
    ListRules,
)
from crosstable.rules.rateability import EXCLUDED_SINCE_2024, ExcludedDifference
from crosstable.rules.rateofplay import RAPID, STANDARD

AVERAGE = "average"
PER_GAME = "per-game"
PER_GAME_ONCE = "per-game-once"
"""What a large difference is limited in: each opponent before the average of 2002, each game, or
the one game of an event with the largest difference (2022)."""

BONUS = "bonus"
TWO_DRAWS = "two-draws"
"""How a newcomer's result is computed: so much for each half point over 50 %, or with two draws
against 1800 added (2024)."""

HALF_UP = "half up"
HALF_AWAY = "half away from zero"

BIRTHDAY = "birthday"
END_OF_YEAR = "end of the year"


class Factors(NamedTuple):
    """K: new to the list, below `RuleSet.strong`, and once that was reached."""

    new: int | None
    below: int | None
    reached: int | None


class Junior(NamedTuple):
    """K of young players: up to this age and rating, until the birthday or the end of its year."""

    k: int
    age: int
    below: int
    until: str


class KStep(NamedTuple):
    """One row of a table of K: the first row whose conditions all hold decides."""

    k: int
    games_below: int | None = None
    """Fewer games than this are completed."""
    rating_below: int | None = None
    """The present rating is below this."""
    reached: int | None = None
    """A rating of this, or a higher one, was published once."""
    age: int | None = None
    """Up to this age, to the birthday or the end of its year, as `until` says."""
    until: str = END_OF_YEAR

    @property
    def holds_always(self) -> bool:
        """Whether the row is for everybody else."""
        return self[1:5] == (None, None, None, None)


class Articles(NamedTuple):
    """Where the regulations say what; an explanation cites it behind each figure."""

    document: str
    tables: str = ""
    unplayed: str = ""
    rated_opponents: str = ""
    few_points: str = ""
    few_opponents: str = ""
    match: str = ""
    opponents_average: str = ""
    field_average: str = ""
    average: str = ""
    limit: str = ""
    over: str = ""
    half: str = ""
    under: str = ""
    under_round_robin: str = ""
    difference: str = ""
    change: str = ""
    k: str = ""
    new_rating: str = ""
    first_rating: str = ""
    computer_table: str = ""
    time: str = ""


_A2002 = Articles(
    "FIDE Rating Regulations 2002",
    tables="10.1",
    unplayed="5.1",
    rated_opponents="6.4",
    few_points="6.1, 10.20",
    few_opponents="6.42",
    match="6.5",
    opponents_average="10.21a",
    field_average="10.21b",
    average="10.51",
    limit="10.51, 10.57",
    over="10.23",
    half="10.22",
    under="10.24",
    under_round_robin="10.25",
    difference="10.53",
    change="10.54",
    k="10.54a",
    new_rating="10.55, 10.56",
    first_rating="9.14, 10.32",
    computer_table="11.31",
    time="1.2",
)


def _articles_since(day: str) -> Articles:
    """Of the editions between, no text with numbers is at hand: only the document is named."""
    return Articles(f"FIDE Rating Regulations in force from {day}")


_A2024 = Articles(
    "FIDE Rating Regulations 2024",
    tables="8.1",
    unplayed="5.1",
    rated_opponents="8.3",
    few_points="8.2",
    match="6.2",
    limit="8.3.1",
    under="8.2",
    over="8.2",
    half="8.2",
    average="8.2",
    difference="8.3.1",
    change="8.3.4",
    k="8.3.3",
    new_rating="8.3.4",
    first_rating="7.1.4",
    time="1.1",
)
_A2024_FAST = Articles(
    "FIDE Rapid and Blitz Rating Regulations 2024",
    tables="7.1",
    unplayed="4.1",
    limit="7.3",
    difference="7.3",
    change="7.3",
    k="7.3",
    over="7.2",
    half="7.2",
    under="7.2",
    average="7.2",
    few_points="7.2",
    first_rating="7.2",
    new_rating="7.3",
    rated_opponents="7.3",
    match="6.2",
    time="1.1",
)


_USUAL_FACTORS = Factors(25, 15, 10)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """An edition for standard, rapid or blitz; the values of 2002 where nothing else is said.

    Points are in half points, bonuses in halves of a rating point: everything stays whole.
    """

    name: str
    since: date
    articles: Articles
    kind: str = STANDARD
    cap: int = 350
    cap_mode: str = AVERAGE
    cap_exempt_from: int | None = None
    """From this own rating on, differences count in full (1 October 2025)."""
    floor: int = 1801
    floor_raises: bool = False
    """Whether a rating below the floor becomes the floor; in FIDE's rules it leaves the list."""
    floor_moved_from: date | None = date(2003, 7, 1)
    """From this day on the floor went down, on days that no source at hand tells."""
    k: Factors = _USUAL_FACTORS
    new_games: int = 30
    """So many completed games end the K of new players (10.54a)."""
    strong: int = 2400
    """Who has reached this rating once keeps the K of strong players (10.54a)."""
    junior: Junior | None = None
    k_steps: tuple[KStep, ...] = ()
    """A table of K in place of `k`, `new_games`, `strong` and `junior` (national rules)."""
    most_k_times_games: int | None = None
    first: str = BONUS
    bonus_halves: int = 25
    """For each half point over 50 %, in halves of a rating point: 25 are 12.5."""
    first_games: int = 9
    first_most: int | None = None
    added_draws: int = 2
    """So many draws are added to the result of a newcomer (2024); without any it is the
    performance."""
    draws_against: int = 1800
    """The rating of the opponents against whom draws are added (2024)."""
    start_rating: int | None = None
    """With which everybody begins who has no rating; FIDE's rules know no such rating."""
    scale: int | None = None
    """Expected scores are 1 / (1 + 10 ** (-D / scale)); None where the printed table has them."""
    least_half_points: int = 2
    """A newcomer with less is not counted."""
    least_opponents: int = 3
    """A newcomer who met fewer rated opponents is not counted."""
    has_notional_dp: bool = False
    """Whether the table has a difference of 800 for all points or none; in 2002 it is
    indeterminate (10.1)."""
    round_robin_formulas: bool = True
    """Whether unrated players of a complete round robin enter the figures of the others."""
    excluded: ExcludedDifference | None = None
    """Games that are not rated because their players are so far apart (rapid and blitz, 2024)."""
    limits_time: bool = True
    """Whether a game must last so long to be rated; article 15 of 2002 sets no limit."""
    list_months: int = 3
    lists: ListRules = LISTS_2002
    details: DetailsEdition | None = "2002"
    """Whose clauses the event details cite; None where no text at hand has them."""
    rounding: str = HALF_UP
    shown_digits: int | None = None
    """By how many of its first digits a rating is shown; None is all of them (2002, 15c)."""
    unverified: tuple[Phrase, ...] = field(default=())
    """What no source at hand tells for certain."""
    federation: str = ""
    """Whose national rules these are; nothing for FIDE's."""

    @property
    def expected_parts(self) -> int:
        """In how many parts of a point expected scores are kept: hundredths, as the table prints
        them, and ten-thousandths by the formula."""
        return 100 if self.scale is None else 10_000


# With decisions of the General Assembly of 2002 (6.1, 6.4, 6.42): in force a year later (0.11).
_2002 = RuleSet("fide-2002", date(2003, 7, 1), _A2002)
_2009 = replace(
    _2002,
    name="fide-2009",
    since=date(2009, 7, 1),
    articles=_articles_since("1 July 2009"),
    cap=400,
    cap_mode=PER_GAME,
    floor=1200,
    floor_moved_from=None,
    has_notional_dp=True,
    list_months=2,
    lists=LISTS_2009,
    details=None,
    unverified=(
        phrase(
            "that each game of a round robin against an unrated player counts with his result in "
            "the event as his rating"
        ),
        phrase("the limit of 400 points in the result of an unrated player of a round robin"),
    ),
)
_2011 = replace(
    _2009,
    name="fide-2011",
    since=date(2011, 7, 1),
    articles=_articles_since("1 July 2011"),
    k=Factors(30, 15, 10),
    bonus_halves=30,
    unverified=(
        *_2009.unverified,
        phrase("15 points for each half point of a newcomer over 50 % (half of the highest K)"),
    ),
)
_2012 = replace(
    _2011,
    name="fide-2012",
    since=date(2012, 7, 1),
    articles=_articles_since("1 July 2012"),
    floor=1000,
    list_months=1,
    unverified=(*_2011.unverified, phrase("monthly lists from this day on")),
)
_2014 = replace(
    _2012,
    name="fide-2014",
    since=date(2014, 7, 1),
    articles=_articles_since("1 July 2014"),
    k=Factors(40, 20, 10),
    junior=Junior(40, 18, 2300, BIRTHDAY),
    most_k_times_games=700,
    first_games=5,
    lists=LISTS_2014,
    bonus_halves=40,
    least_half_points=1,
    least_opponents=0,
    unverified=(*_2009.unverified, phrase("K times games at most 700 from this day on")),
)
_2017 = replace(
    _2014,
    name="fide-2017",
    since=date(2017, 7, 1),
    articles=_articles_since("1 July 2017"),
    junior=Junior(40, 18, 2300, END_OF_YEAR),
    unverified=(
        *_2009.unverified,
        phrase("K 40 until the end of the year of the 18th birthday"),
    ),
)
_2022 = replace(
    _2017,
    name="fide-2022",
    since=date(2022, 1, 1),
    articles=_articles_since("1 January 2022"),
    cap_mode=PER_GAME_ONCE,
    round_robin_formulas=False,
    unverified=(phrase("that the one limited difference of an event serves both players alike"),),
)
_2024 = replace(
    _2022,
    name="fide-2024",
    since=date(2024, 3, 1),
    articles=_A2024,
    cap_mode=PER_GAME,
    floor=1400,
    first=TWO_DRAWS,
    first_most=2200,
    lists=LISTS_2024,
    details="2024",
    rounding=HALF_AWAY,
    unverified=(),
)
_2025 = replace(_2024, name="fide-2025", since=date(2025, 10, 1), cap_exempt_from=2650)

_STANDARD = (_2002, _2009, _2011, _2012, _2014, _2017, _2022, _2024, _2025)

_ONE_K = (phrase("that K is 20 for everybody and all else as in the standard regulations"),)


def _fast(base: RuleSet, kind: str, **changes: object) -> RuleSet:
    return replace(base, name=f"{base.name}-{kind}", kind=kind, **changes)  # type: ignore[arg-type]


def _fast_rules(kind: str) -> tuple[RuleSet, ...]:
    twenty = Factors(20, 20, 20)
    first = _fast(_2012, kind, since=date(2012, 1, 1), k=twenty, unverified=_ONE_K)
    young = {"k": twenty, "junior": None, "unverified": _ONE_K}
    return (
        first,
        _fast(_2014, kind, **young),
        _fast(_2017, kind, **young),
        _fast(_2022, kind, since=date(2022, 10, 1), unverified=(phrase("K as in standard play"),)),
        _fast(
            _2024,
            kind,
            articles=_A2024_FAST,
            details="2024-rapid-blitz",
            excluded=EXCLUDED_SINCE_2024,
        ),
    )


_RAPID_2002 = _fast(
    _2002, RAPID, k=Factors(None, None, None), floor=1600, limits_time=False, shown_digits=3
)
"""Article 15: rated from 1600 on and shown by three digits; K is set by the administrator."""

RULE_SETS: tuple[RuleSet, ...] = (
    *_STANDARD,
    _RAPID_2002,
    *_fast_rules("rapid"),
    *_fast_rules("blitz"),
)
"""All of them, standard, rapid and blitz, each kind with the oldest first. Other modules ask the
functions below, so that an edition added here is known everywhere."""


def rule_sets() -> tuple[RuleSet, ...]:
    """All editions, in the order of the table."""
    return RULE_SETS


_TO_THE_YEAR = len("fide-2024")


def rule_set(name: str) -> RuleSet:
    """The rules of a name; `fide-2024-standard` is `fide-2024`."""
    wanted = name.lower().removesuffix(f"-{STANDARD}")
    rule_set_named = next((rules for rules in RULE_SETS if rules.name == wanted), None)
    if rule_set_named is None:
        names = [rules.name for rules in RULE_SETS]
        # Another year is not a slip of the keys: whoever asks for one wants to see them all.
        is_known_year = any(wanted.startswith(known[:_TO_THE_YEAR]) for known in names)
        hint = or_one_of(wanted, names) if is_known_year else f"; choose from {', '.join(names)}"
        raise UnknownRules(f"there are no rules {name!r}{hint}")
    return rule_set_named


def chosen_rules(asked: RuleSet | str) -> RuleSet:
    """Rules by their name, or those that somebody brings."""
    return asked if isinstance(asked, RuleSet) else rule_set(asked)


def rule_set_beside(own: RuleSet, name: str) -> RuleSet:
    """The rules of a name, which may be those that somebody brings."""
    return own if own.name == name else rule_set(name)


def rules_with_computer_table() -> RuleSet:
    """The edition that asks for the computer table of a round robin (2002, 11.31)."""
    return next(rules for rules in RULE_SETS if rules.articles.computer_table)


def rule_set_of(day: date, kind: str = STANDARD) -> RuleSet:
    """The edition for an event that began on a day (0.1); the oldest stands for all before it."""
    of_kind = [rules for rules in RULE_SETS if rules.kind == kind]
    return next((rules for rules in reversed(of_kind) if rules.since <= day), of_kind[0])


def list_date(day: date, rules: RuleSet, months: int | None = None) -> date:
    """The day of the list in force on a day (2002, 9.11 and 9.41; 2024, 7.1).

    >>> list_date(date(2004, 6, 30), rule_set("fide-2002"))
    datetime.date(2004, 4, 1)
    """
    step = months or rules.list_months
    return date(day.year, (day.month - 1) // step * step + 1, 1)
