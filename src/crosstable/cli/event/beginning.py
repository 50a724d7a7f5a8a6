"""The verb that begins an event."""

from __future__ import annotations

import secrets
from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.people import enter_table
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.folder import COPIES, EventFolder, Who, begin_event, open_event
from crosstable.event.importing import take_over
from crosstable.text.safefiles import replace_bytes

_USUAL = {"system": "FIDE_DUTCH_2026", "tiebreaks": "PTS,BH/C1,BH,SB,DE"}
"""What a new event has unless something else is given."""


def new_options(parser: CommandParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("folder", metavar="FOLDER", help="a new folder for the event")
    parser.add_argument("--from", dest="report", metavar="FILE", help="take over this report")
    parser.add_argument("--players", metavar="FILE", help="enter the players of a CSV or XLSX file")
    parser.add_argument("--name", metavar="TEXT", help="name of the event")
    parser.add_argument("--city", metavar="TEXT", help="where it is played")
    parser.add_argument("--federation", metavar="CODE", help="federation, for instance NOR")
    parser.add_argument("--arbiter", metavar="NAME", help="chief arbiter")
    parser.add_argument("--time-control", metavar="CODE", help="for instance 5400+30")
    parser.add_argument("--system", metavar="CODE", help="pairing system (FIDE_DUTCH_2026)")
    parser.add_argument("--rounds", metavar="N", help="number of rounds")
    parser.add_argument("--tiebreaks", metavar="LIST", help="tie-breaks, with commas")
    parser.add_argument(
        "--dates", metavar="A..B", help="first and last day: 2026-11-20..2026-11-22"
    )
    parser.add_argument("--seed", metavar="TEXT", help="seed of the lot for the initial colour")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--by", metavar="NAME", default="arbiter", help="who acts")


def run_new(options: Namespace) -> int:
    """Begin an event in a new folder."""
    folder, who = Path(options.folder), Who(options.by)
    if options.report:
        _from_report(folder, Path(options.report), who)
    else:
        begin_event(folder, Created(options.name or folder.resolve().name), who=who)
    event = open_event(folder)
    settings = _settings(options, is_new=not options.report)
    if settings:
        event.do(SettingsChanged(settings), who=who)
    if options.players:
        enter_table(event, Path(options.players), who)
    return _told(event, options)


def _from_report(folder: Path, report: Path, who: Who) -> None:
    """Take over a report, and list everything that was adjusted (Q48, Q54)."""
    data = report.read_bytes()
    taken = take_over(data)
    begin_event(folder, taken.act, who=who)
    copies = folder / COPIES
    copies.mkdir(exist_ok=True)
    replace_bytes(copies / f"import-{report.name}", data)
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
    return {**_USUAL, "initial-colour": _drawn(options.seed), **found}


def _dates(text: str | None) -> dict[str, str]:
    if not text:
        return {}
    first, separator, last = text.partition("..")
    if not separator:
        raise CannotAct(f"{text} is not two days: write them as 2026-11-20..2026-11-22")
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
                "rounds": section.base.declared_rounds,
            }
        )
        return FINE
    say(f"{event.event.name}: {event.folder}, {len(section.people)} players")
    if section.base.declared_rounds is None:
        say("next: set the number of rounds (crosstable event set rounds=7)")
    return FINE
