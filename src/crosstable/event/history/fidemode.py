"""FIDE mode: derived from the settings and acts of an event, never switched on.

An event is in FIDE mode until somebody leaves it on purpose, or a section has a system that is not
one of FIDE's. Before round 1 is paired settings may still change back; what is lost while a round
is paired stays lost (checklist for tournament programs, Q40 to Q46).
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.errors import CannotAct
from crosstable.event.journal import Line
from crosstable.event.state import Event, FideLoss, Section
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.rules.recorded import fide_mode_left

ON_PURPOSE = phrase("left on purpose")
BEFORE_THE_IMPORT = phrase("left before the report was taken over")
"""A report that says so cannot become one in FIDE mode by way of an import (Q45)."""


def with_fide_mode(before: Event, after: Event, line: Line) -> Event:
    """The event after an act, with the loss of FIDE mode if the act, or an earlier one, cost it."""
    kept = before.fide_loss
    if kept is None and _is_as_before(before, after):
        return after
    if kept is not None and _round(after):
        loss: FideLoss | None = kept
    else:
        reason = _reason(after)
        is_known = kept is not None and kept.reason == reason
        new = None if reason is None else FideLoss(line.n, _round(after), reason)
        loss = kept if is_known else new
    if loss == after.fide_loss:
        return after
    return replace(after, fide_loss=loss)


def _is_as_before(before: Event, after: Event) -> bool:
    """Whether nothing that FIDE mode follows from has changed."""
    if before.left_fide_mode != after.left_fide_mode or after.fide_loss is not None:
        return False
    known = before.sections
    return all(
        name in known and known[name].base is section.base
        for name, section in after.sections.items()
    )


def refuse_return(before: Event, after: Event) -> None:
    """Raise `CannotAct` where undoing or deciding would lead back into FIDE mode (Q45).

    What was left after round 1 was paired stays left, whichever machine left it.
    """
    lost = before.fide_loss
    kept = after.fide_loss
    if lost is not None and lost.is_final and (kept is None or not kept.is_final):
        raise CannotAct(
            phrase(
                "act {act} left FIDE mode after round {round} was paired; that cannot be "
                "undone, nor can anything before it",
                act=lost.act,
                round=lost.round,
            )
        )


def _round(event: Event) -> int:
    """The highest round that is paired in any section."""
    return max((len(section.rounds) for section in event.sections.values()), default=0)


def _reason(event: Event) -> Phrase | None:
    """Why the event is not in FIDE mode as it is now."""
    if event.left_fide_mode is not None:
        return ON_PURPOSE
    sections = event.sections.values()
    if any(fide_mode_left(section.base) is not None for section in sections):
        return BEFORE_THE_IMPORT
    return next(filter(None, map(_foreign_system, sections)), None)


def _foreign_system(section: Section) -> Phrase | None:
    kind = section.base.type if section.base.type_code else None
    if kind is None or kind.is_fides:
        return None
    return phrase("{code} is not one of FIDE's systems", code=kind.code)


def fide_comment(before: Event, after: Event, section: str) -> str | None:
    """The comment of a section whose first round is paired outside FIDE mode by its settings.

    Who leaves on purpose gets the comment of that act (Q44).
    """
    loss = after.fide_loss
    if loss is None or loss.reason in (ON_PURPOSE, BEFORE_THE_IMPORT):
        return None
    had = before.sections.get(section)
    begins = bool(after.sections[section].rounds) and (had is None or not had.rounds)
    return f"FIDE mode left @ Round 0: {loss.reason}" if begins else None


def mode_text(event: Event) -> Words:
    """The mode in one line, for whoever looks at the event.

    >>> str(mode_text(Event()))
    'FIDE mode'
    """
    loss = event.fide_loss
    if loss is None:
        return phrase("FIDE mode")
    since = (
        phrase("since round {n}", n=loss.round) if loss.round else phrase("since before round 1")
    )
    return phrase(
        "outside FIDE mode {since} (act {act}: {reason})",
        since=since,
        act=loss.act,
        reason=loss.reason,
    )
