"""The verb that shows where an event stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict

from crosstable.cli.event.acting import event_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import takes
from crosstable.cli.terminal import say, say_json
from crosstable.event.people.teams import board_label
from crosstable.event.status import EventStatus, event_status
from crosstable.model.jsonschema import Json
from crosstable.output.drawing.text import aligned_rows


@takes(acts=False)
def run_status(options: Namespace) -> int:
    """Show the phase, the boards and what to do next."""
    event = event_of(options)
    wanted = event.event.sections if options.section is None else (options.section,)
    statuses = [event_status(event.event, event.event.section(name)) for name in wanted]
    if options.format == "json":
        several = {"sections": [status_json(status) for status in statuses]}
        say_json(status_json(statuses[0]) if len(statuses) == 1 else several)
        return FINE
    for status in statuses:
        _say(status, named=len(statuses) > 1)
    return FINE


def _say(status: EventStatus, *, named: bool) -> None:
    if named:
        say(f"section {status.section}")
    rounds = "?" if status.rounds is None else status.rounds
    name = status.event or "event without a name"
    say(f"{name} · {status.players} players · round {status.round} of {rounds}")
    say(f"phase: {status.phase} · {status.fide_mode}")
    for line in board_lines(status):
        say(line)
    for name in status.unaccounted:
        say(f"neither paired nor marked absent: {name}")
    if status.withdrawn:
        say(f"left: {', '.join(status.withdrawn)}")
    for text in status.advice:
        say(f"advice: {text}")
    say(f"next: {status.next}")


def status_json(status: EventStatus) -> dict[str, Json]:
    """The status for programs."""
    return asdict(status)


def board_lines(status: EventStatus) -> Iterator[str]:
    """The boards of the round as aligned rows, after the matches of teams."""
    for match in status.matches:
        walkover = f" ({match.walkover})" if match.walkover else ""
        yield f"  match {match.number}: {match.white_name} - {match.black_name}{walkover}"
    rows = [
        (
            board_label(board.number, of_teams=bool(status.matches)),
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
        yield f"  bye: {status.bye}  {status.bye_name}"
    for line in status.absent:
        yield f"  {line}"
