"""A report as a workbook: numbers as numbers, the headings fixed, every column with a filter."""

from __future__ import annotations

import io
import re
from typing import Any

from crosstable.errors import extra_needed
from crosstable.lists.files import MissingExtra
from crosstable.output.document import Report
from crosstable.output.drawing.pdf import moment
from crosstable.output.drawing.sheetdata import printable
from crosstable.output.drawing.sheets import Sheet, sheets_of
from crosstable.output.table import Cell

_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")
_LONGEST_NAME = 31
_WIDEST = 60
_LONGEST_TEXT = 32_767


def xlsx(report: Report) -> bytes:
    """The workbook. Raises `MissingExtra` without the extra `reports`."""
    try:
        from xlsxwriter import Workbook  # type: ignore[import-untyped]
    except ImportError as missing:
        raise MissingExtra(extra_needed("XLSX needs", "reports")) from missing
    file = io.BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_numbers": False})
    made = moment(report).replace(tzinfo=None)
    book.set_properties({"title": report.title, "subject": report.event, "created": made})
    names: set[str] = set()
    sheets = sheets_of(report) or [Sheet(report.title, (), ())]
    for sheet in sheets:
        _write(book, sheet, _name(sheet.title or report.title, names))
    book.close()
    return file.getvalue()


def _name(title: str, taken: set[str]) -> str:
    """A name as sheets may have it, each once."""
    plain = _FORBIDDEN.sub(" ", printable(title)).strip()[:_LONGEST_NAME] or "1"
    name = plain
    number = 2
    while name.lower() in taken:
        name = f"{plain[: _LONGEST_NAME - 4]} {number}"
        number += 1
    taken.add(name.lower())
    return name


def _write(book: Any, sheet: Sheet, name: str) -> None:
    page: Any = book.add_worksheet(name)
    bold = book.add_format({"bold": True, "bottom": 1})
    for place, column in enumerate(sheet.columns):
        page.write_string(0, place, printable(column.title), bold)
        texts = [cell.text for cell in (row[place] for row in sheet.rows)]
        longest = max(map(len, (column.title, *texts)))
        page.set_column(place, place, min(longest + 2, _WIDEST))
    for line, row in enumerate(sheet.rows, 1):
        for place, cell in enumerate(row):
            _put(page, line, place, cell)
    page.freeze_panes(1, 0)
    page.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
    if sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)
    page.set_landscape()
    page.set_paper(9)
    page.repeat_rows(0)


def _put(page: Any, line: int, place: int, cell: Cell) -> None:
    """Texts are written as texts whatever they begin with; the sheet computes nothing."""
    if isinstance(cell.value, str):
        page.write_string(line, place, printable(cell.value)[:_LONGEST_TEXT])
    elif cell.value is not None:
        page.write_number(line, place, cell.value)
