"""The change of a rated player from the average of the opponents (2002, 10.5)."""

from __future__ import annotations

from crosstable.ratings.arithmetic import (
    half_up,
    none,
    sum_of,
)
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.printed import with_dp, with_pd
from crosstable.ratings.roundrobin import score_in_hundredths, shift_of
from crosstable.ratings.seats import OPPOSITE, SEAT
from crosstable.ratings.tables import Frame, col, concat, length, when


def rated_sides(players: Frame, games: Frame, newcomers: Frame, stand_in: str) -> Frame:
    """The games of rated players that count, with the `strength` of each opponent.

    Rated opponents count with their rating. Unrated ones count in a round robin, with the column
    `stand_in` of their figures, and with their result in a Scheveningen event where the caller
    says so (6.4).
    """
    mine = players.filter(~col("rating").is_null()).select(SEAT, "rating")
    others = _strengths(players, newcomers, stand_in)
    return games.join(mine, on=SEAT, how="inner").join(others, on=OPPOSITE, how="inner")


def _strengths(players: Frame, newcomers: Frame, stand_in: str) -> Frame:
    """What each player counts as in the figures of opponents, if at all."""
    is_rated = ~col("rating_then").is_null()
    results = newcomers.select(SEAT, in_field=col(stand_in), in_team=col("ru"))
    in_team = when(col("counts_unrated")).then(col("in_team")).otherwise(none())
    result = when(col("round_robin")).then(col("in_field")).otherwise(in_team)
    rated = players.filter(is_rated).select(SEAT, strength=col("rating_then"))
    unrated = (
        players.filter(~is_rated & ~col("disregarded"))
        .join(results, on=SEAT, how="inner")
        .select(SEAT, strength=result)
        .filter(~col("strength").is_null())
    )
    return concat([rated, unrated]).rename({SEAT: OPPOSITE})


def change_by_average(
    players: Frame, games: Frame, field: Frame, newcomers: Frame, rules: RuleSet, engine: Engine
) -> Frame:
    """Every rated player with Rc, D, PD, We and the change; without counted games with none."""
    totals = (
        averaged_games(players, games, newcomers, rules)
        .group_by(SEAT)
        .agg(
            length().as_number().alias("games"),
            sum_of("half_points").alias("points"),
            sum_of("strength").alias("strengths"),
            sum_of("moved").alias("shift"),
        )
    )
    own = players.filter(~col("rating").is_null()).join(totals, on=SEAT, how="left")
    return _with_change(
        _with_rc(own.join(field, on="event", how="left"), rules, engine), rules, engine
    )


def averaged_games(players: Frame, games: Frame, newcomers: Frame, rules: RuleSet) -> Frame:
    """Each counted game of a rated player: the opponent's `strength`, and how far it is `moved`."""
    return rated_sides(players, games, newcomers, "ru_first").with_columns(
        shift_of(col("rating"), col("strength"), rules.cap).alias("moved")
    )


def _with_rc(totals: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """10.51: the mean of the opponents; in a round robin Rc = (Ra × (n + 1) - R) / n.

    The sums are over games: in a double round robin each opponent is there twice. Who was unrated
    and too poor for the field, but is rated by now (10.4), met one more than those inside it.
    """
    games = col("games")
    n = col("opponents") + col("disregarded").as_number()
    in_field = col("ra") * (n + 1) - col("rating")
    is_field = col("round_robin")
    sums = totals.with_columns(
        when(is_field).then(in_field * games).otherwise(col("strengths")).alias("sum"),
        when(is_field).then(col("shift") * n).otherwise(col("shift")).alias("shift"),
        when(is_field).then(n * games).otherwise(games).alias("divisor"),
        score_in_hundredths().alias("p"),
    )
    has_dp = col("round_robin") & (col("unrated") > 0)
    return with_dp(sums, engine, rules, name="dp_of_p").with_columns(
        half_up(col("sum"), col("divisor")).alias("rc"),
        half_up(col("sum") + col("shift"), col("divisor")).alias("rc_new"),
        when(has_dp).then(col("dp_of_p")).otherwise(none()).alias("dp"),
    )


def _with_change(totals: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """10.53, 10.54: D = R - Rc, We = PD × games, change = K × (W - We) in hundredths.

    10.51: a larger difference counts as 350. Each opponent was limited already; the average of a
    round robin with unrated players (10.21b) may still be farther away.
    """
    away = col("rc_new") + shift_of(col("rating"), col("rc_new"), rules.cap)
    with_d = totals.with_columns((col("rating") - away).alias("d"))
    has_games = ~col("games").is_null()
    return (
        with_pd(with_d, engine, rules, difference="d", name="pd")
        .with_columns((col("pd") * col("games")).alias("expected"))
        .with_columns(
            (col("k") * (50 * col("points") - col("expected"))).alias("change"),
            (100 * (50 * col("points") - col("expected"))).alias("surplus"),
            when(has_games).then(col("k")).otherwise(none()).alias("k_used"),
        )
    )
