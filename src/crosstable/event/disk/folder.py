"""An event on disk: a folder with a journal, the reports that follow from it, and copies.

The order of every act is: the line of the journal, on disk; then the reports, each written aside
and renamed; then the answer. After a crash the journal is complete, and the reports are made again
from it when the folder is opened. The journal on disk is in `journalfile.py`, what follows from it
in `derived.py`, what shows that it lacks acts in `missing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import (
    CannotAct,
    ChangedOutside,
    JournalBehind,
    NeedsAcknowledgement,
    NeedsConfirmation,
    NeedsTwoConfirmations,
    NotConfirmed,
    ReadOnlyEvent,
    RefusedInFideMode,
)
from crosstable.event.acts.act import Act
from crosstable.event.acts.beside import refuse_acts_of_others, refuse_undoing
from crosstable.event.acts.events import DetailsImported, Undone
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.rounds import Published
from crosstable.event.acts.sending import after_sending
from crosstable.event.acts.table import act_of
from crosstable.event.clock import now
from crosstable.event.disk.copies import keep_missing_copies
from crosstable.event.disk.derived import Change, DerivedFiles
from crosstable.event.disk.journalfile import JOURNAL, JournalFile, Reading
from crosstable.event.disk.lock import LOCK, hold_lock, is_unused
from crosstable.event.disk.missing import MissingActs, missing_acts
from crosstable.event.disk.second import mirror, refuse_missing_place
from crosstable.event.history.applying import apply_line
from crosstable.event.history.fidemode import refuse_return
from crosstable.event.history.folding import fold, taken_back
from crosstable.event.journal import Journal, Line, next_line, with_line
from crosstable.event.report.deriving import tournament
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance, Level
from crosstable.model.details.naming import EVENT_DETAILS
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tournament import Tournament
from crosstable.text.safefiles import sweep

__all__ = [
    "JOURNAL",
    "NOBODY_ELSE",
    "Answer",
    "EventFolder",
    "Who",
    "begin_event_folder",
    "open_event_folder",
]


class Answer(NamedTuple):
    """What came of an act: the event after it, the line, and what was noted on the way."""

    event: Event
    line: Line
    circumstances: tuple[Circumstance, ...] = ()
    notes: tuple[Words, ...] = ()


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
        self._file = JournalFile(self.folder)
        self._derived = DerivedFiles(self.folder)
        self.event = Event()
        self.notes: tuple[Words, ...] = ()

    # -- reading --------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """The journal as it was read or written last."""
        return self._file.journal

    def read(self) -> EventFolder:
        """Read the journal, or the lines added since it was read last."""
        if self._file.read():
            self.event = fold(self.journal.lines)
            self.notes = tuple(_notes(self.journal))
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
        return missing_acts(self.folder, self._file.reading)

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
        with hold_lock(self.folder) as dead:
            if (self.folder / JOURNAL).exists():
                self.read()
            self._refuse_if_read_only()
            left_alone = self._refuse_unsettled(acts)
            steps = self._steps(acts, section, who, confirmed)
            notes = self._carry_out(acts, steps, left_alone) if steps else ()
        taken_over = _taken_over(dead)
        first = (step._replace(notes=(*taken_over, *notes)) for step in steps[:1])
        return (*first, *steps[1:])

    def _steps(
        self, acts: Sequence[Act], section: str | None, who: Who, confirmed: int
    ) -> list[Answer]:
        """What would come of acts one after the other; raises if one of them cannot be."""
        event = self.event
        journal = self.journal
        is_group = len(acts) > 1 and bool(journal.lines)  # nothing is left before the beginning
        first = len(journal.lines) + 1 if is_group else 0
        steps: list[Answer] = []
        for act in acts:
            refuse_acts_of_others(event, section, act)
            circumstances = (*after_sending(event, act), *act.circumstances(event, section))
            steps.append(Answer(event, Line(0, "", "", act.NAME), circumstances))
            if _still_to_confirm(circumstances, confirmed, event):
                continue  # all that speaks against any of them is named together
            asked = max((int(circumstance.level) for circumstance in circumstances), default=0)
            line = self._line(act, section, who, min(confirmed, asked))
            line = next_line(journal, line._replace(first=first))
            after = apply_line(event, line)
            if event.pending or isinstance(act, (Undone, Merged, Resolved)):
                after = fold((*journal.lines, line))
                refuse_return(event, after)
            steps[-1] = Answer(after, line, circumstances)
            event = after
            journal = with_line(journal, line)
        refuse_unconfirmed(
            [circumstance for step in steps for circumstance in step.circumstances],
            confirmed,
            event,
        )
        self._refuse_idle(acts, event)
        return steps

    def _refuse_idle(self, acts: Sequence[Act], after: Event) -> None:
        """Acts that leave the event as it is would be lines of the journal that say nothing."""
        if not acts or any(act.IS_A_RECORD for act in acts):
            return
        if replace(after, at=self.event.at) == self.event:
            raise CannotAct(phrase("this changes nothing: it is so already"))

    def _carry_out(
        self, acts: Sequence[Act], steps: Sequence[Answer], left_alone: Sequence[str] = ()
    ) -> tuple[Words, ...]:
        """Write the lines, then what follows; without room for that the lines are taken back."""
        lines = [step.line for step in steps]
        place = refuse_missing_place(self.folder, self._file.with_lines(lines))
        event_before = self.event
        before = self._file.reading
        copies: list[Path] = []
        self._file.append(lines)
        self.event = steps[-1].event
        try:
            change = Change(
                before=event_before,
                after=self.event,
                head_before=before.journal.head,
                journal=self.journal,
                act=acts[-1] if acts else None,
                line=steps[-1].line,
            )
            held = self._derived.write_change(change, left_alone, copies)
            if place is not None:
                mirror(self.folder, place)
        except OSError:
            self._take_back(before, event_before, copies)
            raise
        return tuple(
            phrase("{file} is open in another program and could not be updated", file=name)
            for name in held
        )

    def _take_back(self, before: Reading, event: Event, copies: Sequence[Path]) -> None:
        """Undo an act that cannot be completed: first what follows from it, then its line."""
        for path in copies:
            with suppress(OSError):
                path.unlink()
        self.event = event
        with suppress(OSError):  # there may be no room for that either
            self._derived.write_all(event, before.journal)
        self._file.take_back(before)

    def adopt(self, lines: Sequence[Line]) -> None:
        """Add the lines of the same journal that another machine wrote after our last one."""
        with hold_lock(self.folder):
            self.read()
            self._refuse_if_read_only()
            if lines[0].prev != self.journal.head:
                raise CannotAct(phrase("the event has changed in the meantime; merge again"))
            after = fold((*self.journal.lines, *lines))
            self._refuse_changed_outside(after)
            self._carry_out((), [Answer(after, line) for line in lines])

    def undo(self, to: int, *, who: Who = NOBODY_ELSE, confirmed: int = 0) -> Answer:
        """Undo every act after a line of the journal."""
        self.read()
        lines = self.journal.lines
        if not 1 <= to < len(lines):
            message = phrase(
                "cannot go back to act {to}; only to acts 1 to {last}", to=to, last=len(lines) - 1
            )
            raise CannotAct(message)
        gone = taken_back(lines, to)
        refuse_undoing(gone)
        return self.do(Undone(to, _publication(gone)), who=who, confirmed=confirmed)

    def _refuse_if_read_only(self) -> None:
        broken = self.journal.broken
        if broken is not None:
            message = phrase(
                "{file}, line {line}: {reason}",
                file=JOURNAL,
                line=broken.line,
                reason=broken.reason,
            )
            raise ReadOnlyEvent(message)

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

    def changed_outside(self) -> tuple[str, ...]:
        """The files that another program or a person changed, or that the journal is behind."""
        is_behind = bool(self.missing_acts())
        return self._derived.changed_outside(self.event, self.journal, is_behind=is_behind)

    def _refuse_unsettled(self, acts: Sequence[Act]) -> tuple[str, ...]:
        """Refuse acts that would overwrite what another program wrote, or what is newer.

        Acts that take over such a file may happen; gives the files that stay as they are.
        """
        missing = self.missing_acts()
        outside = self._derived.changed_outside(self.event, self.journal, is_behind=bool(missing))
        taken = {name for act in acts if (name := self._taken_over_by(act)) is not None}
        is_merge = any(isinstance(act, Merged) for act in acts)
        if missing and not taken and not is_merge:
            raise _journal_behind(missing)
        if outside and not taken and not (missing and is_merge):
            raise _changed_outside(outside)
        return tuple(name for name in outside if name not in taken)

    def _taken_over_by(self, act: Act) -> str | None:
        """The file that an act takes over as another program changed it."""
        if isinstance(act, Imported) and act.keeps:
            return self.report_path(act.section).name
        return EVENT_DETAILS if isinstance(act, DetailsImported) else None

    def _refuse_changed_outside(self, after: Event) -> None:
        """Adopted lines overwrite nothing but what follows from them, or did from ours."""
        outside = self._derived.changed_outside(self.event, self.journal)
        wrong = self._derived.changed_outside(after, self.journal)
        names = [name for name in outside if name in wrong]
        if names:
            raise _changed_outside(names)


def _journal_behind(missing: Sequence[MissingActs]) -> JournalBehind:
    message = phrase(
        "the journal lacks acts that were answered: {evidence}",
        evidence=joined([missing_acts.message for missing_acts in missing[:_MOST_NAMED]], "; "),
    )
    return JournalBehind(
        message,
        [missing_acts.source for missing_acts in missing if missing_acts.source is not None],
    )


_MOST_NAMED = 3


def _changed_outside(names: Sequence[str]) -> ChangedOutside:
    return ChangedOutside(phrase("changed outside the event: {files}", files=joined(names)))


def _taken_over(dead: Words | None) -> tuple[Words, ...]:
    if dead is None:
        return ()
    return (phrase("took over the lock of {holder}, which is no longer running", holder=dead),)


def _notes(journal: Journal) -> Iterator[Words]:
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


def refuse_unconfirmed(circumstances: Sequence[Circumstance], confirmed: int, event: Event) -> None:
    """Raise for the strongest circumstance that nobody confirmed."""
    open_ones = _still_to_confirm(circumstances, confirmed, event)
    if open_ones:
        strongest = max(open_ones, key=lambda circumstance: circumstance.level)
        raise _BY_LEVEL[strongest.level](strongest, tuple(open_ones))


_BY_LEVEL: Mapping[Level, type[NotConfirmed]] = {
    Level.ACKNOWLEDGE: NeedsAcknowledgement,
    Level.CONFIRM: NeedsConfirmation,
    Level.CONFIRM_TWICE: NeedsTwoConfirmations,
    Level.REFUSE: RefusedInFideMode,
}
"""What is raised for a warning that nobody confirmed."""


def _still_to_confirm(
    circumstances: Iterable[Circumstance], confirmed: int, event: Event
) -> list[Circumstance]:
    """What nobody confirmed; level 5 holds in FIDE mode only, and nobody can confirm it."""
    has_left = event.fide_loss is not None
    return [
        circumstance
        for circumstance in circumstances
        if (
            not has_left
            if circumstance.level is Level.REFUSE
            else circumstance.level > max(confirmed, Level.NOTE)
        )
    ]


def _publication(gone: Iterable[Line]) -> Words:
    """What was published by acts that are taken back."""
    rounds = [
        f"{act.round}{f' ({line.section})' if line.section else ''}"
        for line in gone
        if isinstance(act := act_of(line), Published)
    ]
    return phrase("publication of round {rounds}", rounds=", ".join(rounds)) if rounds else ""


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
