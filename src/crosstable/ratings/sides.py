"""Each game from the side of one player, with the ratings of both, and which of them count."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import summed
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.frames import OPPOSITE, SEAT, WHOLE_SEAT, Frame, joined


def marked_players(players: Frame, games: Frame, events: Frame, rules: RuleSet) -> Frame:
    """The players with the flags of their events, and who of them is `disregarded`.

    6.1 of 2002: an unrated player below one point, and his opponents' games against him, are
    disregarded; tested once, on all games of a round robin and else on those against rated
    opponents; of a league on all its parts together.
    """
    in_force = events.with_columns(
        (nw.col("round_robin") & nw.lit(rules.round_robin_formulas)).alias("round_robin")
    )
    flagged = players.join(in_force, on="event", how="inner").with_columns(
        joined("event").alias(SEAT), joined("whole").alias(WHOLE_SEAT)
    )
    poor = _with_few_points(flagged, games, rules).with_columns(poor=nw.lit(True))
    is_poor = nw.col("poor").fill_null(False) & nw.col("rating_then").is_null()
    return (
        flagged.join(poor, on=WHOLE_SEAT, how="left")
        .with_columns(disregarded=is_poor)
        .drop("poor", "tested")
    )


def _with_few_points(players: Frame, games: Frame, rules: RuleSet) -> Frame:
    tested = players.filter(nw.col("rating_then").is_null() & nw.col("tested"))
    return (
        _of_players(games, tested)
        .join(_opponents(players), on=OPPOSITE, how="inner")
        .filter(is_countable())
        .group_by(WHOLE_SEAT)
        .agg(summed("half_points").alias("scored"))
        .filter(nw.col("scored") < rules.least_half_points)
        .select(WHOLE_SEAT)
    )


def _opponents(players: Frame) -> Frame:
    return players.select(
        nw.col(SEAT).alias(OPPOSITE), nw.col("rating_then").alias("opponent_rating")
    )


def seated(games: Frame) -> Frame:
    """The games with the seats of both players."""
    return games.with_columns(
        joined("event").alias(SEAT), joined("event", "opponent").alias(OPPOSITE)
    ).drop("event", "player")


def _of_players(games: Frame, own: Frame) -> Frame:
    return games.join(own, on=SEAT, how="inner")


def sides_of(own: Frame, players: Frame, games: Frame) -> Frame:
    """The games of some players with the ratings of both, without those against the disregarded.

    Of a large table only the rows that somebody asks for are made.
    """
    others = _opponents(players.filter(~nw.col("disregarded")))
    return _of_players(games, own).join(others, on=OPPOSITE, how="inner")


def is_countable() -> nw.Expr:
    """6.4: only games against rated opponents count, in a round robin (6.3) all of them."""
    return nw.col("round_robin") | ~nw.col("opponent_rating").is_null()
