"""Verbs about results."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.event.acting import ask, do, do_each, event_of, section_of
from crosstable.cli.exitcodes import FAULTS
from crosstable.cli.files import read_input
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import talk
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import Postponed
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.resultfiles import read_results
from crosstable.event.requests.request import Request
from crosstable.event.requests.table import request_of
from crosstable.model.phrases import joined


@takes(
    argument("board", metavar="BOARD", nargs="?", help="printed number of the board"),
    argument("result", metavar="RESULT", nargs="?", help="1-0, 0-1, 1/2, +:-, …"),
)
def run_result(options: Namespace) -> int:
    """Enter the result of a board, or those of a file on standard input."""
    event = event_of(options)
    if options.board is None:
        return _enter_file(event, options)
    if options.result is None:
        raise CannotAct("give a board and its result: result 12 1-0")
    entries = [(options.board, options.result)]
    ((act, done),) = _requests(event, options, entries)
    return do(event, act, options, done)


def _enter_file(event: EventFolder, options: Namespace) -> int:
    """Enter the results of a file; nothing of one that has a fault."""
    section = section_of(event, options)
    given = read_results(read_input("-"), section, section.current_round)
    for text in given.left_out:
        talk(f"left out: {text}")
    if given.problems and options.format == "json":
        raise CannotAct(joined(given.problems, "; "))
    for text in given.problems:
        talk(f"crosstable: {text}")
    if given.problems:
        return FAULTS
    entries = [(str(board), result) for board, result in given.results]
    return do_each(event, _requests(event, options, entries), options)


def _requests(
    event: EventFolder, options: Namespace, entries: list[tuple[str, str]]
) -> Iterator[tuple[Act, str]]:
    """The acts of results that were typed, each with what to say when it is done."""
    for board, result in entries:
        section = section_of(event, options)
        words = {"board": board, "result": result}
        request = request_of(event.event, section, "result", words)
        yield request.act, _describe_done(request)


def _describe_done(request: Request) -> str:
    act = request.act
    if isinstance(act, Postponed):
        return f"board {act.board} is postponed"
    return f"{request.about}: {getattr(act, 'result', '')}"


@takes(argument("board", metavar="BOARD", help="printed number of the board"))
def run_clear(options: Namespace) -> int:
    """Clear the result of a board."""
    done = f"board {options.board} is open again"
    return ask(event_of(options), "clear", options, done, board=options.board)


@takes(argument("board", metavar="BOARD", help="printed number of the board"))
def run_postpone(options: Namespace) -> int:
    """Postpone the game of a board."""
    done = f"board {options.board} is postponed"
    return ask(event_of(options), "postpone", options, done, board=options.board)


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
    name = "correct-for-rating" if options.rating_only else "result"
    done = f"{{about}}: {{result}}{' for rating' if options.rating_only else ''}"
    words = {"round": options.round, "board": options.board, "result": options.result}
    return ask(event_of(options), name, options, done, **words)
