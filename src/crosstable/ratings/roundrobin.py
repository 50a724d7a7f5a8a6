"""The average of a round robin, Ra, with the unrated players reckoned in (2002, 10.21b)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import half_up, summed, whole
from crosstable.ratings.engines import Engine
from crosstable.ratings.frames import SEAT, Frame
from crosstable.ratings.printed import with_dp
from crosstable.ratings.sides import sides_of


def score_in_hundredths() -> nw.Expr:
    """p: points by games, to two digits, halves up."""
    return half_up(50 * nw.col("points"), nw.col("games"))


def averages(players: Frame, games: Frame, engine: Engine) -> Frame:
    """For each round robin Ra and what it is made of.

    Rar is the mean rating of the rated, dpa the mean of their dp against all opponents, and
    Ra = Rar - dpa × n / (n + 1), rounded before any further use. Without unrated players Ra is
    the mean rating. `without_extremes` of an event leaves rated players with 0 % or 100 % out of
    it, if there are unrated players (10.1: their dp is indeterminate).
    """
    inside = players.filter(nw.col("round_robin") & ~nw.col("disregarded"))
    field = (
        sides_of(inside, players, games)
        .group_by(SEAT, "event", "rating_then", "without_extremes")
        .agg(
            summed("half_points").alias("points"),
            nw.len().cast(nw.Int64).alias("games"),
        )
        .with_columns(score_in_hundredths().alias("p"))
    )
    return _of_event(_with_share(with_dp(field, engine)))


def _with_share(field: Frame) -> Frame:
    """Whether each player is rated, and enters the average if there are unrated players."""
    is_rated = ~nw.col("rating_then").is_null()
    is_extreme = (nw.col("p") == 0) | (nw.col("p") == 100)
    enters = is_rated & ~(is_extreme & nw.col("without_extremes"))
    return field.with_columns(
        is_rated.cast(nw.Int64).alias("is_rated"), enters.cast(nw.Int64).alias("enters")
    ).with_columns(nw.col("rating_then").fill_null(0).alias("strength"))


def _of_event(field: Frame) -> Frame:
    sums = field.group_by("event").agg(
        nw.len().cast(nw.Int64).alias("size"),
        summed("is_rated").alias("all_rated"),
        summed("strength").alias("all_sum"),
        summed("enters").alias("entering"),
        summed(nw.col("strength") * nw.col("enters")).alias("entering_sum"),
        summed(nw.col("dp") * nw.col("enters")).alias("entering_dp"),
    )
    is_mixed = nw.col("size") > nw.col("all_rated")
    chosen = sums.with_columns(
        (nw.col("size") - nw.col("all_rated")).alias("unrated"),
        (nw.col("size") - 1).alias("opponents"),
        nw.when(is_mixed).then(nw.col("entering")).otherwise(nw.col("all_rated")).alias("rated"),
        nw.when(is_mixed)
        .then(nw.col("entering_sum"))
        .otherwise(nw.col("all_sum"))
        .alias("rar_sum"),
        nw.when(is_mixed).then(nw.col("entering_dp")).otherwise(whole(0)).alias("dp_sum"),
    )
    n = nw.col("opponents")
    ra = half_up(nw.col("rar_sum") * (n + 1) - nw.col("dp_sum") * n, nw.col("rated") * (n + 1))
    columns = ("rar_sum", "rated", "dp_sum", "opponents", "unrated")
    return chosen.with_columns(ra.alias("ra")).select("event", "ra", *columns)


def shift_of(own: nw.Expr, other: nw.Expr, cap: int) -> nw.Expr:
    """By how much an opponent is moved towards the player when differences are limited (10.57)."""
    difference = other - own
    upper = nw.when(difference > cap).then(cap - difference).otherwise(whole(0))
    return nw.when(difference < -cap).then(-cap - difference).otherwise(upper)
