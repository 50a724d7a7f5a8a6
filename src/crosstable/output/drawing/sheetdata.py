"""A report as the data that the template draws: texts, and lengths in points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from crosstable.output.document import (
    Block,
    Choices,
    Field,
    Fields,
    Flow,
    Note,
    Page,
    Report,
    Signatures,
)
from crosstable.output.drawing.layout import GRID_INSET, INSET, POINT, Layout, layout_of, parts_of
from crosstable.output.drawing.metrics import BOLD, breakable, width
from crosstable.output.table import Kind, Table

Data = Any
"""What JSON can hold."""

_CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
"""Signs that are none in print, or that turn the direction of what follows."""


_TEXT_SIZE = 10_000
_LABEL_SIZE = 7_500
_HEADER_SIZE = 8_500
"""Sizes of letters in the template, in thousandths of a point."""
_GUTTER = 16 * POINT
FIELD_GUTTER = 8 * POINT
_MORE = "…"
_MOST_ROOMY = 20
"""Rows of a table on a sheet of its own that may stand far apart."""
_SHORT_TABLE = 280 * POINT
"""A table of this height is not broken: no heading stands alone with a row at the end of a page."""
_MOST_TAGGED = 12_000
"""Cells of a document that get tags for screen readers; the HTML page always has them."""


def printable(text: str) -> str:
    """The text without what is no sign in print; half a surrogate pair is none either."""
    clean = _CONTROL.sub(" ", text)
    return clean.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def report_data(report: Report) -> Data:
    """Everything that the template needs."""
    layout = layout_of(report)
    room = _thousandths(layout.width, _TEXT_SIZE)
    event, place = _header(report, layout)
    cells = sum(len(table.rows) * len(table.columns) for table in report.tables)
    return {
        "title": printable(report.title),
        "subtitle": wrap_words(report.subtitle, room),
        "code": printable(report.code),
        "event": event,
        "place": place,
        "full": [
            wrap_words(whole, room)
            for whole, short in ((report.event, event), (report.place, place))
            if short.endswith(_MORE)
        ],
        "footer": printable(report.title),
        "numbering": report.words[0],
        "language": report.language,
        "landscape": layout.is_landscape,
        "flow": report.flow.value,
        "roomy": report.flow is Flow.SHEETS and _has_room(report),
        "tagged": cells < _MOST_TAGGED,
        "pages": [_page(page, layout, room) for page in report.pages],
    }


def _has_room(report: Report) -> bool:
    """Certificates have one table of a few rows on a sheet; players' pages have several."""
    return all(
        len(page.tables) <= 1 and all(len(table.rows) <= _MOST_ROOMY for table in page.tables)
        for page in report.pages
    )


def _thousandths(points: int, size: int) -> int:
    """A length in thousandths of the size of letters."""
    return points * 1000 // size


def wrap_words(text: str, room: int) -> str:
    """A text for print with places to break words that are longer than a line."""
    return breakable(printable(text), room)


def _header(report: Report, layout: Layout) -> tuple[str, str]:
    """Event and place at the top of each page: two lines at most, the rest is left out there."""
    free = layout.width - _GUTTER
    rooms = (free * 3 // 5, free * 2 // 5)
    event, place = (
        _shorten_text(printable(text), _thousandths(room, _HEADER_SIZE))
        for text, room in zip((report.event, report.place), rooms, strict=True)
    )
    return event, place


def _shorten_text(text: str, room: int) -> str:
    """The words that fit into a little less than two lines."""
    if int(width(text) * BOLD) <= room * 17 // 10:
        return breakable(text, room * 9 // 10)
    kept = ""
    for sign in text:
        if int(width(kept + sign + _MORE) * BOLD) > room * 17 // 10:
            break
        kept += sign
    return breakable(kept.rstrip() + _MORE, room * 9 // 10)


def _page(page: Page, layout: Layout, room: int) -> Data:
    blocks = [
        data
        for block, following in zip_longest(page.blocks, page.blocks[1:])
        for data in _block(block, layout, room, isinstance(following, Signatures))
    ]
    return {"heading": wrap_words(page.heading, room * 8 // 10), "blocks": blocks}


def _block(block: Block, layout: Layout, room: int, is_signed: bool) -> Iterator[Data]:
    """What is signed next stays on the page of the signatures."""
    match block:
        case Table():
            yield from _table(block, layout)
        case Fields(items, title):
            placed, single = _place_fields(items, layout)
            head = {"is": "fields", "title": wrap_words(title, room), "sticky": is_signed}
            yield {**head, "items": placed, "single": single}
        case Choices(label, options):
            marks = [[wrap_words(text, room), marked] for text, marked in options]
            yield {"is": "choices", "label": printable(label), "options": marks}
        case Signatures(lines):
            third = room // 4
            signed = [
                [wrap_words(label, third), name and wrap_words(name, third)]
                for label, name in lines
            ]
            yield {"is": "signatures", "lines": signed}
        case Note(text, is_quiet):
            yield {
                "is": "note",
                "text": wrap_words(text, room),
                "quiet": is_quiet,
                "sticky": is_signed,
            }


def _place_fields(items: Iterable[Field], layout: Layout) -> tuple[list[Data], list[bool]]:
    """Fields row by row: what is left of a row where the next one does not fit stays empty.

    The second list says of each row whether all its fields have one line.
    """
    unit = (layout.width - 11 * FIELD_GUTTER) // 12
    placed: list[Data] = []
    single: list[bool] = []
    used = 12
    for item in items:
        if used + item.width > 12:
            if used < 12:
                placed.append({"width": 12 - used})
            single.append(True)
            used = 0
        used += item.width
        room = item.width * unit + (item.width - 1) * FIELD_GUTTER
        label_room = _thousandths(room, _LABEL_SIZE)
        room = _thousandths(room, _TEXT_SIZE)
        value = item.value or ""
        single[-1] &= is_one_line(item.label, label_room) and is_one_line(value, room)
        shown = None if item.value is None else _lines(breakable(item.value, room))
        placed.append(
            {"label": wrap_words(item.label, label_room), "value": shown, "width": item.width}
        )
    if used < 12:
        placed.append({"width": 12 - used})
    return placed, single


def is_one_line(text: str, room: int) -> bool:
    """Whether a text surely stays in a line of its room; a little is kept for our widths."""
    return "\n" not in text and width(text) * 100 <= room * 96


def _table(table: Table, layout: Layout) -> Iterator[Data]:
    laid = layout.tables[table.columns]
    for part, widths in parts_of(table, laid):
        deep = list(_line_counts(part, widths, laid.size))
        single = [count == 1 for count in deep]
        height = sum(deep) * laid.size * 14 // 10
        yield {
            "is": "table",
            "title": printable(part.title),
            "size": laid.size / 1000,
            "inset": (GRID_INSET if part.is_grid else INSET) / POINT,
            "grid": part.is_grid,
            "widths": [width / POINT for width in widths],
            "heads": [printable(column.title) for column in part.columns],
            "kinds": [_kind(part, n) for n in range(len(part.columns))],
            "rows": [[None if c.is_void else _lines(c.text) for c in row] for row in part.rows],
            "single": single,
            "whole": height <= _SHORT_TABLE,
        }


def _line_counts(table: Table, widths: Sequence[int], size: int) -> Iterator[int]:
    """How many lines each row may have; one only where that is sure."""
    inset = GRID_INSET if table.is_grid else INSET
    rooms = [max(1, _thousandths(width - 2 * inset, size)) for width in widths]
    exact = [column.kind is not Kind.TEXT for column in table.columns]
    for row in table.rows:
        yield max(
            1 if is_exact and "\n" not in cell.text else _line_count(cell.text, room)
            for cell, room, is_exact in zip(row, rooms, exact, strict=True)
        )


def _line_count(text: str, room: int) -> int:
    if is_one_line(text, room):
        return 1
    return sum(2 + width(line) // room for line in text.split("\n"))


def _lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n"))) if "\n" in text else printable(text)


def _kind(table: Table, place: int) -> str:
    """Points without a half anywhere stand like other numbers."""
    kind = table.columns[place].kind
    has_halves = any(row[place].text.endswith("½") for row in table.rows)
    return (Kind.NUMBER if kind is Kind.POINTS and not has_halves else kind).value
