"""Verbs about results."""

from __future__ import annotations

import csv
import io
from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.files import read_input
from crosstable.cli.parser import CommandParser
from crosstable.errors import CannotAct
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.folder import EventFolder
from crosstable.event.results import result_of
from crosstable.event.state import Round, Section
from crosstable.text.formats import read_whole


def result_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("board", metavar="BOARD", nargs="?", help="printed number of the board")
    parser.add_argument("result", metavar="RESULT", nargs="?", help="1-0, 0-1, 1/2, +:-, …")
    event_options(parser)


def clear_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("board", metavar="BOARD", help="printed number of the board")
    event_options(parser)


postpone_options = clear_options


def decide_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("board", metavar="BOARD", help="printed number of the board")
    parser.add_argument("result", metavar="RESULT", help="the result that counts")
    event_options(parser)


def correct_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("round", metavar="ROUND", help="number of the round")
    parser.add_argument("board", metavar="BOARD", help="printed number of the board")
    parser.add_argument("result", metavar="RESULT", help="the right result")
    parser.add_argument("--rating-only", action="store_true", help="pairing keeps the old result")
    event_options(parser)


def run_result(options: Namespace) -> int:
    """Enter the result of a board, or those of a file on standard input."""
    event = opened(options)
    if options.board is not None and options.result is not None:
        return _enter(event, options, options.board, options.result)
    if options.board is not None:
        raise CannotAct("give a board and its result: result 12 1-0")
    codes = [_enter(event, options, board, text) for board, text in _given_lines()]
    return max(codes, default=0)


def _given_lines() -> Iterator[tuple[str, str]]:
    """Board and result of each line of a file: CSV, or blanks between the two.

    Vega's files of results are such lines.
    """
    text = read_input("-").decode("utf-8-sig", "replace")
    for row in csv.reader(io.StringIO(text.replace(";", ",").replace("\t", ","))):
        words = [cell.strip() for cell in row if cell.strip()]
        if len(words) == 1:
            words = words[0].split()
        if len(words) >= 2 and read_whole(words[0]) is not None:
            yield words[0], words[-1]


def _enter(event: EventFolder, options: Namespace, board: str, text: str) -> int:
    one = _current(section_of(event, options))
    number, result = _number(board), _result(text)
    found = one.board(number)
    was = None if found is None else one.known(found).result
    return do(
        event,
        ResultEntered(one.number, number, result, was),
        options,
        f"round {one.number}, board {number}: {result}",
    )


def _current(section: Section) -> Round:
    last = section.last_round
    if last is None:
        raise CannotAct("no round is paired")
    return last


def _number(text: str) -> int:
    number = read_whole(text)
    if number is None:
        raise CannotAct(f"{text[:20]} is not the number of a board")
    return number


def _result(text: str) -> str:
    result = result_of(text)
    if result is None:
        raise CannotAct(f"{text[:20]} is not a result; write 1-0, 0-1, 1/2, +:-, -:+ or -:-")
    return result


def run_clear(options: Namespace) -> int:
    """Clear the result of a board."""
    event = opened(options)
    one, number = _current(section_of(event, options)), _number(options.board)
    return do(event, ResultCleared(one.number, number), options, f"board {number} is open again")


def run_postpone(options: Namespace) -> int:
    """Postpone the game of a board."""
    event = opened(options)
    one, number = _current(section_of(event, options)), _number(options.board)
    return do(event, Postponed(one.number, number), options, f"board {number} is postponed")


def run_decide(options: Namespace) -> int:
    """Decide between results that contradict each other."""
    event = opened(options)
    one, number = _current(section_of(event, options)), _number(options.board)
    act = Decided(one.number, number, _result(options.result))
    return do(event, act, options, f"board {number}: {act.result}")


def run_correct(options: Namespace) -> int:
    """Correct a result of an earlier round, for pairing or for rating only."""
    event = opened(options)
    section = section_of(event, options)
    number, board, result = (
        _number(options.round),
        _number(options.board),
        _result(options.result),
    )
    done = f"round {number}, board {board}: {result}"
    if options.rating_only:
        return do(event, CorrectedForRating(number, board, result), options, f"{done} for rating")
    one = section.round(number)
    found = None if one is None else one.board(board)
    was = None if one is None or found is None else one.known(found).result
    return do(event, ResultEntered(number, board, result, was), options, done)
