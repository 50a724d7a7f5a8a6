"""The copies of an event: reports as they were published and taken over, written once.

What a copy has to be follows from the journal, so a copy that was changed is found, and one that a
crash or a merge left out can be written later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from crosstable.event.acts.events import DetailsImported
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.rounds import Published
from crosstable.event.history.folding import round_steps
from crosstable.event.history.graph import Graph
from crosstable.event.journal import Line, digest
from crosstable.event.report.deriving import trf
from crosstable.event.report.files import COPIES, keep_copy, kept_copies
from crosstable.event.rounds.certificates import PROGRAM, keep_missing_certificates
from crosstable.event.state import Event, Section, Status
from crosstable.model.phrases import Words, phrase


class CopyFault(NamedTuple):
    """A copy that is missing, or is not what it was."""

    kind: str
    sentence: Words


def copy_name(section: Section, number: int) -> str:
    """The name of the report as it was when a round was published."""
    return f"{section.id}-round-{number}.trf"


def published_faults(folder: Path, section: Section) -> Iterator[CopyFault]:
    """What is wrong with the copy of the round that was published last in this state.

    Another version of the program may have written a report in another way; its copies are kept
    and not compared.
    """
    round_ = section.last_round
    if round_ is None or round_.evidence.get("program") != PROGRAM:
        return
    name = copy_name(section, round_.number)
    kept = kept_copies(folder, name)
    if not kept:
        yield CopyFault(
            "copy-missing",
            phrase("the copy of round {number} is missing", number=round_.number),
        )
    elif trf(section) not in kept:
        yield CopyFault(
            "copy-changed",
            phrase("{copies}/{name} differs from what was published", copies=COPIES, name=name),
        )


def import_faults(folder: Path, lines: Sequence[Line]) -> Iterator[CopyFault]:
    """Copies of what was taken over that no act of the journal knows."""
    files = sorted((folder / COPIES).glob("import-*"))
    if not files:
        return
    known = set()
    for node in Graph(lines).nodes:
        if node.line.act == Imported.NAME:
            known.add(node.line.args.get("sha256", ""))
        elif node.line.act == DetailsImported.NAME:
            known.add(sha256(node.line.args["text"].encode("utf-8")).hexdigest())
    for path in files:
        if sha256(path.read_bytes()).hexdigest() not in known:
            yield CopyFault(
                "copy-changed",
                phrase(
                    "{copies}/{name} differs from what was imported", copies=COPIES, name=path.name
                ),
            )


def keep_missing_copies(folder: Path, event: Event, lines: Sequence[Line]) -> None:
    """Write the copies and certificates that a crash left out, or a merge did not bring."""
    keep_missing_certificates(folder, event, _publications(lines))
    if any(
        round_.status is not Status.DRAFT
        and not kept_copies(folder, copy_name(section, round_.number))
        for section in event.sections.values()
        for round_ in section.rounds
        if not round_.is_imported
    ):
        for _, line, after in round_steps(lines):
            if line.act == Published.NAME:
                _keep_published(folder, after.section(line.section))


def _publications(lines: Sequence[Line]) -> dict[tuple[str | None, int], str]:
    """The hashes of the lines that published rounds, by section and round; the last one counts."""
    digests = [*(line.prev for line in lines[1:]), *(digest(line.data) for line in lines[-1:])]
    return {
        (line.section, line.args["round"]): own
        for line, own in zip(lines, digests, strict=True)
        if line.act == Published.NAME
    }


def _keep_published(folder: Path, section: Section) -> None:
    name = copy_name(section, len(section.rounds))
    if not kept_copies(folder, name):
        keep_copy(folder, name, trf(section))
