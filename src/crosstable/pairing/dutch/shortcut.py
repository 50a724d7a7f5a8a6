"""The best candidate of a bracket without weighing all its pairs, where that can be proved.

Counting gives a sum that no candidate can be below: at most one player floats, and colours clash
only as far as one colour is wanted more often than the other. The way through the order of
candidates then skips what would exceed that sum. If it ends at a candidate that has exactly that
sum, this is the answer: none is better, and every earlier one has been shown to be worse. If not,
nothing is known and the caller has to weigh.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.pairing.assignment import CostRow, first_lightest_assignment
from crosstable.pairing.bitsets import Renumbering, bitset, members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.penalties import Penalties, worths
from crosstable.pairing.matching import FREE
from crosstable.pairing.playerpast import BLACK, NEITHER, WHITE, Strength


def shortcut(bracket: Bracket, terms: list[Term], may_float: int) -> list[int] | None:
    """The mates in the first best candidate of a bracket looked at alone; None if not proved.

    `may_float` are the members who are allowed to float down.
    """
    if 2 * len(bracket.moved_down) > len(bracket):
        return None
    return _Walk(bracket, [term for term in terms if term.limit], may_float).mates()


class _Walk:
    """The way through the candidates of one bracket. Sets are of in-bracket places."""

    def __init__(self, bracket: Bracket, terms: list[Term], may_float: int) -> None:
        limits = [term.limit for term in terms]
        self._size = len(bracket)
        self._above = len(bracket.moved_down)
        self._meetings = bracket.meetings
        self._penalties = Penalties(terms, limits, self._size)
        self._may_float = may_float >> self._above << self._above
        self._least = _Least(bracket, terms, self._penalties.floating, self._may_float)

    def mates(self) -> list[int] | None:
        """Opponents of the moved-down players in turn, then the remainder without exchange."""
        left = (1 << self._size) - 1
        budget = self._least.sum(left)
        if budget is None:
            return None
        mates = [FREE] * self._size
        for member in range(self._above):
            left &= ~(1 << member)
            mate = self._opponent(member, left, budget)
            if mate is None:
                return None
            opponent, cost = mate
            mates[member] = opponent
            mates[opponent] = member
            left &= ~(1 << opponent)
            budget -= cost
        return self._remainder(list(members(left)), mates, budget)

    def _opponent(self, member: int, left: int, budget: int) -> tuple[int, int] | None:
        """The first resident with whom the rest may still keep to the budget, and the cost."""
        for resident in members(self._meetings[member] & left):
            cost = self._penalties.pair(member, resident)
            least = self._least.sum(left & ~(1 << resident))
            if least is not None and cost + least <= budget:
                return resident, cost
        return None

    def _remainder(self, rest: list[int], mates: list[int], budget: int) -> list[int] | None:
        half = len(rest) // 2
        top = rest[:half]
        bottom = rest[half:]
        rows = self._penalties.rows(top, bottom)
        columns = Renumbering(bottom)
        allowed = [columns(self._meetings[member]) for member in top]
        if len(bottom) > len(top):
            rows.append(CostRow([self._penalties.floating[member] for member in bottom]))
            allowed.append(columns(self._may_float))
        assignment = first_lightest_assignment(rows, allowed)
        if assignment is None or assignment.cost != budget:
            return None
        for member, column in zip(top, assignment.columns, strict=False):
            mates[member] = bottom[column]
            mates[bottom[column]] = member
        return mates


class _Alike(NamedTuple):
    """Members who want the same colour, mildly or more strongly.

    `floating` has those of them who may float, by what it costs, the cheapest first.
    """

    side: int
    is_mild: bool
    everybody: int
    floating: list[tuple[int, int]]


class _Least:
    """What pairing some members costs at least."""

    def __init__(
        self, bracket: Bracket, terms: list[Term], floating: list[int], may_float: int
    ) -> None:
        units = dict(
            zip((t.criterion for t in terms), worths([t.limit for t in terms]), strict=True)
        )
        self._clash = units.get("C12", 0)
        self._strong_clash = units.get("C13", 0)
        self._groups = list(_alike(bracket, floating, may_float))

    def sum(self, left: int) -> int | None:
        """The least sum of those who are left; one of an odd number floats, if somebody may."""
        total = left.bit_count()
        wishes = {WHITE: 0, BLACK: 0, NEITHER: 0}
        mild = {WHITE: 0, BLACK: 0, NEITHER: 0}
        for group in self._groups:
            count = (left & group.everybody).bit_count()
            wishes[group.side] += count
            mild[group.side] += count * group.is_mild
        if total % 2 == 0:
            return self._clashes(wishes, mild, total)
        return min(self._with_floater(left, wishes, mild, total), default=None)

    def _with_floater(
        self, left: int, wishes: dict[int, int], mild: dict[int, int], total: int
    ) -> Iterator[int]:
        """The sums if the floater is the cheapest of those who are alike, for all of them."""
        for side, is_mild, _, floating in self._groups:
            cost = next((cost for cost, who in floating if who & left), None)
            if cost is not None:
                fewer = wishes | {side: wishes[side] - 1}
                yield cost + self._clashes(fewer, mild | {side: mild[side] - is_mild}, total - 1)

    def _clashes(self, wishes: dict[int, int], mild: dict[int, int], total: int) -> int:
        """C12 and C13 at least: a surplus of one wish, and too few mild ones among it.

        Of two players with the same wish both have a strong one unless one of them has a mild one,
        or both have absolute ones, which costs C10 or C11 and so more than this.
        """
        side = WHITE if wishes[WHITE] > wishes[BLACK] else BLACK
        clashes = max(0, (2 * wishes[side] - total) // 2)
        return self._clash * clashes + self._strong_clash * max(0, clashes - mild[side])


def _alike(bracket: Bracket, floating: list[int], may_float: int) -> Iterator[_Alike]:
    players = [bracket.field.players[place] for place in bracket.members]
    alike: dict[tuple[int, bool], list[int]] = {}
    for index, player in enumerate(players):
        alike.setdefault((player.side, player.strength <= Strength.MILD), []).append(index)
    for (side, is_mild), indices in alike.items():
        by_cost: dict[int, int] = {}
        for index in indices:
            if may_float >> index & 1:
                by_cost[floating[index]] = by_cost.get(floating[index], 0) | 1 << index
        yield _Alike(side, is_mild, bitset(indices), sorted(by_cost.items()))
