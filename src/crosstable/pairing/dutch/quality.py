"""The criteria of a candidate in numbers, so that two can be compared one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.problem import Problem, with_pairs_only
from crosstable.pairing.matching import FREE

CRITERIA = tuple(f"C{number}" for number in range(5, 22))


class Measure(NamedTuple):
    """What a candidate has in one criterion; several values go by score, the highest first."""

    criterion: str
    values: tuple[int, ...]


Measures = tuple[Measure, ...]


class Difference(NamedTuple):
    """The first criterion in which two candidates differ, with the values of both."""

    criterion: str
    ours: tuple[int, ...]
    theirs: tuple[int, ...]


class Condition(NamedTuple):
    """Pairs that have to be made and players who have to float, by place in the field."""

    pairs: Collection[tuple[int, int]]
    floaters: Collection[int] = ()

    def meetings(self, bracket: Bracket) -> list[int]:
        """Who may meet whom in a bracket under the condition."""
        index_of = {place: index for index, place in enumerate(bracket.members)}
        pairs = [(index_of[number], index_of[other]) for number, other in self.pairs]
        alone = [index_of[place] for place in self.floaters]
        return with_pairs_only(bracket.meetings, pairs, alone)

    def best(self, problem: Problem, bracket: Bracket) -> list[int] | None:
        """The mates of the best candidate under the condition; None if a pair cannot be made.

        Who has to meet somebody must not rather float down.
        """
        paired = bracket.inside(bitset(place for pair in self.pairs for place in pair))
        mates = problem.without_floating(paired).solve()
        return None if any(mates[member] == FREE for member in members(paired)) else mates


def grouped_measures(
    terms: Sequence[Term], values: Sequence[int], bye_score: int | None = None
) -> Measures:
    """The sums of terms by criterion."""
    grouped: dict[str, list[int]] = {criterion: [] for criterion in CRITERIA}
    if bye_score is not None:
        grouped["C5"].append(bye_score)
    for term, value in zip(terms, values, strict=True):
        grouped[term.criterion].append(value)
    return tuple(Measure(name, tuple(values) or (0,)) for name, values in grouped.items())


def first_difference(ours: Measures, theirs: Measures) -> Difference | None:
    """The criterion that decides between two candidates; None if all are equal."""
    for measure, other in zip(ours, theirs, strict=True):
        if measure.values != other.values:
            return Difference(measure.criterion, measure.values, other.values)
    return None
