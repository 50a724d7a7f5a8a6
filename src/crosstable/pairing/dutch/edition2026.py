"""The best candidate of a bracket by the edition of 2026.

Three ways lead to it. The short one looks at the bracket alone and takes for granted that whoever
floats down does as little harm below as possible. If that is true of the candidate it finds, no
other can be better, and no earlier one is as good: the answer is exact. Otherwise the bracket is
weighed together with the next scoregroup, if everybody farther down can be paired whoever comes to
them; and else together with everybody.
"""

from __future__ import annotations

from crosstable.pairing.dutch.alone import best_alone, candidate_of
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import BracketTerms, Term, sums
from crosstable.pairing.dutch.lookahead import is_ideal_below, is_open_below
from crosstable.pairing.dutch.problem import Problem, problem_of
from crosstable.pairing.dutch.quality import Condition, Measures, grouped_measures
from crosstable.pairing.dutch.sequence import first_best
from crosstable.pairing.dutch.wider import Wider, wider_problem
from crosstable.pairing.matching import FREE


def best_candidate(completion: Completion, bracket: Bracket) -> Candidate:
    """The candidate that the rules choose."""
    if len(bracket) == 1:
        return Candidate((), bracket.members)
    return (
        _looking_at_bracket_alone(completion, bracket)
        or _looking_one_bracket_ahead(completion, bracket)
        or candidate_of(
            bracket, _first_best_mates(wider_problem(completion, bracket, with_everybody=True))
        )
    )


# -- the bracket alone ----------------------------------------------------------------------------


def _looking_at_bracket_alone(completion: Completion, bracket: Bracket) -> Candidate | None:
    if completion.takes_bye_in(bracket.score):
        return _with_bye(completion, bracket)
    terms = BracketTerms(bracket)
    chosen = [*terms.before_lookahead(), *terms.after_lookahead()]
    candidate = best_alone(bracket, chosen, (1 << len(bracket.field)) - 1)
    assert candidate is not None, "everybody may float"
    return candidate if is_ideal_below(completion, bracket, candidate.floaters) else None


def _with_bye(completion: Completion, bracket: Bracket) -> Candidate | None:
    """The bracket whose only downfloater gets the bye (C9), if it can be so."""
    if len(bracket) % 2 == 0 or not completion.is_completable(bracket.below):
        return None
    assert completion.bye is not None
    terms = BracketTerms(bracket)
    chosen = [*terms.before_lookahead(), *terms.bye(), *terms.after_lookahead()]
    candidate = best_alone(bracket, chosen, completion.graph[completion.bye])
    return candidate if candidate is not None and len(candidate.floaters) == 1 else None


# -- the bracket and what lies below --------------------------------------------------------------


def _looking_one_bracket_ahead(completion: Completion, bracket: Bracket) -> Candidate | None:
    """The bracket and the next scoregroup, where everybody farther down can be paired anyhow."""
    if completion.takes_bye_in(bracket.score) or not is_open_below(completion, bracket, 0):
        return None
    window = wider_problem(completion, bracket, with_everybody=False)
    leaving = window.solve().count(FREE)
    if not is_open_below(completion, bracket, leaving):
        return None
    return candidate_of(bracket, _first_best_mates(window))


def _first_best_mates(problem: Problem) -> list[int]:
    mates = first_best(problem)
    assert mates is not None, "nobody has to stay"
    return mates


# -- how good others are --------------------------------------------------------------------------


def best_measures(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    """C5 to C21 of the best candidate under a condition; None if there is no legal one (C4)."""
    if not completion.takes_bye_in(bracket.score):
        measures = _measured_alone(completion, bracket, condition)
        if measures is not None:
            return measures
    wider = Wider(completion, bracket, condition.meetings(bracket), with_everybody=True)
    terms = wider.terms()
    mates = condition.best(wider.problem_of(terms), bracket)
    if mates is None:
        return None
    unpaired, *values = sums(terms, mates)
    return None if unpaired else grouped_measures(terms[1:], values, completion.bye_score)


def _measured_alone(
    completion: Completion, bracket: Bracket, condition: Condition
) -> Measures | None:
    """The same where whoever floats does no harm below: then C8 is what parity leaves."""
    own = BracketTerms(bracket)
    terms = [*own.before_lookahead(), *own.after_lookahead()]
    mates = condition.best(problem_of(terms, condition.meetings(bracket), bracket), bracket)
    if mates is None:
        return None
    floaters = tuple(p for p, mate in zip(bracket.members, mates, strict=True) if mate == FREE)
    if not is_ideal_below(completion, bracket, floaters):
        return None
    leaving = (len(floaters) + bracket.following.bit_count()) % 2
    by_score = (0,) * (len(bracket.moved_down_scores) + 1)
    lookahead = [Term("C8", 0)] * (1 + len(by_score))
    values = [*sums(terms, mates), leaving, *by_score]
    return grouped_measures([*terms, *lookahead], values, completion.bye_score)
