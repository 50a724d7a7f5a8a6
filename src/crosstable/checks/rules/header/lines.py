"""Header records as lines: where one is or should be, and the edits that write one."""

from __future__ import annotations

import re

from crosstable.checks.rules.report import Report
from crosstable.errors import CannotWrite
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Notes, Span
from crosstable.model.phrases import Words, phrase
from crosstable.text.layout import Record
from crosstable.text.rows import Row

_HEADER_CODE = re.compile(r"\d\d2")


def first_row(report: Report, *subjects: str) -> Row | None:
    """The first line about a subject, whatever stands on it."""
    return next(report.rows(*subjects), None)


def data_span(row: Row) -> Span:
    """The columns of all that follows the code of a line."""
    start = len(row.text) - len(row.text[4:].lstrip())
    return part_span(row, start, max(len(row.text.rstrip()), start + 1))


def part_span(row: Row, start: int, end: int) -> Span:
    """A part of a line, by 0-based half-open columns."""
    return Span(row.line, start + 1, end + 1) if row.faithful else Span(row.line)


def part_fix(
    row: Row, title: Words, start: int, end: int, text: str, *, safe: bool = False
) -> Fix | None:
    """The fix that replaces a part of a line, by 0-based half-open columns."""
    if not row.faithful:
        return None
    return Fix(title, safe, (Edit(row.line, start + 1, end + 1, text),))


def data_fix(row: Row, title: Words, text: str, *, safe: bool = False) -> Fix | None:
    """The fix that replaces all that follows the code of a line; the blanks after it stay."""
    end = max(len(row.text.rstrip()), 4)
    start = min(max(len(row.text) - len(row.text[4:].lstrip()), 4), end)
    if len(row.text) < 4:
        return part_fix(row, title, len(row.text), len(row.text), f" {text}", safe=safe)
    return part_fix(row, title, start, end, text, safe=safe)


def line_before(report: Report, code: str) -> int | None:
    """The line after which a header record of this code belongs; None: before the first line."""
    document = report.document
    if document is None:
        return None
    before: int | None = None
    for line, text in enumerate(document.source.texts, 1):
        head = text[:3]
        if _HEADER_CODE.fullmatch(head) and text[3:4] in ("", " ") and head < code:
            before = line
    return before


def home_of(report: Report, code: str) -> Notes:
    """Where a missing record belongs, for a message."""
    line = line_before(report, code)
    return ((Span(line), phrase("it belongs after this line")),) if line is not None else ()


def insertion(report: Report, title: Words, record: Record, text: str) -> Fix | None:
    """The fix that writes a record with one field where it belongs."""
    line = line_before(report, record.code)
    if report.document is None or line is None:
        return None
    source = report.document.source
    ending = source.endings[line - 1] or "\n"
    try:
        new = record.line({record.fields[0].name: text})
    except CannotWrite:
        return None
    lines = f"{source.texts[line - 1]}{ending}{new}{source.endings[line - 1]}"
    return Fix(title, False, (Edit(line, None, None, lines),))
