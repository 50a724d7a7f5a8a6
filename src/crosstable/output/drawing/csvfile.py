"""Tables and reports as comma-separated values in UTF-8; no text in them is a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crosstable.output.drawing.sheets import sheets_of
from crosstable.output.table import Cell, Table
from crosstable.text.spreadsheets import csv_text, guard_text

if TYPE_CHECKING:
    from crosstable.output.document import Report


def csv_file(report: Report) -> bytes:
    """All tables of the report, with an empty line between them."""
    return csv_text(_rows(report)).encode("utf-8", "replace")


def _rows(report: Report) -> Iterator[list[str]]:
    for place, sheet in enumerate(sheets_of(report)):
        if place:
            yield []
        yield [guard_text(column.title) for column in sheet.columns]
        yield from (list(map(_value, row)) for row in sheet.rows)


def csv_table(tables: Iterable[Table]) -> str:
    """Tables with the same columns as one, below the names that programs know."""
    return csv_text(_join_tables(list(tables)))


def _join_tables(tables: list[Table]) -> Iterator[list[str]]:
    yield from ([guard_text(column.key) for column in table.columns] for table in tables[:1])
    yield from (list(map(_value, row)) for table in tables for row in table.rows)


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
