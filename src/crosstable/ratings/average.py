"""The change of a rated player from the average of the opponents (2002, 10.5)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import (
    half_up,
    none,
    summed,
)
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.frames import OPPOSITE, SEAT, Frame
from crosstable.ratings.printed import with_dp, with_pd
from crosstable.ratings.roundrobin import score_in_hundredths, shift_of


def rated_sides(players: Frame, games: Frame, newcomers: Frame, stand_in: str) -> Frame:
    """The games of rated players that count, with the `strength` of each opponent.

    Rated opponents count with their rating. Unrated ones count in a round robin, with the column
    `stand_in` of their figures, and with their result in a Scheveningen event where the caller
    says so (6.4).
    """
    mine = players.filter(~nw.col("rating").is_null()).select(SEAT, "rating")
    others = _strengths(players, newcomers, stand_in)
    return games.join(mine, on=SEAT, how="inner").join(others, on=OPPOSITE, how="inner")


def _strengths(players: Frame, newcomers: Frame, stand_in: str) -> Frame:
    """What each player counts as in the figures of opponents, if at all."""
    is_rated = ~nw.col("rating_then").is_null()
    results = newcomers.select(SEAT, in_field=nw.col(stand_in), in_team=nw.col("ru"))
    in_team = nw.when(nw.col("counts_unrated")).then(nw.col("in_team")).otherwise(none())
    result = nw.when(nw.col("round_robin")).then(nw.col("in_field")).otherwise(in_team)
    rated = players.filter(is_rated).select(SEAT, strength=nw.col("rating_then"))
    unrated = (
        players.filter(~is_rated & ~nw.col("disregarded"))
        .join(results, on=SEAT, how="inner")
        .select(SEAT, strength=result)
        .filter(~nw.col("strength").is_null())
    )
    return nw.concat([rated, unrated]).rename({SEAT: OPPOSITE})


def change_by_average(
    players: Frame, games: Frame, field: Frame, newcomers: Frame, rules: RuleSet, engine: Engine
) -> Frame:
    """Every rated player with Rc, D, PD, We and the change; without counted games with none."""
    totals = (
        averaged_games(players, games, newcomers, rules)
        .group_by(SEAT)
        .agg(
            nw.len().cast(nw.Int64).alias("games"),
            summed("half_points").alias("points"),
            summed("strength").alias("strengths"),
            summed("moved").alias("shift"),
        )
    )
    own = players.filter(~nw.col("rating").is_null()).join(totals, on=SEAT, how="left")
    return _with_change(_with_rc(own.join(field, on="event", how="left"), engine), engine)


def averaged_games(players: Frame, games: Frame, newcomers: Frame, rules: RuleSet) -> Frame:
    """Each counted game of a rated player: the opponent's `strength`, and how far it is `moved`."""
    return rated_sides(players, games, newcomers, "ru_first").with_columns(
        shift_of(nw.col("rating"), nw.col("strength"), rules.cap).alias("moved")
    )


def _with_rc(totals: Frame, engine: Engine) -> Frame:
    """10.51: the mean of the opponents; in a round robin Rc = (Ra × (n + 1) - R) / n.

    The sums are over games: in a double round robin each opponent is there twice. Who was unrated
    and too poor for the field, but is rated by now (10.4), met one more than those inside it.
    """
    games = nw.col("games")
    n = nw.col("opponents") + nw.col("disregarded").cast(nw.Int64)
    in_field = nw.col("ra") * (n + 1) - nw.col("rating")
    is_field = nw.col("round_robin")
    sums = totals.with_columns(
        nw.when(is_field).then(in_field * games).otherwise(nw.col("strengths")).alias("sum"),
        nw.when(is_field).then(nw.col("shift") * n).otherwise(nw.col("shift")).alias("shift"),
        nw.when(is_field).then(n * games).otherwise(games).alias("divisor"),
        score_in_hundredths().alias("p"),
    )
    has_dp = nw.col("round_robin") & (nw.col("unrated") > 0)
    return with_dp(sums, engine, name="dp_of_p").with_columns(
        half_up(nw.col("sum"), nw.col("divisor")).alias("rc"),
        half_up(nw.col("sum") + nw.col("shift"), nw.col("divisor")).alias("rc_new"),
        nw.when(has_dp).then(nw.col("dp_of_p")).otherwise(none()).alias("dp"),
    )


def _with_change(totals: Frame, engine: Engine) -> Frame:
    """10.53, 10.54: D = R - Rc, We = PD × games, change = K × (W - We) in hundredths."""
    with_d = totals.with_columns((nw.col("rating") - nw.col("rc_new")).alias("d"))
    has_games = ~nw.col("games").is_null()
    return (
        with_pd(with_d, engine, difference="d", name="pd")
        .with_columns((nw.col("pd") * nw.col("games")).alias("expected"))
        .with_columns(
            (nw.col("k") * (50 * nw.col("points") - nw.col("expected"))).alias("change"),
            nw.when(has_games).then(nw.col("k")).otherwise(none()).alias("k_used"),
        )
    )
