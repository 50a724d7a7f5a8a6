"""Tables as comma-separated values; no text in them is a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.output.table import Cell, Table
from crosstable.text.spreadsheets import csv_text, guard_text


def csv_table(tables: Iterable[Table]) -> str:
    """Tables with the same columns as one, below the names that programs know."""
    return csv_text(_join_tables(list(tables)))


def _join_tables(tables: list[Table]) -> Iterator[list[str]]:
    yield from ([guard_text(column.key) for column in table.columns] for table in tables[:1])
    yield from (csv_row(row) for table in tables for row in table.rows)


def csv_row(cells: Iterable[Cell]) -> list[str]:
    """The values of the cells."""
    return list(map(_value, cells))


def _value(cell: Cell) -> str:
    """Numbers with a point as in reports; texts so that no program computes them."""
    match cell.value:
        case None:
            return ""
        case str(text):
            return guard_text(text)
        case int(number):
            return str(number)
        case number:
            return f"{number:f}"
