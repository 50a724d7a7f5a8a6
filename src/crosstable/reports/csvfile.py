"""A report as comma-separated values in UTF-8; several tables with an empty line between them."""

from __future__ import annotations

import csv
import io

from crosstable.reports.document import Cell, Report
from crosstable.reports.sheets import sheets_of

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Beginnings that a spreadsheet takes for a formula."""


def csv_file(report: Report) -> bytes:
    """All tables of the report."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for place, sheet in enumerate(sheets_of(report)):
        if place:
            text.write("\r\n")
        writer.writerow([guarded(column.title) for column in sheet.columns])
        writer.writerows([_value(cell) for cell in row] for row in sheet.rows)
    return text.getvalue().encode("utf-8", "replace")


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


def guarded(text: str) -> str:
    """A text that stays one in a spreadsheet: an apostrophe goes before what looks like a formula.

    A sign alone (the + of a forfeit) is no formula.

    >>> guarded("=1+1"), guarded("+"), guarded("Lee, Ann")
    ("'=1+1", '+', 'Lee, Ann')
    """
    return f"'{text}" if len(text) > 1 and text.startswith(_FORMULA) else text
