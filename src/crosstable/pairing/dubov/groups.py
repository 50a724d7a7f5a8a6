"""The two groups of a bracket and their re-composition (C.04.4.1, 3.2.3, 3.2.4 and 4.3).

G1 are the players who want White, G2 the others; afterwards every player of the new G1 meets one of
the new G2. A pair of two players who want the same colour is a pair inside a group: one of the two
has to be shifted to the other group. So a set of shifters is admissible if there is a legal pairing
with the fewest pairs inside the smaller group in which every such pair has exactly one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dubov.field import Field, Player
from crosstable.pairing.matching import has_perfect_matching
from crosstable.pairing.matchings import cheapest, legal_pairs
from crosstable.pairing.playerpast import WHITE


class Groups(NamedTuple):
    """G1 and G2 of a bracket."""

    first: int
    second: int

    @property
    def smaller(self) -> int:
        """The smaller one, G1 if they are equal."""
        return self.first if self.first.bit_count() <= self.second.bit_count() else self.second

    @property
    def larger(self) -> int:
        """The other one."""
        return self.second if self.smaller == self.first else self.first


class Recomposed(NamedTuple):
    """The groups after all shifts, and who was shifted: from the smaller, then from the larger."""

    groups: Groups
    out_of_smaller: tuple[int, ...]
    out_of_larger: tuple[int, ...]


def groups_of(field: Field, bracket: int) -> Groups:
    """3.2.3: by the colour that is wanted; the first half by number if nobody has played."""
    players = field.players_of(bracket)
    if any(player.colours for player in players):
        return by_preference(field, bracket)
    by_number = sorted(players, key=lambda player: player.tpn)
    first = bitset(player.place for player in by_number[: len(by_number) // 2])
    return Groups(first, bracket & ~first)


def by_preference(field: Field, bracket: int) -> Groups:
    """Who wants White, and who wants Black: whoever has not played (1.6) is among the latter."""
    white = bitset(player.place for player in field.players_of(bracket) if player.side == WHITE)
    return Groups(white, bracket & ~white)


def fewest_inside(field: Field, groups: Groups) -> int | None:
    """How many pairs inside the smaller group no legal pairing avoids; None if there is none."""
    bracket = groups.first | groups.second
    smaller = groups.smaller
    without = _restrict(field, bracket, lambda place: ~smaller if smaller >> place & 1 else bracket)
    if has_perfect_matching(without, bracket):
        return 0
    prices = [(a, b, smaller >> a & smaller >> b & 1) for a, b in legal_pairs(field.legal, bracket)]
    mates = cheapest(bracket.bit_count(), prices)
    if mates is None:
        return None
    return sum(smaller >> a & smaller >> b & 1 for a, b in mates.items() if a < b)


def recompose(field: Field, groups: Groups) -> Recomposed | None:
    """3.2.4: the groups with the fewest and best shifts; None if there is no legal pairing."""
    inside = fewest_inside(field, groups)
    if inside is None:
        return None
    smaller = groups.smaller
    larger = groups.larger
    out = _shifters_of_smaller(field, groups, inside)
    rising = (larger.bit_count() - smaller.bit_count()) // 2 + inside
    back = _shifters_of_larger(field, groups, out, rising)
    new_smaller = smaller & ~out | back
    new_larger = (larger | out) & ~back
    first, second = (
        (new_smaller, new_larger) if smaller == groups.first else (new_larger, new_smaller)
    )
    return Recomposed(Groups(first, second), tuple(members(out)), tuple(members(back)))


def number_from_middle(field: Field, places: int, colour: int) -> list[int]:
    """4.3: those who may be shifted in the order of their numbers, from the middle outwards.

    White seekers are sorted by ascending average rating of their opponents, then by number; Black
    seekers by number.
    """
    players = field.players_of(places)
    if colour == WHITE:
        players.sort(key=_by_opponents)
    else:
        players.sort(key=lambda player: player.tpn)
    return [player.place for player in from_the_middle(players)]


def _by_opponents(player: Player) -> tuple[int, int]:
    return player.aro, player.tpn


def from_the_middle(players: Sequence[Player]) -> list[Player]:
    """The middle one first (of two the upper), then the middle of what remains, and so on."""
    left = list(players)
    order = []
    while left:
        order.append(left.pop((len(left) - 1) // 2))
    return order


# -- the shifts -----------------------------------------------------------------------------------


def _shifters_of_smaller(field: Field, groups: Groups, count: int) -> int:
    """The first set of so many players of the smaller group that leaves an optimal pairing."""
    if not count:
        return 0
    smaller = groups.smaller
    order = number_from_middle(field, smaller, _colour_of(groups, smaller))

    def is_admissible(chosen: int, passed: int) -> bool:
        return _has_optimal_pairing(field, groups, count, chosen, passed)

    return _first_set(order, count, is_admissible)


def _shifters_of_larger(field: Field, groups: Groups, shifted: int, count: int) -> int:
    """The first set of so many players of the larger group that leaves a legal pairing."""
    if not count:
        return 0
    larger = groups.larger
    pool = larger | shifted if field.shifts_anybody else larger
    order = number_from_middle(field, pool, _colour_of(groups, larger))
    ahead = bitset(order[:count])

    def is_admissible(chosen: int, passed: int) -> bool:
        return _has_legal_pairing(field, groups, shifted, pool, chosen, passed)

    if is_admissible(ahead, pool & ~ahead):
        return ahead
    return _first_set(order, count, is_admissible)


def _colour_of(groups: Groups, group: int) -> int:
    """The colour that the players of a group want."""
    return WHITE if group == groups.first else -WHITE


def _first_set(order: Sequence[int], count: int, is_admissible: Callable[[int, int], bool]) -> int:
    """The set with the smallest differing number: each next one who still can belong to it."""
    chosen = 0
    passed = 0
    for place in order:
        if chosen.bit_count() == count:
            break
        if is_admissible(chosen | 1 << place, passed):
            chosen |= 1 << place
        else:
            passed |= 1 << place
    return chosen


def _has_optimal_pairing(
    field: Field, groups: Groups, count: int, chosen: int, passed: int
) -> bool:
    """Whether each of the chosen can be in a pair inside the smaller group with somebody who is
    not chosen, and no such pair has two who were passed over, at `count` such pairs."""
    bracket = groups.first | groups.second
    smaller = groups.smaller

    def allowed_for(place: int) -> int:
        if chosen >> place & 1:
            return smaller & ~chosen
        if passed >> place & 1:
            return bracket & ~passed
        return bracket if smaller >> place & 1 else bracket & ~chosen

    graph = _restrict(field, bracket, allowed_for)
    prices = [(a, b, smaller >> a & smaller >> b & 1) for a, b in legal_pairs(graph, bracket)]
    mates = cheapest(bracket.bit_count(), prices)
    if mates is None:
        return False
    inside = sum(smaller >> a & smaller >> b & 1 for a, b in mates.items() if a < b)
    return inside == count


def _has_legal_pairing(
    field: Field, groups: Groups, shifted: int, pool: int, chosen: int, passed: int
) -> bool:
    """Whether the two groups can be paired with each other if the chosen change to the smaller one
    and those passed over do not; the others of the pool may do either."""
    bracket = groups.first | groups.second
    stays_small = groups.smaller & ~shifted
    may_change = pool & ~(chosen | passed)
    small = stays_small | chosen | may_change
    large = bracket & ~stays_small & ~chosen

    def allowed_for(place: int) -> int:
        if may_change >> place & 1:
            return bracket
        return large if small >> place & 1 else small

    return has_perfect_matching(_restrict(field, bracket, allowed_for), bracket)


def _restrict(field: Field, bracket: int, allowed: Callable[[int], int]) -> list[int]:
    """Who may meet whom in a bracket, if each may meet only those allowed to him."""
    return [
        legal & bracket & allowed(place) if bracket >> place & 1 else 0
        for place, legal in enumerate(field.legal)
    ]
