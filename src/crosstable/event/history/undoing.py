"""Going back to an earlier line of the journal: how far that can be, and what it takes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from crosstable.errors import CannotAct
from crosstable.event.acts.beside import refuse_undoing
from crosstable.event.acts.events import Undone
from crosstable.event.acts.rounds import Published
from crosstable.event.acts.table import act_of
from crosstable.event.history.folding import counting, history
from crosstable.event.journal import Line
from crosstable.model.phrases import Words, phrase


def last_undoable(lines: Sequence[Line], count: int = 1) -> int:
    """The number of the line whose state is reached by taking back the last acts that count.

    Acts that happened together, such as the entries of one table, are taken back together.
    """
    counted = [line for line in counting(history(lines)[-1]) if line.act != Undone.NAME]
    ends = [
        line.n
        for line, after in zip_longest(counted, counted[1:])
        if after is None or not line.first or line.first != after.first
    ]
    if not 1 <= count < len(ends):
        raise CannotAct(
            phrase(
                "cannot undo {count} acts; only {n} can be undone",
                count=count,
                n=max(0, len(ends) - 1),
            )
        )
    return ends[-count - 1]


def taken_back(lines: Sequence[Line], to: int) -> list[Line]:
    """The acts that count and would not any more after going back to a line."""
    kept = {line.n for line in counting(history(lines[:to])[-1])}
    return [line for line in counting(history(lines)[-1]) if line.n not in kept]


def undo_after(lines: Sequence[Line], to: int) -> Undone:
    """The act that takes back everything after a line; raises `CannotAct` if that cannot be."""
    if not 1 <= to < len(lines):
        message = phrase(
            "cannot go back to act {to}; only to acts 1 to {last}", to=to, last=len(lines) - 1
        )
        raise CannotAct(message)
    gone = taken_back(lines, to)
    refuse_undoing(gone)
    return Undone(to, _publication(gone))


def _publication(gone: Iterable[Line]) -> Words:
    """What was published by acts that are taken back."""
    rounds = [
        f"{act.round}{f' ({line.section})' if line.section else ''}"
        for line in gone
        if isinstance(act := act_of(line), Published)
    ]
    return phrase("publication of round {rounds}", rounds=", ".join(rounds)) if rounds else ""
