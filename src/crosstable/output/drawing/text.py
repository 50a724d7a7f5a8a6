"""Tables and listings as aligned text that a screen reader can read too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import attrgetter

from crosstable.output.diagnostics.columns import places
from crosstable.output.listing import Listing
from crosstable.output.table import Cell, Table

GAP = "  "


def listing_lines(listing: Listing) -> Iterator[str]:
    """What it is about, what holds for all, then each table and note after an empty line."""
    yield listing.heading
    yield from (f"{GAP if remark.is_detail else ''}{remark.text}" for remark in listing.remarks)
    for block in listing.blocks:
        yield ""
        if not isinstance(block, Table):
            yield block.text
        elif block.empty and not block.rows:
            yield block.empty
        else:
            yield from [block.title] if block.title else []
            yield from align_rows(block)


def align_rows(table: Table, *, has_headings: bool = True) -> Iterator[str]:
    """The rows of a table: numbers to the right, words to the left."""
    if not table.rows and not has_headings:
        return
    columns = zip(*table.rows, strict=True) if table.rows else repeat(())
    filled = []
    for column, content in zip(table.columns, columns, strict=False):
        headings = [column.title] if has_headings else []
        cells = headings + _on_console(content)
        filled.append(_fill_cells(_tidy(cells), column.is_number))
    yield from (GAP.join(line).rstrip() for line in zip(*filled, strict=True))


def aligned_rows(rows: Sequence[Sequence[str]], indent: str = GAP) -> Iterator[str]:
    """Rows of words without headings; a row may lack its last cells."""
    if not rows:
        return
    most = max(map(len, rows))
    padded = [(*row, *[""] * (most - len(row))) for row in rows]
    filled = [_fill_cells(cells, to_the_right=False) for cells in zip(*padded, strict=True)]
    yield from ((indent + GAP.join(line)).rstrip() for line in zip(*filled, strict=True))


def _on_console(cells: Sequence[Cell]) -> list[str]:
    """What `Cell.on_console` gives for each, many times faster for thousands of rows."""
    texts = map(attrgetter("text"), cells)
    plains = list(map(attrgetter("plain"), cells))
    if plains.count(None) == len(plains):
        return list(texts)
    return [text if plain is None else plain for text, plain in zip(texts, plains, strict=True)]


def _tidy(cells: Sequence[str]) -> Sequence[str]:
    """The cells of a column without blanks around and several blanks in a row."""
    together = "".join(cells)
    if together.split() == [together]:  # most columns are numbers and have no blank at all
        return cells
    return [" ".join(cell.split()) for cell in cells]


def _fill_cells(cells: Sequence[str], to_the_right: bool) -> list[str]:
    """The cells of a column, all as wide as the widest; signs may take two places or none."""
    if all(map(str.isascii, cells)):
        widest = max(map(len, cells))
        fill = str.rjust if to_the_right else str.ljust
        return list(map(fill, cells, repeat(widest)))
    widths = [len(cell) if cell.isascii() else places(cell) for cell in cells]
    widest = max(widths)
    if to_the_right:
        return [" " * (widest - w) + cell for w, cell in zip(widths, cells, strict=True)]
    return [cell + " " * (widest - w) for w, cell in zip(widths, cells, strict=True)]
