"""Standings as aligned text that a screen reader can read too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from crosstable.model.tournament import Tournament
from crosstable.output.standings.rows import Column, footnotes, heading, sheets
from crosstable.rules.standings.standings import Standings

if TYPE_CHECKING:
    from crosstable.output.standings.working import Names
    from crosstable.rules.standings.why import Explanation, Working

_GAP = "  "


def standings_lines(t: Tournament, table: Standings) -> Iterator[str]:
    """A heading, then the table, or one for each board; then what has to be known to read it."""
    yield heading(table)
    for sheet in sheets(t, table):
        yield ""
        if sheet.title:
            yield sheet.title
        titles = tuple(column.title for column in sheet.columns)
        yield from aligned(sheet.columns, (titles, *sheet.lines))
    for note in footnotes(table):
        yield ""
        yield note


def aligned(columns: Sequence[Column], lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of cells in columns: numbers to the right, words to the left."""
    if not lines:
        return
    filled = [
        _filled(_tidy(cells), column.is_number)
        for cells, column in zip(zip(*lines, strict=True), columns, strict=True)
    ]
    yield from (_GAP.join(line).rstrip() for line in zip(*filled, strict=True))


def _tidy(cells: Sequence[str]) -> Sequence[str]:
    """The cells of a column without blanks around and several blanks in a row."""
    together = "".join(cells)
    if together.split() == [together]:  # most columns are numbers and have no blank at all
        return cells
    return [" ".join(cell.split()) for cell in cells]


def _filled(cells: Sequence[str], to_the_right: bool) -> list[str]:
    """The cells of a column, all as wide as the widest; signs may take two places or none."""
    if all(map(str.isascii, cells)):
        widest = max(map(len, cells))
        fill = str.rjust if to_the_right else str.ljust
        return list(map(fill, cells, repeat(widest)))
    from crosstable.output.diagnostics.columns import places  # few tables need it

    widths = [len(cell) if cell.isascii() else places(cell) for cell in cells]
    widest = max(widths)
    if to_the_right:
        return [" " * (widest - w) + cell for w, cell in zip(widths, cells, strict=True)]
    return [cell + " " * (widest - w) for w, cell in zip(widths, cells, strict=True)]


def why_lines(table: Standings, explanation: Explanation) -> Iterator[str]:
    """Every value of a participant with its working, and the neighbours."""
    from crosstable.output.standings.working import (
        intro,
        names_of,
        neighbour_text,
        title_of,
        value_of,
    )

    names = names_of(table)
    yield intro(explanation, table)
    yield heading(table)
    for key, working in explanation.values.items():
        yield ""
        yield f"{title_of(key, working)}: {value_of(working)}"
        yield from (f"{_GAP}{line}" for line in _working_lines(working, names))
    yield ""
    yield from (neighbour_text(neighbour, names) for neighbour in explanation.neighbours)


def _working_lines(working: Working, names: Names) -> Iterator[str]:
    from crosstable.output.standings.working import (
        HEADINGS,
        formula,
        stage_rows,
        stage_title,
        term_rows,
    )

    columns = [Column(title, title in ("round", "amount")) for title in HEADINGS]
    rows = term_rows(working, names)
    if rows:
        yield from aligned(columns, (HEADINGS, *rows))
    for stage in working.stages:
        yield f"{stage_title(stage)}:"
        lines = [("", *row) for row in stage_rows(stage, names)]
        yield from aligned([Column(""), Column(""), Column("", is_number=False), Column("")], lines)
    yield formula(working)
