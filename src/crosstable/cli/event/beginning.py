"""The verb that begins an event."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from crosstable.cli.event.acting import report_refusal, yes_option
from crosstable.cli.event.asking import can_ask, done_or_asked
from crosstable.cli.event.people import list_options, plan_registration, say_counts
from crosstable.cli.event.questions import ask_for_missing
from crosstable.cli.event.settings import say_unread_time_control
from crosstable.cli.exitcodes import FINE
from crosstable.cli.input import report_of
from crosstable.cli.options import FORCE_READ
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct, NoReport, NotConfirmed
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.answers import NewAnswer, import_answer
from crosstable.event.beginning import settings_of_new_event
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.history.applying import fold_lines
from crosstable.event.history.performing import Who
from crosstable.event.intake.importing import TakenOver, take_over
from crosstable.event.intake.registration import Registration
from crosstable.event.journal import Line
from crosstable.event.report.files import keep_copy
from crosstable.event.settings import ranking_as_typed
from crosstable.event.systems.system import (
    has_fixed_field,
    rounds_of,
    system_names,
)
from crosstable.event.typed import time_code
from crosstable.reading.foreign.naming import with_files_beside


@takes(
    argument("folder", metavar="FOLDER", help="a new folder for the event"),
    argument("--from", dest="report", metavar="FILE", help="report to start from"),
    argument("--section", metavar="NAME", help="tournament, if the file has several"),
    FORCE_READ,
    argument("--players", metavar="FILE", help="CSV or XLSX file with players to enter"),
    argument("--name", metavar="TEXT", help="name of the event"),
    argument("--city", metavar="TEXT", help="where it is played"),
    argument("--federation", metavar="CODE", help="federation, for example NOR"),
    argument("--arbiter", metavar="NAME", help="chief arbiter"),
    argument("--time-control", metavar="CONTROL", help="90+30, 40/5400+30:1800+30, or as text"),
    argument(
        "--system",
        metavar="CODE",
        help=f"{', '.join(system_names())} (default: swiss), or a code of record 192",
    ),
    argument("--rounds", metavar="N", help="number of rounds"),
    argument("--tiebreaks", metavar="LIST", help="tie-breaks, separated by commas"),
    argument("--dates", metavar="A..B", help="first and last day: 2026-11-20..2026-11-22"),
    argument("--seed", metavar="TEXT", help="number or text for drawing the initial colour"),
    list_options,
    argument("--format", choices=("text", "json"), default="text"),
    argument("--by", metavar="NAME", default="arbiter", help="who acts, for the journal"),
    yes_option,
    acts=None,
)
def run_new(options: Namespace) -> int:
    """Begin an event in a new folder: all of it, or nothing if something cannot be."""
    if can_ask(options) and not options.report:
        ask_for_missing(options)
    data = _data_of(options.report) if options.report else b""
    taken = _taken_over(data, options) if options.report else None
    name = options.name or Path(options.folder).resolve().name
    first: Act = Created(name) if taken is None else taken.act
    settings = _settings(options, is_new=taken is None)
    acts = [first, *([SettingsChanged(settings)] if settings else [])]
    plan = None
    if options.players:
        begun = fold_lines(_lines(acts))
        plan = plan_registration(Path(options.players), begun, begun.section(), options)
        acts += plan.acts()
    try:
        _begin(acts, options)
    except NotConfirmed as problem:
        return report_refusal(problem, options)
    if taken is not None:
        keep_copy(Path(options.folder), f"import-{Path(options.report).name}", data)
    return _report_new_event(open_event_folder(Path(options.folder)), taken, plan, options)


def _data_of(path: str) -> bytes:
    return with_files_beside(path, Path(path).read_bytes())


def _taken_over(data: bytes, options: Namespace) -> TakenOver:
    report_of(data, options.report, section=options.section, force=options.force_read)
    try:
        return take_over(data, of_several=options.section, force=options.force_read)
    except (CannotAct, NoReport) as problem:
        raise type(problem)(f"{options.report}: {problem}") from problem


def _lines(acts: Sequence[Act]) -> list[Line]:
    """Acts as the first lines of a journal, to see what follows from them."""
    return [Line(n, "", "", act.NAME, act.args) for n, act in enumerate(acts, 1)]


def _begin(acts: Sequence[Act], options: Namespace) -> None:
    folder = Path(options.folder)
    who = Who(options.by)
    done_or_asked(
        options, lambda level: begin_event_folder(folder, *acts, who=who, confirmed=level)
    )


def _settings(options: Namespace, *, is_new: bool) -> dict[str, str]:
    """The settings that were given; a new event gets the usual ones too."""
    given = {
        "city": options.city,
        "federation": options.federation,
        "arbiter": options.arbiter,
        "time-control": options.time_control and time_code(options.time_control),
        "system": options.system,
        "rounds": options.rounds,
        "tiebreaks": options.tiebreaks,
        **_dates(options.dates),
    }
    settings = {key: value for key, value in given.items() if value}
    if "tiebreaks" in settings:
        settings["tiebreaks"] = ranking_as_typed(settings["tiebreaks"], options.system or "")
    if not is_new:
        return {**({"name": options.name} if options.name else {}), **settings}
    return settings_of_new_event(settings, options.seed)


def _dates(text: str | None) -> dict[str, str]:
    if not text:
        return {}
    first, separator, last = text.partition("..")
    if not separator:
        raise CannotAct(f"{text} is not a range of dates; write it as 2026-11-20..2026-11-22")
    return {"start": first, "end": last}


def _report_new_event(
    event: EventFolder, taken: TakenOver | None, plan: Registration | None, options: Namespace
) -> int:
    section = event.event.section()
    rounds = () if taken is None else taken.rounds
    if options.format == "json":
        answer = NewAnswer(
            folder=str(event.folder),
            event=event.event.title,
            players=len(section.people),
            rounds=rounds_of(section),
            adjusted=[] if taken is None else list(map(str, taken.adjustments)),
            notes=list(map(str, (*(() if taken is None else taken.assumed), *rounds))),
            entries=None if plan is None else import_answer(plan, done=True),
        )
        say_json(answer)
        return FINE
    for text in () if taken is None else taken.changes:
        talk(f"adjusted: {text}")
    for text in () if taken is None else taken.losses:
        talk(f"lost: {text}")
    if taken is not None and taken.losses:
        talk(f"hint: crosstable check {options.report} explains the faults of the report")
    for text in () if taken is None else taken.assumed:
        talk(f"assumed: {text}")
    for text in rounds:
        talk(f"note: {text}")
    say_unread_time_control(section)
    if plan is not None:
        say_counts(plan)
    name = event.event.title or "event without a name"
    say(f"{name}: {event.folder}, {len(section.people)} players")
    if rounds_of(section) is None and not has_fixed_field(section):
        say("next: set the number of rounds (crosstable event set rounds=7)")
    return FINE
