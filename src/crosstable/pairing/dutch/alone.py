"""The best candidate of a bracket where floating is a matter of each player alone."""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.problem import problem_of
from crosstable.pairing.dutch.sequence import first_best
from crosstable.pairing.dutch.shortcut import shortcut


def best_alone(bracket: Bracket, terms: list[Term], may_float: int) -> Candidate | None:
    """The first best candidate if only some members may float; None if others would have to."""
    allowed = bracket.inside(may_float)
    mates = shortcut(bracket, terms, allowed)
    if mates is None:
        kept = (1 << len(bracket)) - 1 & ~allowed
        mates = first_best(problem_of(terms, bracket.meetings, bracket, kept))
    return None if mates is None else candidate_of(bracket, mates)


def candidate_of(bracket: Bracket, mates: list[int]) -> Candidate:
    """The candidate of a matching whose first vertices are the members of the bracket."""
    places = bracket.members
    inside = range(len(bracket))
    return bracket.candidate({places[i]: places[mates[i]] for i in inside if mates[i] in inside})
