"""Verbs about sections."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO, do, given_values, opened, section_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import answered
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.disk.folder import EventFolder
from crosstable.event.people.finding import person_meant
from crosstable.event.status import phase_of


@takes(
    argument("what", choices=("list", "add", "remove"), nargs="?", default="list"),
    argument("name", metavar="NAME", nargs="?", help="name of the section"),
    argument(
        "values",
        metavar="KEY=VALUE",
        nargs="*",
        help="settings of a new section (default: those of the first one)",
    ),
)
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
    act = SectionAdded(options.name, dict(given_values(options)))
    return do(event, act, options, f"section {options.name} is added")


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
    lines = (f"{x['section']}: {x['players']} players, {x['phase']}, {x['report']}" for x in found)
    return answered(options, {"sections": found}, lines)


@takes(
    WHO,
    argument("to", metavar="SECTION", help="section to move to"),
)
def run_move(options: Namespace) -> int:
    """Move a player to another section, before round 1 of both."""
    event = opened(options)
    origin = section_of(event, options)
    person = person_meant(origin, options.who)
    options.section = None  # the act is about two sections
    act = Moved(person.id, origin.id, options.to)
    return do(event, act, options, f"{person.name} plays in {options.to}")
