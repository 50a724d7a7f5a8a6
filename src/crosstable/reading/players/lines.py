"""Record 001 to players, quickly: the slices come from the table, made once a file.

Plain lines are read many at once (`memory`). A line that does not fit its columns, or has a text
that is not plain, takes the slow way, which tries the recoveries of format notes, 9.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from crosstable.model.findings import Finding, Findings, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Entry, Player
from crosstable.reading.players.cells import not_in_columns, without_blank_end
from crosstable.reading.players.fields import FieldReader, cell_finding, starting_rank
from crosstable.reading.players.memory import line_memory
from crosstable.text.formats import fits
from crosstable.text.layout import Places, Record
from crosstable.text.playercolumns import (
    NAME_SHIFTS,
    SEX_SHIFTS,
    moved_line,
    shift_by_bytes,
    shifted_after_name,
    shifted_from_sex,
)
from crosstable.text.rows import LINE_SHIFTS, PROBED_COLUMNS, Row, expand_tabs, shift_record
from crosstable.text.titles import number_of_columns, title_words

_FREE = {"sex": "mwfuMWFU ", "title": "".join(map(chr, range(32, 127))), "fide_id": "- "}
"""Characters that say nothing about the columns: titles are free, dashes mean no FIDE number."""
_MISPLACED = frozenset(("text-outside-fields", "number-unreadable", "value-unreadable"))


_AT_ONCE = 512
"""Lines that are cut and read together; all lines of a large file would take much memory."""
_PARTS = 16
"""Into how many parts lines are divided among which there is one that is not plain."""


def _trim(entries: tuple[Entry, ...] | None) -> tuple[Entry, ...]:
    if entries is None:
        raise ValueError("an odd cell")
    return entries if not entries or entries[-1] is not None else without_blank_end(entries)


class PlayerLines:
    """Reader of the 001 lines of one file."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._memory = line_memory(record)
        self._first = self._memory.first
        self._step = self._memory.step
        self.cells = self._memory.cells
        self._name_end = int(record.field("name").end or 0)
        self._neighbours = tuple(_neighbours(record, self._memory.names))
        self.findings = Findings()

    def read(self, lines: Sequence[tuple[int, str]]) -> list[Player]:
        """The players of these lines, in the order of the file."""
        return self._in_parts(lines, _AT_ONCE)

    def _in_parts(self, lines: Sequence[tuple[int, str]], size: int) -> list[Player]:
        players: list[Player] = []
        for begin in range(0, len(lines), size):
            players += self._players(lines[begin : begin + size])
        return players

    def _players(self, lines: Sequence[tuple[int, str]]) -> list[Player]:
        """All at once if they are plain; where one is not, in smaller parts down to that line."""
        cuts = self._memory.cuts
        rounds = self.cells.rounds([cuts[len(text)](text) for _, text in lines])
        try:
            return self._memory.players(lines, [_trim(entries) for entries in rounds])
        except ValueError:
            if len(lines) == 1:
                return [self._recover(*lines[0])]
        return self._in_parts(lines, -(-len(lines) // _PARTS))

    # -- cells ----------------------------------------------------------------------------------

    def _chunks(self, text: str) -> list[str]:
        step = self._step
        return [text[i : i + step] for i in range(self._first, len(text), step)]

    def _rounds(self, text: str) -> tuple[Entry, ...]:
        return self.cells.entries(text, self._first, self._step)[0]

    def _cut_cells(self, text: str) -> frozenset[int]:
        """The cells whose opponent is but the end of a longer number, counted from 0."""
        begins = enumerate(range(self._first, len(text), self._step))
        return frozenset(
            index for index, begin in begins if (text[begin - 1] + text[begin]).isdecimal()
        )

    # -- the slow way ---------------------------------------------------------------------------

    def _recover(self, line: int, text: str) -> Player:
        """A line that does not fit: tabs, then one shift for all that follows the name."""
        if "\t" in text.rstrip():
            column = text.index("\t") + 1
            message = phrase("a tab is among the columns")
            self.findings.append(Finding("tab-in-record", message, Span(line, column, column + 1)))
        row = self.row(line, text)
        shift, begin = self._shift_of(row)
        if shift and begin == "rating" and shift == shift_by_bytes(row.text, self.record):
            words = phrase("columns are counted in bytes, as Vega wants them")
            self._report_shift(row, "columns-in-bytes", words, begin)
        elif shift:
            words = _moved_words(_MOVED_FROM[begin], shift)
            self._report_shift(row, "line-shifted", words, begin)
        return self._careful(row)

    def _report_shift(self, row: Row, kind: str, words: Phrase, begin: str) -> None:
        place = Span(row.line)
        player = starting_rank(row)
        self.findings.append(Finding(kind, words, place, player=player, field_name=begin))

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
                return shift_record(self.record, shift) or self.record
        return self.record

    def _fits_from_sex(self, text: str, shift: int) -> bool:
        """Whether there are blanks too many between the starting rank and the sex.

        Else a sex that stands in the columns of the title would be read as a short title.
        """
        rank_end = int(self.record.field("starting_rank").end or 0)
        sex = int(self.record.field("sex").start) - 1
        name = int(self.record.field("name").start) - 1
        letter = text[sex + shift : sex + shift + 1]
        gap = text[rank_end : sex + shift]
        if not letter or letter not in "mwfMWF" or gap.strip() or not text[name + shift :].strip():
            return False
        moved = text[:rank_end] + text[rank_end + shift :]
        begins = not text[rank_end - 1].isspace() and not moved[name].isspace()
        return begins and self._fits(moved)

    def _shift_of(self, row: Row) -> tuple[int, str]:
        """How far a row's fields stand from their columns, and from which field on."""
        moved = (
            (int(row.record.field(name).start) - int(self.record.field(name).start), name)
            for name in _MOVED_FROM
        )
        return next(((shift, name) for shift, name in moved if shift), (0, ""))

    def _without_tabs(self, text: str) -> tuple[str, bool]:
        """Tabs become blanks only if the line does not fit otherwise."""
        if "\t" in text.rstrip() and not self._fits(text):
            for wide in expand_tabs(text):
                if self._fits(wide) or self._shift(wide):
                    return wide, False
        return text, True

    def _shift(self, text: str) -> int:
        """How many columns too far right all that follows the name stands (format notes, 9.2)."""
        if self._fits(text) or len(text) > PROBED_COLUMNS:
            return 0
        of_bytes = shift_by_bytes(text, self.record)
        likely = (of_bytes, *NAME_SHIFTS) if of_bytes else NAME_SHIFTS
        return next((shift for shift in likely if self._fits_moved(text, shift)), 0)

    def _fits_moved(self, text: str, shift: int) -> bool:
        end = self._name_end
        if text[end + shift : end + shift + 1].strip():  # no blank column before the rating
            return False
        surplus = text[end : end + shift] if shift > 0 else ""
        if surplus.strip():  # an over-long name: it must reach to the end of the surplus
            name = text[int(self.record.field("name").start) - 1 : end + shift].lstrip()
            if name != name.rstrip() or "  " in name:
                return False
        return self._fits(self._move_back(text, shift))

    def _move_back(self, text: str, shift: int) -> str:
        """The line with what follows the name moved back to its columns."""
        end = self._name_end
        if shift > 0:  # an over-long name: give the surplus back to it
            return text[:end] + text[end + shift :]
        return text[: end + shift].ljust(end) + text[end + shift :]

    def _fits(self, text: str) -> bool:
        """Whether fields and rounds stand in their columns, whatever their contents."""
        if "".join(self._memory.between(text)).strip():
            return False
        for name, columns in zip(self._memory.names, self._memory.columns, strict=True):
            piece = text[columns]
            known = _FREE.get(name, "")
            if piece.strip(known) and not fits(self.record.field(name).format, piece):
                return False
            if name == "title" and " " in piece.strip():  # a number and a sex, moved
                return False
        return not any(self._is_misplaced(chunk) for chunk in self._chunks(text))

    def _is_misplaced(self, chunk: str) -> bool:
        fault = self.cells.fault(chunk)
        return fault is not None and fault.kind in _MISPLACED

    def _widen(self, text: str, record: Record, places: Places) -> None:
        """A value that reaches into the blank column beside its field is taken whole.

        A number that fills the gap belongs to the right; one that begins in the field on the left
        already belongs to neither, and both have all of it.
        """
        for left, right in self._neighbours:
            start = places[left][0][1]
            end = places[right][0][0] if places[right] else int(record.field(right).start) - 1
            gap = text[start:end]
            if not gap.strip():
                continue
            first = places[left][0][0]
            begin, stop = _number_around(text, end)
            if begin <= start and stop > end and _is_number(record, right):
                is_of_both = begin < start
                places[left] = [(first, stop if is_of_both else start)]
                places[right] = [(first if is_of_both else begin, max(stop, places[right][0][1]))]
            elif begin < start and stop > end and right in ("sex", "title"):
                places[left] = [(first, stop)]
            elif not text[start - 1].isspace() and not gap[0].isspace():
                places[left] = [(first, start + len(gap) - len(gap.lstrip()) + len(gap.split()[0]))]
            elif right in self._memory.names and not gap[-1].isspace():
                places[right] = [(end - len(gap.split()[-1]), places[right][0][1])]

    def _careful(self, row: Row) -> Player:
        """Field by field, with a finding for everything that cannot be read."""
        shift, begin = self._shift_of(row)
        body = row.text
        if shift:
            whole = moved_line(body, shift) if begin == "starting_rank" else None
            body = whole or self._move_back(body, shift)
        cut = self._cut_cells(body)
        self._report_gaps(row, cut)
        self._report_cells(row, body, shift, cut)
        rounds = enumerate(self._rounds(body))
        entries = without_blank_end(tuple(None if i in cut else entry for i, entry in rounds))
        return FieldReader(row, self.findings).player(entries)

    def _report_gaps(self, row: Row, cut: frozenset[int]) -> None:
        for left, right in self._neighbours:
            if right == "round_opponent" and 0 in cut:
                continue  # told about the round
            start = int(row.record.field(left).end or 0)
            gap = row.text[start : int(row.record.field(right).start) - 1]
            if gap.strip():
                span = Span(row.line, start + 1, start + 1 + len(gap))
                text = gap.strip()
                what = phrase(
                    "{a} and {b}", a=_in_words(row.record, left), b=_in_words(row.record, right)
                )
                message = phrase(
                    "{quoted} is in the blank column between {a}", quoted=repr(text), a=what
                )
                self.findings.append(
                    Finding(
                        "text-outside-fields",
                        message,
                        span,
                        player=starting_rank(row),
                        field_name=left,
                        value=text,
                    )
                )

    def _report_cells(self, row: Row, body: str, shift: int, cut: frozenset[int]) -> None:
        for index, chunk in enumerate(self._chunks(body)):
            fault = self.cells.fault(chunk)
            begin = self._first + index * self._step
            if index in cut:
                start, _ = _number_around(body, begin)
                fault = not_in_columns(body[start : begin + self._step])
            if fault is not None:
                begin += shift
                end = begin + 1 + max(len(chunk.rstrip()), 1)
                span = Span(row.line, begin + 1, end) if row.faithful else Span(row.line)
                self.findings.append(cell_finding(fault, span, row, index + 1, chunk))


_MOVED_FROM = {
    "starting_rank": phrase("the line"),
    "sex": phrase("what follows the starting rank number"),
    "rating": phrase("what follows the name"),
}
"""The field from which on a line is moved, and what that is called."""


def _is_number(record: Record, name: str) -> bool:
    """Whether a field holds a number that stands alone; rounds are cells."""
    field = record.field(name)
    return field.step is None and field.format.startswith(("int", "dec"))


_OF_NUMBERS = frozenset("0123456789.,")


def _number_around(text: str, place: int) -> tuple[int, int]:
    """From where to where the figures before and after a place run without a blank."""
    first = last = min(place, len(text))  # a line may end before it
    while first > 0 and text[first - 1] in _OF_NUMBERS:
        first -= 1
    while last < len(text) and text[last] in _OF_NUMBERS:
        last += 1
    return first, last


def _moved_words(what: Phrase, shift: int) -> Phrase:
    columns = number_of_columns(abs(shift))
    if shift > 0:
        return phrase("{b} is {a} too far right", b=what, a=columns)
    return phrase("{b} is {a} too far left", b=what, a=columns)


def _in_words(record: Record, name: str) -> Phrase:
    """A field inside a sentence."""
    if name == "round_opponent":
        return phrase("round {n}", n=1)
    return phrase("the {a}", a=title_words(record.field(name).title))


def _neighbours(record: Record, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of fields with blank columns between them, up to the first round; moved columns have
    the same ones."""
    for left, right in pairwise((*names, "round_opponent")):
        if int(record.field(left).end or 0) < int(record.field(right).start) - 1:
            yield left, right
