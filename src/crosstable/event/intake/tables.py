"""Tables of players as clubs keep them: sheets, and the rows of a sheet with their numbers.

Title rows, empty rows and footers stay where they are, so that a row has the number that its writer
sees; which of them are players is decided in `entries.py`.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosstable.errors import CannotAct, MissingExtra, extra_needed
from crosstable.model.phrases import phrase

MOST_BYTES_OF_A_WORKBOOK = 100 * 1024 * 1024
"""All of its parts, unpacked; a list of a thousand players has half a megabyte."""
MOST_BYTES_WITH_MERGED_CELLS = 20 * 1024 * 1024
"""Larger workbooks are read without their merged cells, which only a whole workbook knows."""
MOST_ROWS = 20_000
MOST_COLUMNS = 200

Row = tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook, or the whole of a text; the first row has the number 1."""

    name: str
    rows: tuple[Row, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written in it."""
        return not any(cell for row in self.rows for cell in row)


def read_sheets(path: Path) -> tuple[Sheet, ...]:
    """The sheets of a CSV or XLSX file that have something in them; at least one."""
    data = path.read_bytes()
    sheets = _sheets_of_workbook(data) if data[:2] == b"PK" else (Sheet("", _rows_of_text(data)),)
    return tuple(sheet for sheet in sheets if not sheet.is_empty) or sheets[:1]


def _clean(row: Sequence[str]) -> Row:
    return tuple(" ".join(cell.split()) for cell in row)


# -- text -----------------------------------------------------------------------------------------


def _rows_of_text(data: bytes) -> tuple[Row, ...]:
    if b"\0" in data[:1000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise CannotAct(phrase("this is not a table of players; use a CSV or XLSX file"))
    text = _decode(data)
    rows: list[list[str]] = []
    try:
        rows += csv.reader(io.StringIO(text, newline=None), delimiter=_separator(text))
    except csv.Error as problem:
        message = phrase(
            "row {n}: the table cannot be read: a cell is too long, or a quote is not closed",
            n=len(rows) + 1,
        )
        raise CannotAct(message) from problem
    _refuse_open_quote(text, rows)
    return tuple(map(_clean, rows))


def _separator(text: str) -> str:
    """The sign between cells: the one that most of the first lines have; titles have none.

    A comma is part of names, so that it only counts where nothing else separates.
    """
    lines = [line for line in text.splitlines() if line.strip()][:_LINES_FOR_SEPARATOR]
    usual = {sign: _middle([line.count(sign) for line in lines]) for sign in ";\t|"}
    best = max(usual, key=usual.__getitem__)
    return best if usual[best] else ","


def _middle(counts: Sequence[int]) -> int:
    return sorted(counts)[len(counts) // 2] if counts else 0


_LINES_FOR_SEPARATOR = 15


def _refuse_open_quote(text: str, rows: Sequence[Sequence[str]]) -> None:
    """A quote that nobody closes swallows all lines behind it."""
    if text.count('"') % 2 == 0:
        return
    for number, row in enumerate(rows, 1):
        if any("\n" in cell for cell in row):
            raise CannotAct(phrase("row {n}: a quote is not closed", n=number))


def _decode(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# -- workbooks ------------------------------------------------------------------------------------


def _sheets_of_workbook(data: bytes) -> tuple[Sheet, ...]:
    try:
        from openpyxl import load_workbook  # type: ignore[import-untyped]
    except ImportError as problem:
        raise MissingExtra(extra_needed("XLSX files need", "event")) from problem
    try:
        is_small = _refuse_large_workbook(data) <= MOST_BYTES_WITH_MERGED_CELLS
        book = load_workbook(io.BytesIO(data), read_only=not is_small, data_only=True)
        return tuple(_sheet(sheet) for sheet in book.worksheets)
    except CannotAct:
        raise
    except Exception as problem:  # openpyxl raises what its ZIP and XML readers raise
        raise CannotAct(phrase("the workbook cannot be read")) from problem


def _sheet(sheet: Any) -> Sheet:
    last = min(sheet.max_row or MOST_ROWS + 1, MOST_ROWS + 1)  # a whole workbook has empty rows too
    width = min(sheet.max_column or MOST_COLUMNS, MOST_COLUMNS)
    rows = sheet.iter_rows(values_only=True, max_row=last, max_col=width)
    texts = [["" if cell is None else _cell_text(cell) for cell in row] for row in rows]
    if len(texts) > MOST_ROWS:
        raise CannotAct(phrase("the table has more than {n} rows", n=MOST_ROWS))
    _fill_down(texts, getattr(sheet, "merged_cells", None))
    return Sheet(str(sheet.title), tuple(map(_clean, texts)))


def _fill_down(texts: list[list[str]], merged: Any) -> None:
    """A cell that is merged over several rows, such as a club, holds for each of them."""
    for area in merged.ranges if merged is not None else ():
        if area.min_col != area.max_col or area.max_row > len(texts):
            continue
        column = area.min_col - 1
        for row in texts[area.min_row : area.max_row]:
            if column < len(row):
                row[column] = texts[area.min_row - 1][column]


def _refuse_large_workbook(data: bytes) -> int:
    """The unpacked size; a small file can become a large one, so what it states is asked first."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(entry.file_size for entry in archive.infolist())
    if size > MOST_BYTES_OF_A_WORKBOOK:
        raise CannotAct(phrase("the workbook is too large for a table of players"))
    return size


def _cell_text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return f"{value:%Y-%m-%d}" if hasattr(value, "strftime") else str(value)
