"""Perfect matchings of all who are to be paired: whether there is one, and the cheapest of them.

Participants are places, from 0; a set of them is a whole number with one bit for each place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from crosstable.pairing.bitsets import members
from crosstable.pairing.matching import FREE, Graph
from crosstable.pairing.weighted import SAFE_BITS, heaviest_matching

Edge = tuple[int, int, int]
"""Two places and what it costs when they meet."""

WIDTH = SAFE_BITS - 16
"""How many bits a cost should have for the quick matcher; the rest is for sums over the pairs."""


def legal_pairs(graph: Graph, places: int) -> list[tuple[int, int]]:
    """Who may meet whom in a set, the smaller place first."""
    return [
        (place, other)
        for place in members(places)
        for other in members(graph[place] & places & -(2 << place))
    ]


def cheapest(count: int, edges: Sequence[Edge]) -> Mapping[int, int] | None:
    """The opponents in a cheapest perfect matching of `count` participants; None if none exists."""
    dearest = max((cost for _, _, cost in edges), default=0)
    reward = (count // 2 + 1) * (dearest + 1)  # one pair more is worth more than all costs
    places = sorted({place for a, b, _ in edges for place in (a, b)})
    index = {place: i for i, place in enumerate(places)}
    links = [(index[a], index[b], reward - cost) for a, b, cost in edges]
    mates = heaviest_matching(len(places), links)
    if len(places) < count or FREE in mates:
        return None
    return {place: places[mate] for place, mate in zip(places, mates, strict=True)}


# -- matchings by criteria ------------------------------------------------------------------------


class Criterion(NamedTuple):
    """A sum over the links that is kept small; it is at most `most` in what is in question."""

    prices: Mapping[tuple[int, int], int]
    most: int


@dataclass(frozen=True)
class Matchings:
    """The perfect matchings with these links that cost least by the criteria, in their order."""

    count: int
    links: Sequence[tuple[int, int]]
    criteria: tuple[Criterion, ...] = ()

    @cached_property
    def mates(self) -> Mapping[int, int] | None:
        """One of them."""
        prices = self._prices()
        return cheapest(self.count, [(a, b, prices.get((a, b), 0)) for a, b in self.links])

    def _prices(self) -> Mapping[tuple[int, int], int]:
        """The price of each link that costs anything; most cost nothing."""
        prices: dict[tuple[int, int], int] = {}
        scale = 1
        for criterion in reversed(self.criteria):
            for link, price in criterion.prices.items():
                prices[link] = prices.get(link, 0) + price * scale
            scale *= criterion.most + 1
        return prices

    @property
    def room(self) -> int:
        """How many bits further criteria may take."""
        return WIDTH - sum((criterion.most + 1).bit_length() for criterion in self.criteria)

    def by(self, *criteria: Criterion) -> Matchings:
        """Those of them that cost least by further criteria."""
        return replace(self, criteria=(*self.criteria, *criteria))

    def without(self, *criteria: Criterion) -> Matchings:
        """The same without criteria that the links alone now fulfil."""
        return replace(self, criteria=tuple(c for c in self.criteria if c not in criteria))

    def only(self, keeps: Callable[[tuple[int, int]], bool]) -> Matchings:
        """Those of them that use only some of the links."""
        return replace(self, links=[link for link in self.links if keeps(link)])

    def total(self, criterion: Criterion) -> int:
        """What they sum up to."""
        mates = self.mates or {}
        pairs = ((a, b) for a, b in mates.items() if a < b)
        return sum(criterion.prices.get(pair, 0) for pair in pairs)
