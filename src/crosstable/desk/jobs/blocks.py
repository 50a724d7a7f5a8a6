"""A printed report as plain values, for the pages of the desk to draw in their own style."""

from __future__ import annotations

from typing import Any

from crosstable.output.paper.document import (
    Block,
    Choices,
    Fields,
    Note,
    Page,
    Report,
    Signatures,
    Table,
)


def shown_report(made: Report) -> dict[str, Any]:
    """Title, and the blocks page by page; what is to be signed is left to the paper."""
    return {
        "title": made.title,
        "subtitle": made.subtitle,
        "pages": [shown_page(page) for page in made.pages],
    }


def shown_page(page: Page) -> dict[str, Any]:
    """A page with its heading."""
    blocks = (shown_block(block) for block in page.blocks)
    return {"heading": page.heading, "blocks": [block for block in blocks if block is not None]}


def shown_block(block: Block) -> dict[str, Any] | None:
    """One block; its `kind` says how it is drawn."""
    match block:
        case Table():
            return shown_table(block)
        case Fields(items, title):
            shown = [(item.label, item.value or "–") for item in items]
            return {"kind": "fields", "title": title, "items": shown}
        case Choices(label, options):
            marked = ", ".join(text for text, is_marked in options if is_marked)
            return {"kind": "fields", "title": "", "items": [(label, marked or "–")]}
        case Note(text, is_quiet):
            return {"kind": "note", "text": text, "is_quiet": is_quiet}
        case Signatures():
            return None


def shown_table(table: Table, ids: list[int] | None = None) -> dict[str, Any]:
    """A table; `ids` are the participants of its rows, where each row is about one."""
    return {
        "kind": "table",
        "title": table.title,
        "is_grid": table.is_grid,
        "columns": [{"title": c.title, "kind": c.kind.value} for c in table.columns],
        "rows": [[None if cell.is_void else cell.text for cell in row] for row in table.rows],
        "ids": ids,
        "name": next((i for i, c in enumerate(table.columns) if c.kind.value == "text"), None),
    }
