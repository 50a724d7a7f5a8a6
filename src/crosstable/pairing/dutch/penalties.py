"""All terms of a bracket in one number for each vertex and each pair.

The sums of the terms are the digits of that number, so that the smallest number is the best list of
sums. Python's whole numbers have room for any number of digits.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.assignment import CostRow
from crosstable.pairing.dutch.criteria import Term


def worths(limits: Sequence[int]) -> list[int]:
    """What a unit of each term is worth: more than all that the later terms can sum up to."""
    found: list[int] = []
    later = 0
    for limit in reversed(limits):
        found.append(later + 1)
        later += limit * (later + 1)
    return found[::-1]


class Penalties:
    """What vertices pay for staying unpaired and pairs for meeting.

    `limits` are the largest sums of the terms that have to be told apart.
    """

    def __init__(self, terms: Sequence[Term], limits: Sequence[int], size: int) -> None:
        units = worths(limits)
        self.floating = [0] * size
        for unit, term in zip(units, terms, strict=True):
            for vertex, penalty in enumerate(term.floating or ()):
                self.floating[vertex] += unit * penalty
        self._meetings = [
            (unit, *term.meeting)
            for unit, term in zip(units, terms, strict=True)
            if term.meeting is not None
        ]
        self.dearest = sum(unit * most for unit, _, _, most in self._meetings)
        """No pair pays more."""
        described = [kinds for _, kinds, _, _ in self._meetings]
        keys = list(zip(*described, strict=True)) if described else [()] * size
        self._keys = list(dict.fromkeys(keys))
        number_of = {key: number for number, key in enumerate(self._keys)}
        self._kind_of = [number_of[key] for key in keys]
        self._known: dict[tuple[int, int], int] = {}

    def pair(self, one: int, other: int) -> int:
        """What two vertices pay for meeting."""
        return self._of_kinds(self._kind_of[one], self._kind_of[other])

    def _of_kinds(self, one: int, other: int) -> int:
        found = self._known.get((one, other))
        if found is None:
            found = sum(
                unit * penalty(ours, theirs)
                for (unit, _, penalty, _), ours, theirs in zip(
                    self._meetings, self._keys[one], self._keys[other], strict=True
                )
            )
            self._known[one, other] = self._known[other, one] = found
        return found

    def rows(self, top: Sequence[int], bottom: Sequence[int]) -> list[CostRow]:
        """What each of some vertices pays for meeting each of some others."""
        theirs = [self._kind_of[vertex] for vertex in bottom]
        rows: dict[int, CostRow] = {}
        for vertex in top:
            own = self._kind_of[vertex]
            if own not in rows:
                rows[own] = CostRow([self._of_kinds(own, other) for other in theirs])
        return [rows[self._kind_of[vertex]] for vertex in top]
