"""The columnar period step on a made-up world, in a process of its own: time and peak of memory.

``ratings_worker.py period PLAYERS EVENTS RULES`` prints one line of JSON; ``oracle`` in place of
``period`` does it in plain Python. The world has 50 players
in each event and 10 rounds, so 250 games, all from a fixed source of chance.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from numpy.typing import NDArray

from crosstable.ratings import liststate
from crosstable.ratings.editions import rule_set
from crosstable.ratings.liststate import ListState, Reports, Terms, month_number
from crosstable.ratings.polarsengine import polars_engine, polars_schema
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame

if TYPE_CHECKING:
    from tests.ratings.period_oracle import Part

SEATS, ROUNDS = 50, 10
STRIDE = 19_997
"""Prime to every size of the list, so that the players of an event are all different."""
FIRST_NUMBER = 1_000_001
LIST = month_number(date(2004, 1, 1))

Whole = NDArray[np.int64]


def world(players: int, events: int) -> dict[str, pl.DataFrame]:
    """The tables of a period: a list without history, and Swiss events by chance."""
    chance = np.random.default_rng(20261115)
    seats = (chance.integers(0, players, (events, 1)) + np.arange(SEATS) * STRIDE) % players
    return {
        "players": _list(players, chance),
        "events": _events(events),
        "entrants": _entrants(seats),
        "games": _games(seats, chance),
    }


def _list(count: int, chance: np.random.Generator) -> pl.DataFrame:
    ratings = np.clip(chance.normal(2050, 150, count), 1801, 2750).astype(np.int64)
    numbers = pl.Series("player", np.arange(count, dtype=np.int64) + FIRST_NUMBER)
    rated = pl.Series("rating", ratings).set(pl.Series(chance.random(count) < 0.1), None)
    is_rated = rated.is_not_null()
    values = {
        name: pl.repeat(value, count, eager=True, dtype=polars_schema(liststate.PLAYERS)[name])
        for name, value in liststate.STATE_DEFAULTS.items()
    }
    found = pl.DataFrame({"player": numbers, **values, "rating": rated})
    return found.with_columns(
        k=pl.when(is_rated & (rated >= 2400)).then(10).when(is_rated).then(15).cast(pl.Int64),
        k_games=pl.when(is_rated).then(30).otherwise(0).cast(pl.Int64),
        reached_2400=(rated >= 2400).fill_null(False),
        listed_since=pl.when(is_rated).then(LIST).cast(pl.Int64),
        status=pl.when(is_rated).then(pl.lit("active")).otherwise(pl.lit("unrated")),
    ).select(list(liststate.PLAYERS))


def _events(count: int) -> pl.DataFrame:
    numbers = np.arange(count, dtype=np.int64)
    plain = {"edition": 0, "list": LIST, "ended": 20040220}
    columns: dict[str, object] = {"event": numbers, "whole": numbers}
    columns |= {name: np.full(count, value, dtype=np.int64) for name, value in plain.items()}
    flags = [name for name, column in liststate.EVENTS.items() if column.kind == liststate.FLAG]
    columns |= {name: np.zeros(count, dtype=bool) for name in flags}
    return pl.DataFrame(columns)


def _entrants(seats: Whole) -> pl.DataFrame:
    events = np.repeat(np.arange(len(seats), dtype=np.int64), SEATS)
    return pl.DataFrame(
        {"event": events, "player": seats.ravel() + FIRST_NUMBER},
    ).with_columns(honorary=pl.lit(None, pl.Int64))


def _pairs(round_number: int) -> tuple[Whole, Whole]:
    """Two halves of the field that meet in a round, by turning a circle around one seat."""
    turning = np.roll(np.arange(1, SEATS), round_number)
    circle = np.concatenate(([0], turning))
    return circle[: SEATS // 2], circle[SEATS // 2 :][::-1]


def _games(seats: Whole, chance: np.random.Generator) -> pl.DataFrame:
    """Each game from both sides: event by event and player by player, as reports are read."""
    opponents = np.empty((SEATS, ROUNDS), dtype=np.int64)
    points = np.empty((len(seats), SEATS, ROUNDS), dtype=np.int64)
    for place in range(ROUNDS):
        one, other = _pairs(place + 1)
        opponents[one, place], opponents[other, place] = other, one
        scored = chance.integers(0, 3, (len(seats), SEATS // 2))
        points[:, one, place], points[:, other, place] = scored, 2 - scored
    return pl.DataFrame(
        {
            "event": np.repeat(np.arange(len(seats)), SEATS * ROUNDS),
            "player": np.repeat(seats.ravel() + FIRST_NUMBER, ROUNDS),
            "opponent": seats[:, opponents].ravel() + FIRST_NUMBER,
            "round": np.tile(np.arange(1, ROUNDS + 1), seats.size),
            "half_points": points.ravel(),
        }
    )


def frames(tables: dict[str, pl.DataFrame]) -> tuple[ListState, Reports]:
    """The tables as the step takes them."""
    import narwhals as nw

    def lazy(name: str) -> NarwhalsFrame:
        return NarwhalsFrame(nw.from_native(tables[name].lazy()))

    def empty(name: str) -> NarwhalsFrame:
        schema = polars_schema(getattr(liststate, name))
        return NarwhalsFrame(nw.from_native(pl.DataFrame(schema=schema).lazy()))

    return (
        ListState(lazy("players"), empty("POOL"), empty("ACTIVITY")),
        Reports(lazy("events"), lazy("entrants"), lazy("games"), empty("OLDER")),
    )


def period(players: int, events: int, rules: str) -> dict[str, object]:
    """The step, timed from the tables in memory to all its results in memory."""
    from crosstable.ratings.periods import rate_period

    before, reports = frames(world(players, events))
    edition = rule_set(rules)
    terms = Terms(edition, (edition,), LIST, LIST + edition.list_months)
    built, begin, used = _peak(), time.perf_counter(), time.process_time()
    found = rate_period(before, reports, terms, polars_engine(streaming=True))
    state = found.state
    results = [
        table.lazy.collect(backend="polars", engine="streaming")  # type: ignore[attr-defined]
        for table in (state.players, state.pool, state.activity, found.worksheet, found.ledger)
    ]
    return {
        "games": events * SEATS * ROUNDS // 2,
        "rows": [len(table) for table in results],
        "seconds": time.perf_counter() - begin,
        "cpu": time.process_time() - used,
        "megabytes": _peak(),
        "megabytes_before": built,
        "cores": pl.thread_pool_size(),
    }


def oracle(players: int, events: int, rules: str) -> dict[str, object]:
    """The same period in plain Python, player by player and game by game.

    Timed from the same tables in memory; how long their rows took to read is told besides.
    """
    from tests.ratings.period_oracle import World, outcome_of

    tables = world(players, events)
    edition = rule_set(rules)
    terms = Terms(edition, (edition,), LIST, LIST + edition.list_months)
    begin, used = time.perf_counter(), time.process_time()
    people = {row["player"]: row for row in tables["players"].to_dicts()}
    given = World(people, [], {}, {}, _parts(tables["games"]), terms)
    rows = time.perf_counter() - begin
    outcome = outcome_of(given)
    return {
        "seconds": time.perf_counter() - begin,
        "cpu": time.process_time() - used,
        "rows": rows,
        "games": events * SEATS * ROUNDS // 2,
        "ledger": len(outcome.ledger),
    }


def _parts(games: pl.DataFrame) -> list[Part]:
    """The events of the oracle; their games stand together in the table."""
    from tests.ratings.oracle import Event, One
    from tests.ratings.period_oracle import Part

    points = [Fraction(halves, 2) for halves in range(3)]
    parts = []
    for number, rows in groupby(games.iter_rows(), key=itemgetter(0)):
        sides = [(one, other, turn, points[halves]) for _, one, other, turn, halves in rows]
        event = Event({side[0]: One(None, None) for side in sides}, sides, False)
        parts.append(Part(number, number, 0, LIST, 20040220, event))
    return parts


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    work = {"period": period, "oracle": oracle}[sys.argv[1]]
    print(json.dumps(work(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])))
