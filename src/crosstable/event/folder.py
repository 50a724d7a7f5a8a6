"""An event on disk: a folder with a journal, the reports that follow from it, and copies.

The order of every act is: the line of the journal, on disk; then the reports, each written aside
and renamed; then the answer. After a crash the journal is complete, and the reports are made again
from it when the folder is opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CannotAct, NotAnEvent, NotConfirmed, ReadOnlyEvent
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import Undone
from crosstable.event.acts.rounds import Published
from crosstable.event.acts.table import act_of
from crosstable.event.clock import now
from crosstable.event.deriving import trf
from crosstable.event.folding import applied, counting, fold, history
from crosstable.event.journal import Journal, Line, next_line, read_journal, with_line
from crosstable.event.lock import locked
from crosstable.event.state import Event
from crosstable.event.warnings import Circumstance, Level
from crosstable.text.safefiles import replace_bytes, sync_folder

JOURNAL = "journal.jsonl"
COPIES = "copies"


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

    # -- reading --------------------------------------------------------------------------------

    def read(self) -> EventFolder:
        """Read the journal, or what was added to it since it was read last."""
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
        if self.journal.torn:
            self.notes = ("the last line of the journal was cut off and does not count",)

    def state_at(self, number: int) -> Event:
        """The state after an earlier line."""
        lines = self.journal.lines
        if not 0 <= number <= len(lines):
            raise CannotAct(f"act {number}: the journal has {len(lines)}")
        return fold(lines[:number])

    def report_path(self, section: str) -> Path:
        """Where the report of a section lies."""
        name = section if len(self.event.sections) > 1 else self.folder.name
        return self.folder / f"{name}.trf"

    # -- writing --------------------------------------------------------------------------------

    def do(
        self,
        act: Act,
        *,
        section: str | None = None,
        who: Who = NOBODY_ELSE,
        confirmed: int = 0,
    ) -> Answer:
        """Let an act happen; raises and changes nothing if something speaks against it.

        `confirmed` is the level up to which warnings are accepted, at most 4: what level 5 refuses
        nobody can confirm.
        """
        with locked(self.folder) as dead:
            if (self.folder / JOURNAL).exists():
                self.read()
            self._refuse_if_read_only()
            found = tuple(act.circumstances(self.event, section))
            _refuse_unconfirmed(found, confirmed, self.event)
            line = self._line(act, section, who, confirmed if found else 0)
            after = applied(self.event, line)
            if isinstance(act, Undone):
                after = fold((*self.journal.lines, line))
            self._append(line)
            self.event = after
            notes = (f"took over the lock of {dead}, which has ended",) if dead else ()
            self._write_reports(act, section)
        return Answer(self.event, line, found, notes)

    def undo(self, to: int, *, who: Who = NOBODY_ELSE, confirmed: int = 0) -> Answer:
        """Take back every act after a line of the journal."""
        self.read()
        lines = self.journal.lines
        if not 1 <= to < len(lines):
            raise CannotAct(f"act {to}: only acts 1 to {len(lines) - 1} can be gone back to")
        kept = {line.n for line in counting(history(lines[:to])[-1])}
        gone = [line for line in counting(history(lines)[-1]) if line.n not in kept]
        return self.do(Undone(to, _publication(gone)), who=who, confirmed=confirmed)

    def _refuse_if_read_only(self) -> None:
        broken = self.journal.broken
        if broken is not None:
            raise ReadOnlyEvent(f"{JOURNAL}, line {broken.line}: {broken.reason}")

    def _line(self, act: Act, section: str | None, who: Who, confirmed: int) -> Line:
        line = Line(
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
        return next_line(self.journal, line)

    def _append(self, line: Line) -> None:
        """Write the line behind the last complete one, and see it on disk."""
        path = self.folder / JOURNAL
        is_new = not path.exists()
        end = self._read_to - len(self.journal.torn)
        with path.open("ab") as file:
            file.truncate(end)
            try:
                file.write(line.data + b"\n")
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                file.truncate(end)
                raise
        if is_new:
            sync_folder(self.folder)
        self._read_to = end + len(line.data) + 1
        self.journal = with_line(self.journal, line)

    # -- what follows from the journal ------------------------------------------------------------

    def _write_reports(self, act: Act, section: str | None) -> None:
        wanted = self.event.sections if section is None else (self.event.section(section).id,)
        for name in wanted:
            data = trf(self.event.sections[name])
            replace_bytes(self.report_path(name), data)
            if isinstance(act, Published):
                self._keep_copy(f"{name}-round-{act.round}", data)

    def _keep_copy(self, name: str, data: bytes) -> None:
        """A copy that is written once; the same round published again gets another number."""
        folder = self.folder / COPIES
        folder.mkdir(exist_ok=True)
        numbers = range(1, len(self.journal.lines) + 2)
        path = next(
            one
            for number in numbers
            if not (one := folder / f"{name}{f'-{number}' if number > 1 else ''}.trf").exists()
        )
        replace_bytes(path, data)

    def bring_up_to_date(self) -> None:
        """Write the reports that a crash left behind the journal."""
        for name, section in self.event.sections.items():
            path, data = self.report_path(name), trf(section)
            if not path.exists() or path.read_bytes() != data:
                replace_bytes(path, data)

    def changed_outside(self) -> tuple[str, ...]:
        """The sections whose reports are not what follows from the journal."""
        found = []
        for name, section in self.event.sections.items():
            path = self.report_path(name)
            if path.exists() and path.read_bytes() != trf(section):
                found.append(name)
        return tuple(found)


def _refuse_unconfirmed(found: Sequence[Circumstance], confirmed: int, event: Event) -> None:
    """Raise for the strongest circumstance that nobody confirmed."""
    has_left = event.left_fide_mode is not None
    open_ones = [
        one
        for one in found
        if one.level > max(confirmed, Level.NOTE) or (one.level is Level.REFUSE and not has_left)
    ]
    open_ones = [one for one in open_ones if not (one.level is Level.REFUSE and has_left)]
    if open_ones:
        raise NotConfirmed(max(open_ones, key=lambda one: one.level), tuple(open_ones))


def _publication(gone: Iterable[Line]) -> str:
    """What was published by acts that are taken back."""
    rounds = [str(act.round) for line in gone if isinstance(act := act_of(line), Published)]
    return f"publication of round {', '.join(rounds)}" if rounds else ""


def begin_event(
    folder: Path, act: Act, *, who: Who = NOBODY_ELSE, clock: Callable[[], str] = now
) -> Answer:
    """A new event in a folder that is empty or does not exist yet."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise CannotAct(f"{folder} is not empty")
    return EventFolder(folder, clock).do(act, who=who)


def open_event(folder: Path, clock: Callable[[], str] = now) -> EventFolder:
    """An event that lies in a folder."""
    return EventFolder(folder, clock).read()
