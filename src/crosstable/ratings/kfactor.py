"""K, the development coefficient, as an expression over the list."""

from __future__ import annotations

from datetime import date

from crosstable.ratings.arithmetic import none, whole
from crosstable.ratings.coefficients import Situation, k_cases, last_grown_up_birth
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.liststate import month_date
from crosstable.ratings.tables import Expr, col, when


def k_factor(rules: RuleSet, month: int, rapid_k: int | None = None) -> Expr:
    """K of a rated player on the list of a month, from the state of the list.

    `rapid_k` is set by the administrator (2002, 15b).
    """
    if rules.k.reached is None:
        return whole(rapid_k)
    *cases, last = k_cases(rules)
    factor = whole(last.k)
    for case in reversed(cases):
        holds = _holds(case.situation, rules, month_date(month))
        factor = when(holds).then(whole(case.k)).otherwise(factor)
    return factor


def _holds(situation: Situation, rules: RuleSet, day: date) -> Expr:
    """Whether a player of the list is in a situation on a day."""
    if situation is Situation.NEW:
        return col("k_games") < rules.new_games
    if situation is Situation.REACHED:
        return col("highest") >= rules.strong
    assert rules.junior is not None
    is_young = (col("born") > last_grown_up_birth(rules.junior, day)).fill_null(False)
    return is_young & (col("highest") < rules.junior.below)


def published_k(rules: RuleSet, month: int, rapid_k: int | None = None) -> Expr:
    """K of the new list: nothing for who has no rating."""
    is_rated = ~col("rating").is_null()
    return when(is_rated).then(k_factor(rules, month, rapid_k)).otherwise(none())
