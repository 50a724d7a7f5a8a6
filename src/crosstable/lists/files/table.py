"""Lists as CSV: a header row names the columns, one player a row.

The columns may be in any order; those with other names are passed over. The names are those of
`columns.FIELD_OF_NAME`, for instance::

    fide_id,name,federation,sex,title,standard,rapid,blitz,born,flag
    9990017,"Aldermoor, Quirin",NOR,M,FM,2310,2288,,1987,

needed       ``fide_id`` (also `fideid`, `id`, `ID Number`) and ``name``
person       ``federation`` (`fed`, `country`), ``sex`` (M, F or W), ``born`` (`birthday`, `b-day`,
             a year or a date), ``title``, ``w_title``, ``o_title``, ``foa_title``, ``flag``
ratings      ``standard`` (`rating`, `srtng`), ``rapid`` (`rrtng`), ``blitz`` (`brtng`); with
             ``games`` or ``k`` after the name of the list: `rapid_games`, `blitz_k`
separator    comma, semicolon or tab, whichever the header has most
quotes       ``"`` around a cell that holds the separator, doubled inside; a cell is never longer
             than its line
text         UTF-8 (with or without byte order mark), else Windows-1252
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import IO

from crosstable.lists.files.columns import (
    FIELDS,
    SINGLE_FIELDS_OF_COMBINED,
    Which,
    field_named,
    of_list,
)
from crosstable.lists.files.opening import LONGEST_LINE, lines_of, numbered_lines
from crosstable.lists.files.player import ListedPlayer, ReadingLog
from crosstable.lists.files.values import Doubtful, RowMaker, make_what_is_readable
from crosstable.lists.files.wanted import RowFilter, Wanted
from crosstable.model.phrases import phrase

_SEPARATORS = (",", ";", "\t")
_BLANK = -1
"""Where a row holds nothing: it ends with a blank cell for columns that the list does not have."""


class CsvList:
    """A list whose first row names the columns."""

    format = "CSV"

    def __init__(
        self,
        header_line: int,
        separator: str,
        fields: tuple[str | None, ...],
        names: tuple[str, ...] = (),
    ) -> None:
        self._header_line = header_line
        self._separator = separator
        self.names = names
        """The header as it is written, blanks and case aside."""
        self._width = len(fields)
        self._places = {field: place for place, field in enumerate(fields) if field}
        self._in_order = _taking([self._places.get(field, _BLANK) for field in FIELDS])
        self.fields = frozenset(self._places)

    @classmethod
    def recognise(cls, head: bytes, which: Which) -> CsvList | None:
        """The list of which these are the first bytes; None if it is none of this kind."""
        for number, line in enumerate(lines_of(head), 1):
            if line.strip():
                separator = max(_SEPARATORS, key=line.count)
                names = split_row(line[:LONGEST_LINE], separator)
                fields = _fields(names, which) if names and len(names) > 1 else ()
                needed = {"fide_id", "name"} <= set(fields)
                written = tuple(name.strip().lower() for name in names or ())
                return cls(number, separator, fields, written) if needed else None
        return None

    def players(
        self, stream: IO[bytes], log: ReadingLog, wanted: Wanted | None
    ) -> Iterator[ListedPlayer]:
        """The players, all or the wanted ones."""
        return (player for player, _ in self.rows(stream, log, (), wanted))

    def rows(
        self,
        stream: IO[bytes],
        log: ReadingLog,
        others: Sequence[str],
        wanted: Wanted | None = None,
    ) -> Iterator[tuple[ListedPlayer, tuple[str, ...]]]:
        """The players with the texts of other columns, by their names; blank where there is none.

        A list of ours carries more than any of FIDE does: what the next period has to know.
        """
        places = [self.names.index(name) if name in self.names else _BLANK for name in others]
        texts_of = _taking(places)
        maker = RowMaker(has_sex="sex" in self._places)
        test = RowFilter(wanted) if wanted is not None else None
        for number, line in numbered_lines(stream):
            if number <= self._header_line or not line.strip():
                continue
            log.rows += 1
            cells = self._cells(line, number, log)
            if cells is not None and (test is None or self._passes(test, cells)):
                player = self._player(maker, cells, number, log)
                if player is not None:
                    yield player, tuple(map(str.strip, texts_of(cells)))

    def _cells(self, line: str, number: int, log: ReadingLog) -> list[str] | None:
        cells = split_row(line, self._separator)
        if cells is None:
            log.add(number, phrase("quotes or length: this is not a row; it is ignored"))
            return None
        if len(cells) == self._width:
            cells.append("")
            return cells
        if len(cells) > self._width and any(cell.strip() for cell in cells[self._width :]):
            log.add(
                number,
                phrase(
                    "{n} cells, the header has {width}: a cell that holds the separator needs "
                    "quotes; left out",
                    n=len(cells),
                    width=self._width,
                ),
            )
            return None
        return [*cells, *[""] * (self._width - len(cells)), ""]

    def _passes(self, test: RowFilter, cells: list[str]) -> bool:
        looked_at = ("fide_id", "name", "federation", "birth_year")
        texts = [cells[self._places[f]] if f in self._places else "" for f in looked_at]
        return test.accepts(*texts)

    def _player(
        self, maker: RowMaker, cells: list[str], number: int, log: ReadingLog
    ) -> ListedPlayer | None:
        fide_id = cells[self._places["fide_id"]]
        name = cells[self._places["name"]]
        others = self._in_order(cells)
        try:
            return maker.make(fide_id, name, others, number)
        except Doubtful:
            return make_what_is_readable(maker, fide_id, name, others, number, log)


def _fields(names: list[str], which: Which) -> tuple[str | None, ...]:
    """The field of each column; the first one counts where two have the same name."""
    fields = [field_named(name) for name in names]
    kind: Which = "standard" if set(SINGLE_FIELDS_OF_COMBINED) & set(fields) else which
    resolved = [of_list(field, kind) if field else None for field in fields]
    return tuple(f if f and f not in resolved[:i] else None for i, f in enumerate(resolved))


def _taking(places: Sequence[int]) -> Callable[[Sequence[str]], Sequence[str]]:
    """What takes the cells at some places, quickly: a list may have a million rows."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda cells: [cells[place] for place in places]


def split_row(line: str, separator: str) -> list[str] | None:
    """The cells of a row; None if it is none."""
    if len(line) > LONGEST_LINE:
        return None
    before, *quoted = line.split('"')
    if not quoted:
        return line.split(separator)
    if len(quoted) == 2 and "\r" not in line:  # one cell has quotes: usually the name
        cell, after = quoted
        if before[-1:] in ("", separator) and after[:1] in ("", separator):
            return [*before.split(separator)[:-1], cell, *after.split(separator)[1:]]
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except (csv.Error, StopIteration):
        return None
