"""Where something is: the field at a place, the columns of a value, a line laid out again."""

from __future__ import annotations

from crosstable.checks.rules.report import Report
from crosstable.errors import CannotWrite
from crosstable.model.findings import Span
from crosstable.model.phrases import Words, phrase
from crosstable.text.dialect import Dialect
from crosstable.text.formats import fits
from crosstable.text.layout import Places, Record, Shape
from crosstable.text.rows import Row

_ANY_TEXT = frozenset(("title", "sex", "fide_id", "federation"))
"""Fields that are met with any word in them: titles of federations, dashes for no number."""


def field_at(report: Report, span: Span) -> tuple[str, str] | None:
    """The subject and the field of the tables at a place.

    The field is empty where the place is a whole line of several fields: then the record counts.
    None where there is no record, or the place lies outside all fields.
    """
    row = row_at(report, span)
    if row is None:
        return None
    if span.column is None:
        names = [f.name for f in row.record.fields]
        return row.record.subject, names[0] if len(names) == 1 else ""
    name = next((name for name in row.places if row.item_at(name, span.column)), None)
    return None if name is None else (row.record.subject, name)


def row_at(report: Report, span: Span) -> Row | None:
    """The record at a place."""
    document = report.document
    if document is None or span.line is None or not 1 <= span.line <= document.line_count:
        return None
    return report.other_rows.get(span.line) or document.row(span.line)


def value_span(row: Row, name: str, item: int = 1) -> Span:
    """The columns of a value without the blanks around it; of a blank field all its columns."""
    ranges = row.places.get(name, [])
    if not row.faithful or not 0 < item <= len(ranges):
        return Span(row.line)
    start, end = ranges[item - 1]
    text = row.text[start:end]
    value = text.strip()
    if not value:
        return row.span(name, item)
    start += len(text) - len(text.lstrip())
    return Span(row.line, start + 1, start + len(value) + 1)


def lay_out(row: Row, record: Record) -> str | None:
    """The line with its values in the columns of a record, each at its side of them.

    None where it cannot be done or something would be lost: a value is too wide, text stands
    outside the fields, or the new line does not fit its columns either.
    """
    names = {f.name for f in record.fields}
    if not has_columns(record) or not set(row.places) <= names:
        return None
    values = {
        f.name: row.items(f.name) if f.step is not None else row.get(f.name) for f in record.fields
    }
    try:
        line = record.line(values, code=row.text[:3])
    except CannotWrite:
        return None
    kept = "".join(line.split()) == "".join(row.text.split())
    return line if kept and keeps_columns(record, line) else None


def keeps_columns(record: Record, text: str) -> bool:
    """Whether every value of a line fits its field and nothing stands between the fields.

    False for record 801 as it is printed: nobody knows its columns before the file is looked at.
    """
    if not has_columns(record):
        return False
    places = record.places(text)
    for name, ranges in places.items():
        form = record.field(name).format
        for start, end in ranges:
            value = text[start:end]
            if len(value.split()) > 1 if name in _ANY_TEXT else not fits(form, value):
                return False
    return not outside(text, places)


def has_columns(record: Record) -> bool:
    """Whether the fields have columns, and numbers for them (record 801 has formulas)."""
    numbers = all(isinstance(f.start, int) and not isinstance(f.end, str) for f in record.fields)
    return record.shape is Shape.COLUMNS and numbers


def outside(text: str, places: Places) -> bool:
    """Whether there is text that belongs to no field."""
    rest = list(text)
    rest[:3] = " " * min(3, len(rest))
    for ranges in places.values():
        for start, end in ranges:
            rest[start:end] = " " * (min(end, len(rest)) - start)
    return bool("".join(rest).strip())


def dialect_name(dialect: Dialect) -> Words:
    """A dialect inside a sentence: `TRF26`, `the draft of 2024`."""
    year = dialect.title.removeprefix("Draft of ")
    return dialect.title if year == dialect.title else phrase("the draft of {n}", n=year)
