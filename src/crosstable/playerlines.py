"""Record 001 to players, quickly: the slices come from the table, made once a file.

This is where nearly all the reading time of a large report goes, so a line is sliced in one step
and every cell text is understood once (`CellMemory`). A line that does not fit its columns takes
the slow way, which tries the recoveries of format notes, 9.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from operator import itemgetter
from typing import Any, NoReturn

from crosstable.cells import (
    CellCuts,
    CellFault,
    CellMemory,
    read_cell,
    read_vega_cell,
    regular_tails,
    without_blank_end,
)
from crosstable.dates import PartialDate
from crosstable.findings import Finding, Findings, Span
from crosstable.formats import WHOLES, fits, read_decimal, read_whole
from crosstable.layout import Places, Record
from crosstable.model import Entry, NationalRecord, Player, player_of
from crosstable.rows import (
    LINE_SHIFTS,
    NAME_SHIFTS,
    PROBED_COLUMNS,
    SEX_SHIFTS,
    Row,
    moved_line,
    shifted,
    shifted_after_name,
    shifted_from_sex,
    untabbed,
)
from crosstable.titles import OTHER_LETTERS, TITLE_OF_LETTERS, TITLES
from crosstable.values import replace

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
    letters.upper(): title
    for letters, title in (
        *((title, title) for title in TITLES),
        *TITLE_OF_LETTERS.items(),
        *OTHER_LETTERS.items(),
    )
}

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


def is_known_title(text: str) -> bool:
    """Whether a text is one of FIDE's titles in any spelling, or blank."""
    return not text.strip() or text.strip().upper() in _TITLES


def read_fide_id(text: str) -> str | None:
    """A FIDE number; zeros and placeholders of dashes mean none."""
    text = text.strip()
    return text if text.strip("0-") else None


def _doubtful(text: str) -> ValueError:
    """What a plain reader raises for a text that needs the careful way."""
    return ValueError(text)


def _no_number() -> NoReturn:
    raise _doubtful("")


def _plain_sex(text: str) -> str | None:
    if text.strip() and text.lower() not in "mwfu":
        raise _doubtful(text)
    return read_sex(text)


def _plain_federation(text: str) -> str | None:
    return text.strip() or None


def _plain_points(text: str) -> Decimal | None:
    value = read_decimal(text)
    if value is None and text.strip():
        raise _doubtful(text)
    return value


def _plain_fide_id(text: str) -> str | None:
    text = text.strip()
    if text and not (text.isdigit() and text.isascii()):
        raise _doubtful(text)
    return text if text.strip("0") else None


def _plain_born(text: str) -> PartialDate | None:
    born = PartialDate.parse(text)
    if born is not None and born.year is None:
        raise _doubtful(text)
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
            raise _doubtful(text)
        value = self._read(own)
        if len(self) > 20_000:
            self.clear()
        self[text] = value
        return value


class _LineMemory:
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
        fields = [record[name] for name in _STATIC]
        self.columns = [slice(int(f.start) - 1, int(f.end or 0)) for f in fields]
        ends = pairwise([*self.columns, slice(self.first, self.first)])
        self.blank_columns = [slice(left.stop, right.start) for left, right in ends]
        taken, gaps = _with_gaps(self.columns, self.blank_columns)
        self.slices: Callable[[str], tuple[str, ...]] = itemgetter(*taken, *gaps)
        self.gaps = [" " * (gap.stop - gap.start) for gap in gaps]
        self.memories = [
            _FieldMemory(_REMEMBERED[name], *columns)
            for name, *columns in zip(_STATIC, self.columns, taken, strict=True)
            if name in _REMEMBERED
        ]


def _with_gaps(columns: list[slice], gaps: list[slice]) -> tuple[list[slice], list[slice]]:
    """The columns of each field, remembered ones together with the blank columns beside them, and
    the blank columns that are beside no such field. A field and the gap after it have one index.
    """
    taken, left = list(columns), dict(enumerate(gaps))
    for index, name in enumerate(_STATIC):
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


_LINE_MEMORIES: dict[tuple[object, ...], _LineMemory] = {}
"""By the columns: dialects that only differ in marks and notes share one."""


def _line_memory(record: Record) -> _LineMemory:
    columns = tuple([(field.start, field.end, field.step) for field in record.fields])
    known = _LINE_MEMORIES.get(columns)
    if known is None:
        if len(_LINE_MEMORIES) > 8:
            _LINE_MEMORIES.clear()
        known = _LINE_MEMORIES[columns] = _LineMemory(record)
    return known


_AT_ONCE = 512
"""Lines whose cells are cut and read together; all lines of a large file would take much memory."""


class PlayerLines:
    """Reader of the 001 lines of one file."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._memory = _line_memory(record)
        self._first = self._memory.first
        self._step = self._memory.step
        self.cells = self._memory.cells
        self.findings = Findings()

    def read(self, lines: Sequence[tuple[int, str]]) -> list[Player]:
        """The players of these lines, in the order of the file."""
        players: list[Player] = []
        for begin in range(0, len(lines), _AT_ONCE):
            players += self._players(lines[begin : begin + _AT_ONCE])
        return players

    def _players(self, lines: Sequence[tuple[int, str]]) -> Iterator[Player]:
        """One loop with every look-up in a local name: here the time goes."""
        slices, cuts, blank = self._memory.slices, self._memory.cuts, self._memory.gaps
        sexes, titles, federations, dates, sums = self._memory.memories
        wholes = WHOLES
        all_rounds = self.cells.rounds([cuts[len(text)](text) for _, text in lines])
        for (line, text), rounds in zip(lines, all_rounds, strict=True):
            if rounds is None:
                yield self._recovered(line, text)
                continue
            if rounds and rounds[-1] is None:
                rounds = without_blank_end(rounds)
            number, sex, title, name, rating, federation, fide_id, born, points, rank, *gaps = (
                slices(text)
            )
            try:
                if gaps != blank and "".join(gaps).strip():
                    raise _doubtful(text)
                yield player_of(
                    wholes[number] or _no_number(),
                    name.strip(),
                    sexes[sex],
                    titles[title],
                    wholes[rating] or None,
                    federations[federation],
                    _plain_fide_id(fide_id),
                    dates[born],
                    sums[points],
                    wholes[rank],
                    rounds,
                    line,
                )
            except ValueError:
                yield self._recovered(line, text)

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
        shift, begin = self._shift_of(row)
        if shift:
            what = _MOVED_FROM[begin]
            way = "right" if shift > 0 else "left"
            columns = "1 column" if abs(shift) == 1 else f"{abs(shift)} columns"
            message = f"{what} stands {columns} too far {way}"
            self.findings.append(
                Finding("line-shifted", message, Span(line), player=_number(row), field_name=begin)
            )
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
        shift = next((shift for shift in SEX_SHIFTS if self._fits_from_sex(text, shift)), 0)
        if shift:
            return shifted_from_sex(self.record, shift)
        shift = self._shift(text)
        if shift:
            return shifted_after_name(self.record, shift)
        for shift in LINE_SHIFTS:
            moved = moved_line(text, shift)
            if moved is not None and self._fits(moved):
                return shifted(self.record, shift) or self.record
        return self.record

    def _fits_from_sex(self, text: str, shift: int) -> bool:
        """Whether there are blanks too many between the starting rank and the sex.

        Else a sex that stands in the columns of the title would be read as a short title.
        """
        rank_end, sex, name = (
            int(self.record["starting_rank"].end or 0),
            int(self.record["sex"].start) - 1,
            int(self.record["name"].start) - 1,
        )
        letter, gap = text[sex + shift : sex + shift + 1], text[rank_end : sex + shift]
        if not letter or letter not in "mwfMWF" or gap.strip() or not text[name + shift :].strip():
            return False
        moved = text[:rank_end] + text[rank_end + shift :]
        begins = not text[rank_end - 1].isspace() and not moved[name].isspace()
        return begins and self._fits(moved)

    def _shift_of(self, row: Row) -> tuple[int, str]:
        """How far a row's fields stand from their columns, and from which field on."""
        moved = (
            (int(row.record[name].start) - int(self.record[name].start), name)
            for name in _MOVED_FROM
        )
        return next(((shift, name) for shift, name in moved if shift), (0, ""))

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
        if any(text[gap].strip() for gap in self._memory.blank_columns):
            return False
        for name, columns in zip(_STATIC, self._memory.columns, strict=True):
            piece = text[columns]
            known = _FREE.get(name, "")
            if piece.strip(known) and not fits(self.record[name].format, piece):
                return False
            if name == "title" and " " in piece.strip():  # a number and a sex, moved
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
        shift, begin = self._shift_of(row)
        body = row.text
        if shift:
            whole = moved_line(body, shift) if begin == "starting_rank" else None
            body = whole or self._moved(body, shift)
        self._report_gaps(row)
        self._report_cells(row, body, shift)
        return FieldReader(row, self.findings).player(self._rounds(body))

    def _report_gaps(self, row: Row) -> None:
        for left, right in _neighbours(row.record):
            start = int(row.record[left].end or 0)
            gap = row.text[start : int(row.record[right].start) - 1]
            if gap.strip():
                span = Span(row.line, start + 1, start + 1 + len(gap))
                what = " and ".join(_in_words(row.record, name) for name in (left, right))
                text = gap.strip()
                message = f"{text!r} stands in the blank column between {what}"
                self.findings.append(
                    Finding(
                        "text-outside-fields",
                        message,
                        span,
                        player=_number(row),
                        field_name=left,
                        value=text,
                    )
                )

    def _report_cells(self, row: Row, body: str, shift: int) -> None:
        for index, chunk in enumerate(self._chunks(body)):
            fault = self.cells.fault(chunk)
            if fault is not None:
                begin = self._first + index * self._step + shift
                end = begin + 1 + max(len(chunk.rstrip()), 1)
                span = Span(row.line, begin + 1, end) if row.faithful else Span(row.line)
                self.findings.append(_of_cell(fault, span, row, index + 1, chunk))


def _of_cell(fault: CellFault, span: Span, row: Row, item: int, text: str) -> Finding:
    """What is odd about the cell of a round."""
    return Finding(
        fault.kind,
        f"round {item}: {fault.message}",
        span,
        round_number=item,
        player=_number(row),
        value=text.strip(),
    )


_MOVED_FROM = {
    "starting_rank": "the line",
    "sex": "what follows the starting rank number",
    "rating": "what follows the name",
}
"""The field from which on a line is moved, and what that is called."""


def _number(row: Row) -> int | None:
    """The starting rank number of a player's line."""
    return read_whole(row.get("starting_rank"))


def _in_words(record: Record, name: str) -> str:
    """A field inside a sentence."""
    if name == "round_opponent":
        return "round 1"
    title = record[name].title
    return f"the {title if title[1:2].isupper() else title[:1].lower() + title[1:]}"


def _neighbours(record: Record) -> Iterator[tuple[str, str]]:
    """Pairs of fields with blank columns between them, up to the first round."""
    names = (*_STATIC, "round_opponent")
    for left, right in pairwise(names):
        if int(record[left].end or 0) < int(record[right].start) - 1:
            yield left, right


class FieldReader:
    """Careful reading of a player's fields, one finding for each that is not what it should be."""

    def __init__(self, row: Row, findings: list[Finding]) -> None:
        self.row = row
        self.findings = findings

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
        self.findings.append(
            Finding(
                kind,
                message,
                self.row.span(name),
                player=_number(self.row),
                field_name=name,
                value=self.row.get(name),
            )
        )

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
                findings.append(_of_cell(fault, row.span("round", item), row, item, text))
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
