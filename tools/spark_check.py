"""``make spark``: the rating core on a local Spark session, compared with Polars to the last byte.

Runs in an environment of its own (.venv-spark) and needs a Java runtime. To use a cluster, make the
session for it and leave the rest as it is; see docs/guide-ratings.md.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import narwhals as nw  # noqa: E402
import polars as pl  # noqa: E402
import polars.selectors as cs  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql.types import (  # noqa: E402
    BooleanType,
    LongType,
    StringType,
    StructField,
    StructType,
)

from crosstable.office.founding import found as found  # noqa: E402
from crosstable.office.lists.importing import import_list  # noqa: E402
from crosstable.office.lists.publishing import publish  # noqa: E402
from crosstable.office.lists.running import preview, run  # noqa: E402
from crosstable.office.people.asking import current_edition  # noqa: E402
from crosstable.office.reports.deciding import Outcome, decide, resolve  # noqa: E402
from crosstable.office.reports.registering import Registration, register  # noqa: E402
from crosstable.office.reports.submitting import Handed, submit  # noqa: E402
from crosstable.office.store.contents import content  # noqa: E402
from crosstable.office.users.rights import COMMAND_LINE  # noqa: E402
from crosstable.ratings.columns import figures, parts_of  # noqa: E402
from crosstable.ratings.editions import rule_set  # noqa: E402
from crosstable.ratings.engines import Engine, engine_from  # noqa: E402
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column, Period  # noqa: E402
from crosstable.ratings.period.computing import Machine  # noqa: E402
from crosstable.ratings.periods import rate_period  # noqa: E402
from crosstable.ratings.polarsengine import polars_engine  # noqa: E402
from crosstable.ratings.tables import Frame  # noqa: E402
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame  # noqa: E402
from tests.office.year import (  # noqa: E402
    Player,
    Size,
    event_of,
    list_of_players,
    players_of,
)
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


# -- a published list ------------------------------------------------------------------------------

TYPES = {pl.Int64: LongType(), pl.String: StringType(), pl.Boolean: BooleanType()}


def machine_of(spark: Spark) -> Machine:
    """The session as the machine of a rating office: tables go there and come back."""

    def send(table: pl.DataFrame) -> Frame:
        wide = table.with_columns(cs.integer().cast(pl.Int64))
        fields = [StructField(name, TYPES[kind]) for name, kind in _kinds(wide)]
        native = spark.session.createDataFrame(wide.rows(), StructType(fields))
        return NarwhalsFrame(nw.from_native(native))

    def fetch(table: Frame) -> pl.DataFrame:
        assert isinstance(table, NarwhalsFrame)
        native = nw.to_native(table.lazy)
        back = {kind: mine for mine, kind in TYPES.items()}
        schema = {field.name: back[field.dataType] for field in native.schema.fields}
        return pl.DataFrame([tuple(row) for row in native.collect()], schema=schema, orient="row")

    return Machine(spark.engine(), send, fetch)


def _kinds(table: pl.DataFrame) -> Iterator[tuple[str, Any]]:
    """The columns with their types; one without a value is text."""
    for name, kind in table.schema.items():
        yield name, pl.String if kind == pl.Null else kind


def published_differences(spark: Spark) -> list[str]:
    """Which files of a list that an office published are others when Spark computes it."""
    with TemporaryDirectory() as name:
        folder, size, rng = Path(name), Size(40, 1, 6), random.Random("office")
        now = [datetime(2026, 1, 1, 12, tzinfo=UTC)]
        players = players_of(size, rng)
        (folder / "players.csv").write_text(list_of_players(players), encoding="utf-8")
        with found(str(folder / "office.db"), clock=lambda: now[0]) as office:
            import_list(office, COMMAND_LINE, f"{folder / 'players.csv'}@2026-01-01")
            for place in range(size.reports):
                people = [*rng.sample(players, 11), Player(0, f"Zzz{chr(97 + place) * 3}, Q", None)]
                event = event_of(f"Open {place}", date(2026, 1, 5 + place), people, 5, rng)
                one = Registration(event.name, event.starts, event.ends)
                register(office, COMMAND_LINE, one._replace(registered_on=date(2025, 12, 1)))
                now[0] = datetime(2026, 1, 20, 12, tzinfo=UTC)
                receipt = submit(office, COMMAND_LINE, Handed(event.report(), f"{place}.trf"))
                for question in receipt.questions:
                    start = question["start_number"]
                    resolve(office, COMMAND_LINE, receipt.submission, start, None)
                decide(office, COMMAND_LINE, receipt.submission, Outcome.ACCEPTED)
            now[0] = datetime(2026, 1, 31, 12, tzinfo=UTC)
            there = preview(office, COMMAND_LINE, machine=machine_of(spark)).computed.files
            run(office, COMMAND_LINE)
            publish(office, COMMAND_LINE)
            with office.reading() as connection:
                edition = current_edition(connection, "standard")
                assert edition is not None
                files = json.loads(edition.files)
                return [n for n, key in files.items() if content(connection, key) != there[n]]


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
    for name in () if "--list" in sys.argv else RULES:
        started = time.monotonic()
        found = differences(Spark(session), name)
        different += found
        verdict = ", ".join(found) or "the same"
        print(f"{name}: {verdict} ({time.monotonic() - started:.0f} s)", flush=True)
    started = time.monotonic()
    found = published_differences(Spark(session))
    different += found
    verdict = ", ".join(found) or "the same to the byte"
    print(f"a published list: {verdict} ({time.monotonic() - started:.0f} s)", flush=True)
    session.stop()
    print(f"Spark {session.version}: {len(different)} tables and files differ from Polars")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
