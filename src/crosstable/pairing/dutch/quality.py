"""The criteria of a candidate in numbers, so that two can be compared one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.wider import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

CRITERIA = tuple(f"C{number}" for number in range(5, 22))

OLD_NAMES = {"C6": "C.5", "C7": "C.6", "C8": "C.7"} | {
    f"C{number}": f"C.{number - 2}" for number in range(10, 22)
}
"""What the criteria were called in the edition of 2017; it had no others."""


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

    def meetings(self, bracket: Bracket) -> NDArray[Any]:
        """Who may meet whom in a bracket under the condition."""
        allowed = meetings(bracket)
        position = {place: i for i, place in enumerate(bracket.members)}
        for one, other in self.pairs:
            i, j = position[one], position[other]
            can = allowed[i, j]
            allowed[[i, j], :] = False
            allowed[:, [i, j]] = False
            allowed[i, j] = allowed[j, i] = can
        alone = [position[place] for place in self.floaters]
        allowed[alone, :] = False
        allowed[:, alone] = False
        return allowed


def grouped_measures(
    terms: Sequence[Term], values: Sequence[int], bye_score: int | None = None
) -> Measures:
    """The sums of terms by criterion."""
    grouped: dict[str, list[int]] = {criterion: [] for criterion in CRITERIA}
    if bye_score is not None:
        grouped["C5"].append(bye_score)
    for term, value in zip(terms, values, strict=True):
        grouped[term.criterion].append(value)
    return tuple(Measure(name, tuple(found) or (0,)) for name, found in grouped.items())


def first_difference(ours: Measures, theirs: Measures) -> Difference | None:
    """The criterion that decides between two candidates; None if all are equal."""
    for one, other in zip(ours, theirs, strict=True):
        if one.values != other.values:
            return Difference(one.criterion, one.values, other.values)
    return None
