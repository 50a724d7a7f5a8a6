"""A report as comma-separated values in UTF-8; several tables with an empty line between them."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.paper.document import Cell, Report
from crosstable.output.paper.sheets import sheets_of
from crosstable.text.spreadsheets import csv_text, guarded


def csv_file(report: Report) -> bytes:
    """All tables of the report."""
    return csv_text(_rows(report)).encode("utf-8", "replace")


def _rows(report: Report) -> Iterator[list[str]]:
    for place, sheet in enumerate(sheets_of(report)):
        if place:
            yield []
        yield [guarded(column.title) for column in sheet.columns]
        yield from ([_value(cell) for cell in row] for row in sheet.rows)


def _value(cell: Cell) -> str:
    """Numbers with a point as in reports; texts so that no program computes them."""
    match cell.value:
        case None:
            return ""
        case str(text):
            return guarded(text)
        case int(number):
            return str(number)
        case number:
            return f"{number:f}"
