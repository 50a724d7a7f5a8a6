"""Matchings in graphs whose edges are alike: who can be paired at all.

A graph is a list of sets of neighbours (`bitsets`), a matching a list of mates with `FREE` for
those without one. The search is that of Edmonds (1965): it grows a tree of alternating paths from
a free vertex and contracts odd cycles as it meets them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.pairing.bitsets import bitset, lowest, members

FREE = -1

Graph = Sequence[int]


def maximum_matching(graph: Graph, within: int, mates: list[int] | None = None) -> list[int]:
    """A matching of as many members of `within` as possible, beginning from a given one."""
    partner_of = [FREE] * len(graph) if mates is None else list(mates)
    free = bitset(vertex for vertex in members(within) if partner_of[vertex] == FREE)
    if mates is None:
        free = _pair_greedily(graph, free, partner_of)
    hopeless = 0
    for vertex in members(free):
        if partner_of[vertex] != FREE:
            continue
        search = _Search(graph, partner_of, vertex, within & ~hopeless)
        if not search.has_augmented():
            hopeless |= search.even | search.odd  # no later path leads through a finished tree
    return partner_of


def has_perfect_matching(graph: Graph, within: int) -> bool:
    """Whether all members of `within` can be paired with each other."""
    if within.bit_count() % 2:
        return False
    if is_dense(graph, within):
        return True
    partner_of = maximum_matching(graph, within)
    return all(partner_of[vertex] != FREE for vertex in members(within))


def is_dense(graph: Graph, within: int) -> bool:
    """Dirac's condition: everybody may meet at least half of an even number.

    Then there is a way round through all of them, and every second step of it is a pair.
    """
    half = (within.bit_count() + 1) // 2
    return all((graph[vertex] & within).bit_count() >= half for vertex in members(within))


def possible_leftovers(graph: Graph, within: int) -> int:
    """Of an odd number: all who can be the only one left over; nobody if more have to stay."""
    partner_of = maximum_matching(graph, within)
    free = [vertex for vertex in members(within) if partner_of[vertex] == FREE]
    if len(free) != 1:
        return 0
    search = _Search(graph, partner_of, free[0], within)
    assert not search.has_augmented()
    return search.even


def _pair_greedily(graph: Graph, free: int, mates: list[int]) -> int:
    """Pairs each vertex with the first free neighbour; who stays free is returned."""
    left = 0
    while free:
        vertex = lowest(free)
        free &= free - 1
        candidates = graph[vertex] & free
        if not candidates:
            left |= 1 << vertex
            continue
        mate = lowest(candidates)
        mates[vertex] = mate
        mates[mate] = vertex
        free ^= 1 << mate
    return left


class _Search:
    """The tree of alternating paths from a free vertex.

    `even` are the vertices that a path of even length reaches: each could be the free one instead
    of the root. `back` leads an odd vertex, or an even one inside a contracted cycle, towards the
    root. `base` is the vertex that stands for the cycle a vertex was contracted into.
    """

    def __init__(self, graph: Graph, mates: list[int], root: int, within: int) -> None:
        self._graph = graph
        self._mates = mates
        self._root = root
        self._within = within
        self._back: dict[int, int] = {}
        self._base: dict[int, int] = {root: root}
        self._cycle_of: dict[int, int] = {}
        self._queue = [root]
        self.even = 1 << root
        self.odd = 0

    def has_augmented(self) -> bool:
        """Searches for a free vertex at the end of a path; pairs along the path if there is one."""
        for vertex in self._queue:  # which grows while it is read
            end = self._grow(vertex)
            if end is not None:
                self._back[end] = vertex
                self._pair_along_path(end)
                return True
            self._contract_around(vertex)
        return False

    def _grow(self, vertex: int) -> int | None:
        """Takes unseen neighbours and their mates into the tree; a free neighbour ends it."""
        fresh = self._graph[vertex] & self._within & ~(self.even | self.odd)
        while fresh:
            neighbour = lowest(fresh)
            mate = self._mates[neighbour]
            if mate == FREE:
                return neighbour
            self._back[neighbour] = vertex
            self._base[neighbour] = neighbour
            self._base[mate] = mate
            self.odd |= 1 << neighbour
            self.even |= 1 << mate
            self._queue.append(mate)
            fresh &= ~(1 << neighbour | 1 << mate)
        return None

    def _contract_around(self, vertex: int) -> None:
        """Contracts all odd cycles that an even vertex closes with other even vertices."""
        while True:
            own = self._cycle(self._base[vertex])
            others = self._graph[vertex] & self.even & ~own
            if not others:
                return
            self._contract(vertex, lowest(others))

    def _cycle(self, base: int) -> int:
        """All that was contracted into a base."""
        return self._cycle_of.get(base, 1 << base)

    def _contract(self, even: int, other: int) -> None:
        """Two even vertices are neighbours: the odd cycle through them becomes one even vertex."""
        base = self._common_base(even, other)
        bases: list[int] = []
        self._mark(even, base, other, bases)
        self._mark(other, base, even, bases)
        merged = self._cycle(base)
        for inner in bases:
            cycle = self._cycle(inner)
            merged |= cycle
            for vertex in members(cycle):
                self._base[vertex] = base
            fresh = cycle & self.odd
            self.odd ^= fresh
            self.even |= fresh
            self._queue += members(fresh)
        self._cycle_of[base] = merged

    def _common_base(self, even: int, other: int) -> int:
        seen = set()
        vertex = self._base[even]
        while True:
            seen.add(vertex)
            if vertex == self._base[self._root]:
                break
            vertex = self._base[self._back[self._mates[vertex]]]
        vertex = self._base[other]
        while vertex not in seen:
            vertex = self._base[self._back[self._mates[vertex]]]
        return vertex

    def _mark(self, vertex: int, base: int, child: int, bases: list[int]) -> None:
        """Notes the bases on one side of the cycle and how its odd vertices lead back."""
        while self._base[vertex] != base:
            mate = self._mates[vertex]
            for inner in (self._base[vertex], self._base[mate]):
                if inner not in bases:
                    bases.append(inner)
            self._back[vertex] = child
            child = mate
            vertex = self._back[mate]

    def _pair_along_path(self, end: int) -> None:
        vertex = end
        while vertex != FREE:
            before = self._back[vertex]
            following = self._mates[before]
            self._mates[vertex] = before
            self._mates[before] = vertex
            vertex = following


def neighbours(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The graph that has these pairs as edges."""
    graph = [0] * size
    for vertex, other in pairs:
        graph[vertex] |= 1 << other
        graph[other] |= 1 << vertex
    return graph
