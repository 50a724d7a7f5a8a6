"""The verb that begins an event."""

from __future__ import annotations

import secrets
from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.acting import refused, yes_option
from crosstable.cli.event.asking import can_ask, is_confirmed
from crosstable.cli.event.people import enter_table
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.folder import EventFolder, Who, begin_event, open_event
from crosstable.event.importing import take_over
from crosstable.event.keeping import keep_copy
from crosstable.event.systems import has_fixed_field, rounds_of, system_names, usual_tiebreaks


def new_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("folder", metavar="FOLDER", help="a new folder for the event")
    parser.add_argument("--from", dest="report", metavar="FILE", help="report to take over")
    parser.add_argument("--players", metavar="FILE", help="CSV or XLSX file with players to enter")
    parser.add_argument("--name", metavar="TEXT", help="name of the event")
    parser.add_argument("--city", metavar="TEXT", help="where it is played")
    parser.add_argument("--federation", metavar="CODE", help="federation, for example NOR")
    parser.add_argument("--arbiter", metavar="NAME", help="chief arbiter")
    parser.add_argument("--time-control", metavar="CODE", help="for example 5400+30")
    parser.add_argument(
        "--system",
        metavar="CODE",
        help=f"{', '.join(system_names())} (default: swiss), or a code of record 192",
    )
    parser.add_argument("--rounds", metavar="N", help="number of rounds")
    parser.add_argument("--tiebreaks", metavar="LIST", help="tie-breaks, separated by commas")
    parser.add_argument(
        "--dates", metavar="A..B", help="first and last day: 2026-11-20..2026-11-22"
    )
    parser.add_argument("--seed", metavar="TEXT", help="seed for drawing the initial colour")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--by", metavar="NAME", default="arbiter", help="who acts")
    yes_option(parser)


def run_new(options: Namespace) -> int:
    """Begin an event in a new folder."""
    folder, who = Path(options.folder), Who(options.by)
    if options.report:
        try:
            _from_report(folder, Path(options.report), who, options)
        except NotConfirmed as problem:
            return refused(problem, options)
    else:
        begin_event(folder, Created(options.name or folder.resolve().name), who=who)
    event = open_event(folder)
    settings = _settings(options, is_new=not options.report)
    if settings:
        event.do(SettingsChanged(settings), who=who)
    if options.players:
        enter_table(event, Path(options.players), who)
    return _told(event, options)


def _from_report(folder: Path, report: Path, who: Who, options: Namespace) -> None:
    """Take over a report, and list everything that was adjusted (Q48, Q54)."""
    data = report.read_bytes()
    taken = take_over(data)
    try:
        begin_event(folder, taken.act, who=who, confirmed=options.yes)
    except NotConfirmed as problem:
        if not can_ask(options) or not is_confirmed(problem.circumstances):
            raise
        level = int(max(one.level for one in problem.circumstances))
        begin_event(folder, taken.act, who=who, confirmed=level)
    keep_copy(folder, f"import-{report.name}", data)
    for text in taken.adjustments:
        talk(f"adjusted: {text}")
    for text in taken.rounds:
        talk(f"note: {text}")


def _settings(options: Namespace, *, is_new: bool) -> dict[str, str]:
    """The settings that were given; a new event gets the usual ones too."""
    given = {
        "city": options.city,
        "federation": options.federation,
        "arbiter": options.arbiter,
        "time-control": options.time_control,
        "system": options.system,
        "rounds": options.rounds,
        "tiebreaks": options.tiebreaks,
        **_dates(options.dates),
    }
    found = {key: value for key, value in given.items() if value}
    if not is_new:
        return {**({"name": options.name} if options.name else {}), **found}
    code = system_names().get((options.system or "swiss").lower(), options.system)
    usual = {"system": code, "tiebreaks": usual_tiebreaks(code)}
    return {**usual, "initial-colour": _drawn(options.seed), **found, "system": code}


def _dates(text: str | None) -> dict[str, str]:
    if not text:
        return {}
    first, separator, last = text.partition("..")
    if not separator:
        raise CannotAct(f"{text} is not a range of dates; write it as 2026-11-20..2026-11-22")
    return {"start": first, "end": last}


def _drawn(seed: str | None) -> str:
    """The initial colour by lot (C.04.3, 5.1); with a seed the lot can be drawn again."""
    import random

    lot = random.Random(seed if seed is not None else secrets.token_hex(8))
    return lot.choice(("white", "black"))


def _told(event: EventFolder, options: Namespace) -> int:
    section = event.event.section()
    if options.format == "json":
        say_json(
            {
                "folder": str(event.folder),
                "event": event.event.name,
                "players": len(section.people),
                "rounds": rounds_of(section),
            }
        )
        return FINE
    say(f"{event.event.name}: {event.folder}, {len(section.people)} players")
    if rounds_of(section) is None and not has_fixed_field(section):
        say("next: set the number of rounds (crosstable event set rounds=7)")
    return FINE
