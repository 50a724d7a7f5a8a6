"""Verbs about two machines: merge, and decide between what both did."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.acting import ask, do, event_of, report_refusal
from crosstable.cli.event.asking import done_or_asked
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct
from crosstable.event.acts.merged import Resolved
from crosstable.event.disk.folder import EventFolder
from crosstable.event.disk.joining import MergeAnswer, contradictions_in, merge
from crosstable.event.history.performing import Who
from crosstable.event.state import Held, Pending
from crosstable.model.jsonschema import Json
from crosstable.text.formats import read_whole


@takes(argument("other", metavar="OTHER", help="folder or journal of the other machine"))
def run_merge(options: Namespace) -> int:
    """Unite the event with that of another machine, and list what has to be decided."""
    event = event_of(options)
    try:
        answer = done_or_asked(
            options,
            lambda level: merge(event, Path(options.other), who=Who(options.by), confirmed=level),
        )
    except CannotAct as problem:
        return report_refusal(problem, options)
    if options.format == "json":
        say_json(merge_json(answer))
        return FINE
    say(f"new acts of the other machine: {answer.acts}")
    _show_open(answer.pending, answer.contradictions, answer.held)
    return FINE


def merge_json(answer: MergeAnswer) -> dict[str, Json]:
    """What came of a merge, for programs."""
    return {
        "acts": answer.acts,
        "contradictions": list(answer.contradictions),
        **_open_json(answer.pending, answer.held),
    }


def _open_json(pending: tuple[Pending, ...], held: tuple[Held, ...]) -> dict[str, Json]:
    return {
        "pending": [
            {
                "key": conflict.key,
                "undo": conflict.is_undo,
                "options": [option._asdict() for option in conflict.options],
            }
            for conflict in pending
        ],
        "held": [{**act._asdict(), "reason": str(act.reason)} for act in held],
    }


def _show_open(
    pending: tuple[Pending, ...], contradictions: tuple[str, ...], held: tuple[Held, ...]
) -> None:
    for text in contradictions:
        say(f"contradiction: {text} (crosstable event decide BOARD RESULT)")
    for number, conflict in enumerate(pending, 1):
        say(f"decision {number}: {conflict.key.removeprefix('/')}")
        for place, option in enumerate(conflict.options, 1):
            say(f"  {number}.{place}  {option.by}, act {option.n}: {option.what}")
        if conflict.is_undo:
            say(f"  {number}.0  drop the undo")
    for item in held:
        talk(f"note: act {item.n} of {item.by} ({item.act}) does not count: {item.reason}")
    if pending:
        say("decide with crosstable event decide --take N.M")


@takes(
    argument("board", metavar="BOARD", nargs="?", help="printed number of the board"),
    argument("result", metavar="RESULT", nargs="?", help="result that counts"),
    argument("--round", metavar="N", help="round of the board (default: the current one)"),
    argument(
        "--take",
        metavar="N.M",
        help="if two machines decided differently: take act M of decision N in the list; N.0 "
        "drops an undo",
    ),
)
def run_decide(options: Namespace) -> int:
    """Decide between results, or between what two machines did; without either list it."""
    event = event_of(options)
    if options.take is not None:
        return _take(event, options)
    if options.board is None:
        return _list(event, options)
    if options.result is None:
        raise CannotAct("give a board and its result: decide 12 1-0")
    words = {"round": options.round, "board": options.board, "result": options.result}
    return ask(event, "decide", options, f"board {options.board}: {{result}}", **words)


def _list(event: EventFolder, options: Namespace) -> int:
    state = event.event
    contradictions = tuple(contradictions_in(event))
    if options.format == "json":
        more = _open_json(state.pending, state.held)
        say_json({"contradictions": list(contradictions), **more})
        return FINE
    _show_open(state.pending, contradictions, state.held)
    if not state.pending and not contradictions:
        say("there is nothing to decide")
    return FINE


def _take(event: EventFolder, options: Namespace) -> int:
    first, _, second = options.take.partition(".")
    number = read_whole(first)
    place = read_whole(second)
    pending = event.event.pending
    if number is None or place is None or not 1 <= number <= len(pending):
        raise CannotAct(f"{options.take} is not in the list; crosstable event decide shows it")
    conflict = pending[number - 1]
    if place == 0 and conflict.is_undo:
        return do(event, Resolved(conflict.key), options, "the undo does not count")
    if not 1 <= place <= len(conflict.options):
        raise CannotAct(f"{options.take} is not in the list; crosstable event decide shows it")
    option = conflict.options[place - 1]
    done = f"act {option.n} of {option.by} counts"
    return do(event, Resolved(conflict.key, option.id), options, done)
