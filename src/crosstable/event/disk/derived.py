"""The files of a folder that follow from its journal: reports, event details, copies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from crosstable.event.acts.act import Act
from crosstable.event.acts.rounds import Published
from crosstable.event.disk.copies import copy_name
from crosstable.event.history.folding import fold
from crosstable.event.journal import Journal, Line
from crosstable.event.report.deriving import trf
from crosstable.event.report.files import (
    After,
    Record,
    derived_files,
    foreign_files,
    keep_copy,
    read_record,
    report_name,
    write_files,
)
from crosstable.event.report.memory import Memory
from crosstable.event.rounds.certificates import (
    certificate_data,
    certificate_name,
    has_certificate,
)
from crosstable.event.state import Event
from crosstable.model.details.naming import EVENT_DETAILS


class Change(NamedTuple):
    """What acts changed: the event and the journal before and after them, and the last of them."""

    before: Event
    after: Event
    head_before: str
    journal: Journal
    act: Act | None
    line: Line


class DerivedFiles:
    """The files that follow from a journal, in the folder of the event."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._memories: dict[str, Memory] = {}

    def memory(self, section: str) -> Memory:
        """What the last report of a section was made of, for the next one."""
        return self._memories.setdefault(section, Memory())

    def path(self, section: str) -> Path:
        """The path of a section's report; the section `main` has the name of the folder."""
        return self.folder / report_name(section, self.folder)

    def names(self, event: Event) -> list[str]:
        """The names of all files that follow."""
        names = [self.path(section).name for section in event.sections]
        return [*names, EVENT_DETAILS] if event.details_text else names

    def is_complete(self, event: Event, journal: Journal) -> bool:
        """Whether everything that follows was written after the last act."""
        record = read_record(self.folder)
        return record.head == journal.head and record.files.keys() >= {*self.names(event)}

    # -- writing ----------------------------------------------------------------------------------

    def write_change(
        self, change: Change, left_alone: Collection[str], copies: list[Path]
    ) -> tuple[str, ...]:
        """Write the files of what changed; all of them if some were left behind by a crash.

        The paths of copies are added to `copies` as they are made; gives the names of files that
        another program holds open.
        """
        sections = change.after.sections
        is_whole = read_record(self.folder).head != change.head_before
        is_whole = is_whole or change.before.sections.keys() != sections.keys()
        files = {
            self.path(name).name: trf(section, self.memory(name))
            for name, section in sections.items()
            if is_whole or change.before.sections.get(name) is not section
        }
        if change.after.details_text:
            files[EVENT_DETAILS] = change.after.details_text.encode("utf-8")
        if isinstance(change.act, Published):  # before the files: a crash in between is noticed
            self._keep_published(change, change.act.round, copies)
        return self._write(files, change.after, change.journal, left_alone)

    def write_all(
        self, event: Event, journal: Journal, left_alone: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Write everything that follows; gives the names of files that another program holds."""
        return self._write(derived_files(event, self.folder), event, journal, left_alone)

    def _write(
        self, files: dict[str, bytes], event: Event, journal: Journal, left_alone: Collection[str]
    ) -> tuple[str, ...]:
        ours = {name: data for name, data in files.items() if name not in left_alone}
        after = After(journal.head, len(journal.lines))
        return write_files(self.folder, ours, self.names(event), after, left_alone=left_alone)

    def _keep_published(self, change: Change, number: int, copies: list[Path]) -> None:
        """The report as it is published, and the certificate of the round."""
        section = change.after.section(change.line.section)
        data = trf(section, self.memory(section.id))
        copies.append(keep_copy(self.folder, copy_name(section, number), data))
        round_ = section.round(number)
        if round_ is not None and has_certificate(round_):
            data = certificate_data(change.after, section, round_, change.journal.head)
            copies.append(keep_copy(self.folder, certificate_name(section, round_), data))

    # -- changes from outside ---------------------------------------------------------------------

    def changed_outside(
        self, event: Event, journal: Journal, *, is_behind: bool = False
    ) -> tuple[str, ...]:
        """The files that another program or a person changed.

        Of a journal that is behind, also the files that were derived from the acts that it lacks.
        """
        record = Record() if is_behind else read_record(self.folder)
        names = dict.fromkeys([*self.names(event), EVENT_DETAILS])
        foreign = foreign_files(self.folder, names, record)
        if not foreign:
            return ()
        right = self._following(event, journal, foreign)
        return tuple(name for name in foreign if name not in right)

    def _following(self, event: Event, journal: Journal, names: Sequence[str]) -> list[str]:
        """Those that follow from the journal, or did before its last line (after a crash)."""
        lines = journal.lines
        states = [event] if len(lines) < 2 else [event, fold(lines[:-1])]
        right = [derived_files(state, self.folder) for state in states]
        on_disk = {name: (self.folder / name).read_bytes() for name in names}
        return [
            name
            for name, data in on_disk.items()
            if any(files.get(name) == data for files in right)
        ]
