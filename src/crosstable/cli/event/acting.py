"""What every verb does: open the folder, let an act happen, say what came of it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from crosstable.cli.event.asking import done_or_asked
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.parser import CommandParser, argument
from crosstable.cli.problems import explain_problem
from crosstable.cli.terminal import flush, say, say_json, talk
from crosstable.errors import (
    CannotAct,
    ChangedOutside,
    JournalBehind,
    NoSecondPlace,
    NotAnEvent,
    NotConfirmed,
    PartedPlace,
)
from crosstable.event.acts.act import Act
from crosstable.event.answers import ActAnswer, RefusedAnswer, SeveralAnswer, act_answer, refusal
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.second import choose_second_place
from crosstable.event.history.performing import Answer, Who
from crosstable.event.requests.table import request_of
from crosstable.event.requests.whole import WITHOUT_SECTION
from crosstable.event.state import Section
from crosstable.event.warnings import Circumstance

MOST_CONFIRMED = 4
"""The highest level that anybody can confirm; level 5 is refused."""


WHO_TEXT = "starting number, or part of the name"
WHO = argument("who", metavar="ID", help=WHO_TEXT)


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
        yes_option(group)
        group.add_argument(
            "--by", metavar="NAME", default="arbiter", help="who acts, for the journal"
        )
        group.add_argument(
            "--copy",
            metavar="FOLDER",
            help="second place for this act and all later ones, such as a USB stick; none to stop",
        )


def yes_option(parser: CommandParser | Any) -> None:
    """The option that accepts warnings, for one call."""
    parser.add_argument(
        "--yes",
        metavar="LEVEL",
        type=int,
        choices=range(MOST_CONFIRMED + 1),
        default=0,
        help="accept warnings up to this level (1 note, 2 acknowledge, 3 confirm, 4 confirm "
        "twice), for this call only",
    )


def event_of(options: Namespace) -> EventFolder:
    """The event that the options name."""
    try:
        event = open_event_folder(Path(options.folder))
    except NotAnEvent as problem:
        raise NotAnEvent(f"{problem}; use --in FOLDER to give the folder of the event") from None
    for note in event.notes:
        talk(f"note: {note}")
    for missing in event.missing_acts():
        talk(f"note: {missing.message}")
    with suppress(OSError, CannotAct):  # an event that cannot be written can still be read
        event.bring_up_to_date()
    place = getattr(options, "copy", None)
    if place is not None:
        choose_second_place(event.folder, None if place == "none" else Path(place))
    return event


def opened_at(options: Namespace) -> tuple[EventFolder, Section]:
    """The event that the options name, with the section."""
    event = event_of(options)
    return event, section_of(event, options)


def section_of(event: EventFolder, options: Namespace) -> Section:
    """The section that the options name, or the only one."""
    return event.event.section(options.section)


def given_values(options: Namespace, form: str = "KEY=VALUE") -> Iterator[tuple[str, str]]:
    """What was given on both sides of an equals sign."""
    for text in options.values:
        key, separator, value = text.partition("=")
        if not separator:
            raise CannotAct(f"{text} is not {form}")
        yield key, value


def do(event: EventFolder, act: Act, options: Namespace, done: str) -> int:
    """Let an act happen, and print what came of it; exit code 1 if it was refused."""
    outcome = _outcome(event, (act,), options)
    if isinstance(outcome, CannotAct):
        return report_refusal(outcome, options)
    return report_answer(outcome[0], options, done)


def ask(event: EventFolder, name: str, options: Namespace, done: str, /, **words: Any) -> int:
    """Let happen what is asked for in words; `done` may have ``{about}`` and ``{result}``."""
    is_of_event = name in WITHOUT_SECTION and options.section is None
    first = event.event.first_section
    section = first if is_of_event else section_of(event, options)
    request = request_of(event.event, section, name, words)
    if request.is_of_event:
        options.section = None
    result = getattr(request.act, "result", "")
    text = done.replace("{about}", str(request.about)).replace("{result}", result)
    if len(request.acts) == 1:
        return do(event, request.act, options, text)
    return do_each(event, [(act, text) for act in request.acts], options)


def do_each(event: EventFolder, acts: Iterable[tuple[Act, str]], options: Namespace) -> int:
    """Let acts happen one by one, each with its own answer; 1 if one of them was refused."""
    outcomes: list[ActAnswer | RefusedAnswer] = []
    code = FINE
    for act, done in acts:
        outcome = _outcome(event, (act,), options)
        if isinstance(outcome, CannotAct):
            code = FAULTS
        if options.format == "json":
            outcomes.append(_for_programs(outcome))
        elif isinstance(outcome, CannotAct):
            report_refusal(outcome, options)
        else:
            report_answer(outcome[0], options, done)
            flush(sys.stdout)  # whoever reads along knows at once what is kept
    if options.format == "json":
        say_json(SeveralAnswer(answers=outcomes))
    return code


def do_together(
    event: EventFolder, acts: Sequence[Act], options: Namespace
) -> tuple[Answer, ...] | CannotAct:
    """Let acts happen together, all or none; what came of them, or why nothing did."""
    return _outcome(event, acts, options) if acts else ()


def _outcome(
    event: EventFolder, acts: Sequence[Act], options: Namespace
) -> tuple[Answer, ...] | CannotAct:
    try:
        return _done_or_asked(event, acts, options)
    except CannotAct as problem:
        return problem
    except OSError as problem:  # a full disk, a folder that is read-only: nothing has changed
        return CannotAct(explain_problem(problem))


def _for_programs(outcome: tuple[Answer, ...] | CannotAct) -> ActAnswer | RefusedAnswer:
    return refusal(outcome) if isinstance(outcome, CannotAct) else act_answer(outcome[0])


def _done_or_asked(
    event: EventFolder, acts: Sequence[Act], options: Namespace
) -> tuple[Answer, ...]:
    """Let acts happen; at a terminal, ask about what speaks against them."""
    who = Who(options.by)
    section = options.section
    return done_or_asked(
        options, lambda level: event.do_all(acts, section=section, who=who, confirmed=level)
    )


def report_answer(answer: Answer, options: Namespace, done: str) -> int:
    """What came of an act."""
    if options.format == "json":
        say_json(act_answer(answer))
        return FINE
    for circumstance in answer.circumstances:
        talk(f"{_level(circumstance)} {circumstance.message} ({circumstance.kind.clause})")
    for note in answer.notes:
        talk(f"note: {note}")
    say(done)
    return FINE


def report_refusal(problem: CannotAct, options: Namespace) -> int:
    """Why an act did not happen; nothing was changed."""
    circumstances = problem.circumstances if isinstance(problem, NotConfirmed) else ()
    if options.format == "json":
        say_json(refusal(problem))
        return FAULTS
    if not circumstances:
        talk(f"crosstable: {problem}{_hint(problem)}")
        return FAULTS
    for circumstance in circumstances:
        talk(f"{_level(circumstance)} {circumstance.message} ({_sources(circumstance)})")
    highest = max(circumstance.level for circumstance in circumstances)
    talk(
        "not done: this is refused in FIDE mode"
        if highest > MOST_CONFIRMED
        else f"not done: confirm it with --yes {int(highest)}"
    )
    return FAULTS


def _hint(problem: CannotAct) -> str:
    """What to do about a refusal, in the words of the command line."""
    if isinstance(problem, ChangedOutside):
        return (
            "; crosstable event import --report accepts the change, and with --discard rejects it"
        )
    if isinstance(problem, NoSecondPlace):
        return "; reconnect it, or continue without it: --copy none"
    if isinstance(problem, PartedPlace) and problem.place is not None:
        return f"; crosstable event merge {problem.place}"
    if isinstance(problem, JournalBehind):
        return _ways_out(problem)
    return ""


def _ways_out(problem: JournalBehind) -> str:
    if problem.sources:
        return f"; crosstable event merge {problem.sources[0]} brings them back"
    return (
        "; bring them back with crosstable event merge FOLDER, or take over the newer reports with "
        "crosstable event import --report; with --discard the event continues without them"
    )


def _level(circumstance: Circumstance) -> str:
    return f"level {int(circumstance.level)}:"


def _sources(circumstance: Circumstance) -> str:
    return ", ".join(filter(None, (circumstance.kind.clause, circumstance.kind.questions)))
