"""One event through the columnar rules: tables from the report, figures back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.ratings.columns import (
    EVENTS,
    GAMES,
    PLAYERS,
    Tables,
    declare_columns,
    figures,
    game_figures,
    parts_of,
)
from crosstable.ratings.engines import plain_engine, plain_table
from crosstable.ratings.worksheet import FieldAverage

if TYPE_CHECKING:
    from crosstable.ratings.editions import RuleSet
    from crosstable.ratings.field import Entrant
    from crosstable.ratings.options import Readings
    from crosstable.rules.rateability import RatedGame, RatingSystem

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
    readings: Readings

    @property
    def flags(self) -> tuple[bool, ...]:
        """The flags of the event in the order of its table."""
        return self.system.is_round_robin, *self.readings


def compute(
    entrants: Mapping[int, Entrant], games: Sequence[RatedGame], settings: Settings
) -> Computed:
    """The figures of all entrants, in plain Python: the engines are for periods."""
    players = [(_EVENT, n, e.rating, e.rating_then, e.k, True) for n, e in entrants.items()]
    sides = [(_EVENT, g.player, g.opponent, g.round_number, g.half_points) for g in games]
    tables = Tables(
        plain_table(declare_columns(PLAYERS), players),
        plain_table(declare_columns(GAMES), sides),
        plain_table(declare_columns(EVENTS), [(_EVENT, _EVENT, *settings.flags)]),
    )
    parts = parts_of(tables, settings.rules, plain_engine())
    rows = figures(parts).rows()
    of_games = game_figures(parts).rows()
    return Computed(
        {row["player"]: row for row in rows},
        {row["player"]: row["status"] for row in rows},
        _average(rows),
        {(row["round"], row["player"]): row for row in of_games},
    )


def _average(rows: Sequence[Mapping[str, int | None]]) -> FieldAverage | None:
    """Ra of the round robin, from any row: all have the same."""
    names = ("ra", "rar_sum", "rated", "dp_sum", "opponents", "unrated")
    for row in rows:
        values = [row[name] for name in names]
        known = [value for value in values if value is not None]
        if len(known) == len(names):
            return FieldAverage(*known)
    return None
