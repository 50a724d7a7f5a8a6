"""The headings of the library's tables in the language of a page; symbols and codes stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crosstable.desk.language import noted

if TYPE_CHECKING:
    from crosstable.desk.language import Words

_HEADINGS = {
    "rank": noted("Rank"),
    "no.": noted("No."),
    "name": noted("Name"),
    "fed": noted("Fed"),
    "team": noted("Team"),
    "games": noted("Games"),
    "title": noted("Title"),
    "score": noted("Points"),
    "required": noted("Required"),
    "counts as": noted("Counts as"),
    "change": noted("Change"),
    "new": noted("New"),
    "missed": noted("What is missing"),
    "remarks": noted("Remarks"),
    "still needed": noted("Still needed"),
}
_SENTENCES = frozenset(("missed", "remarks", "still needed"))
"""Columns whose cells are sentences of the library."""
_CELLS = {
    one.text: one
    for one in (
        noted("too few points"),
        noted("too few rated opponents"),
        noted("no games that count"),
    )
}
"""What stands in a worksheet where there is no figure."""


def with_headings(sheet: dict[str, Any], said: Words) -> dict[str, Any]:
    """A table with its headings in a language."""
    columns = [
        {
            **column,
            "title": said.of(_HEADINGS.get(column["title"], column["title"])),
            "is_english": column["title"] in _SENTENCES,
        }
        for column in sheet["columns"]
    ]
    lines = [[said.of(_CELLS.get(cell, cell)) for cell in line] for line in sheet["lines"]]
    return {**sheet, "columns": columns, "lines": lines}
