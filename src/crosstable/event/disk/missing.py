"""Acts that the journal lacks, although something that was made after them is there.

A journal can be cut at its end, and a program that synchronises folders can put an older one back.
Its chain of hashes holds all the same. What was derived from it, published, sent or copied later
knows the hash of a line, or is there without the act that made it. Nothing is brought up to date
with a journal that is behind, because that would roll the newer files back.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from crosstable.event.acts.merged import Merged
from crosstable.event.acts.rounds import Published
from crosstable.event.disk.journalfile import JOURNAL, SEEN, Reading
from crosstable.event.disk.second import second_place
from crosstable.event.history.graph import Graph, unknown_acts
from crosstable.event.journal import NO_LINE_BEFORE, Line, read_journal
from crosstable.event.report.files import COPIES, RECEIPT, read_record
from crosstable.model.phrases import Phrase, Words, phrase, plural

_PUBLISHED = re.compile(r"(?P<section>.+)-round-(?P<round>\d+)(?:-\d+)?\.(?P<ending>trf|json)")
_OF_OTHERS = ("import-", "refused-", "unmatched-", SEEN)
"""Copies that were not made by publishing a round, whatever else is in their names."""


@dataclass(frozen=True)
class MissingActs:
    """Something that was made after an act that the journal does not have."""

    message: Phrase
    path: Path
    source: Path | None = None
    """A folder or journal that has the missing acts."""


def missing_acts(folder: Path, reading: Reading) -> tuple[MissingActs, ...]:
    """Everything that shows that the journal lacks acts; nothing for a sound event.

    A journal that is broken has lines that nobody can read, so nothing can be said about them.
    """
    if reading.journal.broken is not None:
        return ()
    chain = _Chain(reading)
    evidence = (
        *_kept_journals(folder, chain),
        *_second_place(folder, chain),
        *_missing_in_reports(folder, chain),
        *_missing_in_copies(folder, chain),
        *_certificates(folder, chain),
        *_receipts(folder, chain),
    )
    by_path: dict[Path, MissingActs] = {}
    for missing in evidence:
        by_path.setdefault(missing.path, missing)
    return tuple(by_path.values())


class _Chain:
    """The lines of a journal, with those of the branches that it embeds."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.lines = reading.journal.lines
        self._own = {NO_LINE_BEFORE, reading.journal.head, *(line.prev for line in self.lines)}

    @cached_property
    def _graph(self) -> Graph | None:
        return Graph(self.lines) if any(line.act == Merged.NAME for line in self.lines) else None

    def has(self, digest: str) -> bool:
        """Whether a line with this hash is there."""
        if digest in self._own:
            return True
        return self._graph is not None and digest in self._graph.place

    @property
    def all_lines(self) -> list[Line]:
        """The lines, embedded ones included."""
        return [*self.lines] if self._graph is None else [node.line for node in self._graph.nodes]

    @property
    def length(self) -> Words:
        """How many acts the journal has."""
        return plural(len(self.lines), "the journal has {n} act", "the journal has {n} acts")


def _kept_journals(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """Journals that were read and then disappeared from disk."""
    for path in _paths_of_kept(folder):
        kept = read_journal(path.read_bytes())
        if unknown_acts(chain.has, kept):
            message = plural(
                len(kept.lines),
                "{file} has {n} act, and {journal}",
                "{file} has {n} acts, and {journal}",
                file=f"{COPIES}/{path.name}",
                journal=chain.length,
            )
            yield MissingActs(message, path, path)


def _is_last_of_kept(folder: Path, head: str, chain: _Chain) -> bool:
    """Whether a hash is that of the last line of a kept journal whose acts are all here.

    Such a line merged another machine's acts, and another one here did so too.
    """
    journals = map(read_journal, (path.read_bytes() for path in _paths_of_kept(folder)))
    return any(kept.head == head and not unknown_acts(chain.has, kept) for kept in journals)


def _paths_of_kept(folder: Path) -> list[Path]:
    return sorted((folder / COPIES).glob(f"{SEEN}*.jsonl"))


def _second_place(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """A second place that is ahead, or went its own way."""
    place = second_place(folder)
    if place is None:
        return
    try:
        data = (place / JOURNAL).read_bytes()
    except OSError:
        return
    there = Reading(read_journal(data), data)
    if not there.journal.lines or chain.reading.whole.startswith(there.whole):
        return
    count = unknown_acts(chain.has, there.journal)
    if not count:
        return
    message = plural(
        count,
        "the second place {place} has {n} act that is not here",
        "the second place {place} has {n} acts that are not here",
        place=place,
    )
    yield MissingActs(message, place / JOURNAL, place)


def _missing_in_reports(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """The reports, if they were written after a later act."""
    record = read_record(folder)
    if not record.head or chain.has(record.head) or _is_last_of_kept(folder, record.head, chain):
        return
    if record.acts:
        message = phrase(
            "the reports were written after act {act}, and {journal}",
            act=record.acts,
            journal=chain.length,
        )
    else:
        message = phrase("the reports were written after an act that is not in the journal")
    yield MissingActs(message, folder)


def _missing_in_copies(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """Copies of rounds that were published more often than the journal knows."""
    published: Counter[tuple[str | None, int]] = Counter()
    for line in chain.all_lines:
        if line.act == Published.NAME and isinstance(line.args.get("round"), int):
            published[line.section, line.args["round"]] += 1
    copies: Counter[tuple[str, int, str]] = Counter()
    for path in sorted((folder / COPIES).glob("*-round-*")):
        match = _PUBLISHED.fullmatch(path.name)
        if match is None or path.name.startswith(_OF_OTHERS):
            continue
        section = match["section"]
        number = int(match["round"])
        copies[section, number, match["ending"]] += 1
        known = published[section, number] + published[None, number]
        if copies[section, number, match["ending"]] > known:
            message = phrase(
                "{file} was kept when round {round} was published, which is not in the journal",
                file=f"{COPIES}/{path.name}",
                round=number,
            )
            yield MissingActs(message, path)


def _certificates(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """Certificates of rounds that know another journal."""
    for path in sorted((folder / COPIES).glob("*-round-*.json")):
        if not path.name.startswith(_OF_OTHERS):
            yield from _missing_in_document(path, path.name, path, chain)


def _receipts(folder: Path, chain: _Chain) -> Iterator[MissingActs]:
    """Receipts of sent reports that know another journal."""
    for path in sorted((folder / COPIES).glob(f"sent-*/{RECEIPT}")):
        yield from _missing_in_document(path, f"{path.parent.name}/{path.name}", path.parent, chain)


def _missing_in_document(
    path: Path, name: str, shown: Path, chain: _Chain
) -> Iterator[MissingActs]:
    """A document that holds the hash of the journal's last line at its time."""
    digest = _journal_of(path)
    if digest and not chain.has(digest):
        message = phrase(
            "{file} was made with a journal that is not the beginning of this one",
            file=f"{COPIES}/{name}",
        )
        yield MissingActs(message, shown)


def _journal_of(path: Path) -> str:
    """The hash that a document has for the journal; nothing if it cannot be read."""
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return ""
    digest = document.get("journal") if isinstance(document, Mapping) else None
    return digest if isinstance(digest, str) else ""
