"""Perfect matchings of teams: whether there is one, and the cheapest of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.pairing.bitsets import members
from crosstable.pairing.matching import FREE, has_perfect_matching
from crosstable.pairing.teamswiss.field import Field
from crosstable.pairing.weighted import SAFE_BITS, heaviest_matching

Edge = tuple[int, int, int]
"""Two places and what it costs when they meet."""

WIDTH = SAFE_BITS - 16
"""How many bits a cost should have for the quick matcher; the rest is for sums over the pairs."""


def can_be_paired(field: Field, places: int) -> bool:
    """Whether all teams of a set can be paired among themselves."""
    return has_perfect_matching(field.legal, places)


def legal_pairs(field: Field, places: int) -> list[tuple[int, int]]:
    """Who may meet whom in a set, the smaller place first."""
    return [
        (place, other)
        for place in members(places)
        for other in members(field.legal[place] & places & -(2 << place))
    ]


def cheapest(count: int, edges: Sequence[Edge]) -> Mapping[int, int] | None:
    """The opponents of `count` teams in a cheapest perfect matching; None if there is none."""
    dearest = max((cost for _, _, cost in edges), default=0)
    reward = (count // 2 + 1) * (dearest + 1)  # one pair more is worth more than all costs
    places = sorted({place for a, b, _ in edges for place in (a, b)})
    index = {place: i for i, place in enumerate(places)}
    links = [(index[a], index[b], reward - cost) for a, b, cost in edges]
    mates = heaviest_matching(len(places), links)
    if len(places) < count or FREE in mates:
        return None
    return {place: places[mate] for place, mate in zip(places, mates, strict=True)}
