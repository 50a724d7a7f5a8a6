"""The first sheet of a workbook (XLSX), or a table in text (CSV), as rows of cells.

A workbook is a ZIP archive of XML. Members are unpacked only up to a size, whatever they claim.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from crosstable.errors import Misread
from crosstable.reading.foreign.markup import Element, elements
from crosstable.reading.foreign.misreadings import contradiction, not_complete
from crosstable.text.archives import BAD_ARCHIVE

Cell: TypeAlias = "str | Decimal | None"
Row: TypeAlias = Sequence[Cell]

_LARGEST_MEMBER = 32 * 1024 * 1024
_FIRST_BYTES = 4096
_MOST_COLUMNS = 200
_MOST_ROWS = 20_000
_SHARED = "xl/sharedStrings.xml"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.ASCII)
_DIGITS_OF_AN_INDEX = 9
"""Python refuses to read some thousands of digits as a number."""
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})", re.ASCII)


def members_of_workbook(data: bytes) -> tuple[bytes, bytes]:
    """The XML of the first sheet, and that of the shared texts; raises `Misread` if it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            sheets = sorted(name for name in names if _SHEET.fullmatch(name))
            if not sheets:
                raise contradiction("XLSX")
            shared = _member(archive, _SHARED) if _SHARED in names else b""
            return _member(archive, sheets[0]), shared
    except (*BAD_ARCHIVE, OSError) as problem:
        raise not_complete() from problem


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as member:
        data = member.read(_LARGEST_MEMBER + 1)
    if len(data) > _LARGEST_MEMBER:
        raise contradiction(name)
    return data


def names_chess_results(data: bytes) -> bool:
    """Whether a workbook names the address of the service near its beginning."""
    try:
        sheet, shared = members_of_workbook(data)
    except Misread:
        return False
    return any(b"chess-results.com" in member[:_FIRST_BYTES].lower() for member in (sheet, shared))


def rows_of_workbook(data: bytes) -> list[Row]:
    """The cells of the first sheet."""
    sheet, shared = members_of_workbook(data)
    texts = _shared_texts(shared) if shared else []
    rows: dict[int, dict[int, Cell]] = {}
    cells = [element for element in elements(sheet) if element.depth >= 2]
    at: tuple[int, int] | None = None
    kind = ""
    for element in cells:
        if element.name == "c":
            at = _place(element)
            kind = element.get("t")
        elif element.name in ("v", "t") and at is not None:
            row, column = at
            value = _value(element.text, kind, texts, at)
            before = rows.setdefault(row, {}).get(column)
            is_part = isinstance(before, str) and isinstance(value, str)
            rows[row][column] = f"{before}{value}" if is_part else value
    last = max(rows, default=0)
    return [_fill_row(rows.get(number, {})) for number in range(1, last + 1)]


def _shared_texts(data: bytes) -> list[str]:
    """Texts that several cells may have; one can consist of parts with a look of their own."""
    texts: list[str] = []
    for element in elements(data):
        if element.name == "si":
            texts.append("")
        elif element.name == "t" and texts:
            texts[-1] += element.text
    return texts


def _place(cell: Element) -> tuple[int, int]:
    match = _PLACE.fullmatch(cell.get("r"))
    if match is None:
        raise contradiction(cell.get("r")[:20])
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    row = int(match[2])
    if not 1 <= row <= _MOST_ROWS or column > _MOST_COLUMNS:
        raise contradiction(cell.get("r"))
    return row, column


def _value(text: str, kind: str, texts: Sequence[str], at: tuple[int, int]) -> Cell:
    if kind == "s":
        is_index = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_OF_AN_INDEX
        if not is_index or int(text) >= len(texts):
            raise contradiction(str(at))
        return texts[int(text)]
    if kind in ("inlineStr", "str"):
        return text
    return number_of(text)


def number_of(text: str) -> Cell:
    """A number if the text is one, else the text."""
    try:
        value = Decimal(text.strip())
    except InvalidOperation:
        return text
    return value if value.is_finite() and abs(value) < 10**12 else text


def _fill_row(cells: dict[int, Cell]) -> Row:
    return [cells.get(column) for column in range(1, max(cells, default=0) + 1)]


def rows_of_text(text: str) -> list[Row]:
    """The cells of a table in text; the separator is the one that most lines have."""
    lines = text.splitlines()
    separator = max(";\t,", key=lambda sign: sum(sign in line for line in lines))
    try:
        rows: list[Row] = list(csv.reader(lines, delimiter=separator))
    except csv.Error as problem:
        raise contradiction("CSV") from problem
    if len(rows) > _MOST_ROWS or any(len(row) > _MOST_COLUMNS for row in rows):
        raise contradiction("CSV")
    return rows
