"""Each game from the side of one player, with the ratings of both, and which of them count."""

from __future__ import annotations

from crosstable.ratings.arithmetic import sum_of
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.seats import OPPOSITE, SEAT, WHOLE_SEAT, seat_key
from crosstable.ratings.tables import Expr, Frame, col, concat, lit


def flagged_players(players: Frame, events: Frame, rules: RuleSet) -> Frame:
    """The players with their seats and the flags of their events."""
    in_force = events.with_columns(
        (col("round_robin") & lit(rules.round_robin_formulas)).alias("round_robin")
    )
    return players.join(in_force, on="event", how="inner").with_columns(
        seat_key("event").alias(SEAT), seat_key("whole").alias(WHOLE_SEAT)
    )


def sides_of_unrated(flagged: Frame, games: Frame) -> Frame:
    """The games of players who were unrated at the event, as far as they are countable."""
    unrated = flagged.filter(col("rating_then").is_null()).select(
        SEAT, WHOLE_SEAT, "rating", "round_robin", "tested"
    )
    return (
        games.join(unrated, on=SEAT, how="inner")
        .join(_opponents(flagged), on=OPPOSITE, how="inner")
        .filter(is_countable())
    )


def marked_players(flagged: Frame, of_unrated: Frame, games: Frame, rules: RuleSet) -> Frame:
    """The players, and who of them is `disregarded`.

    6.1 of 2002: an unrated player below one point in the event, and his opponents' games against
    him, are disregarded; tested once, on all games or (`points_of_event`) outside a round robin on
    those against rated opponents; of a league on all its parts together.
    """
    tested = of_unrated.filter(col("tested")).select(SEAT, OPPOSITE, WHOLE_SEAT, "half_points")
    whole = (
        flagged.filter(col("rating_then").is_null() & col("tested") & _of_event())
        .select(SEAT, WHOLE_SEAT)
        .join(games, on=SEAT, how="inner")
        .select(SEAT, OPPOSITE, WHOLE_SEAT, "half_points")
    )
    counted = flagged.filter(~_of_event()).select(SEAT)
    poor = (
        concat([tested.join(counted, on=SEAT, how="semi"), whole])
        .group_by(WHOLE_SEAT)
        .agg(sum_of("half_points").alias("scored"))
        .filter(col("scored") < rules.least_half_points)
        .select(WHOLE_SEAT, poor=lit(True))
    )
    is_poor = col("poor").fill_null(False) & col("rating_then").is_null()
    return (
        flagged.join(poor, on=WHOLE_SEAT, how="left")
        .with_columns(disregarded=is_poor)
        .drop("poor", "tested")
    )


def _of_event() -> Expr:
    return col("points_of_event")


def without_disregarded(sides: Frame, players: Frame) -> Frame:
    """Games without those against players who are disregarded (6.1)."""
    poor = players.filter(col("disregarded")).select(col(SEAT).alias(OPPOSITE))
    return sides.join(poor, on=OPPOSITE, how="anti")


def _opponents(players: Frame) -> Frame:
    return players.select(col(SEAT).alias(OPPOSITE), col("rating_then").alias("opponent_rating"))


def with_seats(games: Frame) -> Frame:
    """The games with the seats of both players."""
    return games.with_columns(
        seat_key("event").alias(SEAT), seat_key("event", "opponent").alias(OPPOSITE)
    ).drop("event", "player")


def sides_of(own: Frame, players: Frame, games: Frame) -> Frame:
    """The games of some players with the ratings of both, without those against the disregarded.

    Of a large table only the rows that somebody asks for are made.
    """
    others = _opponents(players.filter(~col("disregarded")))
    return games.join(own, on=SEAT, how="inner").join(others, on=OPPOSITE, how="inner")


def is_countable() -> Expr:
    """6.4: only games against rated opponents count, in a round robin (6.3) all of them."""
    return col("round_robin") | ~col("opponent_rating").is_null()
