"""K, the development coefficient, as an expression over the list (2002, 10.54a; 2024, 8.3.3)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import none, whole
from crosstable.ratings.editions import BIRTHDAY, Junior, RuleSet
from crosstable.ratings.liststate import day_number, month_date

NEW_GAMES = 30
"""So many games end the K of new players."""


def k_factor(rules: RuleSet, month: int, rapid_k: int | None = None) -> nw.Expr:
    """K of a rated player on the list of a month, from the state of the list.

    2002: new until 30 games are completed, then by 2400. Since 2014 who has reached 2400 goes
    first, then young players, then new ones. `rapid_k` is set by the administrator (2002, 15b).
    """
    if rules.k.reached is None:
        return whole(rapid_k)
    new, below, reached = (whole(k) for k in rules.k)
    is_new = nw.col("k_games") < NEW_GAMES
    has_reached = nw.col("reached_2400")
    if not rules.lists.reached_first:
        settled = nw.when(has_reached).then(reached).otherwise(below)
        return nw.when(is_new).then(new).otherwise(settled)
    rest = nw.when(is_new).then(new).otherwise(below)
    if rules.junior is not None:
        is_junior = _is_junior(rules.junior, month) & ~nw.col("reached_2300")
        rest = nw.when(is_junior).then(whole(rules.junior.k)).otherwise(rest)
    return nw.when(has_reached).then(reached).otherwise(rest)


def _is_junior(rule: Junior, month: int) -> nw.Expr:
    """Whether the list of this month is before the birthday, or not after the end of its year.

    A birth date without month and day is taken as early as it can be.
    """
    first_day = month_date(month)
    if rule.until == BIRTHDAY:
        youngest = day_number(first_day.replace(year=first_day.year - rule.age))
    else:
        youngest = 10_000 * (first_day.year - rule.age) - 1
    return (nw.col("born") > youngest).fill_null(False)


def published_k(rules: RuleSet, month: int, rapid_k: int | None = None) -> nw.Expr:
    """K of the new list: nothing for who has no rating."""
    is_rated = ~nw.col("rating").is_null()
    return nw.when(is_rated).then(k_factor(rules, month, rapid_k)).otherwise(none())
