"""Rounds of players in columns of their own: all begin late, or all are wider than the standard's.

Some programs begin the rounds two columns late or give each round twelve columns. One line alone
could be damaged in many ways; where every round of every player agrees on the same other columns,
these are the columns of the file.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import gcd
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.text.formats import fits
from crosstable.text.layout import Record, Shape
from crosstable.text.playercolumns import count_outside
from crosstable.text.rows import PROBED_COLUMNS
from crosstable.text.titles import number_of_columns

ROUND_FIELDS = ("round_opponent", "round_colour", "round_result")
_CELL = r"(?<!\S)(\d{1,4})( +)([wbWB-])( +)([^\s\d]|[01])(?!\S)"
"""A text, not a pattern: hardly any report comes so far."""
_FIRST_LOOK = 3
"""Lines that are looked at first: where one of them keeps its columns, all is as usual."""
_FEWEST_LINES = 2
_EARLIEST = -1
_STEPS = range(9, 17)
"""How far left of its column the first round may begin, and how wide a round may be."""


class RoundColumns(NamedTuple):
    """Where the rounds of a file stand, against the columns of its record."""

    record: Record
    late: int
    """Columns that round 1 begins too far right; negative if too far left."""
    width: int

    def words(self, usual: Record) -> Phrase:
        """How the rounds differ from the columns of a record."""
        step = usual.field("round_opponent").step
        columns = number_of_columns(abs(self.late))
        if self.late and self.width != step:
            return self._moved_and_wide(columns, step)
        if self.late > 0:
            return phrase("the rounds of all players begin {a} too far right", a=columns)
        if self.late < 0:
            return phrase("the rounds of all players begin {a} too far left", a=columns)
        if self.width != step:
            return phrase(
                "the rounds of all players are {n} columns wide instead of {m}",
                n=self.width,
                m=step,
            )
        return phrase("the rounds of all players have their colours and results in other columns")

    def _moved_and_wide(self, columns: Phrase, step: object) -> Phrase:
        if self.late > 0:
            return phrase(
                "the rounds of all players begin {a} too far right and are {n} columns wide "
                "instead of {m}",
                a=columns,
                n=self.width,
                m=step,
            )
        return phrase(
            "the rounds of all players begin {a} too far left and are {n} columns wide "
            "instead of {m}",
            a=columns,
            n=self.width,
            m=step,
        )


def find_round_columns(texts: Iterable[str], record: Record) -> RoundColumns | None:
    """The columns on which the rounds of all players agree; None if they are the usual ones.

    `texts` are the lines of players.
    """
    if record.shape is not Shape.COLUMNS or not record.has("round_opponent"):
        return None
    begin = int(record.field("round_opponent").start) - 1 + _EARLIEST
    with_rounds = (text.rstrip() for text in texts if text[begin:].strip())
    lines = list(islice(with_rounds, _FIRST_LOOK))
    if len(lines) < _FEWEST_LINES or any(_keeps(record, line) for line in lines):
        return None
    lines += with_rounds
    if any("\t" in line or len(line) > PROBED_COLUMNS for line in lines):
        return None
    columns = _seen_columns(lines, record)
    if columns is None or not all(_keeps(columns.record, line) for line in lines):
        return None
    return None if any(_keeps(record, line) for line in lines) else columns


def _keeps(record: Record, line: str) -> bool:
    """Whether everything stands in the columns of a record and every opponent and colour is one."""
    if count_outside(record, line):
        return False
    places = record.places(line)
    return all(
        fits(record.field(name).format, line[start:end])
        for name in ROUND_FIELDS[:2]  # what a result may be is another question
        for start, end in places.get(name, ())
    )


class _Cell(NamedTuple):
    """The places of a round that was seen in a line, from 0."""

    opponent_end: int
    colour: int
    result: int


def _cells(line: str, begin: int) -> Iterator[_Cell]:
    for match in re.compile(_CELL).finditer(line, begin):
        yield _Cell(match.end(1), match.start(3), match.start(5))


def _seen_columns(lines: Sequence[str], record: Record) -> RoundColumns | None:
    """The columns that the rounds of the lines have in common."""
    opponent = record.field("round_opponent")
    begin = int(opponent.start) - 1 + _EARLIEST
    usual_end = int(opponent.end or 0)
    cells = [cell for line in lines for cell in _cells(line, begin)]
    shapes = {(cell.colour - cell.opponent_end, cell.result - cell.opponent_end) for cell in cells}
    ends = {cell.opponent_end for cell in cells}
    if len(shapes) != 1:
        return None
    first = min(ends)
    width = gcd(*(end - first for end in ends)) or int(opponent.step or 0)
    late = first - usual_end
    if width not in _STEPS or not _EARLIEST <= late < width:
        return None
    ((colour, result),) = shapes
    return RoundColumns(_with_rounds(record, late, width, colour, result), late, width)


def _with_rounds(record: Record, late: int, width: int, colour: int, result: int) -> Record:
    """The record with its rounds in these columns; colour and result from the opponent's end."""
    opponent = record.field("round_opponent")
    end = int(opponent.end or 0) + late
    columns = {
        "round_opponent": (int(opponent.start) + late, end),
        "round_colour": (end + colour + 1, end + colour + 1),
        "round_result": (end + result + 1, end + result + 1),
    }
    fields = tuple(
        f._replace(start=columns[f.name][0], end=columns[f.name][1], step=width)
        if f.name in columns
        else f
        for f in record.fields
    )
    return record._replace(fields=fields, note="")
