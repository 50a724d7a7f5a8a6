"""Results from a file: boards and results, scanned slips, or the results that Vega exchanges.

A `.res` file of Vega has the number of pairs and the round in its first row, then for each pair the
starting numbers of White and Black and a code (Vega's manual, "Importing results").
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import board_number
from crosstable.event.results import POSTPONED, result_of
from crosstable.event.rounds.slipcodes import SIGN, result_codes
from crosstable.event.state import Board, Round, Section
from crosstable.model.phrases import Words, phrase
from crosstable.text.formats import read_whole

VEGA_CODES: Mapping[int, str | None] = {
    1: "1-0",
    0: "0-1",
    5: "½-½",
    3: "+:-",
    4: "-:+",
    2: "-:-",
    7: POSTPONED,
    9: None,
}
"""The codes of Vega's result keys; 9 deletes, and a blank never overwrites a result here."""


_SLIP = re.compile(rf"{SIGN}\d{{10}}", re.IGNORECASE)


class GivenResults(NamedTuple):
    """The results of a file by board, what is wrong with it, and what was left out."""

    results: tuple[tuple[int, str], ...] = ()
    problems: tuple[Words, ...] = ()
    left_out: tuple[Words, ...] = ()


def read_results(data: bytes, section: Section, round_: Round) -> GivenResults:
    """The results in a file; raises `CannotAct` if they are of another round."""
    text = _decode(data)
    rows = [row for row in map(str.strip, text.splitlines()) if row]
    if not rows:
        raise CannotAct(phrase("there are no results in the file"))
    vega = _vega_rows(rows)
    if vega is None:
        return _of_table(rows, section, round_)
    number = vega[0][1]
    if number != round_.number:
        raise CannotAct(
            phrase(
                "the file has the results of round {number}, not round {current}",
                number=number,
                current=round_.number,
            )
        )
    return _of_vega(vega[1:], section, round_)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# -- tables ---------------------------------------------------------------------------------------


def _of_table(rows: Sequence[str], section: Section, round_: Round) -> GivenResults:
    slips = _slips(section, round_)
    results: dict[int, str] = {}
    problems: list[Words] = []
    left_out: list[Words] = []
    for place, row in enumerate(rows, 1):
        words = slips.get(row.lower()) or _words(row)
        if _SLIP.fullmatch(row) and row.lower() not in slips:
            problems.append(
                phrase(
                    "row {place}: the slip {code} is from another round, or the pairing has "
                    "changed since",
                    place=place,
                    code=row[:20],
                )
            )
            continue
        board = board_number(words[0]) if len(words) > 1 else None
        result = result_of(words[-1]) if len(words) > 1 else None
        if board is None:
            left_out.append(phrase("row {place}: {text}", place=place, text=row[:40]))
        elif result is None:
            problems.append(
                phrase("row {place}: {text} is not a result", place=place, text=words[-1][:20])
            )
        elif round_.board(board) is None:
            problems.append(
                phrase(
                    "row {place}: round {number} has no board {board}",
                    place=place,
                    number=round_.number,
                    board=words[0],
                )
            )
        elif results.get(board, result) != result:
            problems.append(
                phrase(
                    "row {place}: board {board} has another result further up",
                    place=place,
                    board=words[0],
                )
            )
        else:
            results[board] = result
    return GivenResults(tuple(results.items()), tuple(problems), tuple(left_out))


def _slips(section: Section, round_: Round) -> dict[str, list[str]]:
    """Board and result by the code that a scanner reads from a slip of the round."""
    return {
        code: [str(board.number), result]
        for board in round_.boards
        for result, code in result_codes(section, round_, board).items()
    }


def _words(row: str) -> list[str]:
    """The cells of a row, whatever stands between them."""
    separator = next((sign for sign in ";\t," if sign in row), None)
    if separator is None:
        return row.split()
    try:
        cells = next(csv.reader(io.StringIO(row), delimiter=separator))
    except csv.Error:  # a cell that is too long for a result in any case
        cells = row.split(separator)
    return [cell.strip() for cell in cells]


# -- what they would do ---------------------------------------------------------------------------


class ResultChange(NamedTuple):
    """A result of a file beside the one that the round has."""

    board: Board
    result: str
    now: str | None

    @property
    def kind(self) -> str:
        """`new` on an open board, `same`, or `differs`."""
        if self.now is None:
            return "new"
        return "same" if self.now == self.result else "differs"


def result_changes(round_: Round, given: GivenResults) -> list[ResultChange]:
    """What the results of a file would change, by board."""
    wanted = dict(given.results)
    return [
        ResultChange(board, wanted[board.number], round_.facts_of(board).result)
        for board in round_.boards
        if board.number in wanted
    ]


# -- Vega -----------------------------------------------------------------------------------------


def _vega_rows(rows: Sequence[str]) -> list[tuple[int, ...]] | None:
    """The numbers of a file of Vega; None for any other file."""
    numbers = [tuple(read_whole(word) for word in row.split()) for row in rows]
    if not numbers or len(numbers[0]) != 2 or any(len(row) != 3 for row in numbers[1:]):
        return None
    if (
        any(number is None for row in numbers for number in row)
        or numbers[0][0] != len(numbers) - 1
    ):
        return None
    return [tuple(number for number in row if number is not None) for row in numbers]


def _of_vega(rows: Sequence[tuple[int, ...]], section: Section, round_: Round) -> GivenResults:
    numbers = numbers_of(section)
    boards = {tuple(numbers[who] for who in board.pair): board.number for board in round_.boards}
    results = []
    problems: list[Words] = []
    for place, (white, black, code) in enumerate(rows, 2):
        if 0 in (white, black):
            continue  # the bye
        for message in _faults(boards, white, black, code):
            problems.append(phrase("row {place}: {text}", place=place, text=message))
        result = VEGA_CODES.get(code)
        if result is not None and (white, black) in boards:
            results.append((boards[white, black], result))
    return GivenResults(tuple(results), tuple(problems))


def _faults(
    boards: Mapping[tuple[int, ...], int], white: int, black: int, code: int
) -> Iterator[Words]:
    if (white, black) not in boards:
        yield phrase("{white} and {black} do not meet with these colours", white=white, black=black)
    if code not in VEGA_CODES:
        yield phrase("{code} is not a result code", code=code)
