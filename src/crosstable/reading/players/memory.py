"""What the lines of players of one layout have in common, made once for all files.

The texts of one event are mostly those of the next, so each is understood once, by the reader of
its field, and then looked up. A line with a text that is not plain goes the careful way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any

from crosstable.model.tournament import PLAYER_COLUMNS, Entry, Player
from crosstable.reading.players.cells import (
    CellCuts,
    CellFault,
    CellMemory,
    not_in_columns,
    read_cell,
    regular_tails,
)
from crosstable.reading.players.fields import Reader, read_number, reader_of
from crosstable.reading.players.filling import fill
from crosstable.text.formats import WHOLES
from crosstable.text.layout import Record

_DISTINCT = frozenset(("name", "fide_id"))
"""Fields whose texts hardly repeat: to remember them would take memory and save no time."""
_ROUNDS = ("round_opponent", "round_colour", "round_result")

Cut = Callable[[str], tuple[str, ...]]
Column = Callable[[Iterable[str]], Iterable[Any]]
"""The texts of a field in many lines to its values."""


class _FieldMemory(dict[str, Any]):
    """Texts of a field that were read before, with the blank columns around the field.

    So these columns need no look of their own: a text with something in them is never remembered.
    """

    def __init__(self, read: Callable[[str], object], columns: slice, taken: slice) -> None:
        super().__init__()
        self._read = read
        self._own = slice(columns.start - taken.start, columns.stop - taken.start)

    def __missing__(self, text: str) -> Any:
        own = text[self._own]
        if own.strip() != text.strip():
            raise ValueError(text)
        value = self._read(own.strip())
        if len(self) > 20_000:
            self.clear()
        self[text] = value
        return value


class LineMemory:
    """What lines of one layout have in common; made once, it outlives a file.

    The cells and texts of one event are mostly those of the next.
    """

    def __init__(self, record: Record) -> None:
        opponent, colour, result = (record.field(name) for name in _ROUNDS)
        self.first = int(opponent.start) - 1
        self.step = int(opponent.step or 0)
        self.cells = _cell_memory(
            int(opponent.end or 0) - self.first,
            int(colour.start) - 1 - self.first,
            int(result.start) - 1 - self.first,
            self.step,
        )
        self.cuts = CellCuts(self.first, self.step)
        single = sorted((f for f in record.fields if f.step is None), key=lambda f: int(f.start))
        self.names = tuple([f.name for f in single])
        """The fields before the rounds, in the order of their columns."""
        self.columns = [slice(int(f.start) - 1, int(f.end or 0)) for f in single]
        ends = pairwise([*self.columns, slice(self.first, self.first)])
        blank_columns = [slice(left.stop, right.start) for left, right in ends]
        self.between: Cut = itemgetter(*blank_columns)
        readers = [reader_of(f.name, f.format) for f in single]
        is_remembered = [
            f.name not in _DISTINCT and read is not read_number
            for f, read in zip(single, readers, strict=True)
        ]
        taken, gaps = _with_gaps(self.columns, blank_columns, is_remembered)
        self._slices: Cut = itemgetter(*taken, *gaps)
        self._readers = [
            (PLAYER_COLUMNS.get(f.name, ""), _column(f.name, read, own, wide))
            for f, read, own, wide in zip(single, readers, self.columns, taken, strict=True)
        ]

    def players(
        self, lines: Sequence[tuple[int, str]], rounds: Iterable[tuple[Entry, ...]]
    ) -> list[Player]:
        """The players of these lines; raises ValueError if one of them is not plain.

        Field by field and not line by line: the loops over lines are Python's own, and here goes
        nearly all the reading time of a large report.
        """
        numbers, texts = zip(*lines, strict=True)
        pieces = zip(*map(self._slices, texts), strict=True)
        values = {name: read(next(pieces)) for name, read in self._readers}
        if "".join(chain.from_iterable(pieces)).strip() or not all(values["number"]):
            raise ValueError("text between the columns, or a player without a number")
        values |= {"rounds": rounds, "line": numbers}
        return fill(Player, values, len(lines))


def _column(name: str, read: Reader, own: slice, taken: slice) -> Column:
    """How the texts of a field in many lines are read: looked up where they repeat."""
    if read is str:
        return lambda texts: list(map(str.strip, texts))
    if name in _DISTINCT:
        return lambda texts: [read(text.strip()) for text in texts]
    look_up = (WHOLES if read is read_number else _FieldMemory(read, own, taken)).__getitem__
    return lambda texts: list(map(look_up, texts))


def _with_gaps(
    columns: list[slice], gaps: list[slice], is_remembered: list[bool]
) -> tuple[list[slice], list[slice]]:
    """The columns of each field, remembered ones together with the blank columns beside them, and
    the blank columns that are beside no such field. A field and the gap after it have one index.
    """
    taken = list(columns)
    left = dict(enumerate(gaps))
    for index, remembered in enumerate(is_remembered):
        if remembered:
            before = left.pop(index - 1, columns[index])
            after = left.pop(index)
            taken[index] = slice(before.start, after.stop)
    return taken, [gap for gap in left.values() if gap.start < gap.stop]


def _cell_memory(width: int, colour: int, result: int, step: int) -> CellMemory:
    """The memory of cells of one shape: the places of colour and result, and the whole width."""

    def read(cell: str) -> tuple[Entry, CellFault | None]:
        stray = cell[width:colour] + cell[colour + 1 : result] + cell[result + 1 :]
        if stray.strip():
            return None, not_in_columns(cell)
        return read_cell(cell[:width], cell[colour : colour + 1], cell[result : result + 1])

    return CellMemory(read, width, regular_tails(colour - width, result - width, step - width))


_LINE_MEMORIES: dict[tuple[object, ...], LineMemory] = {}
"""By the columns: dialects that only differ in marks and notes share one."""


def line_memory(record: Record) -> LineMemory:
    """The memory of a layout; columns that are the same share it."""
    columns = tuple([(f.name, f.start, f.end, f.step, f.format) for f in record.fields])
    known = _LINE_MEMORIES.get(columns)
    if known is None:
        if len(_LINE_MEMORIES) > 8:
            _LINE_MEMORIES.clear()
        known = _LINE_MEMORIES[columns] = LineMemory(record)
    return known
