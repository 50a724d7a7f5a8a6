"""Worksheets as comma-separated values, with a line of headings."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.ratings.jsonview import line_json
from crosstable.ratings.worksheet import Worksheet
from crosstable.text.spreadsheets import csv_text, guarded

_WORDS = ("fide_id", "name")
"""The columns that hold what the report says; all others hold what was computed."""


def worksheet_csv(sheet: Worksheet) -> str:
    """One line for each player, with the keys of the JSON; what does not apply is empty."""
    return csv_text(_rows(sheet))


def _rows(sheet: Worksheet) -> Iterator[list[object]]:
    rows = [line_json(line) for line in sheet.lines]
    if rows:
        yield list(rows[0])
    for row in rows:
        yield [_cell(name, value) for name, value in row.items()]


def _cell(name: str, value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in _WORDS and isinstance(value, str):
        return guarded(value)
    return "" if value is None else value
