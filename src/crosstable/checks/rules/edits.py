"""Edits in the words of the tables: a field of a line gets another text, in its own columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.checks.rules.report import Report
from crosstable.errors import CannotWrite
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.phrases import Words, phrase
from crosstable.text.formats import has_one_decimal, read_decimal
from crosstable.text.layout import Field, Record, Shape, strays
from crosstable.text.rows import Row
from crosstable.text.source import usual_ending


def field_edit(
    report: Report, line: int | None, name: str, text: str, item: int = 1
) -> Edit | None:
    """The edit that writes a text into a field, aligned as the standard asks.

    None where it cannot be done without moving something else: the text is too wide, the line was
    not read by its columns, text from outside touches the field, or there is no line; and where
    the number has more decimals than the field. A line that ends before the field is lengthened.
    """
    row = report.row(line)
    if row is None or not row.is_by_columns or not row.record.has(name):
        return None
    field = row.record.field(name)
    start = _start(field, item)
    if _is_touched(row, field, start) or not _has_room_for_decimals(field, text):
        return None
    if field.end is None:
        return Edit(row.line, start + 1, len(row.text) + 1, text)
    width = _width(field)
    places = row.places.get(name, [])
    if len(text) > width or (
        item <= len(places) and places[item - 1][0] not in (start, len(row.text))
    ):
        return None
    padded = text.rjust(width) if field.stands_right else text.ljust(width)
    if len(row.text) < start:
        return Edit(
            row.line,
            len(row.text) + 1,
            len(row.text) + 1,
            " " * (start - len(row.text)) + padded.rstrip(),
        )
    end = min(start + width, len(row.text))
    at_the_end = end == len(row.text)
    return Edit(row.line, start + 1, end + 1, padded.rstrip() if at_the_end else padded)


def field_fix(
    report: Report,
    title: Words,
    line: int | None,
    name: str,
    text: str,
    item: int = 1,
    *,
    safe: bool,
) -> Fix | None:
    """A fix that is one such edit; None where the edit cannot be made."""
    edit = field_edit(report, line, name, text, item)
    return None if edit is None else Fix(title, safe, (edit,))


def line_edit(report: Report, line: int, text: str) -> Edit:
    """The edit that replaces a whole line and keeps its ending."""
    assert report.document is not None
    return Edit(line, 1, len(report.document.text(line)) + 1, text)


def deletion(line: int) -> Edit:
    """The edit that takes a line out, with its ending."""
    return Edit(line, None, None, "")


def addition(report: Report, after: int | None, *texts: str) -> Edit | None:
    """The edit that puts new lines after a line, with the same ending; None without a document.

    A last line without an ending gets the one that most lines have.
    """
    document = report.document
    if document is None or after is None or not 0 < after <= len(document.source.texts):
        return None
    endings = document.source.endings
    ending = endings[after - 1] or usual_ending(endings)
    lines = (document.source.texts[after - 1], *texts)
    return Edit(after, None, None, "".join(text + ending for text in lines))


def is_torn(report: Report, line: int | None, name: str) -> bool:
    """Whether text that stands in no field touches this one: then its value may be misread."""
    row = report.row(line)
    if row is None or row.record.shape is not Shape.COLUMNS or not row.record.has(name):
        return False
    field = row.record.field(name)
    return _is_touched(row, field, _start(field, 1))


def _is_touched(row: Row, field: Field, start: int) -> bool:
    """Fields may stand side by side; what touches a field from a blank column is part of it."""
    sides = {start - 1} if field.end is None else {start - 1, start + _width(field)}
    return any(place in sides for place in strays(row.text, row.places))


def _has_room_for_decimals(field: Field, text: str) -> bool:
    number = read_decimal(text) if field.format.startswith("dec") else None
    return number is None or has_one_decimal(number)


def _width(field: Field) -> int:
    return int(field.end or 0) - int(field.start) + 1


def _start(field: Field, item: int) -> int:
    return int(field.start) - 1 + (item - 1) * int(field.step or 0)


def added_record(
    report: Report, line: int | None, record: Record, values: Mapping[str, str | Sequence[str]]
) -> Fix | None:
    """The suggestion to add a record after a line; None where a value has no room, as round 1000
    has none in three columns."""
    try:
        text = record.line(values)
    except CannotWrite:
        return None
    edit = addition(report, line, text)
    title = phrase("add the record {text}", text=text)
    return None if edit is None else Fix(title, False, (edit,))
