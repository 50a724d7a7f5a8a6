"""Proving an event: the chain of the journal, the reports, and every round that was paired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.rounds import Paired, Published
from crosstable.event.acts.table import act_of
from crosstable.event.disk.copies import import_faults, published_faults
from crosstable.event.disk.folder import JOURNAL, EventFolder
from crosstable.event.history.folding import round_steps
from crosstable.event.proof.sending import sent_faults
from crosstable.event.report.files import derived_files
from crosstable.event.rounds.certificates import (
    PROGRAM,
    has_certificate,
    is_certificate_of,
    kept_certificates,
)
from crosstable.event.rounds.drawing import draw, illegalities
from crosstable.event.state import Event, Section
from crosstable.model.details.files import EVENT_DETAILS


class Fault(NamedTuple):
    """A fault that verification found."""

    kind: str
    message: str
    line: int | None = None


def verify(folder: EventFolder) -> tuple[Fault, ...]:
    """Everything that does not hold; nothing for a sound event."""
    return (
        *_chain(folder),
        *_reports(folder),
        *_rounds(folder),
        *_imports(folder),
        *_sent(folder),
    )


def _chain(folder: EventFolder) -> Iterator[Fault]:
    journal = folder.journal
    if journal.broken is not None:
        message = f"{JOURNAL}, line {journal.broken.line}: {journal.broken.reason}"
        yield Fault("journal-broken", message, journal.broken.line)
    for missing in folder.missing_acts():
        yield Fault("journal-behind", str(missing.message))
    if journal.torn:
        yield Fault("journal-torn", "the last line of the journal was cut off")


def _reports(folder: EventFolder) -> Iterator[Fault]:
    files = derived_files(folder.event, folder.folder)
    for name, data in files.items():
        path = folder.folder / name
        if not path.exists():
            yield Fault("report-missing", f"{name} is missing")
        elif path.read_bytes() != data:
            yield Fault("report-changed", f"{name} does not match the journal")
    if EVENT_DETAILS not in files and (folder.folder / EVENT_DETAILS).exists():
        yield Fault("report-changed", f"{EVENT_DETAILS} does not match the journal")


def _imports(folder: EventFolder) -> Iterator[Fault]:
    for kind, message in import_faults(folder.folder, folder.journal.lines):
        yield Fault(kind, message)


def _sent(folder: EventFolder) -> Iterator[Fault]:
    for message, number in sent_faults(folder):
        yield Fault("sent-copy", message, number)


def _rounds(folder: EventFolder) -> Iterator[Fault]:
    """Every round paired again, from the state in which it was paired; then what was published."""
    begun: dict[tuple[str, int], Section] = {}
    for before, line, after in round_steps(folder.journal.lines):
        if line.act == Paired.NAME:
            section = before.section(line.section)
            begun[section.id, len(section.rounds) + 1] = section
            yield from _round(before, line.section, act_of(line), line.n)
        if line.act == Published.NAME:
            section = after.section(line.section)
            paired = begun.get((section.id, len(section.rounds)))
            yield from _published(folder, after, section, paired, line.n)


def _published(
    folder: EventFolder, event: Event, section: Section, before: Section | None, number: int
) -> Iterator[Fault]:
    """The copy and the certificate of a round, and its pairs by the independent verifier."""
    one = section.last_round
    if one is None or not has_certificate(one):
        return
    for kind, message in published_faults(folder.folder, section):
        yield Fault(kind, message, number)
    kept = kept_certificates(folder.folder, section, one)
    if not kept:
        message = f"the certificate of round {one.number} is missing"
        yield Fault("certificate-missing", message, number)
    elif not any(is_certificate_of(data, event, section, one) for data in kept):
        message = f"the certificate of round {one.number} differs from the published one"
        yield Fault("certificate-changed", message, number)
    if before is not None and not one.is_by_hand:
        pairs = tuple(item.pair for item in one.matches or one.boards)
        for text in illegalities(before, pairs, one.bye):
            yield Fault("round-illegal", f"round {one.number}: {text}", number)


def _round(event: Event, section: str | None, act: object, number: int) -> Iterator[Fault]:
    assert isinstance(act, Paired)
    if act.differences:
        return  # an arbiter made it by hand, which the report says
    try:
        ours = draw(event.section(section))
    except (NotPaired, CannotAct) as problem:
        message = f"round {act.round} cannot be paired again: {problem}"
        yield Fault("round-not-paired", message, number)
        return
    if (ours.pairs, ours.bye) != (act.pairs, act.bye):
        yield Fault("round-differs", f"round {act.round} does not follow the rules", number)
    elif act.evidence.get("program") == PROGRAM and act.evidence != ours.evidence:
        message = f"round {act.round}: the input or the criteria do not match its certificate"
        yield Fault("evidence-differs", message, number)
