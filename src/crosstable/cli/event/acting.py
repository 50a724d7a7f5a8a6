"""What every verb does: open the folder, let an act happen, say what came of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.act import Act
from crosstable.event.folder import Answer, EventFolder, Who, open_event
from crosstable.event.state import Section
from crosstable.event.warnings import Circumstance

MOST_CONFIRMED = 4
"""The highest level that anybody can confirm; level 5 is refused."""


def event_options(parser: CommandParser, *, acts: bool = True) -> None:
    """Options of every verb."""
    group = parser.add_argument_group("the event")
    group.add_argument(
        "--in", dest="folder", metavar="FOLDER", default=".", help="folder of the event"
    )
    group.add_argument("--section", metavar="NAME", help="section, if the event has several")
    group.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people or for programs"
    )
    if acts:
        group.add_argument(
            "--yes",
            metavar="LEVEL",
            type=int,
            choices=range(MOST_CONFIRMED + 1),
            default=0,
            help="accept warnings up to this level (1 note, 2 acknowledge, 3 confirm, 4 confirm "
            "twice), for this call only",
        )
        group.add_argument("--by", metavar="NAME", default="arbiter", help="who acts")


def opened(options: Namespace) -> EventFolder:
    """The event that the options name."""
    event = open_event(Path(options.folder))
    for note in event.notes:
        talk(f"note: {note}")
    return event


def section_of(event: EventFolder, options: Namespace) -> Section:
    """The section that the options name, or the only one."""
    names = list(event.event.sections)
    wanted = options.section
    if wanted is None and len(names) != 1:
        raise CannotAct(f"the event has several sections; choose one of {', '.join(names)}")
    if wanted is not None and wanted not in names:
        raise CannotAct(f"there is no section {wanted}; there are {', '.join(names)}")
    return event.event.section(wanted)


def do(event: EventFolder, act: Act, options: Namespace, done: str) -> int:
    """Let an act happen, and print what came of it; exit code 1 if it was refused."""
    try:
        answer = event.do(act, section=options.section, who=Who(options.by), confirmed=options.yes)
    except CannotAct as problem:
        return refused(problem, options)
    return told(answer, options, done)


def told(answer: Answer, options: Namespace, done: str) -> int:
    """What came of an act."""
    if options.format == "json":
        say_json(answer_json(answer))
        return FINE
    for one in answer.circumstances:
        talk(f"{_level(one)} {one.message} ({one.kind.clause})")
    for note in answer.notes:
        talk(f"note: {note}")
    say(done)
    return FINE


def refused(problem: CannotAct, options: Namespace) -> int:
    """Why an act did not happen; nothing was changed."""
    found = problem.circumstances if isinstance(problem, NotConfirmed) else ()
    if options.format == "json":
        say_json({"refused": str(problem), "warnings": [warning_json(one) for one in found]})
        return FAULTS
    if not found:
        talk(f"crosstable: {problem}")
        return FAULTS
    for one in found:
        talk(f"{_level(one)} {one.message} ({_sources(one)})")
    highest = max(one.level for one in found)
    talk(
        "not done: this is refused in FIDE mode"
        if highest > MOST_CONFIRMED
        else f"not done: confirm it with --yes {int(highest)}"
    )
    return FAULTS


def _level(one: Circumstance) -> str:
    return f"level {int(one.level)}:"


def _sources(one: Circumstance) -> str:
    return ", ".join(filter(None, (one.kind.clause, one.kind.questions)))


def answer_json(answer: Answer) -> dict[str, Any]:
    """An act that happened, for programs."""
    return {
        "n": answer.line.n,
        "id": answer.line.id,
        "act": answer.line.act,
        "args": plain(answer.line.args),
        "warnings": [warning_json(one) for one in answer.circumstances],
        "notes": list(answer.notes),
    }


def warning_json(one: Circumstance) -> dict[str, Any]:
    """Something that speaks against an act, for programs."""
    return {
        "key": one.key,
        "level": int(one.level),
        "clause": one.kind.clause,
        "questions": one.kind.questions,
        "message": one.message,
    }


def plain(value: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of the journal as JSON has them."""
    return dict(value)
