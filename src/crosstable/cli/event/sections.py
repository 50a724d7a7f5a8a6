"""Verbs about sections."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, say_json
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.disk.folder import EventFolder
from crosstable.event.people.finding import person_meant
from crosstable.event.status import phase_of


def section_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("what", choices=("list", "add", "remove"), nargs="?", default="list")
    parser.add_argument("name", metavar="NAME", nargs="?", help="name of the section")
    parser.add_argument(
        "values",
        metavar="KEY=VALUE",
        nargs="*",
        help="settings of a new section (default: those of the first one)",
    )
    event_options(parser)


def move_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("who", metavar="ID", help="starting number, or part of the name")
    parser.add_argument("to", metavar="SECTION", help="section to move to")
    event_options(parser)


def run_section(options: Namespace) -> int:
    """List the sections, add one, or remove one that nobody is entered in."""
    event = opened(options)
    if options.what == "list":
        return _listed(event, options)
    if options.name is None:
        raise CannotAct(f"give the name of the section: section {options.what} B")
    options.section = None  # the act is about the event
    if options.what == "remove":
        act: Act = SectionRemoved(options.name)
        return do(event, act, options, f"section {options.name} is removed")
    act = SectionAdded(options.name, dict(map(_setting, options.values)))
    return do(event, act, options, f"section {options.name} is added")


def _setting(text: str) -> tuple[str, str]:
    key, separator, value = text.partition("=")
    if not separator:
        raise CannotAct(f"{text} is not KEY=VALUE")
    return key, value


def _listed(event: EventFolder, options: Namespace) -> int:
    found = [
        {
            "section": name,
            "report": event.report_path(name).name,
            "players": len(section.people),
            "phase": phase_of(event.event, section),
        }
        for name, section in event.event.sections.items()
    ]
    if options.format == "json":
        say_json({"sections": found})
        return FINE
    for one in found:
        say(f"{one['section']}: {one['players']} players, {one['phase']}, {one['report']}")
    return FINE


def run_move(options: Namespace) -> int:
    """Move a player to another section, before round 1 of both."""
    event = opened(options)
    origin = section_of(event, options)
    person = person_meant(origin, options.who)
    options.section = None  # the act is about two sections
    act = Moved(person.id, origin.id, options.to)
    return do(event, act, options, f"{person.name} plays in {options.to}")
