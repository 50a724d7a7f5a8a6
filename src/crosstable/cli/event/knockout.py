"""The verb that names the winner of a match."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.parser import CommandParser
from crosstable.event.acts.knockout import WinnerNamed
from crosstable.event.people.finding import person_meant


def advance_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("who", metavar="ID", help="starting number, or part of the name")
    event_options(parser)


def run_advance(options: Namespace) -> int:
    """Name the winner of a match that no reported game decides."""
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    return do(event, WinnerNamed(person.id), options, f"{person.name} advances")
