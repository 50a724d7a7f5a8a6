"""The choice of a bracket as a lightest matching.

A problem has the members of the bracket as its first vertices, in order, and may have others after
them. Each vertex has a penalty for staying unpaired and each edge one for being a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import Term, sums
from crosstable.pairing.dutch.penalties import Meetings, Penalties, worths
from crosstable.pairing.matching import FREE
from crosstable.pairing.weighted import WeightedEdge, heaviest_matching

ROOM = 1 << 80
"""Penalties below this leave room for the wishes of the sequence in a weight of 120 bits."""


@dataclass(frozen=True, eq=False)
class Problem:
    """Vertices with penalties. `bracket` is the number of members, `moved_down` of those above.

    `allowed` has the set of vertices that each may be paired with, `pair` the penalty of two,
    which is at most `dearest`.
    """

    bracket: int
    moved_down: int
    allowed: tuple[int, ...]
    floating: Sequence[int]
    pair: Callable[[int, int], int]
    dearest: int

    kept: int = 0
    """Members who have to be paired inside the bracket."""

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.floating)

    def total(self, mates: Sequence[int], among: Collection[int] | None = None) -> int:
        """The sum of all penalties of a matching, or of those of some vertices only."""
        total = 0
        for vertex in range(self.size) if among is None else among:
            mate = mates[vertex]
            if mate == FREE:
                total += self.floating[vertex]
            elif mate > vertex:
                total += self.pair(vertex, mate)
            if self.kept >> vertex & 1 and not self.is_inside(mate):
                total += self.beyond_everything
        return total

    def is_inside(self, vertex: int) -> bool:
        """Whether a vertex is a member of the bracket."""
        return 0 <= vertex < self.bracket

    def solve(
        self, wishes: Mapping[tuple[int, int], int] | None = None, strength: int = 1
    ) -> list[int]:
        """The mates of a lightest matching.

        `wishes` are further penalties of pairs, smaller than everything else: `strength` is more
        than they can sum up to.
        """
        edges = [(vertex, other, gain * strength) for vertex, other, gain in self._gains()]
        if wishes:
            edges = [
                (vertex, other, w - wishes.get((vertex, other), 0)) for vertex, other, w in edges
            ]
        return heaviest_matching(self.size, [edge for edge in edges if edge[2] > 0])

    def _gains(self) -> Iterator[WeightedEdge]:
        """What each pair saves against leaving both unpaired, the smaller vertex first."""
        floating = list(self.floating)
        for vertex in members(self.kept):
            floating[vertex] += self.beyond_everything
        pair = self.pair
        for member, allowed in enumerate(self.allowed):
            own = floating[member]
            for other in members(allowed & -(2 << member)):
                yield member, other, own + floating[other] - pair(member, other)

    def with_allowed(self, allowed: Iterable[int]) -> Problem:
        """The same problem with other edges."""
        return replace(self, allowed=tuple(allowed))

    def without_floating(self, vertices: int) -> Problem:
        """The same problem where some members have to be paired inside the bracket."""
        if not vertices:
            return self
        inside = (1 << self.bracket) - 1
        allowed = (
            row & inside if vertices >> i & 1 else row if i < self.bracket else row & ~vertices
            for i, row in enumerate(self.allowed)
        )
        return replace(self, allowed=tuple(allowed), kept=self.kept | vertices)

    def with_floating(self, member: int) -> Problem:
        """The same problem where a member floats down."""
        inside = (1 << self.bracket) - 1
        allowed = list(self.allowed)
        for other in members(allowed[member] & inside):
            allowed[other] &= ~(1 << member)
        allowed[member] &= ~inside
        return self.with_allowed(allowed)

    def with_pair(self, vertex: int, other: int) -> Problem:
        """The same problem where two members meet."""
        return self.with_allowed(with_pairs_only(self.allowed, [(vertex, other)]))

    @cached_property
    def beyond_everything(self) -> int:
        """A penalty larger than the sum of a matching that keeps to the rules."""
        return sum(self.floating) + (self.size // 2) * self.dearest + 1


def with_pairs_only(
    allowed: Sequence[int], pairs: Iterable[tuple[int, int]], alone: Iterable[int] = ()
) -> list[int]:
    """Edges where some pairs may meet nobody else, and others nobody at all."""
    wanted = list(pairs)
    taken = bitset([*alone, *(vertex for pair in wanted for vertex in pair)])
    restricted = [0 if taken >> i & 1 else row & ~taken for i, row in enumerate(allowed)]
    for vertex, other in wanted:
        restricted[vertex] = allowed[vertex] & 1 << other
        restricted[other] = allowed[other] & 1 << vertex
    return restricted


def problem_of(
    terms: Iterable[Term], allowed: Sequence[int], bracket: Bracket, kept: int = 0
) -> Problem:
    """The problem of a bracket by its terms, the most important first; some members have to stay.

    Where all terms together make numbers that are too large for the quick matcher, the leading ones
    are solved alone first. Their best sums are then their limits, which are much smaller than what
    could be feared: of two digits the first has to outweigh only what the best candidate has in
    the second.
    """
    size = len(allowed)

    def of(chosen: Sequence[Term], limits: Sequence[int]) -> Problem:
        penalties = Penalties(chosen, limits, size, meetings)
        problem = Problem(
            len(bracket),
            len(bracket.moved_down),
            tuple(allowed),
            penalties.floating,
            penalties.pair,
            penalties.dearest,
        )
        return problem.without_floating(kept)

    needed = [term for term in terms if term.limit]
    limits = [term.limit for term in needed]
    meetings = Meetings(needed, size)
    known = 0
    while known < len(needed) and not _fits(limits, size):
        leading = known + 1
        while leading < len(needed) and _fits(limits[: leading + 1], size):
            leading += 1
        limits[:leading] = sums(needed[:leading], of(needed[:leading], limits[:leading]).solve())
        known = leading
    return of(needed, limits)


def _fits(limits: Sequence[int], size: int) -> bool:
    return worths(limits)[0] * 64 * (size + 2) < ROOM if limits else True
