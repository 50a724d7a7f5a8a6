"""The state of a list that brings none: taken from what the list shows, and reported.

A player with another K than new players has completed 30 games, one with 2400 has reached it now,
and a young player with the K of grown ones was at 2300 once.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

import polars as pl

from crosstable.ratings.coefficients import (
    NEW_GAMES,
    REACHED,
    Situation,
    k_cases,
    last_grown_up_birth,
)
from crosstable.ratings.period.findings import INFO, PeriodFinding

if TYPE_CHECKING:
    from crosstable.ratings.editions import RuleSet
    from crosstable.ratings.period.lists import LoadedList


def plain_status() -> pl.Expr:
    """Active with a rating, unrated without one."""
    is_rated = pl.col("rating").is_not_null()
    return pl.when(is_rated).then(pl.lit("active")).otherwise(pl.lit("unrated"))


def with_assumed_state(rows: pl.DataFrame, day: date, rules: RuleSet, month: int) -> pl.DataFrame:
    """The rows with all columns of the state."""
    is_rated = pl.col("rating").is_not_null()
    is_inactive = is_rated & pl.col("flag").str.contains("i")
    usual = pl.col("k").fill_null(_usual_k(rules, day))
    factors = rows.with_columns(k=pl.when(is_rated).then(usual))
    reached = _has_reached(rules)
    is_new = (pl.col("k") == (rules.k.new or -1)) & ~_is_young(rules, day)
    return factors.with_columns(
        k_games=pl.when(is_new | ~is_rated).then(0).otherwise(NEW_GAMES),
        reached_2400=reached,
        reached_2300=reached | _has_reached_2300(rules, day),
        listed_since=pl.when(is_rated).then(month),
        inactive_since=pl.when(is_inactive).then(month),
        dropped_to=pl.lit(None, pl.Int64),
        withheld=pl.lit(False),
        dispensed=pl.lit(False),
        status=pl.when(is_inactive).then(pl.lit("flagged")).otherwise(plain_status()),
    )


def _has_reached(rules: RuleSet) -> pl.Expr:
    """2400 by the rating, or by a K that nobody else has."""
    by_rating = pl.col("rating").fill_null(0) >= REACHED
    if rules.k.reached is None or rules.k.reached == rules.k.below:
        return by_rating
    return by_rating | (pl.col("k") == rules.k.reached).fill_null(False)


def _has_reached_2300(rules: RuleSet, day: date) -> pl.Expr:
    """2300 by the rating, or by the K of a young player: only who was at 2300 has the lower one."""
    by_rating = pl.col("rating").fill_null(0) >= 2300
    if rules.junior is None or rules.junior.k == rules.k.below:
        return by_rating
    return by_rating | (_is_young(rules, day) & (pl.col("k") == rules.k.below).fill_null(False))


def _usual_k(rules: RuleSet, day: date) -> pl.Expr:
    """K of a rated player whose list does not tell it: 30 games are completed."""
    below = rules.junior.below if rules.junior is not None else 0
    holds = {
        Situation.REACHED: pl.col("rating") >= REACHED,
        Situation.YOUNG: _is_young(rules, day) & (pl.col("rating") < below),
    }
    *cases, last = k_cases(rules)
    found = pl.lit(last.k, pl.Int64)
    for case in reversed(cases):
        if case.situation in holds:
            found = pl.when(holds[case.situation]).then(case.k).otherwise(found)
    return found


def _is_young(rules: RuleSet, day: date) -> pl.Expr:
    """Whether a player may have the K of young players, by the year of birth."""
    if rules.junior is None:
        return pl.lit(False)
    latest_birth = 10_000 * pl.col("birth_year") + 1231
    return (latest_birth > last_grown_up_birth(rules.junior, day)).fill_null(False)


def told(loaded: LoadedList, kind: str, unknown: int) -> Iterator[PeriodFinding]:
    """That the state is assumed, and how many rated players the list gives no K."""
    what = "has no state" if loaded.kind is None else f"has the state of {loaded.kind} ratings"
    yield PeriodFinding(
        "state-assumed",
        INFO,
        f"the list {what}: a rated player has completed 30 games unless K is that of new players, "
        "and has reached 2400 or 2300 only if rating or K show it",
    )
    if unknown:
        who = (
            "1 rated player without K gets"
            if unknown == 1
            else (f"{unknown:,} rated players without K get")
        )
        message = f"{who} the usual one of the {kind} rules"
        yield PeriodFinding("k-assumed", INFO, message)
