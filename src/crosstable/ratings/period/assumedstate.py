"""The state of a list that brings none: taken from what the list shows, and reported.

A player with another K than new players has completed their games, one with the K of strong players
has reached their rating, and a young player with the K of grown ones was at `Junior.below` once.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

import polars as pl

from crosstable.model.phrases import Words, phrase
from crosstable.ratings.coefficients import Situation, k_cases, last_grown_up_birth
from crosstable.ratings.period.findings import INFO, PeriodFinding

if TYPE_CHECKING:
    from crosstable.ratings.editions import KStep, RuleSet
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
    return factors.with_columns(
        k_games=pl.when(is_rated).then(_completed_games(rules, day)).otherwise(0),
        highest=_highest(rules, day),
        listed_since=pl.when(is_rated).then(month),
        inactive_since=pl.when(is_inactive).then(month),
        dropped_to=pl.lit(None, pl.Int64),
        withheld=pl.lit(False),
        dispensed=pl.lit(False),
        status=pl.when(is_inactive).then(pl.lit("flagged")).otherwise(plain_status()),
    )


def _completed_games(rules: RuleSet, day: date) -> pl.Expr:
    """The games that a K shows: none for that of new players, else all that end it.

    By a table of K so many as end the rows before the first one with that K.
    """
    if not rules.k_steps:
        is_new = (pl.col("k") == (rules.k.new or -1)) & ~_is_young(rules, day)
        return pl.when(is_new).then(0).otherwise(rules.new_games)
    games = pl.lit(rules.new_games)
    for place, step in reversed([*enumerate(rules.k_steps)]):
        before = [row.games_below or 0 for row in rules.k_steps[:place]]
        games = pl.when(pl.col("k") == step.k).then(max(before, default=0)).otherwise(games)
    return games


def _highest(rules: RuleSet, day: date) -> pl.Expr:
    """The rating, or more where K shows it: one that only strong players have, or the K of grown
    players for a young one, who has lost the K of young players by reaching its border."""
    known = [pl.col("rating").fill_null(0)]
    k = pl.col("k")
    if rules.k_steps:
        for step in rules.k_steps:
            if step.reached is not None:
                shows = (k == step.k).fill_null(False)
                known.append(pl.when(shows).then(step.reached).otherwise(0))
        return pl.max_horizontal(*known)
    if rules.k.reached is not None and rules.k.reached != rules.k.below:
        is_strong = (k == rules.k.reached).fill_null(False)
        known.append(pl.when(is_strong).then(rules.strong).otherwise(0))
    if rules.junior is not None and rules.junior.k != rules.k.below:
        has_lost_k = _is_young(rules, day) & (k == rules.k.below).fill_null(False)
        known.append(pl.when(has_lost_k).then(rules.junior.below).otherwise(0))
    return pl.max_horizontal(*known)


def _usual_k(rules: RuleSet, day: date) -> pl.Expr:
    """K of a rated player whose list does not tell it, and who is taken as no longer new."""
    if rules.k_steps:
        return _usual_step(rules.k_steps, day)
    below = rules.junior.below if rules.junior is not None else 0
    holds = {
        Situation.REACHED: pl.col("rating") >= rules.strong,
        Situation.YOUNG: _is_young(rules, day) & (pl.col("rating") < below),
    }
    *cases, last = k_cases(rules)
    factor = pl.lit(last.k, pl.Int64)
    for case in reversed(cases):
        if case.situation in holds:
            factor = pl.when(holds[case.situation]).then(case.k).otherwise(factor)
    return factor


def _usual_step(steps: tuple[KStep, ...], day: date) -> pl.Expr:
    """K by a table for somebody who has completed all games that it asks for."""
    *rows, last = steps
    factor = pl.lit(last.k, pl.Int64)
    for row in reversed(rows):
        if row.games_below is not None:
            continue
        holds = pl.lit(True)
        if row.rating_below is not None:
            holds &= pl.col("rating") < row.rating_below
        if row.reached is not None:
            holds &= pl.col("rating") >= row.reached
        if row.age is not None:
            holds &= _was_born_after(last_grown_up_birth(row, day))
        factor = pl.when(holds).then(row.k).otherwise(factor)
    return factor


def _was_born_after(birth: int) -> pl.Expr:
    """Whether a player may be that young, by the year of birth."""
    return (10_000 * pl.col("birth_year") + 1231 > birth).fill_null(False)


def _is_young(rules: RuleSet, day: date) -> pl.Expr:
    """Whether a player may have the K of young players, by the year of birth."""
    if rules.junior is None:
        return pl.lit(False)
    return _was_born_after(last_grown_up_birth(rules.junior, day))


def assumptions(
    loaded: LoadedList, kind: str, rules: RuleSet, unknown: int
) -> Iterator[PeriodFinding]:
    """That the state is assumed, and how many rated players the list gives no K."""
    state = phrase("the list has no state")
    if loaded.kind is not None:
        state = phrase("the list has the state of {kind} ratings", kind=loaded.kind)
    borders: Words = str(rules.strong)
    if rules.junior is not None:
        borders = phrase("{a} or {b}", a=rules.strong, b=rules.junior.below)
    sentence = phrase(
        "{state}: a rated player has completed {n} games unless K is that of new players, and has "
        "reached {borders} only if rating or K show it",
        state=state,
        n=rules.new_games,
        borders=borders,
    )
    if rules.k_steps:
        sentence = phrase(
            "{state}: a rated player has completed the games that K shows, and has reached only "
            "what rating or K show",
            state=state,
        )
    yield PeriodFinding("state-assumed", INFO, sentence)
    if unknown:
        sentence = phrase(
            "1 rated player without K gets the usual one of the {kind} rules", kind=kind
        )
        if unknown > 1:
            sentence = phrase(
                "{n} rated players without K get the usual one of the {kind} rules",
                n=f"{unknown:,}",
                kind=kind,
            )
        yield PeriodFinding("k-assumed", INFO, sentence)
