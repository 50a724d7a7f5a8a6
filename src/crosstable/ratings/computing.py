"""One event through the columnar rules: tables from the report, figures back.

narwhals and polars are imported here, in the moment of need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.ratinglist import MissingExtra
from crosstable.ratings.worksheet import FieldAverage

if TYPE_CHECKING:
    from crosstable.rateability import RatedGame, RatingSystem
    from crosstable.ratings.editions import RuleSet
    from crosstable.ratings.field import Entrant

_EVENT = 1

Figures = Mapping[str, int | None]


class Computed(NamedTuple):
    """The figures of each player by starting number, the status, and the average of the field."""

    figures: Mapping[int, Figures]
    status: Mapping[int, str]
    average: FieldAverage | None
    games: Mapping[tuple[int, int], Figures]
    """By round and player the figures of each game that counts."""


class Settings(NamedTuple):
    """How the event is computed."""

    rules: RuleSet
    system: RatingSystem
    counts_unrated: bool
    without_extremes: bool


def compute(
    entrants: Mapping[int, Entrant], games: Sequence[RatedGame], settings: Settings
) -> Computed:
    """The figures of all entrants; raises `MissingExtra` where the packages are missing."""
    try:
        import narwhals as nw
        import polars as pl

        from crosstable.ratings.columns import (
            EVENTS,
            GAMES,
            PLAYERS,
            Tables,
            figures,
            game_figures,
            parts_of,
        )
    except ImportError as missing:
        message = "rating an event needs the extra: pip install 'crosstable[ratings]'"
        raise MissingExtra(message) from missing

    def settle(table: nw.LazyFrame[Any]) -> nw.LazyFrame[Any]:
        return table.collect(backend="polars").lazy()

    def frame(names: Iterable[str], rows: Sequence[Sequence[object]]) -> nw.LazyFrame[pl.LazyFrame]:
        kinds = {name: pl.Boolean if name in _FLAGS else pl.Int64 for name in names}
        return nw.from_native(pl.LazyFrame(list(rows), schema=kinds, orient="row"))

    event = (_EVENT, settings.system.is_round_robin, settings.counts_unrated)
    tables = Tables(
        frame(PLAYERS, [(_EVENT, n, e.rating, e.rating_then, e.k) for n, e in entrants.items()]),
        frame(
            GAMES, [(_EVENT, g.player, g.opponent, g.round_number, g.half_points) for g in games]
        ),
        frame(EVENTS, [event]),
    )
    parts = parts_of(
        tables, settings.rules, without_extremes=settings.without_extremes, settle=settle
    )
    rows = figures(parts).collect().rows(named=True)
    of_games = game_figures(parts).collect().rows(named=True)
    return Computed(
        {row["player"]: row for row in rows},
        {row["player"]: row["status"] for row in rows},
        _average(rows),
        {(row["round"], row["player"]): row for row in of_games},
    )


_FLAGS = ("round_robin", "counts_unrated")


def _average(rows: Sequence[Mapping[str, int | None]]) -> FieldAverage | None:
    """Ra of the round robin, from any row: all have the same."""
    names = ("ra", "rar_sum", "rated", "dp_sum", "opponents", "unrated")
    for row in rows:
        values = [row[name] for name in names]
        known = [value for value in values if value is not None]
        if len(known) == len(names):
            return FieldAverage(*known)
    return None
