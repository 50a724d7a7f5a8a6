"""Every key of a file of national rules: what it holds, what it means, what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from crosstable.model.details.valuetypes import (
    FEDERATION,
    FLAG,
    TEXT,
    ValueType,
    one_of,
    whole,
)
from crosstable.model.phrases import phrase
from crosstable.ratings.editions import BIRTHDAY, END_OF_YEAR, HALF_AWAY, HALF_UP, Articles

NONE = "none"
NO_LIMIT = 10_000
"""A limit of differences that nobody reaches."""

TABLE = "table"
FORMULA = "formula"
DELIST = "delist"
RAISE = "raise"
DRAWS = "draws"
PERFORMANCE = "performance"
BONUS = "bonus"
START = "start"


def _whole_or_none(low: int, high: int) -> ValueType:
    return ValueType(
        phrase('a whole number from {n} to {m}, or "none"', n=low, m=high),
        (int, str),
        lambda value: value == NONE if isinstance(value, str) else low <= value <= high,
    )


def _is_in_halves(value: Any) -> bool:
    return 0 <= value <= 100 and Decimal(value) * 2 % 1 == 0


HALVES = ValueType(phrase("a number of points such as 1 or 0.5"), (int, Decimal), _is_in_halves)
RATING = whole(1, 4000)
MONTHS = ValueType(
    phrase("1, 2, 3, 4, 6 or 12"), (int,), lambda value: value in (1, 2, 3, 4, 6, 12)
)


@dataclass(frozen=True, slots=True)
class NationalKey:
    """A key of the file: its table (nothing for the top of the file), its name, what it holds."""

    table: str
    name: str
    type: ValueType
    example: str
    meaning: str
    required: bool = False


KEYS: tuple[NationalKey, ...] = (
    NationalKey(
        "", "name", TEXT, '"Belgian Elo"', "What the rules are called in every answer.", True
    ),
    NationalKey(
        "", "document", TEXT, '"Tournament rules, article 10"', "The text that states them.", True
    ),
    NationalKey(
        "",
        "from",
        TEXT,
        '"fide-2024"',
        "The edition of FIDE's regulations for everything that the file does not say: one from "
        "2009 on, because national rules are computed game by game. Its name also says whether "
        "the rules are for standard, rapid or blitz play.",
        True,
    ),
    NationalKey(
        "", "federation", FEDERATION, '"BEL"', "Whose rules they are, as NRS records name it.", True
    ),
    NationalKey(
        "rating",
        "expectation",
        one_of(TABLE, FORMULA),
        '"formula"',
        "Where expected scores come from: FIDE's printed table, in hundredths, or the formula "
        "1 / (1 + 10^(-D / scale)), in ten-thousandths.",
    ),
    NationalKey(
        "rating", "scale", whole(100, 2000), "400", "The divisor of the formula; 400 by default."
    ),
    NationalKey(
        "rating",
        "limit",
        _whole_or_none(1, 4000),
        "400",
        'Larger differences of ratings count as this many points; "none" counts all in full.',
    ),
    NationalKey("rating", "floor", RATING, "1150", "The lowest rating."),
    NationalKey(
        "rating",
        "below_floor",
        one_of(DELIST, RAISE),
        '"raise"',
        "What becomes of a lower rating: it leaves the list, as FIDE's do, or it is raised to the "
        "floor.",
    ),
    NationalKey(
        "rating",
        "rounding",
        one_of(HALF_UP, HALF_AWAY),
        f'"{HALF_UP}"',
        "How the new rating is rounded to a whole number, once for each list.",
    ),
    NationalKey(
        "rating",
        "most_k_times_games",
        _whole_or_none(1, 100_000),
        "700",
        'K times the games of a period is at most this; K is made smaller otherwise. Or "none".',
    ),
    NationalKey(
        "rating",
        "time_limits",
        FLAG,
        "false",
        "Whether games must last as long as FIDE's regulations ask for.",
    ),
    NationalKey(
        "first",
        "method",
        one_of(PERFORMANCE, DRAWS, BONUS, START),
        '"performance"',
        "The first rating. performance: the average of the opponents and the difference for the "
        "score. draws: the same with draws added. bonus: the average and so many points for each "
        "half point over 50 %. start: everybody begins with the same rating.",
    ),
    NationalKey("first", "games", whole(1, 1000), "5", "So many games against rated opponents."),
    NationalKey(
        "first", "points", HALVES, "0.5", "With fewer points the first event is not counted."
    ),
    NationalKey("first", "most", _whole_or_none(1, 4000), "2200", "The highest first rating."),
    NationalKey("first", "draws", whole(1, 20), "2", "How many draws are added (draws)."),
    NationalKey("first", "against", RATING, "1800", "Against which rating (draws)."),
    NationalKey("first", "bonus", HALVES, "12.5", "Points for each half point over 50 % (bonus)."),
    NationalKey("first", "rating", RATING, "1500", "The rating to begin with (start)."),
    NationalKey(
        "lists", "months", MONTHS, "3", "A list every so many months, counted from January on."
    ),
    NationalKey(
        "lists",
        "closing_days",
        whole(0, 90),
        "3",
        "An event must have ended so many days before the list.",
    ),
    NationalKey(
        "lists",
        "pool_months",
        whole(1, 240),
        "24",
        "Results of players without a rating wait so long for more games.",
    ),
    NationalKey(
        "lists",
        "active_games",
        whole(0, 100),
        "1",
        "Whoever has fewer rated games in the time below is inactive.",
    ),
    NationalKey("lists", "activity_months", whole(1, 120), "12", "That time, in months."),
    NationalKey("k", "k", whole(1, 400), "32", "K of this row.", True),
    NationalKey(
        "k", "games_below", whole(1, 10_000), "100", "Fewer rated games than this are completed."
    ),
    NationalKey("k", "rating_below", RATING, "2001", "The rating is below this."),
    NationalKey("k", "reached", RATING, "2400", "A rating of this was published once."),
    NationalKey("k", "age", whole(1, 120), "18", "The player is at most this old."),
    NationalKey(
        "k",
        "until",
        one_of(BIRTHDAY, END_OF_YEAR),
        f'"{END_OF_YEAR}"',
        "Whether `age` ends with that birthday, or with the year of it.",
    ),
    *(
        NationalKey("clauses", name, TEXT, '"10.f"', f"The clause that an answer cites: {meaning}.")
        for name, meaning in (
            ("k", "K"),
            ("change", "the change"),
            ("difference", "the expected score of a game"),
            ("limit", "the limit of differences"),
            ("new_rating", "the new rating"),
            ("first_rating", "a first rating"),
            ("average", "the average of the opponents of a newcomer"),
            ("over", "the result of a newcomer"),
            ("few_points", "too few points of a newcomer"),
            ("rated_opponents", "games against unrated opponents"),
            ("unplayed", "games that were not played"),
            ("tables", "the tables of expected scores"),
        )
    ),
)

TABLES = tuple(dict.fromkeys(key.table for key in KEYS if key.table))
MANY = "k"
"""The table that may stand many times, written [[k]]."""

assert {key.name for key in KEYS if key.table == "clauses"} <= set(Articles._fields)


def keys_of(table: str) -> dict[str, NationalKey]:
    """The keys of a table by name."""
    return {key.name: key for key in KEYS if key.table == table}
