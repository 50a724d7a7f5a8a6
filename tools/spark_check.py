"""``make spark``: the rating core on a local Spark session, compared with Polars to the last byte.

Runs in an environment of its own (.venv-spark) and needs a Java runtime. To use a cluster, make the
session for it and leave the rest as it is; see docs/guide-ratings.md.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import narwhals as nw  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql.types import (  # noqa: E402
    BooleanType,
    LongType,
    StringType,
    StructField,
    StructType,
)

from crosstable.ratings.columns import figures, parts_of  # noqa: E402
from crosstable.ratings.editions import rule_set  # noqa: E402
from crosstable.ratings.engines import Engine, engine_from, polars_engine  # noqa: E402
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column, Period  # noqa: E402
from crosstable.ratings.periods import rate_period  # noqa: E402
from crosstable.ratings.tables import Frame  # noqa: E402
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame  # noqa: E402
from tests.ratings.events import random_event, tables  # noqa: E402
from tests.ratings.periods import random_world, tables_of  # noqa: E402

RULES = ("fide-2002", "fide-2022", "fide-2025")
EVENTS = 60
KINDS = {INTEGER: LongType(), TEXT: StringType(), FLAG: BooleanType()}


class Spark:
    """Tables in a Spark session."""

    def __init__(self, session: Any) -> None:
        self.session = session

    def make(
        self, name: str, columns: Mapping[str, Column], rows: Iterable[Sequence[object]]
    ) -> Frame:
        """A table of rows."""
        del name
        fields = [StructField(column, KINDS[c.kind]) for column, c in columns.items()]
        table = self.session.createDataFrame([tuple(row) for row in rows], StructType(fields))
        return NarwhalsFrame(nw.from_native(table))

    def settle(self, table: Frame) -> Frame:
        """Compute a table now, and forget how it was made."""
        assert isinstance(table, NarwhalsFrame)
        return NarwhalsFrame(nw.from_native(nw.to_native(table.lazy).localCheckpoint()))

    def engine(self) -> Engine:
        """The printed tables in the session."""
        return engine_from(self.make, self.settle)


def as_text(table: Frame, *keys: str) -> str:
    """A table in the order of its keys: names, kinds and values."""
    assert isinstance(table, NarwhalsFrame)
    ordered = table.lazy.sort(*keys)
    native = nw.to_native(ordered)
    is_spark = hasattr(native, "sparkSession")
    rows = map(tuple, native.collect()) if is_spark else native.collect().rows()
    schema = [f"{name} {kind}" for name, kind in ordered.collect_schema().items()]
    return "\n".join([*schema, *map(repr, rows)])


def of_period(period: Period) -> Iterator[tuple[str, str]]:
    """The tables of a period as text, by name."""
    state = period.state
    order = ("player", "period", "ended", "games", "ru", "half_points")
    yield "players", as_text(state.players, "player")
    yield "pool", as_text(state.pool, *order)
    yield "activity", as_text(state.activity, "player", "period")
    yield "worksheet", as_text(period.worksheet, "event", "player")
    yield "ledger", as_text(period.ledger, "player")


def differences(spark: Spark, name: str) -> list[str]:
    """Where a rule set gives something else on Spark: events by chance, and a period."""
    rules, chance = rule_set(name), random.Random(f"spark {name}")
    events = {number: random_event(chance) for number in range(EVENTS)}
    here = figures(parts_of(tables(events), rules, polars_engine()))
    there = figures(parts_of(tables(events, spark.make), rules, spark.engine()))
    keys = ("event", "player")
    found = [] if as_text(here, *keys) == as_text(there, *keys) else [f"{name}: events"]
    world = random_world(rules, chance, mixed=False)
    ours = dict(of_period(rate_period(*tables_of(world), world.terms, polars_engine())))
    theirs = dict(
        of_period(rate_period(*tables_of(world, spark.make), world.terms, spark.engine()))
    )
    return found + [f"{name}: {table}" for table, text in ours.items() if text != theirs[table]]


def main() -> int:
    """Compare, say what was found, end with 1 if anything differs."""
    session = (
        SparkSession.builder.master("local[2]")
        .appName("crosstable")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    different: list[str] = []
    for name in RULES:
        started = time.monotonic()
        found = differences(Spark(session), name)
        different += found
        verdict = ", ".join(found) or "the same"
        print(f"{name}: {verdict} ({time.monotonic() - started:.0f} s)", flush=True)
    session.stop()
    print(f"Spark {session.version}: {len(different)} tables differ from Polars")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
