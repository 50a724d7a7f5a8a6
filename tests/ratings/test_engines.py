"""The same expressions on another engine give the same bytes: plain Python, at night also DuckDB.

DuckDB plans for seconds, and complains on standard error when a process that has imported it ends.
"""

import random
from collections.abc import Iterable, Mapping, Sequence

import narwhals as nw
import polars as pl
import pytest

from crosstable.ratings.columns import figures, game_figures, parts_of
from crosstable.ratings.editions import RULE_SETS, rule_set
from crosstable.ratings.engines import Engine, engine_from, plain_engine, plain_table
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column, Period
from crosstable.ratings.periods import rate_period
from crosstable.ratings.polarsengine import polars_engine
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame
from tests.conftest import SEED, scaled
from tests.ratings.events import random_event, tables
from tests.ratings.periods import random_world, tables_of
from tests.sizes import is_full

pytestmark = pytest.mark.lengthy

NAMES = [rules.name for rules in RULE_SETS]
CHOSEN = NAMES if is_full() else ["fide-2002", "fide-2025"]
"""Of a period every rule set with --full, else two."""

SQL_TYPES = {INTEGER: "BIGINT", TEXT: "VARCHAR", FLAG: "BOOLEAN"}


class Duck:
    """Tables in a database of DuckDB in memory."""

    def __init__(self) -> None:
        import duckdb  # only where it is used, because of its complaints

        self.connection = duckdb.connect()
        self.settled = 0

    def make(
        self, name: str, columns: Mapping[str, Column], rows: Iterable[Sequence[object]]
    ) -> Frame:
        types = ", ".join(f'"{column}" {SQL_TYPES[c.kind]}' for column, c in columns.items())
        self.connection.execute(f"CREATE TABLE {name} ({types})")
        values = ", ".join(f"({', '.join(map(_literal, row))})" for row in rows)
        if values:
            self.connection.execute(f"INSERT INTO {name} VALUES {values}")
        return NarwhalsFrame(nw.from_native(self.connection.table(name)))

    def settle(self, table: Frame) -> Frame:
        self.settled += 1
        name = f"settled_{self.settled}"
        assert isinstance(table, NarwhalsFrame)
        nw.to_native(table.lazy).create(name)
        return NarwhalsFrame(nw.from_native(self.connection.table(name)))

    def engine(self) -> Engine:
        return engine_from(self.make, self.settle)


def _literal(value: object) -> str:
    if value is None:
        return "NULL"
    return f"'{value}'" if isinstance(value, str) else str(value)


def as_bytes(table: Frame, *keys: str) -> bytes:
    """A table as text, in the order of its keys: names, kinds and values."""
    assert isinstance(table, NarwhalsFrame)
    ordered = table.lazy.sort(*keys)
    native = nw.to_native(ordered)
    rows = native.collect().rows() if isinstance(native, pl.LazyFrame) else native.fetchall()
    schema = [f"{name} {kind}" for name, kind in ordered.collect_schema().items()]
    return "\n".join([*schema, *map(repr, rows)]).encode()


def of_period(period: Period) -> list[bytes]:
    return [
        as_bytes(period.state.players, "player"),
        as_bytes(period.state.pool, "player", "period", "ended", "games", "ru", "half_points"),
        as_bytes(period.state.activity, "player", "period"),
        as_bytes(period.worksheet, "event", "player"),
        as_bytes(period.ledger, "player"),
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("name", CHOSEN)
def test_a_period_on_duckdb_gives_the_same_bytes(name: str) -> None:
    world = random_world(rule_set(name), random.Random(f"{SEED} duck"), mixed=False)
    duck = Duck()
    here = rate_period(*tables_of(world), world.terms, polars_engine())
    there = rate_period(*tables_of(world, duck.make), world.terms, duck.engine())
    for ours, theirs in zip(of_period(here), of_period(there), strict=True):
        assert len(ours) > 1000
        assert ours == theirs


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["fide-2002", "fide-2017", "fide-2022", "fide-2025"])
def test_events_on_duckdb_give_the_same_bytes(name: str) -> None:
    chance = random.Random(f"{SEED} duck {name}")
    events = {number: random_event(chance) for number in range(scaled(1000))}
    duck = Duck()
    here = parts_of(tables(events), rule_set(name), polars_engine())
    there = parts_of(tables(events, duck.make), rule_set(name), duck.engine())
    assert as_bytes(figures(here), "event", "player") == as_bytes(figures(there), "event", "player")
    keys = ("event", "player", "round")
    assert as_bytes(game_figures(here), *keys) == as_bytes(game_figures(there), *keys)


# -- plain Python ---------------------------------------------------------------------------------


def plainly(name: str, columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    """A table in plain Python."""
    del name
    return plain_table(columns, rows)


def in_order(table: Frame, *keys: str) -> list[tuple[object, ...]]:
    """The rows of a table with their kinds, in the order of its keys; gaps come first."""
    rows = sorted(table.rows(), key=lambda row: [(row[key] is not None, row[key]) for key in keys])
    return [tuple((name, type(value), value) for name, value in row.items()) for row in rows]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.daily(7)
def test_events_in_plain_python_give_the_same_values(name: str) -> None:
    chance = random.Random(f"{SEED} plain {name}")
    events = {number: random_event(chance) for number in range(scaled(1000))}
    here = parts_of(tables(events), rule_set(name), polars_engine())
    there = parts_of(tables(events, plainly), rule_set(name), plain_engine())
    keys = ("event", "player")
    assert in_order(figures(here), *keys) == in_order(figures(there), *keys)
    of_game = (*keys, "round")
    assert in_order(game_figures(here), *of_game) == in_order(game_figures(there), *of_game)


@pytest.mark.parametrize("name", CHOSEN)
def test_a_period_in_plain_python_gives_the_same_values(name: str) -> None:
    world = random_world(rule_set(name), random.Random(f"{SEED} plain"), mixed=False)
    here = rate_period(*tables_of(world), world.terms, polars_engine())
    there = rate_period(*tables_of(world, plainly), world.terms, plain_engine())
    assert in_order(here.ledger, "player") == in_order(there.ledger, "player")
    assert in_order(here.worksheet, "event", "player") == in_order(
        there.worksheet, "event", "player"
    )
    assert in_order(here.state.players, "player") == in_order(there.state.players, "player")
    assert len(in_order(here.state.players, "player")) > 10
