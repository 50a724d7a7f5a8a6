"""A printed report as plain values, for the pages of the desk to draw in their own style."""

from __future__ import annotations

from typing import Literal, TypedDict

from crosstable.output.document import Block, Choices, Fields, Note, Page, Report, Signatures
from crosstable.output.table import Kind, Table


class ShownColumn(TypedDict):
    """A column of a table."""

    key: str
    title: str
    kind: str
    is_number: bool


class ShownTable(TypedDict):
    """A table; `ids` are the participants of the rows, `name` the column that leads to them."""

    kind: Literal["table"]
    key: str
    title: str
    is_grid: bool
    columns: list[ShownColumn]
    rows: list[list[str | None]] | list[list[str]]
    ids: list[int]
    name: int | None


class ShownFields(TypedDict):
    """Labels with their values."""

    kind: Literal["fields"]
    key: str
    title: str
    items: list[tuple[str, str]]


class ShownNote(TypedDict):
    """A sentence between the tables."""

    kind: Literal["note"]
    key: str
    text: str
    is_quiet: bool


ShownBlock = ShownTable | ShownFields | ShownNote


class ShownPage(TypedDict):
    """A page of a printed report."""

    heading: str
    blocks: list[ShownBlock]


class ShownReport(TypedDict):
    """A printed report."""

    title: str
    subtitle: str
    pages: list[ShownPage]


def shown_report(made: Report) -> ShownReport:
    """Title, and the blocks page by page; what is to be signed is left to the paper."""
    return {
        "title": made.title,
        "subtitle": made.subtitle,
        "pages": [shown_page(page) for page in made.pages],
    }


def shown_page(page: Page) -> ShownPage:
    """A page with its heading."""
    blocks = (shown_block(block) for block in page.blocks)
    return {"heading": page.heading, "blocks": [block for block in blocks if block is not None]}


def shown_block(block: Block) -> ShownBlock | None:
    """One block; its `kind` says how it is drawn."""
    match block:
        case Table():
            return shown_table(block)
        case Fields(items, title):
            shown = [(item.label, item.value or "–") for item in items]
            return {"kind": "fields", "key": "", "title": title, "items": shown}
        case Choices(label, options):
            marked = ", ".join(text for text, is_marked in options if is_marked)
            return {"kind": "fields", "key": "", "title": "", "items": [(label, marked or "–")]}
        case Note(text, is_quiet):
            return {"kind": "note", "key": "", "text": text, "is_quiet": is_quiet}
        case Signatures():
            return None


def shown_table(table: Table) -> ShownTable:
    """A table as it is printed; its `ids` are the participants of the rows."""
    rows = [[None if cell.is_void else cell.text for cell in row] for row in table.rows]
    return _table(table, rows)


def plain_table(table: Table) -> ShownTable:
    """A table of figures whose columns can be sorted."""
    return _table(table, plain_rows(table))


def plain_rows(table: Table) -> list[list[str]]:
    """The cells of a table as people read them; where print says nothing, what commands say."""
    return [[cell.text or cell.on_console for cell in row] for row in table.rows]


def _table(table: Table, rows: list[list[str | None]] | list[list[str]]) -> ShownTable:
    columns: list[ShownColumn] = [
        {
            "key": column.key,
            "title": column.title,
            "kind": column.kind.value,
            "is_number": column.is_number,
        }
        for column in table.columns
    ]
    return {
        "kind": "table",
        "key": table.key,
        "title": table.title,
        "is_grid": table.is_grid,
        "columns": columns,
        "rows": rows,
        "ids": list(table.ids),
        "name": _name_column(table),
    }


def _name_column(table: Table) -> int | None:
    """The column that leads to the participant of a row: a title before the name does not."""
    texts = [place for place, column in enumerate(table.columns) if column.kind is Kind.TEXT]
    named = [place for place in texts if table.columns[place].key in _NAMES]
    return next(iter(named or texts), None)


_NAMES = ("name", "player", "team")
