"""The pairing of a bracket: all its members among themselves (C.04.6, 3.6).

In each pair the member with the smaller pairing number is the top member. The identifier of a
pairing lists the top members in ascending order, then their bottom members. Of the pairings that
meet [C8], [C9] and [C10] best, the one with the smallest identifier is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from crosstable.pairing.matchings import WIDTH, cheapest, legal_pairs
from crosstable.pairing.upward.field import Field, Member
from crosstable.pairing.upward.wishes import STRONG

Places = tuple[int, int]


class Quality(NamedTuple):
    """What a pair, or a pairing, costs."""

    unfulfilled: int = 0
    """[C8]: members that do not get the colour they want."""
    strong: int = 0
    """[C9]: those of them that want it strongly."""
    floaters: int = 0
    """[C10]: opponents of upfloaters that were floaters in the previous round."""

    def plus(self, other: Quality) -> Quality:
        return Quality(
            self.unfulfilled + other.unfulfilled,
            self.strong + other.strong,
            self.floaters + other.floaters,
        )

    def as_number(self, base: int) -> int:
        """The cost as one number; `base` is more than any of the counts."""
        return (self.unfulfilled * base + self.strong) * base + self.floaters


def quality(field: Field, score: int, member: Member, other: Member) -> Quality:
    """What it costs that two members meet in the bracket of a score (2.3.5 to 2.3.7)."""
    clash = member.wish.colour is not None and member.wish.colour is other.wish.colour
    both_strong = clash and member.wish.strength == other.wish.strength == STRONG
    floaters = 0
    if field.protects_floaters:
        floaters = (member.score < score and other.is_floater) + (
            other.score < score and member.is_floater
        )
    return Quality(int(clash), int(both_strong), floaters)


def quality_of(field: Field, score: int, pairs: Sequence[Places]) -> Quality:
    """What a pairing of the bracket costs."""
    total = Quality()
    for a, b in pairs:
        total = total.plus(quality(field, score, field.members[a], field.members[b]))
    return total


def pair_bracket(field: Field, score: int, places: int) -> list[Places]:
    """The pairs of a bracket that can be paired, by top members."""
    pairs = legal_pairs(field.legal, places)
    base = places.bit_count() + 1  # no count reaches the number of members
    price = {
        (a, b): quality(field, score, field.members[a], field.members[b]).as_number(base)
        for a, b in pairs
    }
    order = [member.place for member in field.members_of(places)]
    half = len(order) // 2
    natural = list(zip(order[:half], order[half:], strict=True))
    if all(price.get(pair) == 0 for pair in natural):
        return natural  # nothing has a smaller identifier, and nothing is better than free
    tops = _top_members(order, pairs, price, base**3)
    return _with_bottoms(tops, sorted(set(order) - set(tops)), price, base**3)


def _top_members(
    order: Sequence[int], pairs: Sequence[Places], price: Mapping[Places, int], limit: int
) -> list[int]:
    """The top members of the smallest identifier among the cheapest pairings.

    The first member in which two sets of top members differ decides, so each member that is not a
    top member costs one bit, the first member the highest. As many members at a time as there is
    room for in a cost.
    """
    portion = WIDTH - limit.bit_length()
    tops: set[int] = set()
    for start in range(0, len(order), portion):
        asked = order[start : start + portion]
        bit = {place: 1 << shift for shift, place in enumerate(reversed(asked))}
        edges = [
            (a, b, (price[a, b] << len(asked)) + bit.get(b, 0))
            for a, b in pairs
            if not (a < asked[0] and a not in tops) and not (b < asked[0] and b in tops)
        ]
        mates = cheapest(len(order), edges)
        assert mates is not None, "a bracket is only paired when it can be"
        tops |= {place for place in asked if mates[place] > place}
    return sorted(tops)


def _with_bottoms(
    tops: Sequence[int], bottoms: list[int], price: Mapping[Places, int], limit: int
) -> list[Places]:
    """The smallest bottom members, in the order of their top members, of a cheapest pairing."""
    done: list[Places] = []
    while len(done) < len(tops):
        rest = tops[len(done) :]
        base = len(bottoms)
        portion = max(1, (WIDTH - limit.bit_length()) // base.bit_length())
        asked = rest[:portion]
        weight = {top: base**shift for shift, top in enumerate(reversed(asked))}
        rank = {bottom: i for i, bottom in enumerate(bottoms)}
        worth = partial(_price_with_rank, price, base ** len(asked), weight, rank)
        edges = [(a, b, worth(a, b)) for a in rest for b in bottoms if (a, b) in price]
        mates = cheapest(2 * len(rest), edges)
        assert mates is not None, "the top members come from a pairing"
        done += [(top, mates[top]) for top in asked]
        taken = {mates[top] for top in asked}
        bottoms = [bottom for bottom in bottoms if bottom not in taken]
    return done


def _price_with_rank(
    price: Mapping[Places, int],
    scale: int,
    weight: Mapping[int, int],
    rank: Mapping[int, int],
    top: int,
    bottom: int,
) -> int:
    """The price of a pair, then the rank of its bottom member in the digit of its top member."""
    return price[top, bottom] * scale + weight.get(top, 0) * rank[bottom]
