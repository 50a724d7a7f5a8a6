"""A report as plain sheets for spreadsheets and CSV: tables with the same headings together.

Where several pages have the same table, a first column says whose row it is. Labelled values are
a sheet of their own, the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from crosstable.output.document import Block, Choices, Fields, Note, Report
from crosstable.output.drawing.csvfile import csv_row
from crosstable.output.table import Cell, Column, Table, words
from crosstable.text.spreadsheets import csv_text, guard_text


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows below headings."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets_of(report: Report) -> list[Sheet]:
    """The tables, then the labelled values where the report has any."""
    sheets = [_join_members(report, members) for members in _alike(report).values()]
    values = tuple(_labelled_values(report))
    if values:
        _, part, label, value = report.words
        columns = tuple(map(Column, (part, label, value)))
        if not any(row[0].text for row in values):
            columns = columns[1:]
            values = tuple(row[1:] for row in values)
        sheets.append(Sheet(report.title, columns, values))
    return sheets


Members = list[tuple[str, Table]]


def _alike(report: Report) -> dict[tuple[Column, ...], Members]:
    """Tables with the same headings, each with the heading of its page."""
    members_by_columns: dict[tuple[Column, ...], Members] = {}
    for page in report.pages:
        for table in page.tables:
            shown = table.flat or table
            name = " · ".join(filter(None, (page.heading, table.title)))
            members_by_columns.setdefault(shown.columns, []).append((name, shown))
    return members_by_columns


def _join_members(report: Report, members: Members) -> Sheet:
    columns = members[0][1].columns
    if len({name for name, _ in members}) == 1:
        name = members[0][0]
        rows = tuple(row for _, table in members for row in table.rows)
        return Sheet(name or report.title, columns, rows)
    marked = tuple((words(name), *row) for name, table in members for row in table.rows)
    return Sheet(report.title, (Column(report.words[1]), *columns), marked)


def _labelled_values(report: Report) -> Iterator[tuple[Cell, ...]]:
    for page in report.pages:
        for block in page.blocks:
            for label, value in _values(block):
                yield words(page.heading), words(label), value


def _values(block: Block) -> Iterator[tuple[str, Cell]]:
    if isinstance(block, Fields):
        for item in block.items:
            number: int | Decimal | None = item.number
            yield item.label, Cell(item.value or "", item.value if number is None else number)
    elif isinstance(block, Choices):
        marked = ", ".join(text for text, is_marked in block.options if is_marked)
        yield block.label, words(marked)
    elif isinstance(block, Note) and not block.is_quiet:
        yield "", words(block.text)


# -- as comma-separated values --------------------------------------------------------------------


def csv_file(report: Report) -> bytes:
    """All tables of the report in UTF-8, with an empty line between them."""
    return csv_text(_csv_rows(report)).encode("utf-8", "replace")


def _csv_rows(report: Report) -> Iterator[list[str]]:
    for place, sheet in enumerate(sheets_of(report)):
        if place:
            yield []
        yield [guard_text(column.title) for column in sheet.columns]
        yield from map(csv_row, sheet.rows)
