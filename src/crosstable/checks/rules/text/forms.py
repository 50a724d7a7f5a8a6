"""Rules about the form of values: at their side of the columns, in the standard's letter case,
numbers and dates as the formats ask.

Nothing here makes a value unreadable, so each fault is reported once for a field of a record: the
first place, how many there are, and the edits for all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.edits import line_edit
from crosstable.checks.rules.report import COPIES, Report, rule
from crosstable.checks.rules.text.blanks import blank_fields
from crosstable.checks.rules.text.places import dialect_name, lay_out, value_span
from crosstable.checks.rules.text.valueforms import (
    FormFault,
    date_mask,
    form_fault,
    has_zeros_in_front,
)
from crosstable.checks.rules.words import with_places
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.document import Document
from crosstable.text.layout import Field, Record, Shape
from crosstable.text.rows import LineKind, Row
from crosstable.text.source import MAX_COLUMNS
from crosstable.text.titles import title_words

_OUT_OF_PLACE = frozenset(("line-shifted", "columns-in-bytes", "tab-in-record"))


class _Met(NamedTuple):
    """A fault at a place of a line."""

    fault: FormFault
    field: Field
    line: int
    span: Span
    value: str
    edit: Edit | None


@rule
def forms(report: Report) -> Iterator[Noticed]:
    """Values in the form that the standard asks for; one word for each field of a record."""
    met: dict[tuple[Kind, str, str], list[_Met]] = {}
    document = report.document
    if document is None or document.dialect.has_bars:
        return
    for record, placed in _forms_met(report, document):
        fault = placed.fault
        is_by_numbers = fault.kind is kinds.DATE_FORM and not fault.is_certain
        if is_by_numbers and document.dialect.has_dotted_dates:
            continue
        met.setdefault((fault.kind, record.subject, placed.field.name), []).append(placed)
    for (kind, subject, name), all_of_it in met.items():
        yield _notice(kind, (subject, name), all_of_it)


def _notice(kind: Kind, field: tuple[str, str], met: list[_Met]) -> Noticed:
    first = met[0]
    more = len(met) - 1
    start = (first.span.column or 1) - 1
    return kind.at(
        first.span,
        fix=_fix(kind, met),
        field=field,
        what=title_words(first.field.title),
        value=first.value,
        more=phrase(" (and {n} more)", n=f"{more:,}") if more else "",
        right=first.fault.right,
        mask=date_mask(first.field.format),
        side=_side(first.field),
        columns=_columns(first.field, start),
    )


def _side(field: Field) -> Phrase:
    """Where a value is in its columns; one that reaches to the end of the line begins them."""
    if field.stands_right and field.end is not None:
        return phrase("right")
    return phrase("left")


def _fix(kind: Kind, met: list[_Met]) -> Fix | None:
    """The edits for all places; safe if every one of these values can mean one thing only."""
    edits = tuple(placed.edit for placed in met if placed.edit is not None)
    if not edits:
        return None
    title = with_places(_TITLES[kind], len(edits))
    return Fix(title, safe=all(placed.fault.is_certain for placed in met), edits=edits)


_TITLES = {
    kinds.VALUE_MISALIGNED: phrase("move the value to its side of the columns"),
    kinds.DATE_FORM: phrase("write the date in the form of the standard"),
    kinds.DECIMAL_COMMA: phrase("write a point"),
    kinds.DECIMAL_MISSING: phrase("write one decimal"),
    kinds.LEADING_ZEROS: phrase("write the number without zeros"),
    kinds.LETTER_CASE: phrase("write it as the standard does"),
}


def _columns(field: Field, start: int) -> Phrase:
    """The columns of the item that a value at this place belongs to."""
    first = int(field.start) - 1
    step = int(field.step or 0)
    if field.end is None:
        return phrase("the line from column {n} on", n=first + 1)
    begin = first + (start - first) // step * step if step else first
    end = begin + int(field.end) - first
    return phrase("columns {n}-{m}", n=begin + 1, m=end)


def _forms_met(report: Report, document: Document) -> Iterator[tuple[Record, _Met]]:
    record = document.player_record
    findings = report.t.reading_findings
    displaced = {f.span.line for f in findings if f.kind in _OUT_OF_PLACE}
    strays = [f.span.line for f in findings if f.kind == "text-outside-fields"]
    cells = {(f.span.line, f.round_number) for f in findings if f.kind == "text-outside-fields"}
    outside = set(strays)
    displaced |= {line for line, count in Counter(strays).items() if count > 1}
    if record is not None:
        for met in _of_players(document, record, displaced, outside):
            if (met.line, _round_at(record, met.span)) not in cells:
                yield record, met
    told = displaced | outside
    for line, kind, own in report.other_lines:
        if kind is LineKind.RECORD and own is not None and line not in told:
            row = report.other_rows.get(line) if own.subject not in COPIES else None
            if row is not None and row.record is own and "\t" not in row.text.rstrip():
                yield from ((own, placed) for placed in _of_row(row))


def _round_at(record: Record, span: Span) -> int | None:
    """The round in whose columns a place is."""
    opponent = record.field("round_opponent")
    beyond = (span.column or 0) - int(opponent.start)
    return beyond // int(opponent.step or 1) + 1 if beyond >= 0 else None


# -- players, quickly -----------------------------------------------------------------------------


def _of_players(
    document: Document, record: Record, displaced: set[int | None], outside: set[int | None]
) -> Iterator[_Met]:
    """The lines of players; texts that were looked at before need no second look."""
    columns = [
        (f, slice(int(f.start) - 1, int(f.end or 0)), _fine_texts(f.format, f.stands_right, f.name))
        for f in record.fields
        if f.step is None
    ]
    opponent = record.field("round_opponent")
    colour = record.field("round_colour")
    last = slice(int(opponent.end or 0) - 1, None, int(opponent.step or 1))
    letters = slice(int(colour.start) - 1, None, int(colour.step or 1))
    for line, text in enumerate(document.source.texts, 1):
        if text[:4] != "001 " or line in displaced or len(text) > MAX_COLUMNS or "\t" in text:
            continue
        for field, cut, fine in columns:
            raw = text[cut]
            if raw not in fine and not (line in outside and _reaches_out(record, text, cut)):
                yield from _looked_at(field, line, text, cut.start, cut.stop, fine)
        if " " in text[last]:
            yield from _items(opponent, line, text)
        if "W" in text[letters] or "B" in text[letters]:
            yield from _items(colour, line, text)


def _reaches_out(record: Record, text: str, cut: slice) -> bool:
    """Whether text stands in a blank column beside the field: then that is the fault."""
    used = {c for f in record.fields for c in range(int(f.start) - 1, int(f.end or 0))}
    beside = (cut.start - 1, cut.stop)
    return any(c not in used and text[c : c + 1].strip() for c in beside)


@lru_cache(maxsize=256)
def _fine_texts(form: str, right: bool, name: str) -> set[str]:
    """Texts of a field in which nothing was found; they are mostly the same in all files."""
    return set()


_MOST_TEXTS = 20_000


def _looked_at(
    field: Field, line: int, text: str, start: int, end: int, fine: set[str]
) -> Iterator[_Met]:
    raw = text[start:end]
    fault = form_fault(field.format, field.stands_right, field.name, raw.ljust(end - start))
    if fault is not None:
        yield _met_at(field, fault, line, text, start, end)
        return
    if len(fine) > _MOST_TEXTS:
        fine.clear()
    fine.add(raw)


def _items(field: Field, line: int, text: str) -> Iterator[_Met]:
    """The items of a repeated field."""
    start = int(field.start) - 1
    width = _width(field)
    step = int(field.step or 0)
    for begin in range(start, len(text), step):
        raw = text[begin : begin + width].ljust(width)
        fault = form_fault(field.format, field.stands_right, field.name, raw)
        if fault is not None:
            yield _met_at(field, fault, line, text, begin, begin + width)


def _width(field: Field) -> int:
    return int(field.end or 0) - int(field.start) + 1


def _met_at(field: Field, fault: FormFault, line: int, text: str, start: int, end: int) -> _Met:
    raw = text[start:end]
    value = raw.strip()
    begin = start + len(raw) - len(raw.lstrip())
    span = Span(line, begin + 1, begin + len(value) + 1)
    return _Met(fault, field, line, span, value, _edit(field, fault.right, line, text, start, end))


def _edit(
    field: Field, right: str | None, line: int, text: str, start: int, end: int
) -> Edit | None:
    """The value in its columns; a line that ends inside them is filled up only if need be."""
    width = end - start
    if right is None or len(right) > width:
        return None
    padded = right.rjust(width) if field.stands_right else right.ljust(width)
    if end >= len(text):
        padded = padded.rstrip()
        end = len(text)
    return Edit(line, start + 1, end + 1, padded)


# -- other records --------------------------------------------------------------------------------


def _of_row(row: Row) -> Iterator[_Met]:
    record = row.record
    if record.shape is not Shape.COLUMNS or record.blank_separated_from is not None:
        return
    for field in record.fields:
        if field.end is None:
            yield from _open_ended(row, field)
            continue
        for start, _ in row.places.get(field.name, ()):
            end = start + _width(field)
            raw = row.text[start:end].ljust(end - start)
            fault = form_fault(field.format, field.stands_right, field.name, raw)
            if fault is not None:
                yield _met_at(field, fault, row.line, row.text, start, end)


def _open_ended(row: Row, field: Field) -> Iterator[_Met]:
    """A field that reaches to the end of the line begins in its first column."""
    start = int(field.start) - 1
    raw = row.text[start:].rstrip()
    value = raw.strip()
    fault = form_fault(
        field.format, False, field.name, value if field.format in _FILLED_UP else raw
    )
    if has_zeros_in_front(field.format, value):
        fault = FormFault(kinds.LEADING_ZEROS, str(int(value)))
    if fault is not None:
        span = value_span(row, field.name)
        edit = _edit_to_the_end(row.line, start, span, fault.right)
        yield _Met(fault, field, row.line, span, value, edit)


def _edit_to_the_end(line: int, start: int, span: Span, right: str | None) -> Edit | None:
    return None if right is None else Edit(line, start + 1, span.end_column, right)


_FILLED_UP = ("dec:11.5",)
"""Formats that programs fill up with blanks even where the field is the rest of the line."""


@rule
def numbers_in_columns(report: Report) -> Iterator[Noticed]:
    """Records that are read at their blanks (C9) should keep their columns all the same."""
    document = report.document
    incomplete = {row.line for row, _ in blank_fields(report)}
    for line, kind, record in report.other_lines if document is not None else ():
        if kind is not LineKind.RECORD or record is None or record.blank_separated_from is None:
            continue
        if line in incomplete:
            continue  # nobody knows which number is which
        row = report.other_rows.get(line)
        if row is None or row.record is not record or "\t" in row.text.rstrip():
            continue
        new = lay_out(row, record)
        old = row.text.rstrip()
        if new is None or new == old:
            continue
        yield kinds.COLUMNS_RECOVERED.at(
            Span(line, *_first_difference(old, new)),
            fix=Fix(_MOVE_NUMBERS, True, (line_edit(report, line, new),)),
            field=(record.subject, ""),
            code=record.code,
            dialect=dialect_name(report.dialect),
            layout=phrase("numbers between blanks"),
        )


_MOVE_NUMBERS = phrase("move the numbers to their columns")


def _first_difference(old: str, new: str) -> tuple[int, int]:
    """The columns of the first word of a line that the other line has elsewhere."""
    places = {word.span() for word in re.finditer(r"\S+", new)}
    words = (word.span() for word in re.finditer(r"\S+", old))
    start, end = next((span for span in words if span not in places), (0, len(old)))
    return start + 1, end + 1
