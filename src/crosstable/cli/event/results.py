"""Verbs about results."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, do_each, opened, opened_at, section_of
from crosstable.cli.exitcodes import FAULTS
from crosstable.cli.files import read_input
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import talk
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.resultfiles import read_results
from crosstable.event.people.teams import board_number
from crosstable.event.results import POSTPONED, result_of


@takes(
    argument("board", metavar="BOARD", nargs="?", help="printed number of the board"),
    argument("result", metavar="RESULT", nargs="?", help="1-0, 0-1, 1/2, +:-, …"),
)
def run_result(options: Namespace) -> int:
    """Enter the result of a board, or those of a file on standard input."""
    event = opened(options)
    if options.board is not None and options.result is not None:
        act, done = _entering(event, options, options.board, options.result)
        return do(event, act, options, done)
    if options.board is not None:
        raise CannotAct("give a board and its result: result 12 1-0")
    return _enter_file(event, options)


def _enter_file(event: EventFolder, options: Namespace) -> int:
    """Enter the results of a file; nothing of one that has a fault."""
    section = section_of(event, options)
    given = read_results(read_input("-"), section, section.current_round)
    for text in given.left_out:
        talk(f"left out: {text}")
    if given.problems and options.format == "json":
        raise CannotAct("; ".join(given.problems))
    for text in given.problems:
        talk(f"crosstable: {text}")
    if given.problems:
        return FAULTS
    acts = (_entering(event, options, str(board), result) for board, result in given.results)
    return do_each(event, acts, options)


def _entering(event: EventFolder, options: Namespace, board: str, text: str) -> tuple[Act, str]:
    """The act of a result that was typed, and what to say when it is done."""
    one = section_of(event, options).current_round
    number, result = typed_board(board), typed_result(text)
    found = one.board(number)
    was = None if found is None else one.known(found).result
    if result == POSTPONED and was is None:
        return Postponed(one.number, number), f"board {number} is postponed"
    act = ResultEntered(one.number, number, result, was)
    return act, f"round {one.number}, board {number}: {result}"


def typed_board(text: str) -> int:
    """The number of a board as somebody typed it."""
    number = board_number(text)
    if number is None:
        raise CannotAct(f"{text[:20]} is not the number of a board")
    return number


def typed_result(text: str) -> str:
    """A result as somebody typed it, in its one written form."""
    result = result_of(text)
    if result is None:
        raise CannotAct(f"{text[:20]} is not a result; write 1-0, 0-1, 1/2, +:-, -:+ or -:-")
    return result


@takes(argument("board", metavar="BOARD", help="printed number of the board"))
def run_clear(options: Namespace) -> int:
    """Clear the result of a board."""
    event = opened(options)
    one, number = section_of(event, options).current_round, typed_board(options.board)
    return do(event, ResultCleared(one.number, number), options, f"board {number} is open again")


@takes(argument("board", metavar="BOARD", help="printed number of the board"))
def run_postpone(options: Namespace) -> int:
    """Postpone the game of a board."""
    event = opened(options)
    one, number = section_of(event, options).current_round, typed_board(options.board)
    return do(event, Postponed(one.number, number), options, f"board {number} is postponed")


@takes(
    argument("round", metavar="ROUND", help="number of the round"),
    argument("board", metavar="BOARD", help="printed number of the board"),
    argument("result", metavar="RESULT", help="the right result"),
    argument(
        "--rating-only",
        action="store_true",
        help="change it for rating only; pairings keep the old result",
    ),
)
def run_correct(options: Namespace) -> int:
    """Correct a result of an earlier round, for pairing or for rating only."""
    event, section = opened_at(options)
    number, board, result = (
        typed_board(options.round),
        typed_board(options.board),
        typed_result(options.result),
    )
    done = f"round {number}, board {board}: {result}"
    if options.rating_only:
        return do(event, CorrectedForRating(number, board, result), options, f"{done} for rating")
    one = section.round(number)
    found = None if one is None else one.board(board)
    was = None if one is None or found is None else one.known(found).result
    return do(event, ResultEntered(number, board, result, was), options, done)
