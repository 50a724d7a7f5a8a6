"""Where tables live and are computed: plain Python, Polars, and any engine that narwhals knows.

An engine holds the two printed tables of the regulations (2002, 10.1) as tables of its own, and
says how an intermediate result is computed. Everything else is the same on all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.expectation import CERTAIN, expected_scores, rating_difference
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.plain import PlainFrame

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
    import narwhals as nw
    import polars as pl

    from crosstable.ratings.tables.onnarwhals import NarwhalsFrame

    table = pl.DataFrame(list(rows), schema=polars_schema(columns), orient="row")
    return NarwhalsFrame(nw.from_native(table.lazy()))


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
    from crosstable.ratings.tables.onnarwhals import NarwhalsFrame

    engine = "streaming" if streaming else "in-memory"

    def settle(table: Frame) -> Frame:
        assert isinstance(table, NarwhalsFrame)
        return NarwhalsFrame(table.lazy.collect(backend="polars", engine=engine).lazy())

    return engine_from(lambda _, columns, rows: polars_table(columns, rows), settle)


def plain_table(columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    """A table in plain Python with these columns."""
    return PlainFrame.of_rows(tuple(columns), rows)


def plain_engine() -> Engine:
    """Plain Python: enough for an event, and always there."""
    return engine_from(lambda _, columns, rows: plain_table(columns, rows), lambda table: table)
