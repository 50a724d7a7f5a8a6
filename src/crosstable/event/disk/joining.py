"""Merging the journal of a second machine: what is new in it, embedded with its hashes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

from crosstable.errors import CannotAct, NotAnEvent
from crosstable.event.acts.merged import Merged
from crosstable.event.disk.copies import keep_missing_copies
from crosstable.event.disk.folder import EventFolder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.history.applying import refuse_unknown
from crosstable.event.history.graph import Graph, unknown_acts
from crosstable.event.history.performing import NOBODY_ELSE, Who
from crosstable.event.journal import Journal, Line, digest, read_journal
from crosstable.event.report.files import COPIES, RECEIPT, free_copy, keep_copy
from crosstable.event.state import Held, Pending
from crosstable.model.phrases import phrase


class MergeAnswer(NamedTuple):
    """What came of a merge."""

    acts: int
    """How many acts of the other machine are new here."""
    pending: tuple[Pending, ...]
    contradictions: tuple[str, ...]
    held: tuple[Held, ...]


def merge(
    folder: EventFolder, other: Path, *, who: Who = NOBODY_ELSE, confirmed: int = 0
) -> MergeAnswer:
    """Unite the event with that of another machine; nothing happens if nothing is new."""
    folder.read()
    new = news_of(folder.journal, other_journal(other))
    if new.is_continuation:
        folder.adopt(new.lines)
    elif new.lines:
        folder.do(new.act, who=who, confirmed=confirmed)
    if other.is_dir():
        _keep_copies(folder, other)
    keep_missing_copies(folder.folder, folder.event, folder.journal.lines)
    event = folder.event
    return MergeAnswer(new.acts, event.pending, tuple(contradictions_in(folder)), event.held)


def other_journal(path: Path) -> Journal:
    """The journal of a folder or file; raises `CannotAct` if it cannot be trusted."""
    file = path / JOURNAL if path.is_dir() else path
    try:
        journal = read_journal(file.read_bytes())
    except FileNotFoundError:
        raise NotAnEvent(
            phrase("{path} is not an event: it has no {journal}", path=path, journal=JOURNAL)
        ) from None
    if journal.broken is not None:
        raise CannotAct(journal.broken.in_file(file))
    if not journal.lines:
        raise CannotAct(phrase("{file} is empty", file=file))
    return journal


class News(NamedTuple):
    """What another machine wrote that is not known here."""

    lines: tuple[Line, ...] = ()
    acts: int = 0
    is_continuation: bool = False
    """Whether the lines follow our last one: nothing happened here since."""

    @property
    def act(self) -> Merged:
        """The act that embeds them."""
        branch = tuple(json.loads(line.data) for line in self.lines)
        return Merged(branch, digest(self.lines[-1].data))


def news_of(own: Journal, other: Journal) -> News:
    """What is new in another journal; raises `CannotAct` if it is of another event."""
    known = Graph(own.lines)
    lines = other.lines
    digests = [*(line.prev for line in lines[1:]), other.head]
    if digests[0] not in known.place:
        raise CannotAct(phrase("the two events do not share a common journal"))
    rest = [line for line, its in zip(lines, digests, strict=True) if its not in known.place]
    while rest and rest[-1].act == Merged.NAME and not _new_acts(known, rest[-1:]):
        rest.pop()
    refuse_unknown(rest)
    count = _new_acts(known, rest)
    return News(tuple(rest), count, rest[0].prev == own.head) if count else News()


def _new_acts(known: Graph, lines: Sequence[Line]) -> int:
    """How many acts are new, those of embedded branches included."""
    return unknown_acts(known.place.__contains__, Journal(tuple(lines)))


def _keep_copies(folder: EventFolder, other: Path) -> None:
    """The copies of the other machine that are not here yet."""
    own = folder.folder / COPIES
    here = {path.read_bytes() for path in own.glob("*") if path.is_file()}
    sent = {path.read_bytes() for path in own.glob(f"*/{RECEIPT}")}
    for path in sorted((other / COPIES).glob("*")):
        if path.is_file():
            if path.read_bytes() not in here:
                keep_copy(folder.folder, path.name, path.read_bytes())
        elif (path / RECEIPT).exists() and (path / RECEIPT).read_bytes() not in sent:
            copytree(path, free_copy(folder.folder, path.name))


def contradictions_in(folder: EventFolder) -> list[str]:
    """The boards with results that contradict each other."""
    return [
        f"{section.id}, round {round_.number}, board {board.number}: {known.result}, "
        + ", ".join(fact.result for fact in known.contradictions)
        for section in folder.event.sections.values()
        for round_ in section.rounds
        for board in round_.boards
        if (known := round_.facts_of(board)).contradictions
    ]
