"""Acts of two machines that contradict each other, and what was decided between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from crosstable.event.history.claims import claims_of
from crosstable.event.history.counting import choices_in, count_lines, latest, members, undo_key
from crosstable.event.history.graph import Graph
from crosstable.event.state import Option, Pending


class Conflicts(NamedTuple):
    """What waits, and what has to be decided."""

    counting: int
    """The set of lines that count."""
    waiting: Mapping[int, set[str]]
    """The keys of a line that wait for a decision, or were decided otherwise."""
    pending: tuple[Pending, ...]


def conflicts_in(graph: Graph) -> Conflicts:
    """Every contradiction in a history; nothing in one of a single machine."""
    counting, undecided = count_lines(graph, graph.before[-1] | 1 << len(graph.nodes) - 1)
    chosen = choices_in(graph, counting)
    waiting: dict[int, set[str]] = defaultdict(set)
    pending = [_pending(graph, undo_key(graph, undo), {undo}, is_undo=True) for undo in undecided]
    for undo in undecided:
        counting &= ~(1 << undo)  # its comment is for the report of what it took back
    for key, claims in sorted(_claims(graph, counting).items()):
        apart = _contradicting(graph, claims)
        if not apart:
            continue
        choice = chosen.get(key)
        for here in apart:
            if choice is None or not graph.has_seen(choice, here):
                waiting[here].add(key)
        if choice is None and not _is_superseded(graph, claims, apart):
            pending.append(_pending(graph, key, apart))
    return Conflicts(counting, waiting, tuple(sorted(pending)))


def _claims(graph: Graph, counting: int) -> dict[str, dict[int, str]]:
    claims: dict[str, dict[int, str]] = defaultdict(dict)
    for here in members(counting):
        for key, content in claims_of(graph.nodes[here].line).items():
            claims[key][here] = content
    return claims


def _contradicting(graph: Graph, claims: Mapping[int, str]) -> set[int]:
    """Of the lines that claim the same, those that differ from one that they did not know."""
    if len(claims) < 2:
        return set()
    pairs = combinations(claims, 2)
    apart = ((a, b) for a, b in pairs if claims[a] != claims[b] and graph.are_apart(a, b))
    return {here for pair in apart for here in pair}


def _is_superseded(graph: Graph, claims: Mapping[int, str], apart: set[int]) -> bool:
    """Whether somebody who knew all of them has set it again."""
    return any(
        here not in apart and all(graph.has_seen(here, other) for other in apart) for here in claims
    )


def _pending(graph: Graph, key: str, lines: set[int], *, is_undo: bool = False) -> Pending:
    options = sorted(_option(graph, here) for here in latest(graph, dict.fromkeys(lines)))
    return Pending(key, tuple(options), is_undo)


def _option(graph: Graph, here: int) -> Option:
    line = graph.nodes[here].line
    args = ", ".join(f"{key} {value}" for key, value in sorted(line.args.items()))
    return Option(line.id, line.n, line.by, f"{line.act}: {args}"[:120])
