"""The average of a round robin, Ra, with the unrated players reckoned in (2002, 10.21b)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import half_up, rating_difference_of, whole
from crosstable.ratings.frames import KEYS, Frame


def score_in_hundredths() -> nw.Expr:
    """p: points by games, to two digits, halves up."""
    return half_up(50 * nw.col("points"), nw.col("games"))


def averages(sides: Frame, *, without_extremes: bool = False) -> Frame:
    """For each round robin Ra and what it is made of.

    Rar is the mean rating of the rated, dpa the mean of their dp against all opponents, and
    Ra = Rar - dpa × n / (n + 1), rounded before any further use. Without unrated players Ra is
    the mean rating.
    """
    field = (
        sides.filter(nw.col("round_robin") & ~nw.col("own_disregarded"))
        .group_by(*KEYS, "rating_then")
        .agg(
            nw.col("half_points").sum().alias("points"),
            nw.len().cast(nw.Int64).alias("games"),
        )
        .with_columns(score_in_hundredths().alias("p"))
        .with_columns(rating_difference_of(nw.col("p")).alias("dp"))
    )
    return _of_event(_with_share(field, without_extremes))


def _with_share(field: Frame, without_extremes: bool) -> Frame:
    """Whether each player is rated, and enters the average if there are unrated players."""
    is_rated = ~nw.col("rating_then").is_null()
    is_extreme = (nw.col("p") == 0) | (nw.col("p") == 100)
    enters = is_rated & ~is_extreme if without_extremes else is_rated
    return field.with_columns(
        is_rated.cast(nw.Int64).alias("is_rated"), enters.cast(nw.Int64).alias("enters")
    ).with_columns(nw.col("rating_then").fill_null(0).alias("strength"))


def _of_event(field: Frame) -> Frame:
    sums = field.group_by("event").agg(
        nw.len().cast(nw.Int64).alias("size"),
        nw.col("is_rated").sum().alias("all_rated"),
        nw.col("strength").sum().alias("all_sum"),
        nw.col("enters").sum().alias("entering"),
        (nw.col("strength") * nw.col("enters")).sum().alias("entering_sum"),
        (nw.col("dp") * nw.col("enters")).sum().alias("entering_dp"),
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
