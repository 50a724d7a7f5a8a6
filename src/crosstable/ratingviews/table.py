"""Worksheets as comma-separated values, with a line of headings."""

from __future__ import annotations

import csv
import io

from crosstable.ratings.worksheet import Worksheet
from crosstable.ratingviews.jsonview import line_json


def worksheet_csv(sheet: Worksheet) -> str:
    """One line for each player, with the keys of the JSON; what does not apply is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    rows = [line_json(line) for line in sheet.lines]
    if rows:
        writer.writerow(rows[0])
    for row in rows:
        writer.writerow(_cell(value) for value in row.values())
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value
