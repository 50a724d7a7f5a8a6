"""Which lines of a history count: not those that somebody took back.

What one machine took back while the other one, which had seen it, went on counts until somebody
decides. All of this follows from the set of lines alone, and not from the way in which they were
merged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple, Protocol

from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.journal import Line

UNDO = "undo "


class Effect(NamedTuple):
    """What an `undone` line does, as its writer saw it: sets of lines."""

    taken_back: int
    brought_back: int

    @property
    def both(self) -> int:
        """Every line that it touches."""
        return self.taken_back | self.brought_back


class Node(NamedTuple):
    """A line in the graph, with the places of the lines that it follows."""

    line: Line
    digest: str
    parents: tuple[int, ...]


class Graph(Protocol):
    """What is asked about a history here; sets of lines are whole numbers."""

    nodes: list[Node]
    containers: list[int]
    before: list[int]
    effects: dict[int, Effect]

    def has_seen(self, later: int, earlier: int) -> bool:
        """Whether a line has seen another one, or is the same."""

    def by_id(self, wanted: str) -> int | None:
        """The place of the line with an id."""


class Counted(NamedTuple):
    """The lines that count, and the `undone` lines about which somebody has to decide."""

    lines: int
    undecided: tuple[int, ...]


def members(lines: int) -> Iterator[int]:
    """The places in a set of lines."""
    while lines:
        lowest = lines & -lines
        yield lowest.bit_length() - 1
        lines ^= lowest


def count_lines(graph: Graph, lines: int) -> Counted:
    """Of a set of lines those that count."""
    first_count = _count(graph, lines, {})
    chosen = choices_in(graph, first_count.lines)
    return _count(graph, lines, chosen) if chosen else first_count


def undo_key(graph: Graph, here: int) -> str:
    """What a decision about an `undone` line is called."""
    return f"{UNDO}{graph.nodes[here].digest[:12]}"


def choices_in(graph: Graph, lines: int) -> dict[str, int | None]:
    """The line that was decided for, by key; machines that decided differently decide nothing."""
    by_key: dict[str, dict[int, str]] = defaultdict(dict)
    for here in members(lines):
        line = graph.nodes[here].line
        if line.act == Resolved.NAME:
            by_key[line.args["key"]][here] = line.args.get("choice", "")
    chosen: dict[str, int | None] = {}
    for key, decisions in by_key.items():
        choices = {decisions[decision] for decision in latest(graph, decisions)}
        if len(choices) == 1:
            chosen[key] = graph.by_id(choices.pop())
    return chosen


def latest(graph: Graph, lines: Mapping[int, object]) -> list[int]:
    """Those of some lines that none of the others has seen."""
    return [
        line
        for line in lines
        if not any(line != other and graph.has_seen(other, line) for other in lines)
    ]


def _count(graph: Graph, lines: int, chosen: Mapping[str, int | None]) -> Counted:
    undos = {here: effect for here, effect in graph.effects.items() if lines >> here & 1}
    holding = {here: _holding(graph, lines, here, chosen) for here in undos}
    gone = 0
    undecided = set()
    for line in members(reduce(or_, (undo.both for undo in undos.values()), 0)):
        last = latest(graph, {here: 0 for here, effect in undos.items() if effect.both >> line & 1})
        if any(undos[here].brought_back >> line & 1 for here in last):
            continue
        held = [here for here in last if holding[here] >> line & 1]
        undecided |= {here for here in held if undo_key(graph, here) not in chosen}
        gone |= 0 if held else 1 << line
    kept = lines & ~gone & ~_containers(graph, lines)
    return Counted(kept, tuple(here for here in sorted(undecided) if kept >> here & 1))


def _containers(graph: Graph, lines: int) -> int:
    containers = 0
    for here in graph.containers:
        containers |= 1 << here
    return containers & lines


def _holding(graph: Graph, lines: int, here: int, chosen: Mapping[str, int | None]) -> int:
    """What an `undone` line cannot take back: other machines had seen it and went on."""
    key = undo_key(graph, here)
    if key in chosen:
        return 0 if chosen[key] == here else graph.effects[here].taken_back
    seen = 0
    for other in members(lines & ~graph.before[here] & ~(1 << here)):
        if graph.nodes[other].line.act != Merged.NAME and not graph.has_seen(other, here):
            seen |= graph.before[other]
    return seen & graph.effects[here].taken_back
