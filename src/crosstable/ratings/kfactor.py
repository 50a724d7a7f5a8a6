"""K, the development coefficient, as an expression over the list."""

from __future__ import annotations

from datetime import date

from crosstable.ratings.arithmetic import none, whole
from crosstable.ratings.coefficients import Case, Situation, k_cases, last_grown_up_birth
from crosstable.ratings.editions import KStep, RuleSet
from crosstable.ratings.liststate import month_date
from crosstable.ratings.tables import Expr, coalesce, col, lit, when


def k_factor(rules: RuleSet, month: int, rapid_k: int | None = None) -> Expr:
    """K of a rated player on the list of a month, from the state of the list.

    `rapid_k` is set by the administrator (2002, 15b).
    """
    if rules.k.reached is None and not rules.k_steps:
        return whole(rapid_k)
    *cases, last = k_cases(rules)
    factor = whole(last.k)
    for case in reversed(cases):
        holds = _holds(case, rules, month_date(month))
        factor = when(holds).then(whole(case.k)).otherwise(factor)
    return factor


def _holds(case: Case, rules: RuleSet, day: date) -> Expr:
    """Whether a player of the list is in a case on a day."""
    if case.step is not None:
        return _step_holds(case.step, rules, day)
    situation = case.situation
    if situation is Situation.NEW:
        return col("k_games") < rules.new_games
    if situation is Situation.REACHED:
        return col("highest") >= rules.strong
    assert rules.junior is not None
    is_young = (col("born") > last_grown_up_birth(rules.junior, day)).fill_null(False)
    return is_young & (col("highest") < rules.junior.below)


def _step_holds(step: KStep, rules: RuleSet, day: date) -> Expr:
    """Whether all conditions of a row of a table of K hold."""
    conditions = []
    if step.games_below is not None:
        conditions.append(col("k_games") < step.games_below)
    if step.rating_below is not None:
        rating = coalesce(col("rating"), whole(rules.start_rating))
        conditions.append((rating < step.rating_below).fill_null(False))
    if step.reached is not None:
        conditions.append(col("highest") >= step.reached)
    if step.age is not None:
        conditions.append((col("born") > last_grown_up_birth(step, day)).fill_null(False))
    holds = lit(True)
    for condition in conditions:
        holds = holds & condition
    return holds


def published_k(rules: RuleSet, month: int, rapid_k: int | None = None) -> Expr:
    """K of the new list: nothing for who has no rating."""
    is_rated = ~col("rating").is_null()
    return when(is_rated).then(k_factor(rules, month, rapid_k)).otherwise(none())
