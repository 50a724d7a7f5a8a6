"""The folder of an event: the one door through which everything that is written comes and goes.

Behind it are the journal on disk (`journalfile.py`), the files that follow from it (`derived.py`),
the lock that keeps other writers out (`lock.py`), what shows that the journal lacks acts
(`missing.py`), and when nothing may be written (`refusals.py`). What comes of acts is found out
first (`history/performing.py`); then their lines and what follows are written together
(`transaction.py`). After a crash the journal is complete, and the files are made again from it
when the folder is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.clock import now
from crosstable.event.disk.copies import keep_missing_copies
from crosstable.event.disk.derived import DerivedFiles
from crosstable.event.disk.journalfile import JournalFile, journal_notes
from crosstable.event.disk.lock import LOCK, hold_lock, is_unused
from crosstable.event.disk.missing import MissingActs, missing_acts
from crosstable.event.disk.refusals import refuse_broken, refuse_overwriting, refuse_unsettled
from crosstable.event.disk.transaction import Transaction
from crosstable.event.history.folding import fold
from crosstable.event.history.performing import NOBODY_ELSE, Answer, Performance, Who, perform
from crosstable.event.history.undoing import undo_after
from crosstable.event.journal import Journal, Line
from crosstable.event.report.deriving import tournament
from crosstable.event.state import Event, Section
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.text.safefiles import sweep


class EventFolder:
    """The folder of an event, open for reading and writing."""

    def __init__(self, folder: Path, clock: Callable[[], str] = now) -> None:
        self.folder = folder.resolve()  # its name is that of the report
        self._clock = clock
        self._journal_file = JournalFile(self.folder)
        self._derived = DerivedFiles(self.folder)
        self.event = Event()
        self.notes: tuple[Words, ...] = ()

    # -- reading --------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """The journal as it was read or written last."""
        return self._journal_file.journal

    def read(self) -> EventFolder:
        """Read the journal, or the lines added since it was read last."""
        if self._journal_file.read():
            self.event = fold(self.journal.lines)
            self.notes = tuple(journal_notes(self.journal))
        return self

    def state_at(self, number: int) -> Event:
        """The state after an earlier line."""
        lines = self.journal.lines
        if not 0 <= number <= len(lines):
            raise CannotAct(phrase("act {n}: the journal has {m}", n=number, m=len(lines)))
        return fold(lines[:number])

    def tournament(self, section: Section) -> Tournament:
        """The tournament of a section, made quickly if little has changed."""
        return tournament(section, self._derived.memory(section.id))

    def report_path(self, section: str) -> Path:
        """The path of a section's report; the section `main` has the name of the folder."""
        return self._derived.path(section)

    def missing_acts(self) -> tuple[MissingActs, ...]:
        """What shows that the journal lacks acts; nothing for a sound event."""
        return missing_acts(self.folder, self._journal_file.reading)

    def changed_outside(self) -> tuple[str, ...]:
        """The files that another program or a person changed, or that the journal is behind."""
        is_behind = bool(self.missing_acts())
        return self._derived.changed_outside(self.event, self.journal, is_behind=is_behind)

    # -- acts -----------------------------------------------------------------------------------

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
        how = Performance(section, who, confirmed, self._clock)
        with hold_lock(self.folder) as dead:
            if self._journal_file.path.exists():
                self.read()
            refuse_broken(self.journal)
            left_alone = self._refuse_unsettled(acts)
            answers = perform(acts, self.event, self.journal, how)
            notes = self._write(answers, acts[-1], left_alone) if answers else ()
        taken_over = _taken_over(dead)
        first = (answer._replace(notes=(*taken_over, *notes)) for answer in answers[:1])
        return (*first, *answers[1:])

    def undo(self, to: int, *, who: Who = NOBODY_ELSE, confirmed: int = 0) -> Answer:
        """Undo every act after a line of the journal."""
        self.read()
        return self.do(undo_after(self.journal.lines, to), who=who, confirmed=confirmed)

    def adopt(self, lines: Sequence[Line]) -> None:
        """Add the lines of the same journal that another machine wrote after our last one."""
        with hold_lock(self.folder):
            self.read()
            refuse_broken(self.journal)
            if lines[0].prev != self.journal.head:
                raise CannotAct(phrase("the event has changed in the meantime; merge again"))
            after = fold((*self.journal.lines, *lines))
            outside = self._changed_outside_after(after)
            if not self.missing_acts():  # what shows that acts are missing may be what is newer
                refuse_overwriting(outside)
            self._write([Answer(after, line) for line in lines], left_alone=outside)

    def _write(
        self, answers: Sequence[Answer], act: Act | None = None, left_alone: Collection[str] = ()
    ) -> tuple[Words, ...]:
        """Write what came of acts, then be in the state after them; or stay in the one before."""
        transaction = Transaction(self._journal_file, self._derived, self.event)
        held = transaction.write(answers, act, left_alone)
        self.event = answers[-1].event
        return tuple(
            phrase("{file} is open in another program and could not be updated", file=name)
            for name in held
        )

    def _refuse_unsettled(self, acts: Sequence[Act]) -> tuple[str, ...]:
        missing = self.missing_acts()
        outside = self._derived.changed_outside(self.event, self.journal, is_behind=bool(missing))
        return refuse_unsettled(acts, missing, outside, self._derived)

    def _changed_outside_after(self, after: Event) -> tuple[str, ...]:
        """Adopted lines overwrite nothing but what follows from them, or did from ours."""
        outside = self._derived.changed_outside(self.event, self.journal)
        wrong = self._derived.changed_outside(after, self.journal)
        return tuple(name for name in outside if name in wrong)

    # -- what follows from the journal ------------------------------------------------------------

    def bring_up_to_date(self) -> None:
        """Write files that a crash left older than the journal, or that a renamed folder lacks.

        Files that were changed outside are kept; with a journal that is behind nothing is written.
        """
        if self.journal.broken or self._derived.is_complete(self.event, self.journal):
            return
        with hold_lock(self.folder):
            self.read()
            if self.missing_acts():
                return
            sweep(self.folder)
            self._derived.write_all(self.event, self.journal, self.changed_outside())
            keep_missing_copies(self.folder, self.event, self.journal.lines)

    def write_all(self) -> None:
        """Write every file that follows, whatever is there; only who holds the lock may do that."""
        self._derived.write_all(self.event, self.journal)


def _taken_over(dead: Words | None) -> tuple[Words, ...]:
    if dead is None:
        return ()
    return (phrase("took over the lock of {holder}, which is no longer running", holder=dead),)


def begin_event_folder(
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
    if not is_unused(folder):
        message = phrase("{folder} is not empty; choose a new folder for the event", folder=folder)
        raise CannotAct(message)
    try:
        return EventFolder(folder, clock).do_all(acts, who=who, confirmed=confirmed)[-1]
    except BaseException:
        if is_new:
            with suppress(OSError):  # only an empty one goes
                if is_unused(folder):
                    (folder / LOCK).unlink(missing_ok=True)
                folder.rmdir()
        raise


def open_event_folder(folder: Path | str, clock: Callable[[], str] = now) -> EventFolder:
    """Open the event in a folder."""
    return EventFolder(Path(folder), clock).read()
