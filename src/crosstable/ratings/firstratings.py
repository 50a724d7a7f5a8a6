"""First ratings: results of newcomers pooled over periods (2002, 9.14 and 10.3; 2024, 8.2)."""

from __future__ import annotations

from crosstable.ratings.arithmetic import half_up, none, sum_of, whole
from crosstable.ratings.editions import TWO_DRAWS
from crosstable.ratings.engines import Engine
from crosstable.ratings.liststate import POOL, ListState, Reports, Terms
from crosstable.ratings.newcomers import with_two_draws
from crosstable.ratings.tables import Expr, Frame, col, concat, lit, when

_RATINGS = 10_000
"""More than any rating: makes one number of a day and a result."""


def pooled_results(before: ListState, worksheet: Frame, reports: Reports, terms: Terms) -> Frame:
    """The results that wait, old and new, as far as the window reaches (9.14c)."""
    periods = terms.pool_periods
    months = terms.rules.lists.pool_months if periods is None else periods * terms.rules.list_months
    still_unrated = before.players.filter(col("rating").is_null()).select("player")
    kept = before.pool.select(*POOL).join(still_unrated, on="player", how="semi")
    new = _new_results(worksheet, reports, terms)
    return concat([kept, new]).filter(col("period") > terms.current - months)


def _new_results(worksheet: Frame, reports: Reports, terms: Terms) -> Frame:
    """The results of this period; a first event with too few points is remembered as such."""
    with_draws = [i for i, rules in enumerate(terms.editions) if rules.first == TWO_DRAWS]
    remembered = [i for i, rules in enumerate(terms.editions) if rules.lists.first_event_only]
    events = reports.events.select("event", "edition", "list", "ended")
    is_new = col("rating").is_null() & (col("games") > 0)
    is_poor = (col("status") == "few-points") & _is_one_of("edition", remembered)
    return (
        worksheet.filter(is_new)
        .join(events, on="event", how="inner")
        .filter((col("status") == "unrated") | is_poor)
        .with_columns(
            period=col("list"),
            half_points=col("points"),
            two_draws=_is_one_of("edition", with_draws),
            disregarded=col("status") == "few-points",
            rating_sum=when(col("status") == "unrated").then(col("rating_sum")).otherwise(whole(0)),
        )
        .select(*POOL)
    )


def _is_one_of(column: str, values: list[int]) -> Expr:
    return col(column).is_in(values) if values else lit(False)


def first_ratings(pool: Frame, terms: Terms, engine: Engine) -> Frame:
    """For each player of the pool `pooled_games` and the rating `first`, published or not.

    With a result of 2024 or later in it the whole pool is computed with two draws against 1800.
    """
    counted = pool.filter(~col("disregarded")).with_columns(
        (col("ended") * _RATINGS + col("ru").fill_null(0)).alias("order"),
        col("two_draws").as_number().alias("with_draws"),
    )
    totals = counted.group_by("player").agg(
        sum_of("games").alias("all_games"),
        sum_of("half_points").alias("all_points"),
        sum_of("rating_sum").alias("all_ratings"),
        col("with_draws").max().alias("with_draws"),
    )
    with_both = with_two_draws(
        totals.join(_weighted_mean(counted, terms.rules.floor), on="player", how="left"),
        engine,
        col("all_ratings"),
        col("all_games"),
        col("all_points"),
        terms.rules,
    )
    uses_draws = col("with_draws") > 0
    kept = col("kept_games").fill_null(0)
    return with_both.with_columns(
        when(uses_draws).then(col("all_games")).otherwise(kept).alias("pooled_games"),
        when(uses_draws).then(col("ru")).otherwise(col("averaged")).alias("first"),
    ).select("player", "pooled_games", "first")


def _weighted_mean(counted: Frame, floor: int) -> Frame:
    """10.3: the mean of the Ru weighted by games, without the leading ones below the floor.

    10.31: in the order of days; of two results of one day the lower is the first.
    """
    is_enough = when(col("ru") >= floor).then(col("order")).otherwise(none())
    start = (
        counted.with_columns(is_enough.alias("enough"))
        .group_by("player")
        .agg(col("enough").min().alias("start"))
    )
    return (
        counted.join(start, on="player", how="inner")
        .filter(col("order") >= col("start"))
        .group_by("player")
        .agg(
            sum_of("games").alias("kept_games"),
            sum_of(col("ru") * col("games")).alias("weighted"),
        )
        .with_columns(half_up(col("weighted"), col("kept_games")).alias("averaged"))
        .select("player", "kept_games", "averaged")
    )
