"""The best candidate of a bracket where floating is a matter of each player alone."""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.criteria import Term
from crosstable.pairing.dutch.problem import posed
from crosstable.pairing.dutch.sequence import first_best
from crosstable.pairing.dutch.shortcut import shortcut
from crosstable.pairing.dutch.wider import meetings


def best_alone(bracket: Bracket, terms: list[Term], may_float: int) -> Candidate | None:
    """The first best candidate if only some members may float; None if others would have to."""
    import numpy as np

    allowed = np.array([may_float >> place & 1 for place in bracket.members], dtype=bool)
    mates = shortcut(bracket, terms, allowed)
    if mates is None:
        kept = np.flatnonzero(~allowed).tolist()
        above = len(bracket.moved_down)
        mates = first_best(posed(terms, meetings(bracket), len(bracket), above, kept))
    return None if mates is None else candidate_of(bracket, mates)


def candidate_of(bracket: Bracket, mates: list[int]) -> Candidate:
    """The candidate of a matching whose first vertices are the members of the bracket."""
    places = bracket.members
    inside = range(len(bracket))
    return bracket.candidate({places[i]: places[mates[i]] for i in inside if mates[i] in inside})
