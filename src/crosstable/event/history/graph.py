"""The graph of a history: the lines of a journal, and those of the branches that it embeds.

Each line knows the one before it by its hash; a *merged* line also follows the last line of its
branch. What a line has seen is everything before it in this graph. Nothing depends on clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from crosstable.errors import CannotAct
from crosstable.event.acts.events import Undone
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.history.applying import understanding
from crosstable.event.history.counting import Effect, Node, count_lines
from crosstable.event.journal import (
    Broken,
    Journal,
    Line,
    LineFields,
    canonical,
    digest,
    read_line,
)
from crosstable.model.phrases import phrase


class Graph:
    """A history. Sets of lines are whole numbers whose bits are the places of the lines."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.nodes: list[Node] = []
        self.containers: list[int] = []
        """The *merged* lines: they differ between machines and never count themselves."""
        self.place: dict[str, int] = {}
        self.before: list[int] = []
        """For each line the set of all lines that it has seen."""
        self.counting: list[int] = []
        """For each line the set of lines that count after it."""
        self.effects: dict[int, Effect] = {}
        """What each `undone` line takes back, and what it brings back."""
        self.pairings: dict[tuple[str | None, int], list[int]] = {}
        """The lines that paired a round or changed its pairs, by section and round."""
        for line, own in zip(lines, _digests(lines), strict=True):
            with understanding(line):
                self._add(line, own)
        self._after = self._descendants()

    def _add(self, line: Line, own: str) -> None:
        if own in self.place:
            return
        parents = [self.place[line.prev]] if line.prev in self.place else []
        if line.act == Merged.NAME:
            branch = embedded_lines(line)
            for inner, its in branch:
                self._add(inner, its)
            parents.append(self.place[branch[-1][1]])
        here = len(self.nodes)
        self.nodes.append(Node(line, own, tuple(parents)))
        self.place[own] = here
        seen = 0
        for parent in parents:
            seen |= self.before[parent] | 1 << parent
        self.before.append(seen)
        if line.act == Merged.NAME:
            self.containers.append(here)
        self.counting.append(self._counting(here))
        if line.act in ("paired", "changed-by-hand"):
            self.pairings.setdefault((line.section, line.args["round"]), []).append(here)

    def _descendants(self) -> list[int]:
        """For each line the set of all lines that have seen it."""
        after = [0] * len(self.nodes)
        for here in range(len(self.nodes) - 1, -1, -1):
            for parent in self.nodes[here].parents:
                after[parent] |= after[here] | 1 << here
        return after

    def is_apart(self, here: int) -> bool:
        """Whether there is a line that neither saw this one nor was seen by it."""
        known = self.before[here] | self._after[here] | 1 << here
        for container in self.containers:
            known |= 1 << container
        return known.bit_count() < len(self.nodes)

    def _counting(self, here: int) -> int:
        """What counts after a line: with it, or without what it takes back."""
        node = self.nodes[here]
        if not node.parents:
            return 1 << here
        before = self.counting[node.parents[0]]
        if node.line.act == Undone.NAME:
            kept = self._counting_at(node.parents[0], node.line.args.get("to", 0))
            self.effects[here] = Effect(before & ~kept, kept & ~before)
            return kept | 1 << here
        if node.line.act in (Merged.NAME, Resolved.NAME):
            return count_lines(self, self.before[here] | 1 << here).lines
        return before | 1 << here

    def _counting_at(self, here: int, number: object) -> int:
        """What counted after an earlier line of the same journal."""
        while self.nodes[here].line.n != number:
            if not self.nodes[here].parents:
                return 0
            here = self.nodes[here].parents[0]
        return self.counting[here]

    def chain(self, here: int) -> list[Line]:
        """The journal that a line ends, as its writer had it."""
        chain = [self.nodes[here].line]
        while self.nodes[here].parents:
            here = self.nodes[here].parents[0]
            chain.append(self.nodes[here].line)
        return chain[::-1]

    def by_id(self, wanted: str) -> int | None:
        """The place of the line with an id."""
        return next((i for i, node in enumerate(self.nodes) if node.line.id == wanted), None)

    def has_seen(self, later: int, earlier: int) -> bool:
        """Whether a line has seen another one, or is the same."""
        return later == earlier or bool(self.before[later] >> earlier & 1)

    def are_apart(self, here: int, other: int) -> bool:
        """Whether two lines were written without knowing of each other."""
        return not self.has_seen(here, other) and not self.has_seen(other, here)

    def order(self) -> list[int]:
        """All lines, each after those that it has seen; else by their acts, never by machine."""
        children: list[list[int]] = [[] for _ in self.nodes]
        waits = [len({*node.parents}) for node in self.nodes]
        for here, node in enumerate(self.nodes):
            for parent in {*node.parents}:
                children[parent].append(here)
        heap: list[tuple[int, int, str, int]] = []
        for here, count in enumerate(waits):
            if not count:
                heappush(heap, self._rank(here))
        ordered = []
        while heap:
            here = heappop(heap)[-1]
            ordered.append(here)
            for child in children[here]:
                waits[child] -= 1
                if not waits[child]:
                    heappush(heap, self._rank(child))
        return ordered

    def _rank(self, here: int) -> tuple[int, int, str, int]:
        node = self.nodes[here]
        return PRECEDENCE.get(node.line.act, LAST), node.line.n, node.digest, here


LAST = 9
PRECEDENCE = {
    Merged.NAME: 0,  # differs between machines, so it must never be waited for
    "imported": 1,
    "details-imported": 1,
    "section-added": 1,
    "settings": 2,
    "paired": 3,
    "changed-by-hand": 3,
    "published": 3,
    "unpublished": 3,
    "closed": 3,
    "result": 4,
    "postponed": 4,
    "result-cleared": 5,
    "decided": 6,
}
"""Of acts that do not know of each other, those on rounds come first: whoever enters or withdraws
on the other machine does so after the round that was paired meanwhile."""


def _digests(lines: Sequence[Line]) -> list[str]:
    """The hash of each line; all but the last stand in the line that follows."""
    if not lines:
        return []
    return [*(line.prev for line in lines[1:]), digest(lines[-1].data)]


def unknown_acts(is_known: Callable[[str], bool], journal: Journal) -> int:
    """How many acts of a journal are not known, by their hashes; those of its branches included.

    A line that embeds a branch is not counted: it differs between machines that merged the same.
    """
    unknown: set[str] = set()
    waiting = [*zip(journal.lines, _digests(journal.lines), strict=True)]
    while waiting:
        line, own = waiting.pop()
        if is_known(own):
            continue
        if line.act == Merged.NAME:
            waiting += embedded_lines(line)
        else:
            unknown.add(own)
    return len(unknown)


def embedded_lines(line: Line) -> list[tuple[Line, str]]:
    """The lines of the branch that a *merged* line embeds, each with its hash."""
    with understanding(line):
        lines = [_line_of_branch(line, data) for data in line.args["branch"]]
    if not lines:
        raise CannotAct(phrase("act {n} merges an empty branch", n=line.n))
    return lines


def _line_of_branch(line: Line, data: LineFields) -> tuple[Line, str]:
    text = canonical(data)
    read = read_line(text, data["n"], data["prev"])
    if isinstance(read, Broken):
        raise CannotAct(
            phrase(
                "act {n}: line {line} of the branch: {reason}",
                n=line.n,
                line=data["n"],
                reason=read.reason,
            )
        )
    return read, digest(text)
