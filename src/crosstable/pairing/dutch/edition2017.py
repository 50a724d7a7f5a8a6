"""What was different until 31 January 2026: the edition of 2016/17.

Brackets were paired without a thought for the rest. Only when the rest could no longer be
completed, the bracket just paired became the penultimate one (PPB): it was paired again so that the
rest could be completed, and all scoregroups below collapsed into one last bracket (CLB). The
criteria are those of 2026 under other numbers (`clauses`), without C5 and C9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.alone import best_alone, candidate_of
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import BracketTerms, Meeting, Term, of_floaters, sums
from crosstable.pairing.dutch.lookahead import is_bye_next, is_ideal_next
from crosstable.pairing.dutch.problem import problem_of
from crosstable.pairing.dutch.quality import Condition, Measures, grouped_measures
from crosstable.pairing.dutch.sequence import first_best
from crosstable.pairing.dutch.standing import Float
from crosstable.pairing.dutch.trace import BracketTrace
from crosstable.pairing.dutch.wider import Wider
from crosstable.pairing.matching import FREE


def brackets(completion: Completion) -> Iterator[BracketTrace]:
    """The brackets from the top, until the last one or the collapse (A.9)."""
    field = completion.field
    floaters: tuple[int, ...] = ()
    below = (1 << len(field)) - 1
    groups = [*field.scoregroups, range(0)]
    for group, following in pairwise(groups):
        below &= ~bitset(group)
        bracket = Bracket(field, floaters, group, below, bitset(following))
        candidate = _best_regular(completion, bracket)
        if not _is_completable(completion, bracket, candidate):
            yield from _collapse(completion, bracket)
            return
        measure = _last_measures if not below else _regular_measures
        yield BracketTrace(completion, bracket, candidate, partial(measure, completion, bracket))
        floaters = candidate.floaters


def _is_completable(completion: Completion, bracket: Bracket, candidate: Candidate) -> bool:
    rest = bitset(candidate.floaters) | bracket.below
    return completion.is_completable(rest | (0 if completion.bye is None else 1 << completion.bye))


def _collapse(completion: Completion, bracket: Bracket) -> Iterator[BracketTrace]:
    """The penultimate bracket, paired again, and the collapsed last one."""
    wider = Wider(completion, bracket, bracket.meetings, with_everybody=True)
    mates = first_best(wider.problem_of(wider.terms(ahead=False)))
    assert mates is not None, "nobody has to stay"
    candidate = candidate_of(bracket, mates)
    measure = partial(_penultimate_measures, completion, bracket)
    yield BracketTrace(completion, bracket, candidate, measure)
    residents = range(bracket.residents.stop, len(bracket.field))
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
    wider = _with_the_next(completion, bracket, bracket.meetings)
    mates = first_best(wider.problem_of(wider.terms()))
    assert mates is not None, "nobody has to stay"
    return candidate_of(bracket, mates)


def _with_the_next(completion: Completion, bracket: Bracket, inside: Sequence[int]) -> Wider:
    """The bracket with the next scoregroup (old C.7), and with the bye if that is the last."""
    with_bye = is_bye_next(completion, bracket)
    return Wider(completion, bracket, inside, with_everybody=False, with_bye=with_bye)


def _receivers(completion: Completion) -> int:
    """Who may float down from the last bracket: to the bye."""
    return 0 if completion.bye is None else completion.graph[completion.bye]


def _terms(bracket: Bracket) -> list[Term]:
    scores = {bracket.field.scores[place] for place in bracket.residents}
    terms = BracketTerms(bracket) if len(scores) == 1 else CollapsedTerms(bracket)
    return [*terms.before_lookahead(), *terms.after_lookahead()]


ANY_DIFFERENCE = 0
"""Stands for every score difference but none."""


class CollapsedTerms(BracketTerms):
    """The terms of the collapsed last bracket, whose residents have different scores.

    There a pair of residents can be a downfloat for one and an upfloat for the other, and the list
    of score differences (PSD, A.8) has to be compared as a whole.
    """

    def before_lookahead(self) -> Iterator[Term]:
        """Old C.5 and C.6: most pairs, smallest list of score differences."""
        yield of_floaters("C6", [1] * len(self._players))
        everybody = [True] * len(self._players)
        for difference in self._differences():
            yield self._apart("C7", difference, everybody, everybody)

    def _floats(self) -> Iterator[Term]:
        """Old C.12 to C.19: the same float again, then by score difference."""
        last = [player.last_float for player in self._players]
        earlier = [player.earlier_float for player in self._players]
        nobody = [False] * len(self._players)
        for names, differences in (
            (("C14", "C15", "C16", "C17"), [ANY_DIFFERENCE]),
            (("C18", "C19", "C20", "C21"), self._differences()),
        ):
            repeated = (
                (last, Float.DOWN),
                (last, Float.UP),
                (earlier, Float.DOWN),
                (earlier, Float.UP),
            )
            for name, (floats, kind) in zip(names, repeated, strict=True):
                again = [float_ is kind for float_ in floats]
                down, up = (again, nobody) if kind is Float.DOWN else (nobody, again)
                for difference in differences:
                    yield self._apart(name, difference, down, up)

    def _differences(self) -> list[int]:
        """All score differences that can occur, the largest first."""
        scores = {self._artificial(), *(player.score for player in self._players)}
        differences = {high - low for high in scores for low in scores if high > low}
        return sorted(differences, reverse=True)

    def _artificial(self) -> int:
        """What a downfloater is measured against: a point less than the lowest score (A.8)."""
        return min(player.score for player in self._players) - self._field.task.unit

    def _apart(
        self, criterion: str, difference: int, higher: list[bool], lower: list[bool]
    ) -> Term:
        """Pairs and downfloaters this far apart, if the higher or the lower one counts."""
        scores = [player.score for player in self._players]
        lowest = self._artificial()

        def fits(apart: int) -> bool:
            return apart == difference if difference else apart > 0

        def penalty(kind: tuple[int, bool, bool], other: tuple[int, bool, bool]) -> int:
            upper = max(kind, other)
            under = min(kind, other)
            return fits(upper[0] - under[0]) and (upper[1] or under[2])

        floating = [fits(s - lowest) and counts for s, counts in zip(scores, higher, strict=True)]
        meeting = Meeting(list(zip(scores, higher, lower, strict=True)), penalty)
        return Term(criterion, len(scores) // 2 + 1, floating, meeting)


# -- how good others are --------------------------------------------------------------------------


def _regular_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    wider = _with_the_next(completion, bracket, condition.meetings(bracket))
    terms = wider.terms()
    mates = condition.best(wider.problem_of(terms), bracket)
    return None if mates is None else grouped_measures(terms, sums(terms, mates))


def _penultimate_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    wider = Wider(completion, bracket, condition.meetings(bracket), with_everybody=True)
    terms = wider.terms(ahead=False)
    mates = condition.best(wider.problem_of(terms), bracket)
    if mates is None:
        return None
    unpaired, *values = sums(terms, mates)
    return None if unpaired else grouped_measures(terms[1:], values)


def _last_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    receivers = _receivers(completion)
    terms = _terms(bracket)
    kept = bracket.inside(bracket.as_set & ~receivers)
    mates = condition.best(problem_of(terms, condition.meetings(bracket), bracket, kept), bracket)
    if mates is None or any(mates[member] == FREE for member in members(kept)):
        return None
    return grouped_measures(terms, sums(terms, mates))
