"""The change of a rated player game by game (from 2009 on; 2024, 8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.ratings.arithmetic import (
    half_away,
    half_up,
    limit_difference,
    none,
    sum_of,
    whole,
)
from crosstable.ratings.average import rated_sides
from crosstable.ratings.editions import PER_GAME_ONCE, RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.printed import with_pd
from crosstable.ratings.roundrobin import score_in_hundredths
from crosstable.ratings.seats import SEAT
from crosstable.ratings.tables import Expr, Frame, col, length, when

_ROUNDS = 100_000
"""More than any event has: makes one number of a difference and a round."""


def change_by_game(
    players: Frame, games: Frame, field: Frame, newcomers: Frame, rules: RuleSet, engine: Engine
) -> Frame:
    """We is the sum of the PD of the games; Rc is shown for comparison, nothing depends on it.

    The average of a round robin is shown too, and plays no part in the change of a rated player.
    """
    totals = (
        separate_games(players, games, newcomers, rules, engine)
        .group_by(SEAT)
        .agg(
            length().as_number().alias("games"),
            sum_of("half_points").alias("points"),
            sum_of("strength").alias("strengths"),
            sum_of("d_used").alias("differences"),
            sum_of("game_pd").alias("expected_parts"),
        )
    )
    count = col("games")
    own = players.filter(~col("rating").is_null()).join(totals, on=SEAT, how="left")
    shown = own.join(field, on="event", how="left").with_columns(
        score_in_hundredths().alias("p"),
        half_up(col("strengths"), count).alias("rc"),
        half_up(col("rating") * count - col("differences"), count).alias("rc_new"),
        limited_k(col("k"), count, rules).alias("k_used"),
        *(none().alias(name) for name in ("dp", "d", "pd")),
    )
    return shown.with_columns(*_expected_columns(rules)).with_columns(
        change_of(col("k_used"), [rules]).alias("change")
    )


FINEST = 10_000
"""`surplus` is in these parts of a point."""


def _expected_columns(rules: RuleSet) -> list[Expr]:
    """We in hundredths, and W - We as exactly as the rules have it."""
    parts = rules.expected_parts
    expected = col("expected_parts")
    surplus = (parts // 2 * col("points") - expected) * (FINEST // parts)
    hundredths = expected if parts == 100 else half_up(expected, whole(parts // 100))
    return [hundredths.alias("expected"), surplus.alias("surplus")]


def change_of(k: Expr, editions: Sequence[RuleSet]) -> Expr:
    """K × (W - We) in hundredths of a rating point.

    By the printed table it is exact; by a formula it is rounded, halves away from zero.
    """
    if all(rules.scale is None for rules in editions):
        return k * (50 * col("points") - col("expected"))
    return half_away(k * col("surplus"), whole(FINEST // 100))


def separate_games(
    players: Frame, games: Frame, newcomers: Frame, rules: RuleSet, engine: Engine
) -> Frame:
    """Each counted game of a rated player with D, the D that is used, and PD."""
    mine = rated_sides(players, games, newcomers, "ru")
    differences = mine.with_columns((col("rating") - col("strength")).alias("game_d"))
    used = (
        _limited_once(differences, rules)
        if rules.cap_mode == PER_GAME_ONCE
        else _limit_differences(differences, rules)
    )
    return with_pd(used, engine, rules, difference="d_used", name="game_pd")


def _limit_differences(games: Frame, rules: RuleSet) -> Frame:
    """Every difference is limited; from 1 October 2025 only those of players below 2650."""
    capped = limit_difference(col("game_d"), rules.cap)
    if rules.cap_exempt_from is not None:
        is_exempt = col("rating") >= rules.cap_exempt_from
        capped = when(is_exempt).then(col("game_d")).otherwise(capped)
    return games.with_columns(capped.alias("d_used"))


def _limited_once(games: Frame, rules: RuleSet) -> Frame:
    """2022: one difference of an event, the largest; of two alike the upgrade, then the earlier."""
    is_upgrade = (col("game_d") > 0).as_number()
    size = 2 * col("game_d").abs() + is_upgrade
    order = games.with_columns((size * _ROUNDS - col("round")).alias("order"))
    largest = order.group_by(SEAT).agg(col("order").max().alias("largest"))
    is_largest = col("order") == col("largest")
    capped = when(is_largest).then(limit_difference(col("game_d"), rules.cap))
    return order.join(largest, on=SEAT, how="inner").with_columns(
        capped.otherwise(col("game_d")).alias("d_used")
    )


def limited_k(k: Expr, games: Expr, rules: RuleSet) -> Expr:
    """K times the games of a period is 700 at most; the games of one event are a part of them."""
    most = rules.most_k_times_games
    if most is None:
        return k
    reduced = (whole(most) // games).as_number()
    return when(k * games > most).then(reduced).otherwise(k)
