"""The rules over tables: players, games and events in, one line of figures a player out.

One event is a small table and the world a large one; nothing here knows which. All frames are
lazy, no order of rows matters, and every number is whole: scores in half points, p and PD in
hundredths, expected scores and changes in hundredths of a point.

The tables (`PLAYERS`, `GAMES`, `EVENTS` name their columns):

- players: one row for each player of an event. `rating` is that of the player's own computation,
  `rating_then` the one that opponents reckon with; they differ only for a player who was unrated
  at the event and has a rating by the time it is computed (2002, 10.4; 2024, 8.2.4). `tested` says
  whether an unrated player needs a certain number of points (6.1): always in 2002, later in the
  first event only.
- games: one row for each player of each game that is rated at all, so two rows a game.
- events: `whole` is the number that the parts of a league share (2002, 4.11), of other events
  their own; `round_robin` for a complete round robin, `counts_unrated` for a Scheveningen event in
  which the games against the one unrated player count (2002, 6.4), `points_of_event` where all
  games tell whether an unrated player has too few points (2002, 6.1), `without_extremes` where
  rated players with all points or none stay out of the average of a round robin (2002, 10.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crosstable.ratings.arithmetic import half_away, half_up, none, raise_to
from crosstable.ratings.average import averaged_games, change_by_average
from crosstable.ratings.editions import AVERAGE, HALF_UP, RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.liststate import FLAG, INTEGER, Column
from crosstable.ratings.newcomers import FEW_OPPONENTS, FEW_POINTS, newcomers_games, results
from crosstable.ratings.pergame import change_by_game, separate_games
from crosstable.ratings.roundrobin import averages
from crosstable.ratings.seats import SEAT
from crosstable.ratings.sides import (
    flagged_players,
    marked_players,
    sides_of_unrated,
    with_seats,
    without_disregarded,
)
from crosstable.ratings.tables import Expr, Frame, col, concat, lit, when

PLAYERS = ("event", "player", "rating", "rating_then", "k", "tested")
GAMES = ("event", "player", "opponent", "round", "half_points")
EVENTS = (
    *("event", "whole", "round_robin", "counts_unrated", "points_of_event", "without_extremes"),
)
"""The columns of the tables: whole numbers and `FLAGS`."""

FLAGS = ("tested", "round_robin", "counts_unrated", "points_of_event", "without_extremes")


def declare_columns(names: Iterable[str]) -> dict[str, Column]:
    """The columns of one of these tables with their kinds."""
    return {name: Column(FLAG if name in FLAGS else INTEGER, name) for name in names}


FIGURES = (
    *("games", "points", "p", "dp", "rc", "ru_first", "rc_new", "ru", "d", "pd", "expected"),
    *("k_used", "change", "new"),
)
"""The columns of the example of 10.57, in its order; `points` are half points."""

SURPLUS = "surplus"
"""W - We in ten-thousandths of a point: as exact as any rules have it."""

GIVEN = ("event", "player", "rating", "rating_then", "k")
"""What stands before the figures of a player."""

AVERAGES = ("ra", "rar_sum", "rated", "dp_sum", "opponents", "unrated")
"""The figures of a round robin behind its average Ra (10.21b)."""


class Tables(NamedTuple):
    """What is rated."""

    players: Frame
    games: Frame
    events: Frame


class Parts(NamedTuple):
    """What both the lines and the games are made of."""

    players: Frame
    games: Frame
    field: Frame
    newcomers: Frame
    sides_of_newcomers: Frame
    rules: RuleSet
    engine: Engine


def parts_of(tables: Tables, rules: RuleSet, engine: Engine) -> Parts:
    """The players with what is known of their events, Ra of round robins, Ru of newcomers."""
    games = with_seats(tables.games)
    settle = engine.settle
    flagged = settle(flagged_players(tables.players, tables.events, rules))
    of_unrated = settle(sides_of_unrated(flagged, games))
    players = settle(marked_players(flagged, of_unrated, games, rules))
    field = settle(averages(players, games, rules, engine))
    mine = without_disregarded(of_unrated, players)
    newcomers = settle(results(mine, players, field, rules, engine))
    return Parts(players, games, field, newcomers, mine, rules, engine)


def figures(parts: Parts) -> Frame:
    """One row for each player of the players' table, with `FIGURES`, `AVERAGES` and `status`.

    `rating_sum` is the sum of ratings behind the Rc of a newcomer.
    """
    rules = parts.rules
    players = parts.players
    compute = change_by_average if rules.cap_mode == AVERAGE else change_by_game
    rated = compute(players, parts.games, parts.field, parts.newcomers, rules, parts.engine)
    unrated = (
        players.filter(col("rating").is_null())
        .join(parts.newcomers, on=SEAT, how="left")
        .join(parts.field, on="event", how="left")
    )
    columns = (*GIVEN, "status", *FIGURES, SURPLUS, *AVERAGES, "rating_sum")
    return concat(
        [
            _lines_of_rated(rated, rules).select(*columns),
            _lines_of_newcomers(unrated, rules).select(*columns),
        ]
    )


GAME_FIGURES = ("strength", "counted_as", "game_d", "d_used", "game_pd")
"""What an opponent counts as, before and after differences are limited; D and PD of one game."""


def game_figures(parts: Parts) -> Frame:
    """One row for each game that counts for the player, with `GAME_FIGURES`."""
    rules = parts.rules
    players = parts.players
    newcomers = parts.newcomers
    columns = (SEAT, "round", "opponent", *GAME_FIGURES)
    moved = (col("strength") + col("moved")).alias("counted_as")
    unknown = [none().alias(name) for name in ("game_d", "d_used", "game_pd")]
    if rules.cap_mode == AVERAGE:
        rated = averaged_games(players, parts.games, newcomers, rules).with_columns(moved, *unknown)
    else:
        used = (col("rating") - col("d_used")).alias("counted_as")
        rated = separate_games(players, parts.games, newcomers, rules, parts.engine).with_columns(
            used
        )
    mine = parts.sides_of_newcomers.filter(col("rating").is_null())
    unrated = newcomers_games(mine, newcomers, rules).with_columns(moved, *unknown)
    both = concat([rated.select(*columns), unrated.select(*columns)])
    return both.join(players.select(SEAT, "event", "player"), on=SEAT, how="inner")


# ---- lines --------------------------------------------------------------------------------------


def _lines_of_rated(frame: Frame, rules: RuleSet) -> Frame:
    """The lines of rated players: no result of a newcomer, and the rating after this event alone.

    10.55, 10.56: changes are rounded once.
    """
    rounded = half_up if rules.rounding == HALF_UP else half_away
    changed = col("rating") + rounded(col("change"), lit(100, is_number=True))
    has_games = ~col("games").is_null()
    return frame.with_columns(
        when(has_games).then(lit("rated")).otherwise(lit("no-games")).alias("status"),
        when(has_games).then(_raise_rating(changed, rules)).otherwise(col("rating")).alias("new"),
        *_count_from_zero(),
        *(none().alias(name) for name in ("ru_first", "ru", "rating_sum")),
    )


def _lines_of_newcomers(frame: Frame, rules: RuleSet) -> Frame:
    """The lines of newcomers: no change, and the first rating if this event alone publishes it."""
    result = _raise_rating(col("ru"), rules)
    is_published = (col("games") >= rules.first_games) & (result >= rules.floor)
    return frame.with_columns(
        _status_of_newcomer().alias("status"),
        when(is_published).then(result).otherwise(none()).alias("new"),
        *_count_from_zero(),
        *(none().alias(name) for name in ("d", "pd", "expected", "k_used", "change", SURPLUS)),
    )


def _raise_rating(rating: Expr, rules: RuleSet) -> Expr:
    """A new rating, raised to the floor where rules do that."""
    return raise_to(rating, rules.floor) if rules.floor_raises else rating


def _count_from_zero() -> list[Expr]:
    """Who has no game that counts has 0 games."""
    return [col(name).fill_null(0) for name in ("games", "points")]


def _status_of_newcomer() -> Expr:
    has_few_opponents = (col("unfit") == FEW_OPPONENTS) | col("ru").is_null()
    enough = when(has_few_opponents).then(lit("few-opponents")).otherwise(lit("unrated"))
    played = when(col("unfit") == FEW_POINTS).then(lit("few-points")).otherwise(enough)
    return when(col("games").is_null()).then(lit("no-games")).otherwise(played)
