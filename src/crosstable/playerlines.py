"""Record 001 to players, quickly: the slices come from the table, made once a file.

This is where nearly all the reading time of a large report goes, so a line is sliced in one step
and every cell text is understood once (`CellMemory`). A line that does not fit its columns takes
the slow way, which tries the recoveries of format notes, 9.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Any

from crosstable.cells import CellFault, CellMemory, read_cell, read_vega_cell, regular_tails
from crosstable.dates import PartialDate
from crosstable.findings import Finding, Findings, Span
from crosstable.formats import fits, read_decimal
from crosstable.layout import Places, Record
from crosstable.model import Entry, NationalRecord, Player
from crosstable.rows import (
    LINE_SHIFTS,
    NAME_SHIFTS,
    PROBED_COLUMNS,
    Row,
    moved_line,
    shifted,
    shifted_after_name,
    untabbed,
)

_STATIC = (
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
_SEXES = {"m": "m", "w": "w", "f": "w"}
_TITLES = {
    **dict.fromkeys(("G", "GM"), "GM"),
    **dict.fromkeys(("M", "IM"), "IM"),
    **dict.fromkeys(("F", "FM"), "FM"),
    **dict.fromkeys(("C", "CM"), "CM"),
    **dict.fromkeys(("WG", "GF", "WGM"), "WGM"),
    **dict.fromkeys(("WM", "MF", "WIM"), "WIM"),
    **dict.fromkeys(("WF", "FF", "WFM"), "WFM"),
    **dict.fromkeys(("WC", "CF", "WCM"), "WCM"),
}
SHORT_TITLES = {
    "GM": "g",
    "IM": "m",
    "FM": "f",
    "CM": "c",
    "WGM": "wg",
    "WIM": "wm",
    "WFM": "wf",
    "WCM": "wc",
}
"""Titles as files of the time of TRF06 have them."""

_FREE = {"sex": "mwfuMWFU ", "title": "".join(map(chr, range(32, 127))), "fide_id": "- "}
"""Characters that say nothing about the columns: titles are free, dashes mean no FIDE number."""
_MISPLACED = frozenset(("text-outside-fields", "number-unreadable", "value-unreadable"))


def read_sex(text: str) -> str | None:
    """`m` or `w`; f means w, and u and blank mean nothing is known (format notes, 9.1)."""
    return _SEXES.get(text.strip().lower())


def read_title(text: str) -> str | None:
    """The title in today's spelling; a national one such as `1N` stays as it is."""
    text = text.strip()
    return _TITLES.get(text.upper(), text) or None


def read_fide_id(text: str) -> str | None:
    """A FIDE number; zeros and placeholders of dashes mean none."""
    text = text.strip()
    return text if text.strip("0-") else None


class _Memo(dict[str, Any]):
    """Texts of a field that were read before; reading is one look-up for most lines."""

    def __init__(self, read: Callable[[str], object]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> Any:
        value = self._read(text)
        if len(self) > 20_000:
            self.clear()
        self[text] = value
        return value


def _doubtful(text: str) -> ValueError:
    """What a plain reader raises for a text that needs the careful way."""
    return ValueError(text)


def _plain_whole(text: str) -> int | None:
    text = text.strip()
    if text and not (text.isdigit() and text.isascii()):
        raise _doubtful(text)
    return int(text) if text else None


def _plain_number(text: str) -> int:
    number = _plain_whole(text)
    if not number:
        raise _doubtful(text)
    return number


def _plain_sex(text: str) -> str | None:
    if text.strip() and text.lower() not in "mwfu":
        raise _doubtful(text)
    return read_sex(text)


def _plain_points(text: str) -> Decimal | None:
    value = read_decimal(text)
    if value is None and text.strip():
        raise _doubtful(text)
    return value


def _fide_id(text: str) -> str | None:
    text = text.strip()
    if text and not (text.isascii() and text.isdigit()):
        raise _doubtful(text)
    return text if text.strip("0") else None


def _born(text: str) -> PartialDate | None:
    born = PartialDate.parse(text)
    if born is not None and born.year is None:
        raise _doubtful(text)
    return born


_NUMBERS = _Memo(_plain_number)
_SEX = _Memo(_plain_sex)
_TITLE = _Memo(read_title)
_RATING = _Memo(lambda text: _plain_whole(text) or None)
_FEDERATION = _Memo(lambda text: text.strip() or None)
_POINTS = _Memo(_plain_points)
_RANK = _Memo(_plain_whole)


@lru_cache(maxsize=8)
def cell_memory(width: int, colour: int, result: int, step: int) -> CellMemory:
    """The memory of cells of one shape: the places of colour and result, and the whole width.

    It outlives a file: the cells of one event are mostly those of the next.
    """

    def read(cell: str) -> tuple[Entry, CellFault | None]:
        stray = cell[width:colour] + cell[colour + 1 : result] + cell[result + 1 :]
        if stray.strip():
            message = f"{cell.strip()!r} does not stand in the columns of a round"
            return None, CellFault("text-outside-fields", message)
        return read_cell(cell[:width], cell[colour : colour + 1], cell[result : result + 1])

    return CellMemory(read, width, regular_tails(colour - width, result - width, step - width))


class PlayerLines:
    """Reader of the 001 lines of one file."""

    def __init__(self, record: Record) -> None:
        self.record = record
        opponent, colour, result = (
            record[name] for name in ("round_opponent", "round_colour", "round_result")
        )
        self._first = int(opponent.start) - 1
        self._step = int(opponent.step or 0)
        self.cells = cell_memory(
            int(opponent.end or 0) - self._first,
            int(colour.start) - 1 - self._first,
            int(result.start) - 1 - self._first,
            self._step,
        )
        fields = [record[name] for name in _STATIC]
        slices = [slice(int(f.start) - 1, int(f.end or 0)) for f in fields]
        gaps = [slice(a.stop, b.start) for a, b in pairwise(slices)]
        gaps.append(slice(slices[-1].stop, self._first))
        gaps = [gap for gap in gaps if gap.start < gap.stop]
        self._slices = itemgetter(*slices, *gaps)
        self._blank = [" " * (gap.stop - gap.start) for gap in gaps]
        self.findings = Findings()

    def read(self, lines: Iterable[tuple[int, str]]) -> list[Player]:
        """The players of these lines, in the order of the file."""
        return [self._player(number, text) for number, text in lines]

    def _player(self, line: int, text: str) -> Player:
        number, sex, title, name, rating, federation, fide_id, born, points, rank, *gaps = (
            self._slices(text)
        )
        rounds, odd = self.cells.entries(text, self._first, self._step)
        if odd or (gaps != self._blank and "".join(gaps).strip()):
            return self._recovered(line, text)
        try:
            return Player(
                _NUMBERS[number],
                name.strip(),
                _SEX[sex],
                _TITLE[title],
                _RATING[rating],
                _FEDERATION[federation],
                _fide_id(fide_id),
                _born(born),
                _POINTS[points],
                _RANK[rank],
                rounds,
                line,
            )
        except ValueError:
            return self._recovered(line, text)

    # -- cells ----------------------------------------------------------------------------------

    def _chunks(self, text: str) -> list[str]:
        step = self._step
        return [text[i : i + step] for i in range(self._first, len(text), step)]

    def _rounds(self, text: str) -> tuple[Entry, ...]:
        return self.cells.entries(text, self._first, self._step)[0]

    # -- the slow way ---------------------------------------------------------------------------

    def _recovered(self, line: int, text: str) -> Player:
        """A line that does not fit: tabs, then one shift for all that follows the name."""
        if "\t" in text.rstrip():
            column = text.index("\t") + 1
            message = "a tab stands among the columns"
            self.findings.append(Finding("tab-in-record", message, Span(line, column, column + 1)))
        row = self.row(line, text)
        shift, whole = self._shift_of(row)
        if shift:
            what = "the line" if whole else "what follows the name"
            way = "right" if shift > 0 else "left"
            columns = "1 column" if abs(shift) == 1 else f"{abs(shift)} columns"
            message = f"{what} stands {columns} too far {way}"
            self.findings.append(Finding("line-shifted", message, Span(line)))
        return self._careful(row)

    def row(self, line: int, text: str) -> Row:
        """The fields of a line where they stand, if need be in moved columns."""
        body, faithful = self._without_tabs(text)
        record = self.record
        if not self._fits(body) and len(body) <= PROBED_COLUMNS:
            record = self._moved_record(body)
        places = record.places(body.rstrip())
        self._widen(body, record, places)
        return Row(line, body, record, places, faithful)

    def _moved_record(self, text: str) -> Record:
        """The record with its columns where this line has them; itself if nothing fits."""
        shift = self._shift(text)
        if shift:
            return shifted_after_name(self.record, shift)
        for shift in LINE_SHIFTS:
            moved = moved_line(text, shift)
            if moved is not None and self._fits(moved):
                return shifted(self.record, shift) or self.record
        return self.record

    def _shift_of(self, row: Row) -> tuple[int, bool]:
        """How far a row's fields stand from their columns, and whether all of them do."""
        whole = int(row.record["starting_rank"].start) - int(self.record["starting_rank"].start)
        return int(row.record["rating"].start) - int(self.record["rating"].start), bool(whole)

    def _without_tabs(self, text: str) -> tuple[str, bool]:
        """Tabs become blanks only if the line does not fit otherwise."""
        if "\t" in text.rstrip() and not self._fits(text):
            for wide in untabbed(text):
                if self._fits(wide) or self._shift(wide):
                    return wide, False
        return text, True

    def _shift(self, text: str) -> int:
        """How many columns too far right all that follows the name stands (format notes, 9.2)."""
        if self._fits(text) or len(text) > PROBED_COLUMNS:
            return 0
        return next((shift for shift in NAME_SHIFTS if self._fits_moved(text, shift)), 0)

    def _fits_moved(self, text: str, shift: int) -> bool:
        end = self._name_end()
        surplus = text[end : end + shift] if shift > 0 else ""
        if surplus.strip():  # an over-long name: it must reach to the end of the surplus
            name = text[int(self.record["name"].start) - 1 : end + shift].lstrip()
            if name != name.rstrip() or "  " in name:
                return False
        return self._fits(self._moved(text, shift))

    def _name_end(self) -> int:
        return int(self.record["name"].end or 0)

    def _moved(self, text: str, shift: int) -> str:
        """The line with what follows the name moved back to its columns."""
        end = self._name_end()
        if shift > 0:  # an over-long name: give the surplus back to it
            return text[:end] + text[end + shift :]
        return text[: end + shift].ljust(end) + text[end + shift :]

    def _fits(self, text: str) -> bool:
        """Whether fields and rounds stand in their columns, whatever their contents."""
        pieces = self._slices(text)
        if any(gap.strip() for gap in pieces[len(_STATIC) :]):
            return False
        for name, piece in zip(_STATIC, pieces, strict=False):
            known = _FREE.get(name, "")
            if piece.strip(known) and not fits(self.record[name].format, piece):
                return False
        return not any(self._is_misplaced(chunk) for chunk in self._chunks(text))

    def _is_misplaced(self, chunk: str) -> bool:
        fault = self.cells.fault(chunk)
        return fault is not None and fault.kind in _MISPLACED

    def _widen(self, text: str, record: Record, places: Places) -> None:
        """A value that reaches into the blank column beside its field is taken whole."""
        for left, right in _neighbours(record):
            start = places[left][0][1]
            end = places[right][0][0] if places[right] else int(record[right].start) - 1
            gap = text[start:end]
            if not gap.strip():
                continue
            first = places[left][0][0]
            if not text[start - 1].isspace() and not gap[0].isspace():
                places[left] = [(first, start + len(gap) - len(gap.lstrip()) + len(gap.split()[0]))]
            elif right in _STATIC and not gap[-1].isspace():
                places[right] = [(end - len(gap.split()[-1]), places[right][0][1])]

    def _careful(self, row: Row) -> Player:
        """Field by field, with a finding for everything that cannot be read."""
        shift, whole = self._shift_of(row)
        body = row.text
        if shift:
            body = (moved_line(body, shift) if whole else None) or self._moved(body, shift)
        self._report_gaps(row)
        self._report_cells(row, body, shift)
        return FieldReader(row, self.findings).player(self._rounds(body))

    def _report_gaps(self, row: Row) -> None:
        for left, right in _neighbours(row.record):
            start = int(row.record[left].end or 0)
            gap = row.text[start : int(row.record[right].start) - 1]
            if gap.strip():
                span = Span(row.line, start + 1, start + 1 + len(gap))
                what = " and ".join(row.record[name].title.lower() for name in (left, right))
                message = f"{gap.strip()!r} stands in the blank column between {what}"
                self.findings.append(Finding("text-outside-fields", message, span))

    def _report_cells(self, row: Row, body: str, shift: int) -> None:
        for index, chunk in enumerate(self._chunks(body)):
            fault = self.cells.fault(chunk)
            if fault is not None:
                begin = self._first + index * self._step + shift
                end = begin + 1 + max(len(chunk.rstrip()), 1)
                span = Span(row.line, begin + 1, end) if row.faithful else Span(row.line)
                message = f"round {index + 1}: {fault.message}"
                self.findings.append(Finding(fault.kind, message, span))


def _neighbours(record: Record) -> Iterator[tuple[str, str]]:
    """Pairs of fields with blank columns between them, up to the first round."""
    names = (*_STATIC, "round_opponent")
    for left, right in pairwise(names):
        if int(record[left].end or 0) < int(record[right].start) - 1:
            yield left, right


@dataclass(slots=True)
class FieldReader:
    """Careful reading of a player's fields, one finding for each that is not what it should be."""

    row: Row
    findings: list[Finding]

    def player(self, rounds: tuple[Entry, ...]) -> Player:
        """The player of this row."""
        get = self.row.get
        number = self._whole("starting_rank")
        if not number:
            message = "the player has no starting rank number"
            self._add("start-number-missing", message, "starting_rank")
        return Player(
            number or 0,
            get("name"),
            self.sex("sex"),
            read_title(get("title")),
            self.rating("rating"),
            get("federation") or None,
            self._fide_id(),
            self.born(),
            self._points(),
            self._whole("rank"),
            rounds,
            self.row.line,
        )

    def _add(self, kind: str, message: str, name: str) -> None:
        self.findings.append(Finding(kind, message, self.row.span(name)))

    def sex(self, name: str) -> str | None:
        """The sex in a field."""
        text = self.row.get(name)
        if text and text.lower() not in "mwfu":
            self._add("value-unreadable", f"{text!r} is neither m nor w", name)
        return read_sex(text)

    def rating(self, name: str) -> int | None:
        """The rating in a field; blank, 0 and 0000 mean unrated."""
        return self._whole(name) or None

    def born(self) -> PartialDate | None:
        """The date of birth; one that is not understood is kept as it is."""
        text = self.row.get("birth_date")
        born = PartialDate.parse(text)
        is_date = self.row.record["birth_date"].format != "text"
        if born is not None and not born.is_understood and is_date:
            self._add("date-unreadable", f"{text!r} is no date", "birth_date")
        return born

    def _fide_id(self) -> str | None:
        text = self.row.get("fide_id")
        if text and not (text.isascii() and text.isdigit()):
            self._add("value-unreadable", f"{text!r} is no FIDE number", "fide_id")
        return read_fide_id(text)

    def _whole(self, name: str) -> int | None:
        text = self.row.get(name)
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        self._add("number-unreadable", f"{text!r} is no whole number", name)
        return None

    def _points(self) -> Decimal | None:
        text = self.row.get("points")
        value = read_decimal(text)
        if text and value is None:
            self._add("number-unreadable", f"{text!r} is no number of points", "points")
        return value


def read_vega_players(
    rows: Iterable[Row], federation: str, findings: list[Finding]
) -> tuple[list[Player], list[NationalRecord]]:
    """Players and national data of Vega's bar-separated rows."""
    memory = CellMemory(read_vega_cell)
    players: list[Player] = []
    national: list[NationalRecord] = []
    for row in rows:
        cells = [memory[text] for text in row.items("round")]
        for item, text in enumerate(row.items("round"), 1):
            fault = memory.fault(text)
            if fault is not None:
                message = f"round {item}: {fault.message}"
                findings.append(Finding(fault.kind, message, row.span("round", item)))
        while cells and cells[-1] is None:
            cells.pop()
        reader = FieldReader(row, findings)
        player = reader.player(tuple(cells))
        if not row.get("sex"):  # Vega manual: the default is m
            player = replace(player, sex="m")
        players.append(player)
        national.extend(_vega_national(reader, player.number, federation))
    return players, national


def _vega_national(reader: FieldReader, number: int, federation: str) -> Iterator[NationalRecord]:
    rating = reader.rating("national_rating")
    national_id = read_fide_id(reader.row.get("national_id"))
    if rating or national_id:
        yield NationalRecord(federation, number, rating, national_id, line=reader.row.line)
