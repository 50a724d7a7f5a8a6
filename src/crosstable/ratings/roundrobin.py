"""The average of a round robin, Ra, with the unrated players reckoned in (2002, 10.21b)."""

from __future__ import annotations

from crosstable.ratings.arithmetic import half_up, sum_of, whole
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.printed import with_dp
from crosstable.ratings.seats import SEAT
from crosstable.ratings.sides import sides_of
from crosstable.ratings.tables import Expr, Frame, col, length, when


def score_in_hundredths() -> Expr:
    """p: points by games, to two digits, halves up."""
    return half_up(50 * col("points"), col("games"))


def averages(players: Frame, games: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """For each round robin Ra and what it is made of.

    Rar is the mean rating of the rated, dpa the mean of their dp against all opponents, and
    Ra = Rar - dpa × n / (n + 1), rounded before any further use. Without unrated players Ra is
    the mean rating. `without_extremes` of an event leaves rated players with 0 % or 100 % out of
    it, if there are unrated players (10.1: their dp is indeterminate).
    """
    inside = players.filter(col("round_robin") & ~col("disregarded"))
    field = (
        sides_of(inside, players, games)
        .group_by(SEAT, "event", "rating_then", "without_extremes")
        .agg(
            sum_of("half_points").alias("points"),
            length().as_number().alias("games"),
        )
        .with_columns(score_in_hundredths().alias("p"))
    )
    return _of_event(_with_share(with_dp(field, engine, rules)))


def _with_share(field: Frame) -> Frame:
    """Whether each player is rated, and enters the average if there are unrated players."""
    is_rated = ~col("rating_then").is_null()
    is_extreme = (col("p") == 0) | (col("p") == 100)
    enters = is_rated & ~(is_extreme & col("without_extremes"))
    return field.with_columns(
        is_rated.as_number().alias("is_rated"), enters.as_number().alias("enters")
    ).with_columns(col("rating_then").fill_null(0).alias("strength"))


def _of_event(field: Frame) -> Frame:
    sums = field.group_by("event").agg(
        length().as_number().alias("size"),
        sum_of("is_rated").alias("all_rated"),
        sum_of("strength").alias("all_sum"),
        sum_of("enters").alias("entering"),
        sum_of(col("strength") * col("enters")).alias("entering_sum"),
        sum_of(col("dp") * col("enters")).alias("entering_dp"),
    )
    is_mixed = col("size") > col("all_rated")
    chosen = sums.with_columns(
        (col("size") - col("all_rated")).alias("unrated"),
        (col("size") - 1).alias("opponents"),
        when(is_mixed).then(col("entering")).otherwise(col("all_rated")).alias("rated"),
        when(is_mixed).then(col("entering_sum")).otherwise(col("all_sum")).alias("rar_sum"),
        when(is_mixed).then(col("entering_dp")).otherwise(whole(0)).alias("dp_sum"),
    )
    n = col("opponents")
    ra = half_up(col("rar_sum") * (n + 1) - col("dp_sum") * n, col("rated") * (n + 1))
    columns = ("rar_sum", "rated", "dp_sum", "opponents", "unrated")
    return chosen.with_columns(ra.alias("ra")).select("event", "ra", *columns)


def shift_of(own: Expr, other: Expr, cap: int) -> Expr:
    """By how much an opponent is moved towards the player when differences are limited (10.57)."""
    difference = other - own
    upper = when(difference > cap).then(cap - difference).otherwise(whole(0))
    return when(difference < -cap).then(-cap - difference).otherwise(upper)
