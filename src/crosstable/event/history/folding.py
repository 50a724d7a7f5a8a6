"""From the lines of a journal to the state of the event: the fold of the acts that count.

An `undone` act leads back to the state after an earlier line. What it took back stays in the
journal and does not count any more, unless that act is undone itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.event.acts.events import Undone
from crosstable.event.history.applying import apply_line, fold_lines, refuse_unknown
from crosstable.event.history.united import has_merged, paired_chains, unite_lines
from crosstable.event.journal import Line
from crosstable.event.state import Event


class Step(NamedTuple):
    """An act that counts, and the one before it that does."""

    line: Line
    before: Step | None


class RoundStep(NamedTuple):
    """An act, and the states before and after it."""

    before: Event
    line: Line
    after: Event


def history(lines: Iterable[Line]) -> list[Step | None]:
    """For each number of a line, 0 included, the last act that counted then."""
    steps: list[Step | None] = [None]
    for line in lines:
        before = steps[-1]
        if line.act == Undone.NAME:
            to = line.args.get("to", 0)
            before = steps[to] if isinstance(to, int) and 0 <= to < len(steps) else before
        steps.append(Step(line, before))
    return steps


def counting(step: Step | None) -> list[Line]:
    """The acts that count, in the order of the journal."""
    lines: list[Line] = []
    while step is not None:
        lines.append(step.line)
        step = step.before
    return lines[::-1]


def fold(lines: Sequence[Line]) -> Event:
    """The state after all lines."""
    if has_merged(lines):
        return unite_lines(lines)
    counted = counting(history(lines)[-1])
    if len(counted) < len(lines):  # what was taken back is still read, for instance by `blame`
        numbers = {line.n for line in counted}
        refuse_unknown(line for line in lines if line.n not in numbers)
    event = fold_lines(counted)
    return replace(event, at=lines[-1].n if lines else 0)


def round_steps(lines: Sequence[Line]) -> Iterator[RoundStep]:
    """The acts that count, each with the states that its writer saw before and after it.

    Of a journal that has merged others only the acts on pairings: a round was paired from what one
    machine knew, not from what both know by now.
    """
    if has_merged(lines):
        for chain in paired_chains(lines):
            yield RoundStep(fold(chain[:-1]), chain[-1], fold(chain))
        return
    event = Event()
    for line in counting(history(lines)[-1]):
        after = apply_line(event, line)
        yield RoundStep(event, line, after)
        event = after
