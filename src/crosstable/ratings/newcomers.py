"""Ru, the result of an unrated player in one event."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import half_up, none, rating_difference_of, whole
from crosstable.ratings.editions import BONUS, RuleSet
from crosstable.ratings.frames import KEYS, OPPONENT, Frame
from crosstable.ratings.roundrobin import score_in_hundredths, shift_of
from crosstable.ratings.sides import is_countable

FEW_POINTS, FEW_OPPONENTS = 1, 2
"""Why a newcomer has no result (`unfit`); 0 for who has one."""


def results(sides: Frame, field: Frame, rules: RuleSet) -> Frame:
    """The figures of every player who was unrated at the event, and is `unfit` or not.

    Who received a rating since then is here too: opponents go on reckoning with this result.
    """
    mine = sides_of_newcomers(sides)
    totals = _totals(mine).join(field, on="event", how="left")
    if rules.first == BONUS:
        found = _with_bonus(mine, totals, rules)
    else:
        found = _with_two_draws(totals, rules)
    blocked = nw.col("unfit") > 0
    return found.with_columns(
        *(
            nw.when(blocked).then(none()).otherwise(nw.col(name)).alias(name)
            for name in ("ru_first", "ru")
        )
    ).select(*KEYS, *_COLUMNS)


def sides_of_newcomers(sides: Frame) -> Frame:
    """The games of players who were unrated at the event, as far as they count."""
    return sides.filter(nw.col("rating_then").is_null() & is_countable())


_COLUMNS = ("games", "points", "p", "dp", "rc", "rc_new", "ru_first", "ru", "unfit")


def _totals(mine: Frame) -> Frame:
    return (
        mine.group_by(*KEYS, "round_robin", "own_disregarded")
        .agg(
            nw.len().cast(nw.Int64).alias("games"),
            nw.col("half_points").sum().alias("points"),
            nw.col("opponent").n_unique().cast(nw.Int64).alias("met"),
            nw.col("opponent_rating").fill_null(0).sum().alias("rating_sum"),
        )
        .with_columns(score_in_hundredths().alias("p"))
    )


def _unfit(rules: RuleSet) -> nw.Expr:
    """6.1 and 6.42: too few points, or in a Swiss too few rated opponents."""
    few = ~nw.col("round_robin") & (nw.col("met") < rules.least_opponents)
    rest = nw.when(few).then(whole(FEW_OPPONENTS)).otherwise(whole(0))
    return nw.when(nw.col("own_disregarded")).then(whole(FEW_POINTS)).otherwise(rest)


# ---- so much for each half point over 50 % (2002 to 2022) ----------------------------------------


def _with_bonus(mine: Frame, totals: Frame, rules: RuleSet) -> Frame:
    """Rc, Ru, and both again after differences were limited in a round robin (10.2, 10.57)."""
    in_field = nw.col("ra") * nw.col("games")
    first = totals.with_columns(
        _unfit(rules).alias("unfit"),
        rating_difference_of(nw.col("p")).alias("dp_of_p"),
        nw.when(nw.col("round_robin")).then(in_field).otherwise(nw.col("rating_sum")).alias("sum"),
    ).with_columns(_result("sum", rules).alias("ru_first"))
    moved = _moved(mine, first, rules)
    second = first.join(moved, on=KEYS, how="left").with_columns(
        (nw.col("sum") + nw.col("shift").fill_null(0)).alias("new_sum")
    )
    under_half = nw.col("points") < nw.col("games")
    return second.with_columns(
        half_up(nw.col("sum"), nw.col("games")).alias("rc"),
        half_up(nw.col("new_sum"), nw.col("games")).alias("rc_new"),
        _result("new_sum", rules).alias("ru"),
        nw.when(under_half).then(nw.col("dp_of_p")).otherwise(none()).alias("dp"),
    )


def _result(name: str, rules: RuleSet) -> nw.Expr:
    """Ru from a sum that gives Rc when divided by the games; Rc itself is not rounded.

    10.22, 10.23: Rc and the bonus; 10.24: Rc + dp; 10.25: Rc + dp × n / (n + 1).
    """
    total, games, n = nw.col(name), nw.col("games"), nw.col("met")
    dp = nw.col("dp_of_p")
    extra = rules.bonus_halves * (nw.col("points") - games)
    over = half_up(2 * total + extra * games, 2 * games)
    under = half_up(total + dp * games, games)
    under_round_robin = half_up(total * (n + 1) + dp * n * games, games * (n + 1))
    below = nw.when(nw.col("round_robin")).then(under_round_robin).otherwise(under)
    return nw.when(nw.col("points") < games).then(below).otherwise(over)


def _moved(mine: Frame, first: Frame, rules: RuleSet) -> Frame:
    """The sum of what the opponents of a round robin are moved by, one pass (10.57).

    Opponents without a rating stand with their first result, on both sides. In a Swiss the
    average is "simply the average" (10.21a).
    """
    games = newcomers_games(mine, first, rules)
    return games.group_by(*KEYS).agg(nw.col("moved").sum().alias("shift"))


def newcomers_games(mine: Frame, first: Frame, rules: RuleSet) -> Frame:
    """Each counted game of a newcomer: the opponent's `strength`, and how far it is `moved`."""
    own = first.select(*KEYS, own_strength=nw.col("ru_first"))
    others = stand_ins(first, "ru_first")
    moved = shift_of(nw.col("own_strength"), nw.col("strength"), rules.cap)
    return (
        mine.join(own, on=KEYS, how="inner")
        .join(others, on=OPPONENT, how="left")
        .with_columns(_opponent().alias("strength"))
        .with_columns(nw.when(nw.col("round_robin")).then(moved).otherwise(whole(0)).alias("moved"))
    )


def stand_ins(newcomers: Frame, column: str) -> Frame:
    """What newcomers count as in the figures of their opponents."""
    return newcomers.select("event", opponent=nw.col("player"), stand_in=nw.col(column))


def _opponent() -> nw.Expr:
    is_rated = ~nw.col("opponent_rating").is_null()
    return nw.when(is_rated).then(nw.col("opponent_rating")).otherwise(nw.col("stand_in"))


# ---- with two draws against 1800 (2024) ----------------------------------------------------------

_DRAWS, _AGAINST = 2, 1800


def _with_two_draws(totals: Frame, rules: RuleSet) -> Frame:
    """Ra and p with two draws against 1800 added; Ra itself is not rounded; at most 2200."""
    games = nw.col("games") + _DRAWS
    total = nw.col("rating_sum") + _DRAWS * _AGAINST
    extended = totals.with_columns(
        _unfit(rules).alias("unfit"),
        half_up(nw.col("rating_sum"), nw.col("games")).alias("rc"),
        half_up(total, games).alias("rc_new"),
        half_up(50 * (nw.col("points") + _DRAWS), games).alias("p"),
    ).with_columns(rating_difference_of(nw.col("p")).alias("dp"))
    first = extended.with_columns(half_up(total + nw.col("dp") * games, games).alias("ru_first"))
    most = rules.first_most
    if most is None:
        return first.with_columns(nw.col("ru_first").alias("ru"))
    is_over = nw.col("ru_first") > most
    ru = nw.when(is_over).then(whole(most)).otherwise(nw.col("ru_first"))
    return first.with_columns(ru.alias("ru"))
