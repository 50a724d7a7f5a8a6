"""One act after another: the state that follows from a line of the journal, and its comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.sending import HARMLESS
from crosstable.event.acts.table import act_of
from crosstable.event.history.fidemode import fide_comment, with_fide_mode
from crosstable.event.journal import Line
from crosstable.event.state import Event
from crosstable.model.phrases import phrase

NOT_UNDERSTOOD = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What content that no act of ours has leads to."""


@contextmanager
def understanding(line: Line) -> Iterator[None]:
    """Whatever the content of a line leads to: `CannotAct`, which names the act."""
    try:
        yield
    except NOT_UNDERSTOOD as problem:
        message = phrase("act {n} ({act}) cannot be understood", n=line.n, act=line.act[:40])
        raise CannotAct(message) from problem


def refuse_unknown(lines: Iterable[Line]) -> None:
    """Raise `CannotAct` for an act that this program does not know."""
    for line in lines:
        with understanding(line):
            act_of(line)


def apply_line(event: Event, line: Line) -> Event:
    """The state after one more act, with the comment that its report gets."""
    return replace(_apply(event, line), at=line.n)


def fold_lines(lines: Iterable[Line]) -> Event:
    """The state after acts of which none is taken back."""
    event = Event()
    for line in lines:
        event = _apply(event, line)
    return event


def _apply(event: Event, line: Line) -> Event:
    with understanding(line):
        act = act_of(line)
        comments = dict(_comments(act, event, line))
        after = act.apply(event, line)
    if event.is_sent and act.NAME not in HARMLESS:
        after = replace(after, is_sent=False)  # what was sent is no longer what the event is
    for name, comment in comments.items():
        after = _add_comment(after, name, comment)
    after = with_fide_mode(event, after, line)
    for name in after.sections if after.fide_loss else ():
        lost = fide_comment(event, after, name)
        after = after if lost is None else _add_comment(after, name, lost)
    return after


def _comments(act: Act, event: Event, line: Line) -> Iterator[tuple[str, str]]:
    """The comment of each section that the act is about; an act on the event is about all."""
    for name in event.sections:
        if line.section in (None, name):
            comment = act.comment(event, name)
            if comment is not None:
                yield name, comment


def _add_comment(event: Event, section: str, comment: str) -> Event:
    current = event.sections[section]
    return event.with_section(replace(current, comments=(*current.comments, comment)))
