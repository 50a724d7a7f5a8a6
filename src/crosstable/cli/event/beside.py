"""Verbs of an event that is paired in another program."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from crosstable.cli.event.acting import (
    ask,
    do,
    event_of,
    report_answer,
    report_refusal,
    section_of,
)
from crosstable.cli.event.asking import can_ask, done_or_asked
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct, NotAnEvent
from crosstable.event.acts.beside import Attached
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.beginning import settings_of_new_event
from crosstable.event.beside.comparing import Preview
from crosstable.event.beside.describing import (
    import_steps,
    preview_answer,
    preview_lines,
    proof_lines,
)
from crosstable.event.beside.handback import HandBackFile
from crosstable.event.beside.watching import SECONDS_BETWEEN_LOOKS
from crosstable.event.companion import Companion, Outlook
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.state import Section
from crosstable.event.systems.system import rounds_of
from crosstable.reading.beside.snapshot import PROGRAMS

OWN_FOLDER = "crosstable-event"
"""The folder of the event inside that of the other program, if no other one is named."""


@takes(
    argument("place", metavar="FOLDER", nargs="?", help="where the other program has its lists"),
    argument("--program", choices=tuple(PROGRAMS), help="the program that pairs"),
    argument("--once", action="store_true", help="look once and do not watch"),
    argument("--take", action="store_true", help="take over what is shown without asking"),
    argument(
        "--absent",
        action="append",
        default=[],
        metavar="ID=half|zero|full",
        help="the bye of somebody who is in no list",
    ),
    argument(
        "--same",
        action="append",
        default=[],
        metavar="NAME=ID",
        help="who a name of the other program is here, or NAME=new",
    ),
)
def run_attach(options: Namespace) -> int:
    """Attach the event if it is not, then show what the other program has that is new."""
    event = _attached_event(options)
    if event is None:
        return FAULTS
    companion = Companion(event, options.section)
    if options.once or options.take or options.format == "json":
        return _show_once(companion, options)
    return _watch(companion, options)


def _attached_event(options: Namespace) -> EventFolder | None:
    """The event, which is made if there is none; None if it could not be attached."""
    event = _opened_or_made(options)
    section = section_of(event, options)
    if section.beside is None and (options.program is None or options.place is None):
        raise CannotAct("give the folder and the program: event attach FOLDER --program vega")
    program = options.program or (section.beside.program if section.beside else "")
    place = options.place or (section.beside.folder if section.beside else "")
    folder = str(Path(place).expanduser().absolute())
    if not Path(folder).is_dir():
        raise CannotAct(f"{place} is not a folder")
    is_attached = section.beside is not None and (
        (section.beside.program, section.beside.folder) == (program, folder)
    )
    if is_attached:
        return event
    quiet = Namespace(**{**vars(options), "format": "text"})
    done = f"this event is now paired in {PROGRAMS[program]}; its lists are in {folder}"
    return event if do(event, Attached(program, folder), quiet, done) == FINE else None


def _opened_or_made(options: Namespace) -> EventFolder:
    """The event of `--in`; else that of the current folder; else one inside the other's folder."""
    try:
        return event_of(options)
    except NotAnEvent:
        if options.place is None or options.program is None:
            raise
    folder = Path(options.folder)
    if options.folder == ".":
        folder = Path(options.place).expanduser().absolute() / OWN_FOLDER
        if (folder / "journal.jsonl").exists() or folder.exists():
            return open_event_folder(folder)
    name = Path(options.place).expanduser().absolute().name
    acts = (Created(name), SettingsChanged(settings_of_new_event({}, None)))
    begin_event_folder(folder, *acts, who=Who(options.by))
    say(f"{folder} is the folder of the event")
    return open_event_folder(folder)


def _show_once(companion: Companion, options: Namespace) -> int:
    outlook = companion.look(at_once=True)
    if options.format == "json" and not options.take:
        say_json(preview_answer(companion.section, outlook.sighting, outlook.preview))
        return FAULTS if outlook.sighting.problem else FINE
    _say_sighting(companion.section, outlook)
    if outlook.sighting.problem is not None:
        return FAULTS
    preview = outlook.preview
    if preview is None or preview.is_empty or not options.take:
        return FAULTS if preview is not None and preview.problems else FINE
    return _take(companion, outlook, options)


def _watch(companion: Companion, options: Namespace) -> int:
    """Look again and again until somebody stops it."""
    talk("watching; Ctrl+C ends it")
    shown: object = None
    try:
        while True:
            outlook = companion.look()
            now = (outlook.preview, outlook.sighting.problem, outlook.sighting.waiting)
            if now != shown:
                shown = now
                _say_sighting(companion.section, outlook)
                if _is_takable(outlook.preview, options) and can_ask(options) and _agrees():
                    _take(companion, outlook, options)
            time.sleep(SECONDS_BETWEEN_LOOKS)
    except KeyboardInterrupt:
        return FINE


def _is_takable(preview: Preview | None, options: Namespace) -> bool:
    """Names that cannot be matched are no obstacle if the call says whose they are."""
    return (
        preview is not None and not preview.is_empty and bool(options.same or not preview.problems)
    )


def _agrees() -> bool:
    return input("take it over? [y/N] ").strip().lower() in ("y", "yes")


def _say_sighting(section: Section, outlook: Outlook) -> None:
    sighting = outlook.sighting
    for waiting in sighting.waiting:
        talk(f"waiting: {waiting.name} {waiting.reason}")
    if outlook.withdrawn:
        talk(f"note: {outlook.withdrawn} was removed: the round was paired again")
    if sighting.problem is not None:
        talk(f"crosstable: {sighting.problem}")
    elif outlook.preview is None:
        say("no lists of the other program yet")
    else:
        for line in (*proof_lines(outlook.preview), *preview_lines(section, outlook.preview)):
            say(str(line))
        if not rounds_of(section):
            say("the number of rounds is in none of the lists; say it once: event set rounds=9")


def _take(companion: Companion, outlook: Outlook, options: Namespace) -> int:
    seen = outlook.sighting.snapshot
    assert seen is not None
    assert outlook.preview is not None
    absences = dict(_pairs(options.absent))
    matches = dict(_pairs(options.same))
    codes = {"half": "H", "zero": "Z", "full": "F"}
    chosen = {who: codes.get(kind, kind.upper()) for who, kind in absences.items()}
    try:
        answer = done_or_asked(
            options,
            lambda level: companion.take(
                seen, absences=chosen, matches=matches, who=Who(options.by), confirmed=level
            ),
        )
    except CannotAct as problem:
        return report_refusal(problem, options)
    return report_answer(answer, options, f"round {outlook.preview.round} is taken over")


def _pairs(given: Iterable[str]) -> Iterable[tuple[str, str]]:
    for text in given:
        key, separator, value = text.rpartition("=")
        if not separator:
            raise CannotAct(f"{text} has no equals sign")
        yield key, value


@takes(
    argument("--round", type=int, metavar="N", help="the round (default: the last one)"),
    argument("--withdraw", action="store_true", help="take the file back out of the folder"),
)
def run_hand_back(options: Namespace) -> int:
    """Write the results of the round for the other program."""
    event = event_of(options)
    section_of(event, options)
    companion = Companion(event, options.section)
    written: list[HandBackFile] = []

    def attempt(level: int) -> None:
        _, file = companion.hand_back(
            round_number=options.round, who=Who(options.by), confirmed=level
        )
        written.append(file)

    try:
        if options.withdraw:
            answer = done_or_asked(
                options,
                lambda level: companion.withdraw(
                    round_number=options.round, who=Who(options.by), confirmed=level
                ),
            )
            return report_answer(answer, options, "the file is taken back; the round is open")
        done_or_asked(options, attempt)
    except CannotAct as problem:
        return report_refusal(problem, options)
    file = written[-1]
    section = companion.section
    steps = import_steps(section, file)
    if options.format == "json":
        say_json({"round": file.round, "file": file.name, "steps": [str(step) for step in steps]})
        return FINE
    say(f"{file.name} is written; the round is locked")
    for step in steps:
        say(str(step))
    return FINE


@takes()
def run_detach(options: Namespace) -> int:
    """Pair the event here again."""
    return ask(event_of(options), "detach", options, "this event is paired here from now on")
