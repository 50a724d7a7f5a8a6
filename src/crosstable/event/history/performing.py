"""Acts performed on the state of an event, one after the other; nothing is written yet.

What comes of them are answers: for each act its line as it follows the journal, the event after it,
and what speaks against it. `disk/folder.py` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.beside import refuse_acts_of_others
from crosstable.event.acts.events import Undone
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.sending import after_sending
from crosstable.event.history.applying import apply_line
from crosstable.event.history.confirming import refuse_unconfirmed, still_to_confirm
from crosstable.event.history.fidemode import refuse_return
from crosstable.event.history.folding import fold
from crosstable.event.journal import Journal, Line, next_line, with_line
from crosstable.event.state import Event
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Words, phrase


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


class Performance(NamedTuple):
    """How acts are performed: on which section, by whom, and with which warnings accepted."""

    section: str | None
    who: Who
    confirmed: int
    clock: Callable[[], str]

    def line(self, act: Act, circumstances: Sequence[Circumstance], first: int) -> Line:
        """The line of an act, confirmed as far as anything speaks against it."""
        level = max((int(circumstance.level) for circumstance in circumstances), default=0)
        return Line(
            n=0,
            at=self.clock(),
            by=self.who.by,
            act=act.NAME,
            args=act.args,
            section=self.section,
            device=self.who.device,
            source=self.who.source,
            was=getattr(act, "was", None),
            confirmed=min(self.confirmed, level),
            first=first,
        )


def perform(acts: Sequence[Act], before: Event, journal: Journal, how: Performance) -> list[Answer]:
    """What comes of acts, each on the state after the one before it; raises if one cannot be.

    Of acts that have to be confirmed all are asked about together, so nothing follows from them.
    """
    is_group = len(acts) > 1 and bool(journal.lines)  # nothing is left before the beginning
    first = len(journal.lines) + 1 if is_group else 0
    event = before
    answers: list[Answer] = []
    met: list[Circumstance] = []
    for act in acts:
        refuse_acts_of_others(event, how.section, act)
        circumstances = (*after_sending(event, act), *act.circumstances(event, how.section))
        met += circumstances
        if still_to_confirm(circumstances, how.confirmed, event):
            continue
        line = next_line(journal, how.line(act, circumstances, first))
        event = _event_after(event, journal, act, line)
        journal = with_line(journal, line)
        answers.append(Answer(event, line, circumstances))
    refuse_unconfirmed(met, how.confirmed, event)
    _refuse_idle(acts, before, event)
    return answers


def _event_after(event: Event, journal: Journal, act: Act, line: Line) -> Event:
    """The state after an act; those that decide which others count need the whole journal."""
    after = apply_line(event, line)
    if event.pending or isinstance(act, (Undone, Merged, Resolved)):
        after = fold((*journal.lines, line))
        refuse_return(event, after)
    return after


def _refuse_idle(acts: Sequence[Act], before: Event, after: Event) -> None:
    """Acts that leave the event as it is would be lines of the journal that say nothing."""
    if not acts or any(act.IS_A_RECORD for act in acts):
        return
    if replace(after, at=before.at) == before:
        raise CannotAct(phrase("this changes nothing: it is so already"))
