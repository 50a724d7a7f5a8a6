"""Polars as an engine, for the tables of a whole period; it is there with the extra `period`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import narwhals as nw
import polars as pl

from crosstable.ratings.engines import Engine, engine_from
from crosstable.ratings.liststate import FLAG, INTEGER, TEXT, Column
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame

_KINDS: Mapping[str, type[pl.DataType]] = {INTEGER: pl.Int64, TEXT: pl.String, FLAG: pl.Boolean}


def polars_table(columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    """A table of Polars with these columns."""
    table = pl.DataFrame(list(rows), schema=polars_schema(columns), orient="row")
    return NarwhalsFrame(nw.from_native(table.lazy()))


def polars_schema(columns: Mapping[str, Column]) -> dict[str, type[pl.DataType]]:
    """The types of columns in Polars."""
    return {name: _KINDS[column.kind] for name, column in columns.items()}


def polars_engine(*, streaming: bool = False) -> Engine:
    """Polars; `streaming` computes large tables piece by piece, which takes less memory."""
    engine = "streaming" if streaming else "in-memory"

    def settle(table: Frame) -> Frame:
        assert isinstance(table, NarwhalsFrame)
        return NarwhalsFrame(table.lazy.collect(backend="polars", engine=engine).lazy())

    return engine_from(lambda _, columns, rows: polars_table(columns, rows), settle)
