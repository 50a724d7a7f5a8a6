"""Proving an event: the chain of the journal, the reports, and every round that was paired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.rounds import Paired, Published
from crosstable.event.acts.table import act_of
from crosstable.event.disk.copies import import_faults, published_faults
from crosstable.event.disk.folder import EventFolder
from crosstable.event.disk.journalfile import JOURNAL
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
from crosstable.model.details.naming import EVENT_DETAILS
from crosstable.model.phrases import Words, phrase


class Fault(NamedTuple):
    """A fault that verification found."""

    kind: str
    sentence: Words
    line: int | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


def verify(folder: EventFolder) -> tuple[Fault, ...]:
    """Everything that does not hold; nothing for a sound event."""
    return (
        *_chain(folder),
        *_reports(folder),
        *_rounds(folder),
        *_imports(folder),
        *_faults_of_sent(folder),
    )


def _chain(folder: EventFolder) -> Iterator[Fault]:
    journal = folder.journal
    if journal.broken is not None:
        yield Fault("journal-broken", journal.broken.in_file(JOURNAL), journal.broken.line)
    for missing in folder.missing_acts():
        yield Fault("journal-behind", missing.message)
    if journal.torn:
        yield Fault("journal-torn", phrase("the last line of the journal was cut off"))


def _reports(folder: EventFolder) -> Iterator[Fault]:
    files = derived_files(folder.event, folder.folder)
    for name, data in files.items():
        path = folder.folder / name
        if not path.exists():
            yield Fault("report-missing", phrase("{name} is missing", name=name))
        elif path.read_bytes() != data:
            yield Fault("report-changed", phrase("{name} does not match the journal", name=name))
    if EVENT_DETAILS not in files and (folder.folder / EVENT_DETAILS).exists():
        yield Fault(
            "report-changed",
            phrase("{name} does not match the journal", name=EVENT_DETAILS),
        )


def _imports(folder: EventFolder) -> Iterator[Fault]:
    for kind, message in import_faults(folder.folder, folder.journal.lines):
        yield Fault(kind, message)


def _faults_of_sent(folder: EventFolder) -> Iterator[Fault]:
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
            yield from _faults_of_published(folder, after, section, paired, line.n)


def _faults_of_published(
    folder: EventFolder, event: Event, section: Section, before: Section | None, number: int
) -> Iterator[Fault]:
    """The copy and the certificate of a round, and its pairs by the independent verifier."""
    round_ = section.last_round
    if round_ is None or not has_certificate(round_):
        return
    for kind, message in published_faults(folder.folder, section):
        yield Fault(kind, message, number)
    kept = kept_certificates(folder.folder, section, round_)
    if not kept:
        message = phrase("the certificate of round {number} is missing", number=round_.number)
        yield Fault("certificate-missing", message, number)
    elif not any(is_certificate_of(data, event, section, round_) for data in kept):
        message = phrase(
            "the certificate of round {number} differs from the published one",
            number=round_.number,
        )
        yield Fault("certificate-changed", message, number)
    if before is not None and not round_.is_by_hand:
        pairs = tuple(item.pair for item in round_.matches or round_.boards)
        for text in illegalities(before, pairs, round_.bye):
            yield Fault(
                "round-illegal",
                phrase("round {number}: {text}", number=round_.number, text=text),
                number,
            )


def _round(event: Event, section: str | None, act: object, number: int) -> Iterator[Fault]:
    assert isinstance(act, Paired)
    if act.differences:
        return  # an arbiter made it by hand, which the report says
    try:
        ours = draw(event.section(section))
    except (NotPaired, CannotAct) as problem:
        message = phrase(
            "round {round} cannot be paired again: {problem}",
            round=act.round,
            problem=problem.message,
        )
        yield Fault("round-not-paired", message, number)
        return
    if (ours.pairs, ours.bye) != (act.pairs, act.bye):
        yield Fault(
            "round-differs",
            phrase("round {round} does not follow the rules", round=act.round),
            number,
        )
    elif act.evidence.get("program") == PROGRAM and act.evidence != ours.evidence:
        message = phrase(
            "round {round}: the input or the criteria do not match its certificate", round=act.round
        )
        yield Fault("evidence-differs", message, number)
