"""The pairs of a bracket (C.04.4.1, 3.2.5 and 4.4)."""

from __future__ import annotations

from crosstable.pairing.bitsets import members
from crosstable.pairing.dubov.field import Field
from crosstable.pairing.dubov.groups import Groups
from crosstable.pairing.matching import has_perfect_matching

Places = tuple[int, int]


def pair_groups(field: Field, groups: Groups) -> list[Places]:
    """S1 by ascending average of opponents, then number; T2 is the first legal permutation of G2.

    Each in S1 gets the first player by number who leaves the others pairable.
    """
    first = field.players_of(groups.first)
    first.sort(key=lambda player: (player.aro, player.tpn))
    second = field.players_of(groups.second)
    second.sort(key=lambda player: player.tpn)
    graph = _between(field, groups)
    left = groups.first | groups.second
    waiting = [player.place for player in second]
    pairs = []
    for player in first:
        partner = next(
            place
            for place in waiting
            if graph[player.place] >> place & 1
            and has_perfect_matching(graph, left & ~(1 << player.place | 1 << place))
        )
        waiting.remove(partner)
        left &= ~(1 << player.place | 1 << partner)
        pairs.append((player.place, partner))
    return pairs


def _between(field: Field, groups: Groups) -> list[int]:
    """Who may meet whom of the other group."""
    graph = [0] * len(field.players)
    for place in members(groups.first):
        graph[place] = field.legal[place] & groups.second
    for place in members(groups.second):
        graph[place] = field.legal[place] & groups.first
    return graph
