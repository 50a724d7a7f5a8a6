"""The pairs and floaters of one scoregroup (D.02.02, 8 and 9).

[reading] A group keeps as many pairs as any complete pairing of all unpaired teams allows: within
the colours of 7.3 if that costs no pair, else without them (7.4). Teams that floated in are paired
first, then the floaters out are chosen one by one, then the rest is paired by the table of 9.3.
Each step must leave that many pairs possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.halves import opponents_in_order
from crosstable.pairing.matching import Graph, has_perfect_matching
from crosstable.pairing.matchings import Edge, cheapest, legal_pairs
from crosstable.pairing.olympiad.field import Field
from crosstable.pairing.olympiad.trace import Group


@dataclass(frozen=True)
class Scope:
    """A group in the middle of its pairing: who is in it, who floats out, who is elsewhere."""

    field: Field
    graph: Graph
    inside: int
    floaters: int
    outside: int

    def most_pairs(self) -> int | None:
        """How many pairs inside a complete pairing of everybody can have; None if there is none."""
        if not self.outside and not self.floaters:
            half = self.inside.bit_count() // 2
            return half if has_perfect_matching(self.graph, self.inside) else None
        everybody = self.inside | self.floaters | self.outside
        mates = cheapest(everybody.bit_count(), list(self._links(everybody)))
        if mates is None:
            return None
        inside = [place for place in members(self.inside) if self.inside >> mates[place] & 1]
        return len(inside) // 2

    def _links(self, everybody: int) -> Iterator[Edge]:
        """Who can meet whom; it costs something to leave the group."""
        group = self.inside | self.floaters
        for a, b in legal_pairs(self.field.legal, everybody):
            are_inside = self.inside >> a & self.inside >> b & 1
            if are_inside:
                if self.graph[a] >> b & 1:
                    yield a, b, 0
            elif not group >> a & group >> b & 1:
                yield a, b, (self.inside >> a | self.inside >> b) & 1

    def with_pair(self, a: int, b: int) -> Scope:
        """The same after a pair was made."""
        return replace(self, inside=self.inside & ~(1 << a | 1 << b))

    def with_floater(self, place: int) -> Scope:
        """The same after a team was chosen to float out."""
        return replace(
            self, inside=self.inside & ~(1 << place), floaters=self.floaters | 1 << place
        )


def scope_of(field: Field, group: int, outside: int) -> tuple[Scope, int, bool]:
    """The group before its pairing, how many pairs it keeps, and whether within 7.3."""
    within = Scope(field, field.with_colours, group, 0, outside)
    without = replace(within, graph=field.legal)
    pairs = within.most_pairs()
    more_pairs = without.most_pairs()
    assert more_pairs is not None, "all who are unpaired can be paired"
    if pairs is None or more_pairs > pairs:
        return without, more_pairs, False
    return within, pairs, True


def pair_group(
    field: Field,
    *,
    score: int,
    residents: int,
    from_above: Sequence[int],
    from_below: Sequence[int],
    outside: int,
    next_group: int,
    is_upward: bool,
    is_median: bool,
) -> Group:
    """A group, paired: floaters that came in, floaters that leave, and the table of 9.3."""
    incoming = (*sorted(from_above), *sorted(from_below, reverse=True))
    scope, most, keeps_colours = scope_of(field, residents | bitset(incoming), outside)
    pairs: list[tuple[int, int]] = []
    for place in incoming:
        if not scope.inside >> place & 1:
            continue
        opponent = _opponent_of(scope, place, most - len(pairs) - 1, is_up=place in from_below)
        if opponent is not None:
            pairs.append((place, opponent))
            scope = scope.with_pair(place, opponent)
    floaters: list[int] = []
    while scope.inside.bit_count() > 2 * (most - len(pairs)):
        floater = choose_floater(scope, most - len(pairs), next_group, is_upward=is_upward)
        floaters.append(floater)
        scope = scope.with_floater(floater)
    pairs += table_pairs(scope.graph, scope.inside, is_upward=is_upward)
    return Group(
        score=score,
        residents=residents,
        incoming=incoming,
        outside=outside,
        pairs=tuple(pairs),
        floaters=tuple(floaters),
        is_upward=is_upward,
        is_median=is_median,
        keeps_colours=keeps_colours,
    )


def _opponent_of(scope: Scope, place: int, others: int, *, is_up: bool) -> int | None:
    """8.2 and 8.3: a downfloater meets the highest ranked possible, an upfloater the lowest.

    Possible is who leaves as many other pairs; None if the team has to float on.
    """
    candidates = members(scope.graph[place] & scope.inside)
    for opponent in sorted(candidates, reverse=is_up):
        if scope.with_pair(place, opponent).most_pairs() == others:
            return opponent
    return None


def choose_floater(scope: Scope, pairs: int, next_group: int, *, is_upward: bool) -> int:
    """8.2 and 8.3: the lowest ranked goes down, from below the highest ranked goes up.

    Only who leaves as many pairs, and rather one who has an opponent in the next group (8.2.3).
    """
    ranking = sorted(members(scope.inside), reverse=not is_upward)
    free = [place for place in ranking if scope.with_floater(place).most_pairs() == pairs]
    welcome = [place for place in free if scope.field.legal[place] & next_group]
    return (welcome or free)[0]


def table_pairs(graph: Graph, places: int, *, is_upward: bool) -> Iterator[tuple[int, int]]:
    """9.3: the top half against the bottom half, the first order that leaves the rest pairable."""
    while places:
        order = sorted(members(places), reverse=is_upward)
        for opponent in opponents_in_order(order):
            rest = places & ~(1 << order[0] | 1 << opponent)
            if graph[order[0]] >> opponent & 1 and has_perfect_matching(graph, rest):
                yield order[0], opponent
                places = rest
                break
        else:
            raise AssertionError("the floaters were chosen so that the others can be paired")
