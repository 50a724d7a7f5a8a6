"""Where tables live and are computed: Polars, DuckDB, Spark, any engine that narwhals knows.

An engine holds the two printed tables of the regulations (2002, 10.1) as tables of its own, and
says how an intermediate result is computed. Everything else is the same on all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import narwhals as nw

from crosstable.model.expectation import CERTAIN, expected_scores, rating_difference
from crosstable.ratings.frames import Frame
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column

if TYPE_CHECKING:
    import polars as pl

Settle = Callable[[Frame], Frame]
"""Computes a table and gives it back as a new one: saves an engine from planning it many times."""


Make = Callable[[str, Mapping[str, Column], Iterable[Sequence[object]]], Frame]
"""Makes a table of an engine from a name, the columns and the rows."""


class Engine(NamedTuple):
    """The printed tables, and how to settle a table."""

    differences: Frame
    """10.1a: `score` in hundredths and its `difference` dp."""
    expectations: Frame
    """10.1b: `difference` D and the `expected` score PD in hundredths."""
    settle: Settle


def printed_differences() -> list[tuple[int, int]]:
    """The rows of table 10.1a: a score in hundredths, dp."""
    return [(score, rating_difference(score)) for score in range(101)]


def printed_expectations() -> list[tuple[int, int]]:
    """The rows of table 10.1b: D as far as it goes, PD in hundredths."""
    return list(zip(range(-CERTAIN, CERTAIN + 1), expected_scores(), strict=True))


def polars_table(columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    """A table of Polars with these columns."""
    import polars as pl

    schema = polars_schema(columns)
    return nw.from_native(pl.DataFrame(list(rows), schema=schema, orient="row").lazy())


def polars_schema(columns: Mapping[str, Column]) -> dict[str, type[pl.DataType]]:
    """The types of columns in Polars."""
    import polars as pl

    kinds: dict[str, type[pl.DataType]] = {INTEGER: pl.Int64, TEXT: pl.String, FLAG: pl.Boolean}
    return {name: kinds[column.kind] for name, column in columns.items()}


DIFFERENCES = {"score": Column(INTEGER, "p in hundredths"), "difference": Column(INTEGER, "dp")}
EXPECTATIONS = {
    "difference": Column(INTEGER, "D"),
    "expected": Column(INTEGER, "PD in hundredths"),
}


def engine_from(make: Make, settle: Settle) -> Engine:
    """An engine from the way in which it makes a table of rows, and computes one."""
    return Engine(
        make("differences", DIFFERENCES, printed_differences()),
        make("expectations", EXPECTATIONS, printed_expectations()),
        settle,
    )


def polars_engine(*, streaming: bool = False) -> Engine:
    """Polars; `streaming` computes large tables piece by piece, which takes less memory."""
    engine = "streaming" if streaming else "in-memory"

    def settle(table: Frame) -> Frame:
        return table.collect(backend="polars", engine=engine).lazy()

    return engine_from(lambda _, columns, rows: polars_table(columns, rows), settle)
