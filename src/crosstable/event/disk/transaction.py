"""The lines of acts and the files that follow from them: all of them are written, or none.

First the lines of the journal, on disk; then the reports and copies; then the second place. If one
of them cannot be written, for instance because the disk is full, what was written before it is
taken back. After a crash nothing is taken back: the journal is complete then, and the files are
made again from it when the folder is opened.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from crosstable.event.acts.act import Act
from crosstable.event.disk.derived import Change, DerivedFiles
from crosstable.event.disk.journalfile import JournalFile
from crosstable.event.disk.second import mirror, refuse_missing_place
from crosstable.event.history.performing import Answer
from crosstable.event.state import Event


class Transaction:
    """One writing into the folder of an event; only who holds the lock may do that."""

    def __init__(self, journal: JournalFile, files: DerivedFiles, before: Event) -> None:
        self._journal = journal
        self._files = files
        self._event_before = before
        self._reading_before = journal.reading
        self._copies: list[Path] = []

    def write(
        self, answers: Sequence[Answer], act: Act | None, left_alone: Collection[str]
    ) -> tuple[str, ...]:
        """Write the lines of answers, then what follows from them; `act` is the last one.

        Gives the names of files that another program holds open.
        """
        lines = [answer.line for answer in answers]
        folder = self._files.folder
        place = refuse_missing_place(folder, self._journal.with_lines(lines))
        self._journal.append(lines)
        try:
            change = self._change(answers[-1], act)
            held = self._files.write_change(change, left_alone, self._copies)
            if place is not None:
                mirror(folder, place)
        except BaseException:  # whatever it is, the act is not answered
            self._take_back()
            raise
        return held

    def _change(self, last: Answer, act: Act | None) -> Change:
        return Change(
            before=self._event_before,
            after=last.event,
            head_before=self._reading_before.journal.head,
            journal=self._journal.journal,
            act=act,
            line=last.line,
        )

    def _take_back(self) -> None:
        """Undo what cannot be completed: first what follows from the lines, then the lines."""
        for path in self._copies:
            with suppress(OSError):
                path.unlink()
        with suppress(OSError):  # there may be no room for that either
            self._files.write_all(self._event_before, self._reading_before.journal)
        self._journal.take_back(self._reading_before)
