"""Where the columns of tables are on paper: pure arithmetic on the widths of texts.

Lengths are in thousandths of a point. Tables with the same headings are laid out alike, so that
one card looks like the next. What does not fit upright is turned; what does not fit then is
shown in parts, each with the first columns again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.output.document import Report
from crosstable.output.drawing.metrics import BOLD, breakable, longest_word, width
from crosstable.output.table import Column, Kind, Table

POINT = 1000
UPRIGHT = 510 * POINT
TURNED = 756 * POINT
"""The width between the margins of A4."""
INSET = 4 * POINT
GRID_INSET = 2 * POINT
"""Free room on each side of a cell."""

_SIZES = tuple(range(9500, 5999, -500))
"""Sizes of letters, from the one that reads well to the smallest."""
_SMALLEST_UPRIGHT = 8000
_SMALLEST = 6500
_LONG = 16_000
_SHORT = 9_000
"""Words wider than this (thousandths of the size) are wrapped; the second if room is scarce."""
_MOST_ROOM = 12 * POINT
"""How much wider than needed a column of numbers may be."""

Headings = tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """The columns of a table on paper: the size of its letters, and parts of its columns."""

    size: int
    parts: tuple[tuple[int, ...], ...]
    """The places of the columns that each part shows."""
    widths: tuple[tuple[int, ...], ...]
    """Their widths."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A report on paper."""

    is_landscape: bool
    tables: Mapping[Headings, Laid]

    @property
    def width(self) -> int:
        """The width between the margins."""
        return TURNED if self.is_landscape else UPRIGHT


def layout_of(report: Report) -> Layout:
    """Upright if every table fits so, else turned."""
    needs = {columns: _Need.of(tables) for columns, tables in _alike(report).items()}
    if not report.is_landscape:
        layouts = {
            columns: _fit_columns(need, UPRIGHT, _SMALLEST_UPRIGHT)
            for columns, need in needs.items()
        }
        laid = {columns: layout for columns, layout in layouts.items() if layout is not None}
        if len(laid) == len(needs):
            return Layout(False, laid)
    return Layout(True, {columns: _turn_page(need) for columns, need in needs.items()})


def _alike(report: Report) -> Mapping[Headings, list[Table]]:
    """Tables with the same headings together."""
    tables: dict[Headings, list[Table]] = {}
    for table in report.tables:
        tables.setdefault(table.columns, []).append(table)
    return tables


@dataclass(frozen=True, slots=True)
class _Need:
    """How much room columns need, in thousandths of the size of the letters."""

    columns: Headings
    natural: tuple[int, ...]
    least: tuple[int, ...]
    kept: int
    inset: int

    @classmethod
    def of(cls, tables: Sequence[Table]) -> _Need:
        columns = tables[0].columns
        natural = []
        least = []
        for place, column in enumerate(columns):
            texts = {
                line
                for table in tables
                for row in table.rows
                for line in row[place].text.split("\n")
            }
            half = _half(column, texts)
            head = int((longest_word(column.title) + half) * BOLD)
            natural.append(max(head, *(_printed_width(text, half) for text in texts), 0))
            least.append(max(head, 0))
        inset = GRID_INSET if tables[0].is_grid else INSET
        if tables[0].is_grid:
            natural = _like_squares(columns, natural)
        return cls(columns, tuple(natural), tuple(least), tables[0].kept, inset)

    def widths(self, size: int, longest: int, places: Sequence[int]) -> list[int]:
        """The widths of some columns; words are wrapped where they would be longer."""
        return [self._width(place, longest) * size // 1000 + 2 * self.inset for place in places]

    def _width(self, place: int, longest: int) -> int:
        if self.columns[place].kind is not Kind.TEXT:
            return self.natural[place]
        return max(min(self.natural[place], longest), self.least[place])


def _like_squares(columns: Headings, natural: Sequence[int]) -> list[int]:
    """The numbered columns of a grid are all as wide as the widest of them."""
    numbered = [column.title.isdecimal() for column in columns]
    widest = max(
        (
            width_of_column
            for width_of_column, is_one in zip(natural, numbered, strict=True)
            if is_one
        ),
        default=0,
    )
    return [
        widest if is_one else width_of_column
        for width_of_column, is_one in zip(natural, numbered, strict=True)
    ]


def _half(column: Column, texts: Iterable[str]) -> int:
    """The room of the half sign that whole points leave free, where there are halves."""
    has_halves = column.kind is Kind.POINTS and any(text.endswith("½") for text in texts)
    return width("½") if has_halves else 0


def _printed_width(text: str, half: int) -> int:
    return width(text) if text.endswith("½") else width(text) + half


def _fit_columns(need: _Need, room: int, smallest: int, longest: int = _LONG) -> Laid | None:
    """All columns side by side with the largest letters that allow it."""
    everything = tuple(range(len(need.columns)))
    for size in _SIZES:
        if size < smallest:
            break
        widths = need.widths(size, longest, everything)
        if sum(widths) <= room:
            return Laid(size, (everything,), (_spread(need, widths, everything, room),))
    return None


def _turn_page(need: _Need) -> Laid:
    return (
        _fit_columns(need, TURNED, _SMALLEST)
        or _fit_columns(need, TURNED, _SMALLEST, _SHORT)
        or _split(need, TURNED)
    )


def _split(need: _Need, room: int) -> Laid:
    """In parts: the kept columns and as many others as have room, about as many in each."""
    size = 7000
    kept = tuple(range(need.kept))
    rest = list(range(need.kept, len(need.columns)))

    def fits(part: Sequence[int]) -> bool:
        return sum(need.widths(size, _SHORT, (*kept, *part))) <= room

    greedy = _fill_groups(rest, fits, len(rest)) or [()]
    even = _fill_groups(rest, fits, -(-len(rest) // len(greedy)))
    parts = [(*kept, *part) for part in (even if len(even) == len(greedy) else greedy)]
    widths = (_spread(need, need.widths(size, _SHORT, part), part, room) for part in parts)
    return Laid(size, tuple(parts), tuple(widths))


def _fill_groups(
    places: Sequence[int], fits: Callable[[Sequence[int]], bool], most: int
) -> list[tuple[int, ...]]:
    """Places in groups that fit, at most so many in each; one alone is a group in any case."""
    groups: list[tuple[int, ...]] = []
    for place in places:
        if groups and len(groups[-1]) < most and fits((*groups[-1], place)):
            groups[-1] = (*groups[-1], place)
        else:
            groups.append((place,))
    return groups


def _spread(
    need: _Need, widths: Sequence[int], places: Sequence[int], room: int
) -> tuple[int, ...]:
    """The room that is left: a little for every column, the rest for the words."""
    left = max(0, room - sum(widths))
    each = min(left // len(widths), _MOST_ROOM)
    spread = [width + each for width in widths]
    texts = [n for n, place in enumerate(places) if need.columns[place].kind is Kind.TEXT]
    for n in texts:
        spread[n] += (left - each * len(widths)) // len(texts)
    return tuple(spread)


def parts_of(table: Table, laid: Laid) -> Iterator[tuple[Table, tuple[int, ...]]]:
    """The table in the parts that fit, each with the widths of its columns.

    Words that are longer than their column get places to break.
    """
    inset = GRID_INSET if table.is_grid else INSET
    for places, widths in zip(laid.parts, laid.widths, strict=True):
        rooms = [(width - 2 * inset) * 1000 // laid.size for width in widths]
        columns = tuple(table.columns[place] for place in places)
        rows = tuple(
            tuple(
                cell
                if columns[n].kind is not Kind.TEXT
                else cell._replace(text=breakable(cell.text, rooms[n]))
                for n, cell in enumerate(row[place] for place in places)
            )
            for row in table.rows
        )
        yield table._replace(columns=columns, rows=rows), widths
