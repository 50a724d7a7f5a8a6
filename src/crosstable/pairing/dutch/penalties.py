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
    units: list[int] = []
    later = 0
    for limit in reversed(limits):
        units.append(later + 1)
        later += limit * (later + 1)
    return units[::-1]


class Meetings:
    """What two vertices pay in which term, found out once however often terms are weighed anew."""

    def __init__(self, terms: Sequence[Term], size: int) -> None:
        self._of_term = [
            (place, *term.meeting) for place, term in enumerate(terms) if term.meeting is not None
        ]
        described = [kinds for _, kinds, _, _ in self._of_term]
        keys = list(zip(*described, strict=True)) if described else [()] * size
        self._keys = list(dict.fromkeys(keys))
        number_of = {key: number for number, key in enumerate(self._keys)}
        self.kind_of = [number_of[key] for key in keys]
        self._known: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def penalties(self, kind: int, other: int) -> tuple[tuple[int, int], ...]:
        """What two kinds pay: the places of the terms, with the penalties."""
        terms = self._known.get((kind, other))
        if terms is None:
            terms = tuple(
                (place, paid)
                for (place, _, penalty, _), ours, theirs in zip(
                    self._of_term, self._keys[kind], self._keys[other], strict=True
                )
                if (paid := penalty(ours, theirs))
            )
            self._known[kind, other] = self._known[other, kind] = terms
        return terms


class Penalties:
    """What vertices pay for staying unpaired and pairs for meeting.

    `limits` are the largest sums of the terms that have to be told apart. `meetings` are of these
    terms, or of more that follow them and do not count here.
    """

    def __init__(
        self,
        terms: Sequence[Term],
        limits: Sequence[int],
        size: int,
        meetings: Meetings | None = None,
    ) -> None:
        units = worths(limits)
        self._units = units
        self.floating = [0] * size
        for unit, term in zip(units, terms, strict=True):
            for vertex, penalty in enumerate(term.floating or ()):
                self.floating[vertex] += unit * penalty
        self.dearest = sum(
            unit * term.meeting.most
            for unit, term in zip(units, terms, strict=True)
            if term.meeting is not None
        )
        """No pair pays more."""
        self._meetings = Meetings(terms, size) if meetings is None else meetings
        self._kind_of = self._meetings.kind_of
        self._known: dict[tuple[int, int], int] = {}

    def pair(self, vertex: int, other: int) -> int:
        """What two vertices pay for meeting."""
        return self._of_kinds(self._kind_of[vertex], self._kind_of[other])

    def _of_kinds(self, kind: int, other: int) -> int:
        penalty = self._known.get((kind, other))
        if penalty is None:
            units = self._units
            known = len(self._units)
            paid = self._meetings.penalties(kind, other)
            penalty = sum(units[place] * penalty for place, penalty in paid if place < known)
            self._known[kind, other] = self._known[other, kind] = penalty
        return penalty

    def rows(self, top: Sequence[int], bottom: Sequence[int]) -> list[CostRow]:
        """What each of some vertices pays for meeting each of some others."""
        theirs = [self._kind_of[vertex] for vertex in bottom]
        rows: dict[int, CostRow] = {}
        for vertex in top:
            own = self._kind_of[vertex]
            if own not in rows:
                rows[own] = CostRow([self._of_kinds(own, other) for other in theirs])
        return [rows[self._kind_of[vertex]] for vertex in top]
