"""Each game from the side of one player, with the ratings of both, and which of them count."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.editions import RuleSet
from crosstable.ratings.frames import KEYS, OPPONENT, Frame


def counted_sides(players: Frame, games: Frame, events: Frame, rules: RuleSet) -> Frame:
    """The games with both ratings, without those against unrated players who have too few points.

    6.1 of 2002: an unrated player below one point, and his opponents' games against him, are
    disregarded; tested once, on all games of a round robin and else on those against rated
    opponents. `own_disregarded` marks the games of such a player.
    """
    rows = _with_ratings(players, games, events, rules)
    poor = _with_few_points(rows, rules)
    own = poor.with_columns(own_disregarded=nw.lit(True))
    other = poor.select("event", opponent=nw.col("player"), opponent_disregarded=nw.lit(True))
    marked = rows.join(own, on=KEYS, how="left").join(other, on=OPPONENT, how="left")
    return (
        marked.filter(nw.col("opponent_disregarded").is_null())
        .with_columns(nw.col("own_disregarded").fill_null(False))
        .drop("opponent_disregarded")
    )


def _with_ratings(players: Frame, games: Frame, events: Frame, rules: RuleSet) -> Frame:
    opponents = players.select(
        "event", opponent=nw.col("player"), opponent_rating=nw.col("rating_then")
    )
    in_force = events.with_columns(
        (nw.col("round_robin") & nw.lit(rules.round_robin_formulas)).alias("round_robin")
    )
    return (
        games.join(players, on=KEYS, how="inner")
        .join(opponents, on=OPPONENT, how="inner")
        .join(in_force, on="event", how="inner")
    )


def is_countable() -> nw.Expr:
    """6.4: only games against rated opponents count, in a round robin (6.3) all of them."""
    return nw.col("round_robin") | ~nw.col("opponent_rating").is_null()


def _with_few_points(rows: Frame, rules: RuleSet) -> Frame:
    return (
        rows.filter(nw.col("rating_then").is_null() & is_countable())
        .group_by(*KEYS)
        .agg(nw.col("half_points").sum().alias("scored"))
        .filter(nw.col("scored") < rules.least_half_points)
        .select(*KEYS)
    )
