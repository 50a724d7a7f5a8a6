"""The journal on disk: read, extended at its end, and never shortened but by what was not answered.

Whoever has read a journal remembers its bytes. If others stand on disk later, for instance because
a program that synchronises folders put an older file back, what was read is kept beside them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import HeldElsewhere, NotAnEvent
from crosstable.event.journal import Journal, Line, digest, read_journal
from crosstable.event.report.files import keep_copy, kept_copies
from crosstable.model.details.naming import EVENT_JOURNAL
from crosstable.model.phrases import Words, phrase
from crosstable.text.safefiles import sync_folder

JOURNAL = EVENT_JOURNAL
SEEN = "journal-"
"""What the name of a journal in `copies/` begins with: one that was read and is gone from disk."""


class Reading(NamedTuple):
    """A journal with the bytes that it was read from."""

    journal: Journal = Journal()
    data: bytes = b""

    @property
    def whole(self) -> bytes:
        """The bytes of all whole lines; a torn one at the end was never answered."""
        return self.data[: len(self.data) - len(self.journal.torn)]


class JournalFile:
    """The journal of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.path = folder / JOURNAL
        self.reading = Reading()

    @property
    def journal(self) -> Journal:
        """The journal as it was read or written last."""
        return self.reading.journal

    def read(self) -> bool:
        """Read the journal; whether it has changed since it was read last."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            message = phrase(
                "{folder} is not an event: it has no {file}", folder=self._folder, file=JOURNAL
            )
            raise NotAnEvent(message) from None
        if data == self.reading.data:
            return False
        if not self._is_gone_kept(data):
            return False
        self.reading = Reading(read_journal(data), data)
        return True

    def _is_gone_kept(self, data: bytes) -> bool:
        """Keep what was read and is not on disk any more; False if there is no room for that.

        What was read then stays what this program knows; nothing can be written in that state.
        """
        whole = self.reading.whole
        if data.startswith(whole):
            return True
        name = f"{SEEN}{len(self.journal.lines)}.jsonl"
        if whole in kept_copies(self._folder, name):
            return True
        try:
            keep_copy(self._folder, name, whole)
        except OSError:
            return False
        return True

    def with_lines(self, lines: Sequence[Line]) -> bytes:
        """The bytes of the journal with lines behind its last whole one."""
        return self.reading.whole + b"".join(line.data + b"\n" for line in lines)

    def append(self, lines: Sequence[Line]) -> None:
        """Write lines behind the last whole one, and see them on disk."""
        before = self.reading
        data = self.with_lines(lines)
        is_new = not self.path.exists()
        with self.path.open("ab", buffering=0) as file:  # else closing would try to write the rest
            self._refuse_other_size(file, before.data)
            file.truncate(len(before.whole))
            try:
                _write_all(file, data[len(before.whole) :])
                os.fsync(file.fileno())
            except OSError:
                file.truncate(len(before.whole))
                raise
        if is_new:
            sync_folder(self._folder)
        journal = Journal((*before.journal.lines, *lines), digest(lines[-1].data))
        self.reading = Reading(journal, data)

    def take_back(self, before: Reading) -> None:
        """Remove lines that were appended and will not be answered."""
        with self.path.open("ab") as file:
            if os.fstat(file.fileno()).st_size == len(self.reading.data):
                file.truncate(len(before.whole))
        self.reading = Reading(before.journal._replace(torn=b""), before.whole)

    def _refuse_other_size(self, file: FileIO, expected: bytes) -> None:
        """The lock keeps out other writers, but not programs that know nothing of it."""
        if os.fstat(file.fileno()).st_size != len(expected):
            message = phrase(
                "{file} was changed by another program at the same moment; nothing was written, "
                "try again",
                file=self.path,
            )
            raise HeldElsewhere(message)


def _write_all(file: FileIO, data: bytes) -> None:
    """Write everything; a disk that is nearly full takes a part first, and then refuses."""
    while data:
        data = data[file.write(data) or 0 :]


def journal_notes(journal: Journal) -> Iterator[Words]:
    """What whoever opens the event should know about its journal."""
    if journal.torn:
        yield phrase("the last line of the journal was cut off and is ignored")
    if journal.broken is not None:
        yield phrase(
            "{file}, line {line}: {reason}; the event is read-only and ends before this line",
            file=JOURNAL,
            line=journal.broken.line,
            reason=journal.broken.reason,
        )
