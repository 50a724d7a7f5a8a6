"""The change of a rated player from the average of the opponents (2002, 10.5)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import (
    expected_score_of,
    half_up,
    none,
    rating_difference_of,
)
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.frames import KEYS, OPPONENT, Frame
from crosstable.ratings.newcomers import stand_ins
from crosstable.ratings.roundrobin import score_in_hundredths, shift_of


def rated_sides(sides: Frame, newcomers: Frame, stand_in: str, *, in_round_robins: str) -> Frame:
    """The games of rated players that count, with the `strength` of each opponent.

    Rated opponents count with their rating. Unrated ones count in a round robin, with the column
    `in_round_robins` of their figures, and with `stand_in` in a Scheveningen event where the
    caller says so (6.4).
    """
    others = stand_ins(newcomers, in_round_robins).join(
        stand_ins(newcomers, stand_in).select("event", "opponent", other=nw.col("stand_in")),
        on=OPPONENT,
        how="left",
    )
    counted = nw.when(nw.col("counts_unrated")).then(nw.col("other")).otherwise(none())
    unrated = nw.when(nw.col("round_robin")).then(nw.col("stand_in")).otherwise(counted)
    is_rated = ~nw.col("opponent_rating").is_null()
    return (
        sides.filter(~nw.col("rating").is_null())
        .join(others, on=OPPONENT, how="left")
        .with_columns(
            nw.when(is_rated).then(nw.col("opponent_rating")).otherwise(unrated).alias("strength")
        )
        .filter(~nw.col("strength").is_null())
    )


def change_by_average(sides: Frame, field: Frame, newcomers: Frame, rules: RuleSet) -> Frame:
    """Rc, D, PD, We and the change of every rated player with a counted game."""
    mine = averaged_games(sides, newcomers, rules)
    totals = mine.group_by(*KEYS, "rating", "k", "round_robin").agg(
        nw.len().cast(nw.Int64).alias("games"),
        nw.col("half_points").sum().alias("points"),
        nw.col("opponent").n_unique().cast(nw.Int64).alias("met"),
        nw.col("strength").sum().alias("strengths"),
        nw.col("moved").sum().alias("shift"),
    )
    return _with_change(_with_rc(totals.join(field, on="event", how="left")))


def averaged_games(sides: Frame, newcomers: Frame, rules: RuleSet) -> Frame:
    """Each counted game of a rated player: the opponent's `strength`, and how far it is `moved`."""
    return rated_sides(sides, newcomers, "ru", in_round_robins="ru_first").with_columns(
        shift_of(nw.col("rating"), nw.col("strength"), rules.cap).alias("moved")
    )


def _with_rc(totals: Frame) -> Frame:
    """10.51: the mean of the opponents; in a round robin Rc = (Ra × (n + 1) - R) / n.

    The sums are over games: in a double round robin each opponent is there twice.
    """
    games, n = nw.col("games"), nw.col("met")
    times = (games // n).cast(nw.Int64)
    in_field = (nw.col("ra") * (n + 1) - nw.col("rating")) * times
    summed = totals.with_columns(
        nw.when(nw.col("round_robin")).then(in_field).otherwise(nw.col("strengths")).alias("sum"),
        score_in_hundredths().alias("p"),
    )
    has_dp = nw.col("round_robin") & (nw.col("unrated") > 0)
    dp = rating_difference_of(nw.col("p"))
    return summed.with_columns(
        half_up(nw.col("sum"), games).alias("rc"),
        half_up(nw.col("sum") + nw.col("shift"), games).alias("rc_new"),
        nw.when(has_dp).then(dp).otherwise(none()).alias("dp"),
    )


def _with_change(totals: Frame) -> Frame:
    """10.53, 10.54: D = R - Rc, We = PD × games, change = K × (W - We) in hundredths."""
    return (
        totals.with_columns((nw.col("rating") - nw.col("rc_new")).alias("d"))
        .with_columns(expected_score_of(nw.col("d")).alias("pd"))
        .with_columns((nw.col("pd") * nw.col("games")).alias("expected"))
        .with_columns(
            (nw.col("k") * (50 * nw.col("points") - nw.col("expected"))).alias("change"),
            nw.col("k").alias("k_used"),
        )
        .select(*KEYS, *RATED)
    )


RATED = (
    *("games", "points", "p", "dp", "rc", "rc_new", "d", "pd", "expected"),
    *("k_used", "change"),
)
"""The figures of a rated player."""
