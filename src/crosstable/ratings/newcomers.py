"""Ru, the result of an unrated player in one event."""

from __future__ import annotations

from crosstable.ratings.arithmetic import half_up, none, sum_of, whole
from crosstable.ratings.editions import BONUS, RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.printed import with_dp
from crosstable.ratings.roundrobin import score_in_hundredths, shift_of
from crosstable.ratings.seats import OPPOSITE, SEAT, WHOLE_SEAT
from crosstable.ratings.tables import Expr, Frame, col, length, lit, when

FEW_POINTS = 1
FEW_OPPONENTS = 2
"""Why a newcomer has no result (`unfit`); 0 for who has one."""


def results(mine: Frame, players: Frame, field: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """The figures of every player who was unrated at the event, and is `unfit` or not.

    Who received a rating since then is here too: opponents go on reckoning with this result.
    `mine` are their games.
    """
    totals = _totals(mine, players, rules).join(field, on="event", how="left")
    if rules.first == BONUS:
        first_results = _with_bonus(mine, totals, rules, engine)
    else:
        first_results = _with_two_draws(totals, rules, engine)
    blocked = col("unfit") > 0
    return first_results.with_columns(
        *(
            when(blocked).then(none()).otherwise(col(name)).alias(name)
            for name in ("ru_first", "ru")
        )
    ).select(SEAT, *_COLUMNS)


_COLUMNS = ("games", "points", "p", "dp", "rc", "rc_new", "ru_first", "ru", "unfit", "rating_sum")


def _totals(mine: Frame, players: Frame, rules: RuleSet) -> Frame:
    """Games, points and ratings of each, and why there is no result, if so."""
    known = players.select(SEAT, WHOLE_SEAT, "event", "round_robin", "disregarded")
    totals = (
        mine.group_by(SEAT)
        .agg(
            length().as_number().alias("games"),
            sum_of("half_points").alias("points"),
            sum_of(col("opponent_rating").fill_null(0)).alias("rating_sum"),
        )
        .with_columns(score_in_hundredths().alias("p"))
        .join(known, on=SEAT, how="inner")
    )
    is_poor = col("disregarded") | _lacks_difference(rules)
    if rules.least_opponents == 0:
        unfit = whole(0)
    else:
        totals = totals.join(_opponents_met(mine), on=WHOLE_SEAT, how="left")
        has_few = ~col("round_robin") & (col("met") < rules.least_opponents)
        unfit = when(has_few).then(whole(FEW_OPPONENTS)).otherwise(whole(0))
    poor = whole(FEW_POINTS)
    return totals.with_columns(when(is_poor).then(poor).otherwise(unfit).alias("unfit"))


def _lacks_difference(rules: RuleSet) -> Expr:
    """10.1, 10.20 of 2002: without a point dp is indeterminate, and the score is disregarded.

    6.1 looks at all games of the event; here it is those against rated opponents that gave none.
    In a round robin all games count, and the others need the result: it is taken with 800 (10.21b).
    """
    return lit(False) if rules.has_notional_dp else ~col("round_robin") & (col("p") == 0)


def _opponents_met(mine: Frame) -> Frame:
    """6.42: how many rated opponents an unrated player of a Swiss met, in all parts of a league."""
    met = col("opponent").n_unique().as_number().alias("met")
    return mine.filter(~col("round_robin")).group_by(WHOLE_SEAT).agg(met)


# ---- so much for each half point over 50 % (2002 to 2022) ----------------------------------------


def _with_bonus(mine: Frame, totals: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """Rc, Ru, and both again after differences were limited in a round robin (10.2, 10.57)."""
    in_field = col("ra") * col("games")
    first = (
        with_dp(totals, engine, rules, name="dp_of_p")
        .with_columns(
            when(col("round_robin")).then(in_field).otherwise(col("rating_sum")).alias("sum"),
        )
        .with_columns(_result("sum", rules).alias("ru_first"), col("sum").alias("rating_sum"))
    )
    moved = _sum_of_moves(mine, first, rules)
    second = first.join(moved, on=SEAT, how="left").with_columns(
        (col("sum") + col("shift").fill_null(0)).alias("new_sum")
    )
    has_dp = (col("points") < col("games")) & ~_lacks_difference(rules)
    return second.with_columns(
        half_up(col("sum"), col("games")).alias("rc"),
        half_up(col("new_sum"), col("games")).alias("rc_new"),
        _result("new_sum", rules).alias("ru"),
        when(has_dp).then(col("dp_of_p")).otherwise(none()).alias("dp"),
    )


def _result(name: str, rules: RuleSet) -> Expr:
    """Ru from a sum that gives Rc when divided by the games; Rc itself is not rounded.

    10.22, 10.23: Rc and the bonus; 10.24: Rc + dp; 10.25: Rc + dp × n / (n + 1).
    """
    total = col(name)
    games = col("games")
    n = col("opponents")
    dp = col("dp_of_p")
    extra = rules.bonus_halves * (col("points") - games)
    over = half_up(2 * total + extra * games, 2 * games)
    under = half_up(total + dp * games, games)
    under_round_robin = half_up(total * (n + 1) + dp * n * games, games * (n + 1))
    below = when(col("round_robin")).then(under_round_robin).otherwise(under)
    return when(col("points") < games).then(below).otherwise(over)


def _sum_of_moves(mine: Frame, first: Frame, rules: RuleSet) -> Frame:
    """The sum of what the opponents of a round robin are moved by, one pass (10.57).

    Opponents without a rating stand with their first result, on both sides. In a Swiss the
    average is "simply the average" (10.21a).
    """
    games = newcomers_games(mine.filter(col("round_robin")), first, rules)
    return games.group_by(SEAT).agg(sum_of("moved").alias("shift"))


def newcomers_games(mine: Frame, first: Frame, rules: RuleSet) -> Frame:
    """Each counted game of a newcomer: the opponent's `strength`, and how far it is `moved`."""
    own = first.select(SEAT, own_strength=col("ru_first"))
    others = first.select(col(SEAT).alias(OPPOSITE), col("ru_first").alias("stand_in"))
    moved = shift_of(col("own_strength"), col("strength"), rules.cap)
    return (
        mine.join(own, on=SEAT, how="inner")
        .join(others, on=OPPOSITE, how="left")
        .with_columns(_opponent().alias("strength"))
        .with_columns(when(col("round_robin")).then(moved).otherwise(whole(0)).alias("moved"))
    )


def _opponent() -> Expr:
    is_rated = ~col("opponent_rating").is_null()
    return when(is_rated).then(col("opponent_rating")).otherwise(col("stand_in"))


# ---- with two draws against 1800 (2024), or with none -------------------------------------------


def _with_two_draws(totals: Frame, rules: RuleSet, engine: Engine) -> Frame:
    """Ra and p with draws added; Ra itself is not rounded; at most `first_most`."""
    games = col("games")
    total = col("rating_sum")
    added = rules.added_draws * rules.draws_against
    return with_two_draws(totals, engine, total, games, col("points"), rules).with_columns(
        half_up(total, games).alias("rc"),
        half_up(total + added, games + rules.added_draws).alias("rc_new"),
    )


def with_two_draws(
    table: Frame,
    engine: Engine,
    total: Expr,
    games: Expr,
    points: Expr,
    rules: RuleSet,
) -> Frame:
    """`p`, `dp`, `ru_first` and `ru` from the sum of opponents' ratings and the half points (8.2).

    `ru` is `first_most` of the rules at most.
    """
    draws = rules.added_draws
    all_games = games + draws
    p = half_up(50 * (points + draws), all_games)
    first = half_up(total + draws * rules.draws_against + col("dp") * all_games, all_games)
    rated = with_dp(table.with_columns(p.alias("p")), engine, rules).with_columns(
        first.alias("ru_first")
    )
    capped = col("ru_first")
    most = rules.first_most
    if most is not None:
        capped = when(capped > most).then(whole(most)).otherwise(capped)
    return rated.with_columns(capped.alias("ru"))
