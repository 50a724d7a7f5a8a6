"""The verb that shows where an event stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.event.acting import event_options, opened, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, say_json
from crosstable.event.status import EventStatus, event_status
from crosstable.output.drawing.text import aligned_rows


def status_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    event_options(parser, acts=False)


def run_status(options: Namespace) -> int:
    """Show the phase, the boards and what to do next."""
    event = opened(options)
    status = event_status(event.event, section_of(event, options))
    if options.format == "json":
        say_json(status_json(status))
        return FINE
    rounds = "?" if status.rounds is None else status.rounds
    say(f"{status.event} · {status.players} players · round {status.round} of {rounds}")
    say(f"phase: {status.phase}")
    for line in board_lines(status):
        say(line)
    for name in status.unaccounted:
        say(f"neither paired nor absent: {name}")
    say(f"next: {status.next}")
    return FINE


def status_json(status: EventStatus) -> dict[str, object]:
    """The status for programs."""
    return {**status._asdict(), "boards": [board._asdict() for board in status.boards]}


def board_lines(status: EventStatus) -> Iterator[str]:
    """The boards of the round as aligned rows."""
    rows = [
        (
            str(board.number),
            str(board.white),
            board.white_name,
            board.result or "-",
            str(board.black),
            board.black_name,
            "" if board.state in ("in", "open") else board.state,
        )
        for board in status.boards
    ]
    yield from aligned_rows(rows)
    if status.bye is not None:
        yield f"  bye: {status.bye}"
