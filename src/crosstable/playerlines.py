"""Record 001 to players, quickly: the slices come from the table, made once a file.

This is where nearly all the reading time of a large report goes, so a line is sliced in one step
and every cell text is understood once (`CellMemory`). A line that does not fit its columns takes
the slow way, which tries the recoveries of TRF dialects, 9.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter

from crosstable.cells import CellFault, CellMemory, read_cell, read_vega_cell
from crosstable.dates import PartialDate
from crosstable.findings import Finding, Span
from crosstable.formats import fits, read_decimal
from crosstable.layout import Record
from crosstable.model import Entry, NationalRecord, Player
from crosstable.rows import Row

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

_SHIFTS = tuple(sorted(range(-12, 31), key=abs))[1:]


def read_sex(text: str) -> str | None:
    """`m` or `w`; f means w, and u and blank mean nothing is known (TRF dialects, 9.1)."""
    return _SEXES.get(text.strip().lower())


def read_title(text: str) -> str | None:
    """The title in today's spelling; a national one such as `1N` stays as it is."""
    text = text.strip()
    return _TITLES.get(text.upper(), text) or None


def read_rating(text: str) -> int | None:
    """A rating; blank, 0 and 0000 mean unrated."""
    text = text.strip()
    return int(text) or None if text.isascii() and text.isdigit() else None


def read_fide_id(text: str) -> str | None:
    """A FIDE number; zeros and placeholders of dashes mean none."""
    text = text.strip()
    return text if text.strip("0-") else None


def _whole(text: str) -> int | None:
    """A whole number or None for blank; anything else needs the careful way."""
    text = text.strip()
    if text.isdigit() and text.isascii():
        return int(text)
    if text:
        raise ValueError(text)
    return None


def _sex(text: str) -> str | None:
    if text.strip() and text.lower() not in "mwfu":
        raise ValueError(text)
    return read_sex(text)


def _missing() -> int:
    raise ValueError("no starting rank number")


@lru_cache(maxsize=512)
def _points(text: str) -> Decimal | None:
    value = read_decimal(text)
    if value is None and text.strip():
        raise ValueError(text)
    return value


def _born(text: str) -> PartialDate | None:
    born = PartialDate.parse(text)
    if born is not None and not born.is_understood:
        raise ValueError(text)
    return born


class PlayerLines:
    """Reader of the 001 lines of one file."""

    def __init__(self, record: Record) -> None:
        self.record = record
        opponent, colour, result = (
            record[name] for name in ("round_opponent", "round_colour", "round_result")
        )
        self._first = int(opponent.start) - 1
        self._step = int(opponent.step or 0)
        self._opponent = slice(0, int(opponent.end or 0) - self._first)
        self._colour = int(colour.start) - 1 - self._first
        self._result = int(result.start) - 1 - self._first
        fields = [record[name] for name in _STATIC]
        slices = [slice(int(f.start) - 1, int(f.end or 0)) for f in fields]
        gaps = [slice(a.stop, b.start) for a, b in zip(slices, slices[1:], strict=False)]
        gaps.append(slice(slices[-1].stop, self._first))
        self._slices = itemgetter(*slices, *(g for g in gaps if g.start < g.stop))
        self.cells = CellMemory(self._read_cell)
        self.findings: list[Finding] = []

    def read(self, lines: Iterable[tuple[int, str]]) -> list[Player]:
        """The players of these lines, in the order of the file."""
        return [self._player(number, text) for number, text in lines]

    def _player(self, line: int, text: str) -> Player:
        number, sex, title, name, rating, federation, fide_id, born, points, rank, *gaps = (
            self._slices(text)
        )
        rounds = self._rounds(text)
        if "".join(gaps).strip() or (self.cells.faults and self._has_fault(text)):
            return self._recovered(line, text)
        try:
            return Player(
                _whole(number) or _missing(),
                name.strip(),
                _SEXES[sex] if sex in _SEXES else _sex(sex),
                read_title(title) if title != "   " else None,
                _whole(rating) or None,
                federation.strip() or None,
                read_fide_id(fide_id),
                _born(born),
                _points(points),
                _whole(rank),
                rounds,
                line,
            )
        except ValueError:
            return self._careful(line, text, 0)

    # -- cells ----------------------------------------------------------------------------------

    def _chunks(self, text: str) -> list[str]:
        step = self._step
        return [text[i : i + step] for i in range(self._first, len(text), step)]

    def _rounds(self, text: str) -> tuple[Entry, ...]:
        memory = self.cells
        entries = [memory[chunk] for chunk in self._chunks(text)]
        while entries and entries[-1] is None:
            entries.pop()
        return tuple(entries)

    def _read_cell(self, chunk: str) -> tuple[Entry, CellFault | None]:
        if not chunk.strip():
            return None, None
        used = (self._opponent.stop, self._colour + 1, self._result + 1)
        stray = chunk[used[0] : self._colour] + chunk[used[1] : self._result] + chunk[used[2] :]
        if stray.strip():
            message = f"{chunk.strip()!r} does not stand in the columns of a round"
            return None, CellFault("text-outside-fields", message)
        return read_cell(
            chunk[self._opponent],
            chunk[self._colour : self._colour + 1],
            chunk[self._result : self._result + 1],
        )

    def _has_fault(self, text: str) -> bool:
        return any(chunk in self.cells.faults for chunk in self._chunks(text))

    # -- the slow way ---------------------------------------------------------------------------

    def _recovered(self, line: int, text: str) -> Player:
        """A line that does not fit: tabs, then one shift for all that follows the name."""
        if "\t" in text.rstrip():
            column = text.index("\t") + 1
            message = "a tab stands among the columns"
            self.findings.append(Finding("tab-in-record", message, Span(line, column, column + 1)))
            wide = text.expandtabs(8)
            if self._misfit(wide) < self._misfit(text):
                return self._careful(line, wide, 0)
        misfit = self._misfit(text)
        for shift in _SHIFTS if misfit else ():
            if self._misfit(self._moved(text, shift)) == 0:
                way = "right" if shift > 0 else "left"
                message = f"what follows the name stands {abs(shift)} column(s) too far {way}"
                self.findings.append(Finding("line-shifted", message, Span(line)))
                return self._careful(line, text, shift)
        return self._careful(line, text, 0)

    def _name_end(self) -> int:
        return int(self.record["name"].end or 0)

    def _moved(self, text: str, shift: int) -> str:
        """The line with what follows the name moved back to its columns."""
        end = self._name_end()
        if shift > 0:  # an over-long name: give the surplus back to it
            return text[:end] + text[end + shift :]
        return text[: end + shift].ljust(end) + text[end + shift :]

    def _misfit(self, text: str) -> int:
        bad = sum(chunk in self.cells.faults for chunk in self._chunks(text) if self.cells[chunk] or 1)
        pieces = self._slices(text)
        for name, piece in zip(_STATIC, pieces, strict=False):
            if name != "title" and name != "sex":
                bad += not fits(self.record[name].format, piece)
        return bad + sum(bool(gap.strip()) for gap in pieces[len(_STATIC) :])

    def _careful(self, line: int, text: str, shift: int) -> Player:
        """Field by field, with a finding for everything that cannot be read."""
        row = self.row(line, text, shift)
        reader = FieldReader(row, self.findings)
        body = self._moved(text, shift) if shift else text
        self._report_cells(row, body, shift)
        player = reader.player(self._rounds(body))
        if shift > 0:
            name = text[int(self.record["name"].start) - 1 : self._name_end() + shift].strip()
            player = replace(player, name=name)
        return player

    def _report_cells(self, row: Row, body: str, shift: int) -> None:
        for index, chunk in enumerate(self._chunks(body)):
            fault = self.cells.faults.get(chunk)
            if fault is not None:
                begin = self._first + index * self._step + shift
                span = Span(row.line, begin + 1, begin + 1 + max(len(chunk.rstrip()), 1))
                message = f"round {index + 1}: {fault.message}"
                self.findings.append(Finding(fault.kind, message, span))

    def row(self, line: int, text: str, shift: int) -> Row:
        """The row of a line whose fields after the name are moved by some columns."""
        record = self.record if not shift else shifted_after_name(self.record, shift)
        return Row(line, text, record, record.places(text.rstrip()))


def shifted_after_name(record: Record, shift: int) -> Record:
    """The record with every field after the name moved."""
    end = int(record["name"].end or 0)
    fields = tuple(
        replace(f, start=int(f.start) + shift, end=int(f.end or 0) + shift)
        if int(f.start) > end
        else f
        for f in record.fields
    )
    return replace(record, fields=fields)


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
        born = PartialDate.parse(get("birth_date"))
        if born is not None and not born.is_understood and self.row.record["birth_date"].format != "text":
            self._add("date-unreadable", f"{get('birth_date')!r} is no date", "birth_date")
        return Player(
            number or 0,
            get("name"),
            self._sex(),
            read_title(get("title")),
            self._whole("rating") or None,
            get("federation") or None,
            read_fide_id(get("fide_id")),
            born,
            self._points(),
            self._whole("rank"),
            rounds,
            self.row.line,
        )

    def _add(self, kind: str, message: str, name: str) -> None:
        self.findings.append(Finding(kind, message, self.row.span(name)))

    def _sex(self) -> str | None:
        text = self.row.get("sex")
        if text and text.lower() not in "mwfu":
            self._add("value-unreadable", f"{text!r} is neither m nor w", "sex")
        return read_sex(text)

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
            if text in memory.faults:
                fault = memory.faults[text]
                message = f"round {item}: {fault.message}"
                findings.append(Finding(fault.kind, message, row.span("round", item)))
        while cells and cells[-1] is None:
            cells.pop()
        player = FieldReader(row, findings).player(tuple(cells))
        players.append(player)
        national.extend(_vega_national(row, player.number, federation))
    return players, national


def _vega_national(row: Row, number: int, federation: str) -> Iterator[NationalRecord]:
    rating = read_rating(row.get("national_rating"))
    national_id = read_fide_id(row.get("national_id"))
    if rating or national_id:
        yield NationalRecord(federation, number, rating, national_id, line=row.line)
