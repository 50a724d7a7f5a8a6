"""An event on disk: a folder with a journal, the reports that follow from it, and copies.

The order of every act is: the line of the journal, on disk; then the reports, each written aside
and renamed; then the answer. After a crash the journal is complete, and the reports are made again
from it when the folder is opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from io import RawIOBase
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CannotAct, ChangedOutside, NotAnEvent, NotConfirmed, ReadOnlyEvent
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import DetailsImported, Undone
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.rounds import Published
from crosstable.event.acts.sending import after_sending
from crosstable.event.acts.table import act_of
from crosstable.event.clock import now
from crosstable.event.disk.copies import copy_name, keep_missing_copies
from crosstable.event.disk.lock import locked
from crosstable.event.disk.second import mirror, refuse_missing_place
from crosstable.event.history.applying import applied
from crosstable.event.history.fidemode import refuse_return
from crosstable.event.history.folding import fold, taken_back
from crosstable.event.journal import Journal, Line, digest, next_line, read_journal, with_line
from crosstable.event.report.deriving import tournament, trf
from crosstable.event.report.files import (
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
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance, Level
from crosstable.model.details.files import EVENT_DETAILS, EVENT_JOURNAL
from crosstable.model.tournament import Tournament
from crosstable.text.safefiles import sweep, sync_folder

JOURNAL = EVENT_JOURNAL


class Answer(NamedTuple):
    """What came of an act: the event after it, the line, and what was noted on the way."""

    event: Event
    line: Line
    circumstances: tuple[Circumstance, ...] = ()
    notes: tuple[str, ...] = ()


class Who(NamedTuple):
    """Who acts, with what, and as which kind of source."""

    by: str = "arbiter"
    device: str = ""
    source: str = "arbiter"


NOBODY_ELSE = Who()
"""The arbiter at this computer."""


class EventFolder:
    """The folder of an event, open for reading and writing."""

    def __init__(self, folder: Path, clock: Callable[[], str] = now) -> None:
        self.folder = folder.resolve()  # its name is that of the report
        self._clock = clock
        self.journal = Journal()
        self.event = Event()
        self._read_to = 0
        self.notes: tuple[str, ...] = ()
        self._memories: dict[str, Memory] = {}

    # -- reading --------------------------------------------------------------------------------

    def read(self) -> EventFolder:
        """Read the journal, or the lines added since it was read last."""
        try:
            data = (self.folder / JOURNAL).read_bytes()
        except FileNotFoundError:
            raise NotAnEvent(f"{self.folder} is not an event: it has no {JOURNAL}") from None
        if len(data) != self._read_to or not data:
            self._understand(data)
        return self

    def _understand(self, data: bytes) -> None:
        self.journal = read_journal(data)
        self._read_to = len(data)
        self.event = fold(self.journal.lines)
        self.notes = tuple(_notes(self.journal))

    def state_at(self, number: int) -> Event:
        """The state after an earlier line."""
        lines = self.journal.lines
        if not 0 <= number <= len(lines):
            raise CannotAct(f"act {number}: the journal has {len(lines)}")
        return fold(lines[:number])

    def tournament(self, section: Section) -> Tournament:
        """The tournament of a section, made quickly if little has changed."""
        return tournament(section, self._memory(section.id))

    def _memory(self, section: str) -> Memory:
        return self._memories.setdefault(section, Memory())

    def report_path(self, section: str) -> Path:
        """The path of a section's report; the section `main` has the name of the folder."""
        return self.folder / report_name(section, self.folder)

    # -- writing --------------------------------------------------------------------------------

    def do(
        self,
        act: Act,
        *,
        section: str | None = None,
        who: Who = NOBODY_ELSE,
        confirmed: int = 0,
    ) -> Answer:
        """Perform an act; raises and changes nothing if there are warnings against it.

        `confirmed` is the level up to which warnings are accepted, at most 4: nobody can confirm
        a warning of level 5.
        """
        return self.do_all((act,), section=section, who=who, confirmed=confirmed)[0]

    def do_all(
        self,
        acts: Sequence[Act],
        *,
        section: str | None = None,
        who: Who = NOBODY_ELSE,
        confirmed: int = 0,
    ) -> tuple[Answer, ...]:
        """Perform several acts together: all of them, or none if there are warnings against one.

        The reports are written once, after the last act.
        """
        with locked(self.folder) as dead:
            if (self.folder / JOURNAL).exists():
                self.read()
            self._refuse_if_read_only()
            for act in acts:
                self._refuse_changed_outside(act)
            steps = self._steps(acts, section, who, confirmed)
            notes = self._carry_out(acts, steps) if steps else ()
        taken = (f"took over the lock of {dead}, which is no longer running",) if dead else ()
        first = (step._replace(notes=(*taken, *notes)) for step in steps[:1])
        return (*first, *steps[1:])

    def _steps(
        self, acts: Sequence[Act], section: str | None, who: Who, confirmed: int
    ) -> list[Answer]:
        """What would come of acts one after the other; raises if one of them cannot be."""
        event, journal = self.event, self.journal
        is_group = len(acts) > 1 and bool(journal.lines)  # nothing is left before the beginning
        first = len(journal.lines) + 1 if is_group else 0
        steps: list[Answer] = []
        for act in acts:
            found = (*after_sending(event, act), *act.circumstances(event, section))
            steps.append(Answer(event, Line(0, "", "", act.NAME), found))
            if _unconfirmed(found, confirmed, event):
                continue  # all that speaks against any of them is named together
            asked = max((int(one.level) for one in found), default=0)
            line = self._line(act, section, who, min(confirmed, asked))
            line = next_line(journal, line._replace(first=first))
            after = applied(event, line)
            if event.pending or isinstance(act, (Undone, Merged, Resolved)):
                after = fold((*journal.lines, line))
                refuse_return(event, after)
            steps[-1] = Answer(after, line, found)
            event, journal = after, with_line(journal, line)
        refuse_unconfirmed([one for step in steps for one in step.circumstances], confirmed, event)
        return steps

    def _carry_out(self, acts: Sequence[Act], steps: Sequence[Answer]) -> tuple[str, ...]:
        """Write the lines, then what follows; without room for that the lines are taken back."""
        place = refuse_missing_place(self.folder)
        before = self.journal, self.event, self._read_to
        end = self._read_to - len(self.journal.torn)
        self._append([step.line for step in steps])
        self.event = steps[-1].event
        try:
            last = acts[-1] if acts else None
            held = self._write_derived(last, steps[-1].line, before[1], before[0].head)
            if place is not None:
                mirror(self.folder, place)
        except OSError:
            self.journal, self.event, self._read_to = before
            with (self.folder / JOURNAL).open("ab") as file:
                file.truncate(end)
            self._read_to = -1  # it is read again before the next act
            self._put_back()
            raise
        return tuple(f"{name} is open in another program and could not be updated" for name in held)

    def _put_back(self) -> None:
        """After an act that was taken back: the files as they were, if there is room for that."""
        with suppress(OSError):
            files = derived_files(self.event, self.folder)
            write_files(self.folder, files, self._names(), self.journal.head)

    def adopt(self, lines: Sequence[Line]) -> None:
        """Add the lines of the same journal that another machine wrote after our last one."""
        with locked(self.folder):
            self.read()
            self._refuse_if_read_only()
            if lines[0].prev != self.journal.head:
                raise CannotAct("the event has changed in the meantime; merge again")
            self._refuse_changed_outside(Merged())
            after = fold((*self.journal.lines, *lines))
            self._carry_out((), [Answer(after, line) for line in lines])

    def undo(self, to: int, *, who: Who = NOBODY_ELSE, confirmed: int = 0) -> Answer:
        """Undo every act after a line of the journal."""
        self.read()
        lines = self.journal.lines
        if not 1 <= to < len(lines):
            raise CannotAct(f"cannot go back to act {to}; only to acts 1 to {len(lines) - 1}")
        gone = taken_back(lines, to)
        return self.do(Undone(to, _publication(gone)), who=who, confirmed=confirmed)

    def _refuse_if_read_only(self) -> None:
        broken = self.journal.broken
        if broken is not None:
            raise ReadOnlyEvent(f"{JOURNAL}, line {broken.line}: {broken.reason}")

    def _line(self, act: Act, section: str | None, who: Who, confirmed: int) -> Line:
        return Line(
            n=0,
            at=self._clock(),
            by=who.by,
            act=act.NAME,
            args=act.args,
            section=section,
            device=who.device,
            source=who.source,
            was=getattr(act, "was", None),
            confirmed=confirmed,
        )

    def _append(self, lines: Sequence[Line]) -> None:
        """Write lines behind the last complete one, and see them on disk."""
        data = b"".join(line.data + b"\n" for line in lines)
        path = self.folder / JOURNAL
        is_new = not path.exists()
        end = self._read_to - len(self.journal.torn)
        with path.open("ab", buffering=0) as file:  # else closing would try to write the rest
            file.truncate(end)
            try:
                _write_all(file, data)
                os.fsync(file.fileno())
            except OSError:
                file.truncate(end)
                raise
        if is_new:
            sync_folder(self.folder)
        self._read_to = end + len(data)
        self.journal = Journal((*self.journal.lines, *lines), digest(lines[-1].data))

    # -- what follows from the journal ------------------------------------------------------------

    def _write_derived(
        self, act: Act | None, line: Line, before: Event, head: str
    ) -> tuple[str, ...]:
        """Write the files of what changed; all of them if some were left behind by a crash."""
        changed, now = [], self.event.sections
        is_whole = read_record(self.folder).head != head or before.sections.keys() != now.keys()
        for name, one in now.items():
            if is_whole or before.sections.get(name) is not one:
                changed.append(name)
        files = {
            self.report_path(name).name: trf(now[name], self._memory(name)) for name in changed
        }
        if self.event.details_text:
            files[EVENT_DETAILS] = self.event.details_text.encode("utf-8")
        if isinstance(act, Published):  # before the files: what a crash leaves out is noticed
            section = self.event.section(line.section)
            data = files[self.report_path(section.id).name]
            keep_copy(self.folder, copy_name(section, act.round), data)
            self._keep_certificate(section.id, act.round)
        return write_files(self.folder, files, self._names(), self.journal.head)

    def _keep_certificate(self, name: str, number: int) -> None:
        section = self.event.sections[name]
        one = section.round(number)
        if one is not None and has_certificate(one):
            data = certificate_data(self.event, section, one)
            keep_copy(self.folder, certificate_name(section, one), data)

    def _names(self) -> list[str]:
        """The names of all files that follow from the journal."""
        names = [self.report_path(name).name for name in self.event.sections]
        return [*names, EVENT_DETAILS] if self.event.details_text else names

    def bring_up_to_date(self) -> None:
        """Write files that a crash left older than the journal, or that a renamed folder lacks.

        Files that were changed outside are kept.
        """
        record = read_record(self.folder)
        is_whole = record.head == self.journal.head and record.files.keys() >= {*self._names()}
        if is_whole or self.journal.broken:
            return
        with locked(self.folder):
            self.read()
            sweep(self.folder)
            outside = self.changed_outside()
            files = derived_files(self.event, self.folder)
            ours = {name: data for name, data in files.items() if name not in outside}
            write_files(self.folder, ours, self._names(), self.journal.head)
            keep_missing_copies(self.folder, self.event, self.journal.lines)

    def changed_outside(self) -> tuple[str, ...]:
        """The files that another program or a person changed."""
        names = [*self._names(), EVENT_DETAILS]
        foreign = foreign_files(self.folder, dict.fromkeys(names), read_record(self.folder))
        if not foreign:
            return ()
        return tuple(name for name in foreign if name not in self._follows(foreign))

    def _follows(self, names: Sequence[str]) -> list[str]:
        """Those that follow from the journal, or did before its last line (after a crash)."""
        lines = self.journal.lines
        states = [self.event] if len(lines) < 2 else [self.event, fold(lines[:-1])]
        right = [derived_files(one, self.folder) for one in states]
        on_disk = {name: (self.folder / name).read_bytes() for name in names}
        return [n for n, data in on_disk.items() if any(files.get(n) == data for files in right)]

    def _refuse_changed_outside(self, act: Act) -> None:
        """No act overwrites what another program wrote, but the one that takes it over."""
        taken = None
        if isinstance(act, Imported) and act.keeps:
            taken = self.report_path(act.section).name
        elif isinstance(act, DetailsImported):
            taken = EVENT_DETAILS
        names = [name for name in self.changed_outside() if name != taken]
        if names:
            raise ChangedOutside(f"changed outside the event: {', '.join(names)}")


def _write_all(file: RawIOBase, data: bytes) -> None:
    """Write everything; a disk that is nearly full takes a part first, and then refuses."""
    while data:
        data = data[file.write(data) or 0 :]


def _notes(journal: Journal) -> Iterator[str]:
    """What whoever opens the event should know about its journal."""
    if journal.torn:
        yield "the last line of the journal was cut off and is ignored"
    if journal.broken is not None:
        line, reason = journal.broken
        yield f"{JOURNAL}, line {line}: {reason}; the event is read-only and ends before this line"


def refuse_unconfirmed(found: Sequence[Circumstance], confirmed: int, event: Event) -> None:
    """Raise for the strongest circumstance that nobody confirmed."""
    open_ones = _unconfirmed(found, confirmed, event)
    if open_ones:
        raise NotConfirmed(max(open_ones, key=lambda one: one.level), tuple(open_ones))


def _unconfirmed(found: Iterable[Circumstance], confirmed: int, event: Event) -> list[Circumstance]:
    """What nobody confirmed; level 5 holds in FIDE mode only, and nobody can confirm it."""
    has_left = event.fide_loss is not None
    return [
        one
        for one in found
        if (not has_left if one.level is Level.REFUSE else one.level > max(confirmed, Level.NOTE))
    ]


def _publication(gone: Iterable[Line]) -> str:
    """What was published by acts that are taken back."""
    rounds = [
        f"{act.round}{f' ({line.section})' if line.section else ''}"
        for line in gone
        if isinstance(act := act_of(line), Published)
    ]
    return f"publication of round {', '.join(rounds)}" if rounds else ""


def begin_event(
    folder: Path | str,
    *acts: Act,
    who: Who = NOBODY_ELSE,
    clock: Callable[[], str] = now,
    confirmed: int = 0,
) -> Answer:
    """Create an event in a folder that is empty or does not exist yet; a failure leaves nothing."""
    folder = Path(folder)
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise CannotAct(f"{folder} is not empty; choose a new folder for the event")
    try:
        return EventFolder(folder, clock).do_all(acts, who=who, confirmed=confirmed)[-1]
    except BaseException:
        if is_new:
            with suppress(OSError):  # only an empty one goes
                folder.rmdir()
        raise


def open_event(folder: Path | str, clock: Callable[[], str] = now) -> EventFolder:
    """Open the event in a folder."""
    return EventFolder(Path(folder), clock).read()
