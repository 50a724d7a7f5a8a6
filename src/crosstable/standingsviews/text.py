"""Standings as aligned text that a screen reader can read too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.model import Tournament
from crosstable.output.columns import places
from crosstable.standingsviews.rows import Column, heading, sheets
from crosstable.standingsviews.working import (
    HEADINGS,
    Names,
    formula,
    intro,
    names_of,
    neighbour_text,
    stage_rows,
    stage_title,
    term_rows,
    title_of,
    value_of,
)
from crosstable.tiebreaks.standings import Standings
from crosstable.tiebreaks.why import Explanation, Working

_GAP = "  "


def standings_lines(t: Tournament, table: Standings) -> Iterator[str]:
    """A heading, then the table, or one for each board."""
    yield heading(table)
    for sheet in sheets(t, table):
        yield ""
        if sheet.title:
            yield sheet.title
        titles = tuple(column.title for column in sheet.columns)
        yield from aligned(sheet.columns, (titles, *sheet.lines))


def aligned(columns: Sequence[Column], lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of cells in columns: numbers to the right, words to the left."""
    clean = [[cell.replace("\t", " ") for cell in line] for line in lines]
    widths = [max(map(places, cells)) for cells in zip(*clean, strict=True)]
    for line in clean:
        cells = (
            _filled(cell, width, column.is_number)
            for cell, width, column in zip(line, widths, columns, strict=True)
        )
        yield _GAP.join(cells).rstrip()


def _filled(cell: str, width: int, to_the_right: bool) -> str:
    blanks = " " * (width - places(cell))
    return blanks + cell if to_the_right else cell + blanks


def why_lines(table: Standings, explanation: Explanation) -> Iterator[str]:
    """Every value of a participant with its working, and the neighbours."""
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
    columns = [Column(title, title in ("round", "amount")) for title in HEADINGS]
    rows = term_rows(working, names)
    if rows:
        yield from aligned(columns, (HEADINGS, *rows))
    for stage in working.stages:
        yield f"{stage_title(stage)}:"
        lines = [("", *row) for row in stage_rows(stage, names)]
        yield from aligned([Column(""), Column(""), Column("", is_number=False), Column("")], lines)
    yield formula(working)
