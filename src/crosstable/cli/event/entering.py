"""The verb with which results are typed: one key a board, on a terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.event.acting import event_of, section_of
from crosstable.cli.event.keys import END, terminal_keys
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import is_console, put, say
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.disk.folder import EventFolder
from crosstable.event.history.performing import Who
from crosstable.event.intake.keyboard import Entry, Results, Typing, begin_typing, press_key
from crosstable.event.requests.table import request_of
from crosstable.event.results import keys_of_results
from crosstable.event.state import Round
from crosstable.event.status import EventStatus, event_status

_CLEAR = "\x1b[2J\x1b[H"
_OTHER_KEYS = ".17 Enter  Backspace  arrows  s second pass  q end"
_REPLACES = 3
"""The level that somebody confirms who presses the key again."""


@takes(argument("--second", action="store_true", help="start with the second pass"))
def run_results(options: Namespace) -> int:
    """Type the results of the round; exit code 0 whenever it was ended."""
    if not is_console(sys.stdin) or not is_console(sys.stdout):
        raise CannotAct("event results needs a terminal; use event result < FILE to read a file")
    event = event_of(options)
    with terminal_keys() as keys:
        entered = _carry_out_typing(event, options, keys)
    put(_CLEAR)
    waiting = len(_round(event, options).open_boards)
    say(f"{entered} entered, {waiting} open")
    return FINE


def _carry_out_typing(event: EventFolder, options: Namespace, keys: Iterator[str]) -> int:
    """Carry out what is typed until the end; how many entries there were."""
    typing = begin_typing(_results(_round(event, options)), is_second=options.second)
    entered = 0
    _draw(event, options, typing)
    for key in keys:
        if key == END:
            break
        typing, entry = press_key(typing, key, _results(_round(event, options)))
        if entry is not None:
            problem = _carried_out(event, options, entry)
            entered += not problem
            typing = typing._replace(message=problem) if problem else typing
        _draw(event, options, typing)
    return entered


def _round(event: EventFolder, options: Namespace) -> Round:
    return section_of(event, options).current_round


def _results(round_: Round) -> Results:
    return [(board.number, round_.facts_of(board).result) for board in round_.boards]


def _carried_out(event: EventFolder, options: Namespace, entry: Entry) -> str:
    """Let the act happen; what speaks against it, in a sentence."""
    number = _round(event, options).number
    source = "second pass" if entry.is_second else "arbiter"
    confirmed = _REPLACES if entry.is_confirmed else options.yes
    try:
        event.do(
            _act(event, options, number, entry),
            section=options.section,
            who=Who(options.by, source=source),
            confirmed=confirmed,
        )
    except CannotAct as problem:
        return str(problem)
    return ""


def _act(event: EventFolder, options: Namespace, number: int, entry: Entry) -> Act:
    words = {"round": number, "board": entry.board, "result": entry.result}
    name = "clear" if entry.result is None else "result"
    return request_of(event.event, section_of(event, options), name, words).act


# -- the screen -----------------------------------------------------------------------------------


def _draw(event: EventFolder, options: Namespace, typing: Typing) -> None:
    status = event_status(event.event, section_of(event, options))
    put(_CLEAR)
    for line in _lines(status, typing, os.get_terminal_size().lines):
        say(line)
    sys.stdout.flush()


def _lines(status: EventStatus, typing: Typing, height: int) -> Iterator[str]:
    """The boards around the current one, then what is open and what the keys are."""
    waiting = sum(board.result is None for board in status.boards)
    kind = "second pass" if typing.is_second else "results"
    yield f"{status.event} · round {status.round} · {kind} · {waiting} open"
    room = max(3, height - 5)
    first = max(0, min(typing.at - room // 2, len(status.boards) - room))
    for place, board in enumerate(status.boards[first : first + room], first):
        mark = ">" if place == typing.at else " "
        names = f"{board.white_name[:24]:24} - {board.black_name[:24]:24}"
        state = "" if board.state in ("in", "open") else board.state
        yield f"{mark} {board.number:>4}  {names}  {board.result or '':5} {state}"
    yield str(typing.message) if typing.jump is None else f"board {typing.jump}"
    yield f"{' '.join(keys_of_results())}  {_OTHER_KEYS}"
