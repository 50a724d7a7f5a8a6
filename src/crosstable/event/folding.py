"""From the lines of a journal to the state of the event: the fold of the acts that count.

An `undone` act leads back to the state after an earlier line. What it took back stays in the
journal and does not count any more, unless that act is undone itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.events import Undone
from crosstable.event.acts.table import act_of
from crosstable.event.journal import Line
from crosstable.event.state import Event


class Step(NamedTuple):
    """An act that counts, and the one before it that does."""

    line: Line
    before: Step | None


def history(lines: Iterable[Line]) -> list[Step | None]:
    """For each number of a line, 0 included, the last act that counted then."""
    found: list[Step | None] = [None]
    for line in lines:
        before = found[-1]
        if line.act == Undone.NAME:
            to = line.args.get("to", 0)
            before = found[to] if isinstance(to, int) and 0 <= to < len(found) else before
        found.append(Step(line, before))
    return found


def counting(step: Step | None) -> list[Line]:
    """The acts that count, in the order of the journal."""
    found: list[Line] = []
    while step is not None:
        found.append(step.line)
        step = step.before
    return found[::-1]


def fold(lines: Sequence[Line]) -> Event:
    """The state after all lines."""
    event = Event()
    for line in counting(history(lines)[-1]):
        event = applied(event, line)
    return replace(event, at=lines[-1].n if lines else 0)


def applied(event: Event, line: Line) -> Event:
    """The state after one more act, with the comment that its report gets."""
    try:
        act = act_of(line)
        comment = act.comment(event, line.section) if event.sections else None
        after = act.apply(event, line)
    except (KeyError, TypeError, ValueError) as problem:
        raise CannotAct(f"act {line.n} ({line.act}) cannot be understood") from problem
    if comment is not None:
        section = after.section(line.section)
        after = after.with_section(replace(section, comments=(*section.comments, comment)))
    return replace(after, at=line.n)


def last_undoable(lines: Sequence[Line], count: int = 1) -> int:
    """The number of the line whose state is reached by taking back the last acts that count."""
    counted = [line for line in counting(history(lines)[-1]) if line.act != Undone.NAME]
    if not 1 <= count < len(counted):
        raise CannotAct(
            f"{count} acts cannot be undone: there are {max(0, len(counted) - 1)} that can be"
        )
    return counted[-count - 1].n
