"""What the lines of players of one layout have in common, made once for all files.

The texts of one event are mostly those of the next, so each is understood once and then looked up.
Where a text is not plain, `doubtful` sends its line the careful way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from itertools import pairwise
from operator import itemgetter
from typing import Any

from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Entry
from crosstable.reading.players.cells import (
    CellCuts,
    CellFault,
    CellMemory,
    read_cell,
    regular_tails,
)
from crosstable.reading.players.fields import read_sex, read_title
from crosstable.text.formats import read_decimal
from crosstable.text.layout import Record

FIELDS = (
    "starting_rank",
    "sex",
    "title",
    "name",
    "rating",
    "federation",
    "fide_id",
    "birth_date",
    "points",
    "rank",
)
"""The fields before the rounds, in the order of their columns."""


def doubtful(text: str) -> ValueError:
    """What a plain reader raises for a text that needs the careful way."""
    return ValueError(text)


def _plain_sex(text: str) -> str | None:
    if text.strip() and text.lower() not in "mwfu":
        raise doubtful(text)
    return read_sex(text)


def _plain_federation(text: str) -> str | None:
    return text.strip() or None


def _plain_points(text: str) -> Decimal | None:
    value = read_decimal(text)
    if value is None and text.strip():
        raise doubtful(text)
    return value


def plain_fide_id(text: str) -> str | None:
    """A FIDE number of digits; there are too many of them to remember."""
    text = text.strip()
    if text and not (text.isdigit() and text.isascii()):
        raise doubtful(text)
    return text if text.strip("0") else None


def _plain_born(text: str) -> PartialDate | None:
    born = PartialDate.parse(text)
    if born is not None and born.year is None:
        raise doubtful(text)
    return born


_REMEMBERED: Mapping[str, Callable[[str], object]] = {
    "sex": _plain_sex,
    "title": read_title,
    "federation": _plain_federation,
    "birth_date": _plain_born,
    "points": _plain_points,
}
"""Fields whose texts repeat, and who reads a new one: reading is one look-up for most lines."""


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
            raise doubtful(text)
        value = self._read(own)
        if len(self) > 20_000:
            self.clear()
        self[text] = value
        return value


class LineMemory:
    """What lines of one layout have in common; made once, it outlives a file.

    The cells and texts of one event are mostly those of the next.
    """

    def __init__(self, record: Record) -> None:
        opponent, colour, result = (
            record[name] for name in ("round_opponent", "round_colour", "round_result")
        )
        self.first = int(opponent.start) - 1
        self.step = int(opponent.step or 0)
        self.cells = _cell_memory(
            int(opponent.end or 0) - self.first,
            int(colour.start) - 1 - self.first,
            int(result.start) - 1 - self.first,
            self.step,
        )
        self.cuts = CellCuts(self.first, self.step)
        fields = [record[name] for name in FIELDS]
        self.columns = [slice(int(f.start) - 1, int(f.end or 0)) for f in fields]
        ends = pairwise([*self.columns, slice(self.first, self.first)])
        blank_columns = [slice(left.stop, right.start) for left, right in ends]
        self.between: Callable[[str], tuple[str, ...]] = itemgetter(*blank_columns)
        taken, gaps = _with_gaps(self.columns, blank_columns)
        self.slices: Callable[[str], tuple[str, ...]] = itemgetter(*taken, *gaps)
        self.gaps = [" " * (gap.stop - gap.start) for gap in gaps]
        self.memories = [
            _FieldMemory(_REMEMBERED[name], *columns)
            for name, *columns in zip(FIELDS, self.columns, taken, strict=True)
            if name in _REMEMBERED
        ]


def _with_gaps(columns: list[slice], gaps: list[slice]) -> tuple[list[slice], list[slice]]:
    """The columns of each field, remembered ones together with the blank columns beside them, and
    the blank columns that are beside no such field. A field and the gap after it have one index.
    """
    taken, left = list(columns), dict(enumerate(gaps))
    for index, name in enumerate(FIELDS):
        if name in _REMEMBERED:
            before = left.pop(index - 1, columns[index])
            after = left.pop(index)
            taken[index] = slice(before.start, after.stop)
    return taken, [gap for gap in left.values() if gap.start < gap.stop]


def _cell_memory(width: int, colour: int, result: int, step: int) -> CellMemory:
    """The memory of cells of one shape: the places of colour and result, and the whole width."""

    def read(cell: str) -> tuple[Entry, CellFault | None]:
        stray = cell[width:colour] + cell[colour + 1 : result] + cell[result + 1 :]
        if stray.strip():
            message = f"{cell.strip()!r} does not stand in the columns of a round"
            return None, CellFault("text-outside-fields", message)
        return read_cell(cell[:width], cell[colour : colour + 1], cell[result : result + 1])

    return CellMemory(read, width, regular_tails(colour - width, result - width, step - width))


_LINE_MEMORIES: dict[tuple[object, ...], LineMemory] = {}
"""By the columns: dialects that only differ in marks and notes share one."""


def line_memory(record: Record) -> LineMemory:
    """The memory of a layout; columns that are the same share it."""
    columns = tuple([(field.start, field.end, field.step) for field in record.fields])
    known = _LINE_MEMORIES.get(columns)
    if known is None:
        if len(_LINE_MEMORIES) > 8:
            _LINE_MEMORIES.clear()
        known = _LINE_MEMORIES[columns] = LineMemory(record)
    return known
