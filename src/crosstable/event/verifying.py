"""Proving an event: the chain of the journal, the reports, and every round that was paired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.rounds import Paired
from crosstable.event.acts.table import act_of
from crosstable.event.drawing import draw
from crosstable.event.folder import JOURNAL, EventFolder
from crosstable.event.folding import applied, counting, history
from crosstable.event.state import Event


class Fault(NamedTuple):
    """Something that does not hold."""

    kind: str
    message: str
    line: int | None = None


def verify(folder: EventFolder) -> tuple[Fault, ...]:
    """Everything that does not hold; nothing for a sound event."""
    return (*_chain(folder), *_reports(folder), *_rounds(folder))


def _chain(folder: EventFolder) -> Iterator[Fault]:
    journal = folder.journal
    if journal.broken is not None:
        message = f"{JOURNAL}, line {journal.broken.line}: {journal.broken.reason}"
        yield Fault("journal-broken", message, journal.broken.line)
    if journal.torn:
        yield Fault("journal-torn", "the last line of the journal was cut off")


def _reports(folder: EventFolder) -> Iterator[Fault]:
    for name in folder.changed_outside():
        path = folder.report_path(name).name
        yield Fault("report-changed", f"{path} is not what follows from the journal")
    for name in folder.event.sections:
        if not folder.report_path(name).exists():
            yield Fault("report-missing", f"{folder.report_path(name).name} is missing")


def _rounds(folder: EventFolder) -> Iterator[Fault]:
    """Every round paired again, from the state in which it was paired."""
    event = Event()
    for line in counting(history(folder.journal.lines)[-1]):
        if line.act == Paired.NAME:
            yield from _round(event, line.section, act_of(line), line.n)
        event = applied(event, line)


def _round(event: Event, section: str | None, act: object, number: int) -> Iterator[Fault]:
    assert isinstance(act, Paired)
    try:
        ours = draw(event.section(section))
    except (NotPaired, CannotAct) as problem:
        message = f"round {act.round} cannot be paired again: {problem}"
        yield Fault("round-not-paired", message, number)
        return
    if (ours.pairs, ours.bye) != (act.pairs, act.bye):
        yield Fault("round-differs", f"round {act.round} is not what the rules give", number)
