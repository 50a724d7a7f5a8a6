"""The verb that names the winner of a match."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO, do, event_of, section_of
from crosstable.cli.parser import takes
from crosstable.event.acts.knockout import WinnerNamed
from crosstable.event.people.finding import person_meant


@takes(WHO)
def run_advance(options: Namespace) -> int:
    """Name the winner of a match that no reported game decides."""
    event = event_of(options)
    person = person_meant(section_of(event, options), options.who)
    return do(event, WinnerNamed(person.id), options, f"{person.name} advances")
