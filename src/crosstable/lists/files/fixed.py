"""Lists in fixed columns: the header says where, else the tables of `columns` do.

`quicklines` reads the usual line. One that does not fit takes the careful way: in a few lines the
other titles are longer than their column and push the rest to the right (`SI,FI,LSI,SLI,NAAFM`),
and files that others converted to UTF-8 may be aligned by bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import IO, NamedTuple

from crosstable.lists.files.columns import (
    FIELDS,
    FORMATS,
    NUMBER_FIELDS,
    Column,
    TextFormat,
    Which,
    format_of_header,
)
from crosstable.lists.files.opening import LONGEST_LINE, blocks, lines_of
from crosstable.lists.files.player import ListedPlayer, ReadingLog
from crosstable.lists.files.quicklines import QuickLines
from crosstable.lists.files.values import (
    Doubtful,
    RowMaker,
    begins_late,
    make_what_is_readable,
)
from crosstable.lists.files.wanted import NAME_START, StartMemo, Wanted
from crosstable.model.phrases import phrase
from crosstable.model.titles import ARENA_TITLES

_HEADER_WITHIN = 20
"""Lines in which the header must stand."""
_SAMPLE = 200
_LONGEST_SHIFT = 12

_Slices = Callable[[str], tuple[str, ...]]


class Cells(NamedTuple):
    """A line taken apart."""

    fide_id: str
    name: str
    others: tuple[str, ...]
    """In the order of `columns.FIELDS`, blank where the list has no such column."""


class _Layout:
    """A format with its slices, ready for use."""

    def __init__(self, form: TextFormat, left_aligned: bool) -> None:
        self.form = form
        self.maker = RowMaker(has_sex="sex" in form.by_field, left_aligned=left_aligned)
        self.lenient = RowMaker(has_sex="sex" in form.by_field)
        self.left_aligned = left_aligned
        self.slices = _slices(form.columns)
        self._pushed_slices: dict[int, _Slices] = {}
        self._arena = FIELDS.index("arena_title")
        self._has_arena = "arena_title" in form.by_field
        self._other = FIELDS.index("other_titles")

    def cells(self, text: str) -> Cells:
        """The line cut at the columns."""
        fide_id, name, *others = self.slices(text)
        return Cells(fide_id, name, tuple(others))

    def player(self, cells: Cells, line: int, maker: RowMaker | None = None) -> ListedPlayer:
        """The player, or `Doubtful` if a cell is not understood."""
        player = (maker or self.maker).make(*cells, line)
        if self._has_arena and player.arena_title not in (None, *ARENA_TITLES):
            raise Doubtful(phrase("{quoted} is not a FOA title", quoted=repr(player.arena_title)))
        return player

    # -- the careful way ------------------------------------------------------------------------

    def careful(self, text: str, line: int, log: ReadingLog) -> ListedPlayer | None:
        """The player of a line that did not fit, with what could not be read noted."""
        if len(text) > LONGEST_LINE:
            log.add(
                line,
                phrase("longer than {n} characters; the line is left out", n=f"{LONGEST_LINE:,}"),
            )
            return None
        for cells, maker in self._recoveries(text):
            try:
                return self.player(cells, line, maker)
            except Doubtful:
                continue
        player = make_what_is_readable(self.lenient, *self.cells(text), line, log)
        if player is not None and text[self.form.width :].strip():
            log.add(line, phrase("longer than its columns"))
        return player

    def _recoveries(self, text: str) -> Iterator[tuple[Cells, RowMaker]]:
        """Ways to read a line, the likeliest first."""
        for shift in self._shifts(text):
            fide_id, name, *others = self._slices_moved_by(shift)(text)
            yield self._split_arena(Cells(fide_id, name, tuple(others))), self.maker
        if not text.isascii():
            yield self._by_bytes(text), self.maker
        if not text[self.form.width :].strip():
            cells = self.cells(text)
            yield self._split_arena(cells), self.lenient
            yield cells, self.lenient

    def _shifts(self, text: str) -> Iterable[int]:
        """By how much the other titles may have pushed the rest: only if they fill their column."""
        column = self.form.by_field.get("other_titles")
        if not self.left_aligned or not column or not text[column.end - 1 : column.end].strip():
            return ()
        excess = len(text) - self.form.width
        usual = range(1, _LONGEST_SHIFT + 1)
        return (excess, *usual) if excess in usual else usual

    def _slices_moved_by(self, shift: int) -> _Slices:
        """The slices with the other titles wider by `shift` and all after them moved."""
        if shift not in self._pushed_slices:
            wide = self.form.by_field["other_titles"]
            moved = [c.move(shift) if c.start >= wide.end else c for c in self.form.columns]
            moved[moved.index(wide)] = Column(wide.field, wide.start, wide.end + shift)
            self._pushed_slices[shift] = _slices(moved)
        return self._pushed_slices[shift]

    def _split_arena(self, cells: Cells) -> Cells:
        """Other titles that run into the FOA title, taken apart at a known one."""
        others = list(cells.others)
        arena = others[self._arena].strip()
        if arena and arena not in ARENA_TITLES:
            joined = (others[self._other] + others[self._arena]).strip()
            known = joined[-3:] if joined[-3:] in ARENA_TITLES else ""
            others[self._other] = joined.removesuffix(known)
            others[self._arena] = known
        return Cells(cells.fide_id, cells.name, tuple(others))

    def _by_bytes(self, text: str) -> Cells:
        """The line cut by the bytes of its UTF-8 form."""
        cells = self.cells(text.encode("utf-8").decode("latin-1"))
        name = cells.name.encode("latin-1").decode("utf-8", "replace")
        return Cells(cells.fide_id, name, cells.others)


def _slices(columns: Iterable[Column]) -> _Slices:
    """One call that cuts a line: FIDE number, name, then `FIELDS`; missing columns are blank."""
    places = {column.field: slice(column.start, column.end) for column in columns}
    return itemgetter(*(places.get(field, slice(0, 0)) for field in ("fide_id", "name", *FIELDS)))


class FixedList:
    """A list in fixed columns."""

    def __init__(self, layout: _Layout, header_line: int | None) -> None:
        self._layout = layout
        self._quick = QuickLines(layout.form, layout.left_aligned)
        self._header_line = header_line
        self.format = layout.form.name
        self.fields = frozenset(layout.form.by_field)

    @classmethod
    def recognise(cls, head: bytes, which: Which) -> FixedList | None:
        """The list of which these are the first bytes; None if it is none of this kind."""
        lines = lines_of(head)
        if len(lines) > 1 and not head.endswith((b"\n", b"\r")):
            lines.pop()  # cut anywhere
        header_line, form = _header(lines)
        rows = [text for text in lines[header_line or 0 :] if text.strip()][:_SAMPLE]
        forms = [form] if form else []
        best = max((*forms, *FORMATS), key=lambda f: _share(f.of(which), rows))
        if form is None and _share(best.of(which), rows) < 0.6:
            return None
        best = best.of(which)
        return cls(_Layout(best, _is_left_aligned(best, rows)), header_line)

    def players(
        self, stream: IO[bytes], log: ReadingLog, wanted: Wanted | None
    ) -> Iterator[ListedPlayer]:
        """The players, all or the wanted ones."""
        number = 0
        select = self._selector(wanted)
        for block in blocks(stream):
            lines = lines_of(block)
            log.rows += len(lines)
            yield from self._players_of(select(lines, number + 1), log)
            number += len(lines)
        if self._header_line:
            log.rows -= self._header_line

    def _players_of(
        self, lines: Iterable[tuple[int, str]], log: ReadingLog
    ) -> Iterator[ListedPlayer]:
        header = self._header_line or 0
        make = self._quick.player
        careful = self._layout.careful
        for number, text in lines:
            if number <= header:
                continue
            try:
                player: ListedPlayer | None = make(text, number)
            except Doubtful:
                player = careful(text.rstrip("\r"), number, log) if text.strip() else None
            if player is not None:
                yield player

    def _selector(
        self, wanted: Wanted | None
    ) -> Callable[[list[str], int], Iterable[tuple[int, str]]]:
        """What passes over the unwanted lines without taking them apart."""
        if wanted is None:
            return enumerate
        ids = wanted.ids
        places = self._layout.form.by_field
        id_end = places["fide_id"].end
        id_start = places["fide_id"].start
        if wanted.blocks is None:
            return lambda lines, first: [
                (number, text)
                for number, text in enumerate(lines, first)
                if text[id_start:id_end].strip() in ids
            ]
        starts = StartMemo(wanted.blocks)
        years = wanted.blocks.federation_years
        birth_years = frozenset(year[-4:] for year in years)
        accepts = wanted.blocks.accepts
        name_end = places["name"].end
        name, fed, born = (_start(places.get(f)) for f in ("name", "federation", "birth_year"))
        return lambda lines, first: [
            (number, text)
            for number, text in enumerate(lines, first)
            if (starts[text[name : name + NAME_START]] and accepts(text[name:name_end].rstrip()))
            or (
                text[born : born + 4] in birth_years
                and text[fed : fed + 3] + text[born : born + 4] in years
            )
            or (ids and text[id_start:id_end].strip() in ids)
        ]


_NOWHERE = 1 << 20


def _start(column: Column | None) -> int:
    return column.start if column else _NOWHERE


def _header(lines: list[str]) -> tuple[int | None, TextFormat | None]:
    """The number and the columns of the header line, if there is one."""
    for number, line in enumerate(lines[:_HEADER_WITHIN], 1):
        form = format_of_header(line.rstrip())
        if form is not None:
            return number, form
    return None, None


def _share(form: TextFormat, rows: list[str]) -> float:
    """The share of rows that fit a format."""
    layout = _Layout(form, left_aligned=False)
    fitting = sum(1 for text in rows if _fits(layout, text))
    return fitting / len(rows) if rows else 0.0


def _fits(layout: _Layout, text: str) -> bool:
    try:
        player = layout.player(layout.cells(text), 0)
    except Doubtful:
        return False
    return player.federation is not None and not text[layout.form.width :].strip()


def _is_left_aligned(form: TextFormat, rows: list[str]) -> bool:
    """Whether numbers begin at their columns, as in all lists since 2012."""
    if "other_titles" not in form.by_field:
        return False
    columns = [column for column in form.columns if column.field in NUMBER_FIELDS]
    cells = [text[c.start : c.end] for text in rows for c in columns]
    filled = [cell for cell in cells if cell.strip()]
    return sum(map(begins_late, filled)) * 2 <= len(filled)
