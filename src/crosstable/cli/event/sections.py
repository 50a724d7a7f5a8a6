"""Verbs about sections."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO, ask, event_of, given_values
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import CannotAct
from crosstable.event.disk.folder import EventFolder
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
    event = event_of(options)
    if options.what == "list":
        return _list_sections(event, options)
    if options.name is None:
        raise CannotAct(f"give the name of the section: section {options.what} B")
    if options.what == "remove":
        done = "section {about} is removed"
        return ask(event, "section-remove", options, done, name=options.name)
    words = {"name": options.name, "values": dict(given_values(options))}
    return ask(event, "section-add", options, "section {about} is added", **words)


def _list_sections(event: EventFolder, options: Namespace) -> int:
    sections = [
        {
            "section": name,
            "report": event.report_path(name).name,
            "players": len(section.people),
            "phase": phase_of(event.event, section),
        }
        for name, section in event.event.sections.items()
    ]
    lines = (
        f"{x['section']}: {x['players']} players, {x['phase']}, {x['report']}" for x in sections
    )
    return print_answer(options, {"sections": sections}, lines)


@takes(
    WHO,
    argument("to", metavar="SECTION", help="section to move to"),
)
def run_move(options: Namespace) -> int:
    """Move a player to another section, before round 1 of both."""
    words = {"person": options.who, "to": options.to}
    return ask(event_of(options), "move", options, f"{{about}} plays in {options.to}", **words)
