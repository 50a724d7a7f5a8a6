"""The cell of a round in the file: where it is, what it says, and how it is rewritten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from crosstable.checks.rules.report import Report
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.phrases import Words
from crosstable.model.tournament import COLOUR, OPPONENT, RESULT, Entry, Player
from crosstable.reading.players.cells import write_cell
from crosstable.text.layout import Record
from crosstable.text.rows import Row


def row_of(report: Report, player: Player) -> Row | None:
    """The player's line by its columns; None where there are none."""
    row = report.row(player.line)
    return row if row is not None and row.is_by_columns and row.record.has(OPPONENT) else None


def cell_text(report: Report, player: Player, round_number: int) -> str | None:
    """The text of a cell without the blanks around it; None where it cannot be told."""
    row = row_of(report, player)
    if row is None:
        return None
    start, width, _ = _columns(report, row, round_number)
    return row.text[start : start + width].strip()


def cell_fix(
    report: Report, title: Words, player: Player, round_number: int, entry: Entry, *, safe: bool
) -> Fix | None:
    """The fix that writes a whole cell; None where the line was not read by its columns."""
    row = row_of(report, player)
    if row is None or row.line is None:
        return None
    start, width, colour = _columns(report, row, round_number)
    cell = write_cell(entry)
    if len(cell.opponent) >= colour:
        return None
    text = f"{cell.opponent:>4}".ljust(colour) + cell.colour.ljust(1)
    text = text.ljust(width - 1) + cell.result.ljust(1)
    length = len(row.text)
    if length <= start + width:
        text = text.rstrip()
    if length < start:
        edit = Edit(row.line, length + 1, length + 1, " " * (start - length) + text)
    else:
        edit = Edit(row.line, start + 1, min(start + width, length) + 1, text)
    return Fix(title, safe, (edit,))


def _columns(report: Report, row: Row, round_number: int) -> tuple[int, int, int]:
    """First column of a cell (from 0), its width up to the result, and the place of the colour.

    A line that stands beside its columns goes on where it stands, so that it is read as a whole.
    """
    layout = row.record
    if report.document is not None and row.line is not None:
        layout = report.document.layout(row.line, row.record)
    opponent, colour, result = (layout.field(name) for name in (OPPONENT, COLOUR, RESULT))
    first = int(opponent.start)
    start = first - 1 + (round_number - 1) * int(opponent.step or 0)
    return start, int(result.start) - first + 1, int(colour.start) - first


def item_text(row: Row | None, name: str, item: int) -> str:
    """What stands in a part of a cell; empty where it cannot be told."""
    return (row.item(name, item) if row is not None else None) or ""


@cache
def _cells_like(record: Record, colour: str, results: str) -> tuple[re.Pattern[str], int]:
    """What a cell without an opponent looks like, wherever the columns are, and where to begin.

    A quick look before a line is taken apart. Rounds stand after the birth date even in lines that
    are shifted to the left. `results` are the characters of the last column, none for a line that
    ends before it.
    """
    opponent, between, last = (record.field(name) for name in (OPPONENT, COLOUR, RESULT))
    width = int(opponent.end or 0) - int(opponent.start) + 1
    nobody = f"(?: {{{width - 1}}}[ 0]|0{{{width}}})"
    before = " " * (int(between.start) - int(opponent.end or 0) - 1)
    after = " " * (int(last.start) - int(between.end or 0) - 1)
    result = f"(?:{after}[{results}]|$)" if " " in results else f"{after}[{results}]"
    return re.compile(f"{nobody}{before}[{colour}]{result}"), int(record.field("birth_date").start)


def lines_like(report: Report, colour: str, results: str) -> Iterator[tuple[Player, Row | None]]:
    """The players whose line may have such a cell; none where lines have no columns."""
    document = report.document
    record = document.player_record if document is not None else None
    if document is None or record is None:
        return
    pattern, start = _cells_like(record, colour, results)
    for player in report.t.players:
        if player.line is not None and pattern.search(document.text(player.line), start):
            yield player, row_of(report, player)
