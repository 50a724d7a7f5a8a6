"""Standings as comma-separated values, with a line of headings."""

from __future__ import annotations

import csv
import io

from crosstable.model import Tournament
from crosstable.standingsviews.rows import UNDEFINED, sheets
from crosstable.tiebreaks.standings import Standings


def standings_csv(t: Tournament, table: Standings) -> str:
    """One line for each participant; an undefined value is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    is_first = True
    for section, sheet in zip(table.sections, sheets(t, table, marks_shared=False), strict=True):
        has_boards = bool(sheet.title)
        if is_first:
            titles = [_TITLES.get(column.title, column.title) for column in sheet.columns]
            writer.writerow(["board", *titles] if has_boards else titles)
            is_first = False
        board = "" if section.board is None else str(section.board)
        for line in sheet.lines:
            cells = ["" if cell == UNDEFINED else cell for cell in line]
            writer.writerow([board, *cells] if has_boards else cells)
    return text.getvalue()


_TITLES = {"no.": "id", "fed": "federation", "%": "percentage"}
