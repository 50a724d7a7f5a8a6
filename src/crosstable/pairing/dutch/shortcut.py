"""The best candidate of a bracket without weighing all its pairs, where that can be proved.

Counting gives a sum that no candidate can be below: at most one player floats, and colours clash
only as far as one colour is wanted more often than the other. The way through the order of
candidates then skips what would exceed that sum. If it ends at a candidate that has exactly that
sum, this is the answer: none is better, and every earlier one has been shown to be worse. If not,
nothing is known and the caller has to weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crosstable.pairing.assignment import first_lightest_assignment
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.problem import floating_penalties, paired_penalties, worths
from crosstable.pairing.dutch.standing import BLACK, WHITE, Strength
from crosstable.pairing.matching import FREE

if TYPE_CHECKING:
    from numpy.typing import NDArray

_IMPOSSIBLE = 1 << 400
"""More than any sum: nobody can float who has to."""


def shortcut(bracket: Bracket, terms: Sequence[Term], may_float: NDArray[Any]) -> list[int] | None:
    """The mates in the first best candidate of a bracket looked at alone; None if not proved.

    `may_float` says of each member whether he is allowed to float down.
    """
    if 2 * len(bracket.moved_down) > len(bracket):
        return None
    return _Walk(bracket, [term for term in terms if term.limit], may_float).mates()


class _Walk:
    """The way through the candidates of one bracket."""

    def __init__(self, bracket: Bracket, terms: list[Term], may_float: NDArray[Any]) -> None:
        import numpy as np

        field, size = bracket.field, len(bracket)
        self._size = size
        self._above = len(bracket.moved_down)
        self._places = np.array(bracket.members, dtype=np.int64)
        self._legal = field.legal
        self._terms = terms
        self._units = worths([term.limit for term in terms])
        self._floating = floating_penalties(terms, self._units, size)
        self._may_float = may_float & (np.arange(size) >= self._above)
        self._sides = field.sides[self._places]
        self._mild = field.strengths[self._places] <= int(Strength.MILD)
        units = {term.criterion: unit for term, unit in zip(terms, self._units, strict=True)}
        self._clash, self._strong_clash = units.get("C12", 0), units.get("C13", 0)

    def mates(self) -> list[int] | None:
        """Opponents of the moved-down players in turn, then the remainder without exchange."""
        import numpy as np

        left = np.ones(self._size, dtype=bool)
        target = self._least(left)
        mates = [FREE] * self._size
        spent = 0
        for member in range(self._above):
            left[member] = False
            opponent, cost = self._opponent(member, left, target - spent)
            if opponent is None:
                return None
            mates[member], mates[opponent] = opponent, member
            left[opponent] = False
            spent += cost
        return self._remainder(np.flatnonzero(left), mates, target - spent)

    def _opponent(self, member: int, left: NDArray[Any], budget: int) -> tuple[int | None, int]:
        """The first resident with whom the rest may still keep to the budget."""
        import numpy as np

        legal = self._legal[self._places[member], self._places] & left
        legal[: self._above] = False
        residents = np.flatnonzero(legal)
        costs = self._costs(np.array([member]), residents)[0]
        for resident, cost in zip(residents.tolist(), costs.tolist(), strict=True):
            left[resident] = False
            fits = cost + self._least(left) <= budget
            left[resident] = True
            if fits:
                return resident, cost
        return None, 0

    def _costs(self, ones: NDArray[Any], others: NDArray[Any]) -> NDArray[Any]:
        return paired_penalties(self._terms, self._units, self._size, ones, others)

    def _remainder(self, rest: NDArray[Any], mates: list[int], budget: int) -> list[int] | None:
        import numpy as np

        top, bottom = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        floats = len(bottom) - len(top)
        costs = self._costs(top, bottom)
        allowed = self._legal[np.ix_(self._places[top], self._places[bottom])]
        if floats:
            costs = np.vstack([costs, self._floating[bottom]])
            allowed = np.vstack([allowed, self._may_float[bottom]])
        found = first_lightest_assignment(costs, allowed)
        if found is None or found.cost != budget:
            return None
        for member, column in zip(top.tolist(), found.columns, strict=False):
            opponent = int(bottom[column])
            mates[member], mates[opponent] = opponent, member
        return mates

    # -- the least sum ----------------------------------------------------------------------------

    def _least(self, left: NDArray[Any]) -> int:
        """What pairing these members costs at least; one of an odd number floats."""
        white, black = (left & (self._sides == side) for side in (WHITE, BLACK))
        counts = [
            int(members.sum()) for members in (white, white & self._mild, black, black & self._mild)
        ]
        total = int(left.sum())
        if total % 2 == 0:
            return self._least_clashes(counts, total)
        floating = left & self._may_float
        return min(
            self._least_with_floater(members & floating & mild, counts, total, change)
            for members, mild, change in (
                (white, self._mild, (1, 1, 0, 0)),
                (white, ~self._mild, (1, 0, 0, 0)),
                (black, self._mild, (0, 0, 1, 1)),
                (black, ~self._mild, (0, 0, 1, 0)),
                (~(white | black), self._mild, (0, 0, 0, 0)),
            )
        )

    def _least_with_floater(
        self,
        candidates: NDArray[Any],
        counts: Sequence[int],
        total: int,
        change: tuple[int, int, int, int],
    ) -> int:
        """The same if the floater is one of some players who want the same colour alike."""
        if not candidates.any():
            return _IMPOSSIBLE
        fewer = [count - less for count, less in zip(counts, change, strict=True)]
        return int(self._floating[candidates].min()) + self._least_clashes(fewer, total - 1)

    def _least_clashes(self, counts: Sequence[int], total: int) -> int:
        """C12 and C13 at least: a surplus of one wish, and too few mild ones among it.

        Of two players with the same wish both have a strong one unless one of them has a mild one,
        or both have absolute ones, which costs C10 or C11 and so more than this.
        """
        white, mild_white, black, mild_black = counts
        wishing, mild = (white, mild_white) if white > black else (black, mild_black)
        clashes = max(0, (2 * wishing - total) // 2)
        return self._clash * clashes + self._strong_clash * max(0, clashes - mild)
