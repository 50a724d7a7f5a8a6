"""Standings as comma-separated values, with a line of headings."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.tournament import Tournament
from crosstable.output.standings.rows import UNDEFINED, Column, sheets
from crosstable.rules.standings.standings import Standings
from crosstable.text.spreadsheets import csv_text, guarded

_HEADINGS = {"no.": "id", "fed": "federation", "%": "percentage"}
"""What programs call the columns that people are shown under a shorter name."""


def standings_csv(t: Tournament, table: Standings) -> str:
    """One line for each participant; an undefined value is empty."""
    return csv_text(_rows(t, table))


def _rows(t: Tournament, table: Standings) -> Iterator[list[str]]:
    is_first = True
    for section, sheet in zip(table.sections, sheets(t, table, marks_shared=False), strict=True):
        has_boards = bool(sheet.title)
        if is_first:
            headings = [guarded(_HEADINGS.get(c.title, c.title)) for c in sheet.columns]
            yield ["board", *headings] if has_boards else headings
            is_first = False
        board = "" if section.board is None else str(section.board)
        for line in sheet.lines:
            cells = list(map(_cell, sheet.columns, line))
            yield [board, *cells] if has_boards else cells


def _cell(column: Column, text: str) -> str:
    if column.is_number:
        return "" if text == UNDEFINED else text
    return guarded(text)
