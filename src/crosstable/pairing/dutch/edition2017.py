"""What was different until 31 January 2026: the edition of 2016/17.

Brackets were paired without a thought for the rest. Only when the rest could no longer be
completed, the bracket just paired became the penultimate one (PPB): it was paired again so that the
rest could be completed, and all scoregroups below collapsed into one last bracket (CLB). The
criteria are those of 2026 under other numbers (`quality.OLD_NAMES`), without C5 and C9.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.alone import best_alone, candidate_of
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import BracketTerms, Term, of_floaters, sums
from crosstable.pairing.dutch.lookahead import is_ideal_next
from crosstable.pairing.dutch.problem import posed
from crosstable.pairing.dutch.quality import Condition, Measures, grouped_measures
from crosstable.pairing.dutch.sequence import first_best
from crosstable.pairing.dutch.standing import Float
from crosstable.pairing.dutch.trace import BracketTrace
from crosstable.pairing.dutch.wider import Wider, meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray


def brackets(completion: Completion) -> Iterator[BracketTrace]:
    """The brackets from the top, until the last one or the collapse (A.9)."""
    field = completion.field
    floaters: tuple[int, ...] = ()
    below = (1 << len(field)) - 1
    groups = [*field.scoregroups, range(0)]
    for group, following in pairwise(groups):
        below &= ~bitset(group)
        bracket = Bracket(field, floaters, tuple(group), below, bitset(following))
        candidate = _best_regular(completion, bracket)
        if not _is_completable(completion, bracket, candidate):
            yield from _collapse(completion, bracket)
            return
        measure = _last_measures if not below else _regular_measures
        yield BracketTrace(completion, bracket, candidate, partial(measure, completion, bracket))
        floaters = candidate.floaters


def _is_completable(completion: Completion, bracket: Bracket, candidate: Candidate) -> bool:
    rest = bitset(candidate.floaters) | bracket.below
    return completion.is_completable(rest | _bye(completion))


def _bye(completion: Completion) -> int:
    return 0 if completion.bye is None else 1 << completion.bye


def _collapse(completion: Completion, bracket: Bracket) -> Iterator[BracketTrace]:
    """The penultimate bracket, paired again, and the collapsed last one."""
    wider = Wider(completion, bracket, meetings(bracket), with_everybody=True)
    mates = first_best(wider.posed(wider.terms(ahead=False)))
    assert mates is not None, "nobody has to stay"
    candidate = candidate_of(bracket, mates)
    measure = partial(_penultimate_measures, completion, bracket)
    yield BracketTrace(completion, bracket, candidate, measure)
    residents = tuple(members(bracket.below))
    if not residents:
        return
    last = Bracket(bracket.field, candidate.floaters, residents, 0, 0)
    chosen = best_alone(last, _terms(last), _receivers(completion))
    assert chosen is not None, "the penultimate bracket leaves a rest that can be completed"
    yield BracketTrace(completion, last, chosen, partial(_last_measures, completion, last))


# -- the best candidate ---------------------------------------------------------------------------


def _best_regular(completion: Completion, bracket: Bracket) -> Candidate:
    """The best candidate of a bracket that is neither penultimate nor collapsed."""
    anybody = (1 << len(bracket.field)) - 1
    if not bracket.below:
        only = best_alone(bracket, _terms(bracket), _receivers(completion))
        if only is not None:
            return only
    candidate = best_alone(bracket, _terms(bracket), anybody)
    assert candidate is not None, "everybody may float"
    if not bracket.below or is_ideal_next(completion, bracket, candidate.floaters):
        return candidate
    wider = Wider(completion, bracket, meetings(bracket), with_everybody=False)
    mates = first_best(wider.posed(wider.terms()))
    assert mates is not None, "nobody has to stay"
    return candidate_of(bracket, mates)


def _receivers(completion: Completion) -> int:
    """Who may float down from the last bracket: to the bye."""
    return 0 if completion.bye is None else completion.graph[completion.bye]


def _terms(bracket: Bracket) -> list[Term]:
    scores = {bracket.field.scores[place] for place in bracket.residents}
    terms = BracketTerms(bracket) if len(scores) == 1 else CollapsedTerms(bracket)
    return [*terms.before_lookahead(), *terms.after_lookahead()]


class CollapsedTerms(BracketTerms):
    """The terms of the collapsed last bracket, whose residents have different scores.

    There a pair of residents can be a downfloat for one and an upfloat for the other, and the list
    of score differences (PSD, A.8) has to be compared as a whole.
    """

    def before_lookahead(self) -> Iterator[Term]:
        """Old C.5 and C.6: most pairs, smallest list of score differences."""
        import numpy as np

        yield of_floaters("C6", np.ones(len(self._bracket), dtype=np.int64))
        everybody = np.ones(len(self._bracket), dtype=bool)
        for difference in self._differences():
            yield self._apart("C7", difference, everybody, everybody)

    def _floats(self) -> Iterator[Term]:
        """Old C.12 to C.19: the same float again, then by score difference."""
        import numpy as np

        nobody = np.zeros(len(self._bracket), dtype=bool)
        for names, differences in (
            (("C14", "C15", "C16", "C17"), [0]),
            (
                ("C18", "C19", "C20", "C21"),
                self._differences(),
            ),
        ):
            for name, (kind, ago) in zip(
                names,
                ((Float.DOWN, 1), (Float.UP, 1), (Float.DOWN, 2), (Float.UP, 2)),
                strict=True,
            ):
                again = self._field.floated(kind, ago)[self._places].astype(bool)
                down, up = (again, nobody) if kind is Float.DOWN else (nobody, again)
                for difference in differences:
                    yield self._apart(name, difference, down, up)

    def _differences(self) -> list[int]:
        """All score differences that can occur, the largest first."""
        scores = sorted({*self._scores.tolist(), self._artificial()})
        found = {high - low for high in scores for low in scores if high > low}
        return sorted(found, reverse=True)

    def _artificial(self) -> int:
        """What a downfloater is measured against: a point less than the lowest score (A.8)."""
        return int(self._scores.min()) - self._field.task.unit

    def _apart(
        self, criterion: str, difference: int, higher: NDArray[Any], lower: NDArray[Any]
    ) -> Term:
        """Pairs and downfloaters this far apart (0: at all), if the higher or the lower counts."""
        import numpy as np

        scores, lowest = self._scores, self._artificial()

        def fits(apart: NDArray[Any]) -> NDArray[Any]:
            found: NDArray[Any] = (apart == difference) if difference else (apart > 0)
            return found

        def paired(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            down, up = fits(scores[i] - scores[j]), fits(scores[j] - scores[i])
            counted = (down & higher[i]) | (up & higher[j])
            found: NDArray[Any] = counted | (down & lower[j]) | (up & lower[i])
            return found

        floating = (fits(scores - lowest) & higher).astype(np.int64)
        return Term(criterion, len(scores) // 2 + 1, floating, paired)


# -- how good others are --------------------------------------------------------------------------


def _regular_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    wider = Wider(completion, bracket, condition.meetings(bracket), with_everybody=False)
    terms = wider.terms()
    return grouped_measures(terms, sums(terms, wider.posed(terms).solve()))


def _penultimate_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    wider = Wider(completion, bracket, condition.meetings(bracket), with_everybody=True)
    terms = wider.terms(ahead=False)
    unpaired, *values = sums(terms, wider.posed(terms).solve())
    return None if unpaired else grouped_measures(terms[1:], values)


def _last_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    receivers, terms = _receivers(completion), _terms(bracket)
    kept = [i for i, place in enumerate(bracket.members) if not receivers >> place & 1]
    above = len(bracket.moved_down)
    problem = posed(terms, condition.meetings(bracket), len(bracket), above, kept)
    mates = problem.solve()
    if any(mates[i] not in range(len(bracket)) for i in kept):
        return None
    return grouped_measures(terms, sums(terms, mates))
