"""The rules over tables: players, games and events in, one line of figures a player out.

One event is a small table and the world a large one; nothing here knows which. All frames are
lazy, no order of rows matters, and every number is whole: scores in half points, p and PD in
hundredths, expected scores and changes in hundredths of a point.

The tables (`PLAYERS`, `GAMES`, `EVENTS` name their columns):

- players: one row for each player of an event. `rating` is that of the player's own computation,
  `rating_then` the one that opponents reckon with; they differ only for a player who was unrated
  at the event and has a rating by the time it is computed (2002, 10.4; 2024, 8.2.4).
- games: one row for each player of each game that is rated at all, so two rows a game.
- events: `round_robin` for a complete round robin, `counts_unrated` for a Scheveningen event in
  which the games against the one unrated player count (2002, 6.4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import narwhals as nw

from crosstable.ratings.arithmetic import half_away, half_up, none
from crosstable.ratings.average import averaged_games, change_by_average
from crosstable.ratings.editions import AVERAGE, HALF_UP, RuleSet
from crosstable.ratings.frames import KEYS, Frame
from crosstable.ratings.newcomers import newcomers_games, results, sides_of_newcomers
from crosstable.ratings.pergame import change_by_game, separate_games
from crosstable.ratings.roundrobin import averages
from crosstable.ratings.sides import counted_sides

PLAYERS = ("event", "player", "rating", "rating_then", "k")
GAMES = ("event", "player", "opponent", "round", "half_points")
EVENTS = ("event", "round_robin", "counts_unrated")
"""The columns of the tables: whole numbers, and two flags of the events."""

FIGURES = (
    *("games", "points", "p", "dp", "rc", "ru_first", "rc_new", "ru", "d", "pd", "expected"),
    *("k_used", "change", "new"),
)
"""The columns of the example of 10.57, in its order; `points` are half points."""

AVERAGES = ("ra", "rar_sum", "rated", "dp_sum", "opponents", "unrated")
"""The figures of a round robin behind its average Ra (10.21b)."""


Settle = Callable[[Frame], Frame]
"""Computes a table and gives it back as a new one: saves an engine from planning it many times."""


def as_planned(frame: Frame) -> Frame:
    """Leave it to the engine when to compute."""
    return frame


class Tables(NamedTuple):
    """What is rated."""

    players: Frame
    games: Frame
    events: Frame


class Parts(NamedTuple):
    """What both the lines and the games are made of."""

    players: Frame
    sides: Frame
    field: Frame
    newcomers: Frame
    rules: RuleSet


def parts_of(
    tables: Tables,
    rules: RuleSet,
    *,
    without_extremes: bool = False,
    settle: Settle = as_planned,
) -> Parts:
    """The games with both ratings, the averages of round robins, the results of newcomers.

    `without_extremes` leaves rated players with 0 % or 100 % out of the average of a round robin
    with unrated players (2002, 10.1: their dp is indeterminate).
    """
    sides = settle(counted_sides(tables.players, tables.games, tables.events, rules))
    field = settle(averages(sides, without_extremes=without_extremes))
    newcomers = settle(results(sides, field, rules))
    return Parts(tables.players, sides, field, newcomers, rules)


def figures(parts: Parts) -> Frame:
    """One row for each player of the players' table, with `FIGURES`, `AVERAGES` and `status`."""
    rules, newcomers = parts.rules, parts.newcomers
    compute = change_by_average if rules.cap_mode == AVERAGE else change_by_game
    rated = compute(parts.sides, parts.field, newcomers, rules)
    chosen = (
        parts.players.join(rated, on=KEYS, how="left")
        .join(newcomers.drop("unfit"), on=KEYS, how="left", suffix="_new_player")
        .join(newcomers.select(*KEYS, "unfit"), on=KEYS, how="left")
        .join(parts.field, on="event", how="left")
    )
    return _finished(chosen, rules).select(*KEYS, "status", *FIGURES, *AVERAGES)


GAME_FIGURES = ("strength", "counted_as", "game_d", "d_used", "game_pd")
"""What an opponent counts as, before and after differences are limited; D and PD of one game."""


def game_figures(parts: Parts) -> Frame:
    """One row for each game that counts for the player, with `GAME_FIGURES`."""
    rules, sides, newcomers = parts.rules, parts.sides, parts.newcomers
    columns = (*KEYS, "round", "opponent", *GAME_FIGURES)
    moved = (nw.col("strength") + nw.col("moved")).alias("counted_as")
    unknown = [none().alias(name) for name in ("game_d", "d_used", "game_pd")]
    if rules.cap_mode == AVERAGE:
        rated = averaged_games(sides, newcomers, rules).with_columns(moved, *unknown)
    else:
        used = (nw.col("rating") - nw.col("d_used")).alias("counted_as")
        rated = separate_games(sides, newcomers, rules).with_columns(used)
    mine = sides_of_newcomers(sides).filter(nw.col("rating").is_null())
    unrated = newcomers_games(mine, newcomers, rules).with_columns(moved, *unknown)
    return nw.concat([rated.select(*columns), unrated.select(*columns)])


_SHARED = ("games", "points", "p", "dp", "rc", "rc_new")


def _finished(chosen: Frame, rules: RuleSet) -> Frame:
    """Each player's own figures: those of a rated player, or of a newcomer."""
    is_rated = ~nw.col("rating").is_null()
    picked = chosen.with_columns(
        *(
            nw.when(is_rated).then(nw.col(name)).otherwise(nw.col(f"{name}_new_player")).alias(name)
            for name in _SHARED
        ),
        *(nw.when(~is_rated).then(nw.col(name)).alias(name) for name in ("ru_first", "ru")),
    )
    return picked.with_columns(
        nw.col("games").fill_null(0),
        nw.col("points").fill_null(0),
        _status(is_rated),
        _new_rating(is_rated, rules).alias("new"),
    )


def _status(is_rated: nw.Expr) -> nw.Expr:
    has_games = nw.col("games").fill_null(0) > 0
    newcomer = (
        nw.when(~has_games)
        .then(nw.lit("no-games"))
        .otherwise(
            nw.when(nw.col("unfit") == 1)
            .then(nw.lit("few-points"))
            .otherwise(
                nw.when(nw.col("unfit") == 2)
                .then(nw.lit("few-opponents"))
                .otherwise(nw.lit("unrated"))
            )
        )
    )
    rated = nw.when(has_games).then(nw.lit("rated")).otherwise(nw.lit("no-games"))
    return nw.when(is_rated).then(rated).otherwise(newcomer).alias("status")


def _new_rating(is_rated: nw.Expr, rules: RuleSet) -> nw.Expr:
    """The rating after this event alone (10.55, 10.56), or the first one if it is published."""
    rounded = half_up if rules.rounding == HALF_UP else half_away
    hundred = nw.lit(100, nw.Int64)
    changed = nw.col("rating") + rounded(nw.col("change"), hundred)
    unmoved = nw.when(nw.col("games").fill_null(0) == 0).then(nw.col("rating")).otherwise(changed)
    is_published = (nw.col("games") >= rules.first_games) & (nw.col("ru") >= rules.floor)
    first = nw.when(is_published).then(nw.col("ru")).otherwise(none())
    return nw.when(is_rated).then(unmoved).otherwise(first)
