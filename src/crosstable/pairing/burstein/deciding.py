"""Which criterion rules out another bracket, or another round (C.04.4.2, 2 to 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.burstein.bracket import Merits
from crosstable.pairing.burstein.trace import Bracket, SeedingTrace, Trace
from crosstable.pairing.explanations import (
    about_bracket,
    mates_in,
)
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import PairedRound
from crosstable.rules.standings.numbers import exact_text


def bye_goes_to(number: int) -> Phrase:
    """Who has the bye, and why."""
    return phrase(
        "the bye goes to {n}: the lowest score, then most games played, then the lowest rank by "
        "Index and number [{clause}]",
        n=number,
        clause="C.04.4.2, 3.1",
    )


def in_bracket(trace: Trace, bracket: Bracket, what: Words) -> Phrase:
    """Something about a bracket, which is named by its score."""
    return about_bracket(exact_text(Fraction(bracket.score, trace.unit)), what)


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first bracket that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    if isinstance(answer.trace, SeedingTrace):
        return system_named("dutch").decides(answer.trace.by_dutch, pairs)
    trace: Trace = answer.trace
    mates = mates_in(trace.field.players, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return bye_goes_to(trace.bye.number)
    for bracket in trace.brackets:
        against = _against(trace, bracket, mates)
        if against:
            return in_bracket(trace, bracket, against)
    return ""


def mates_of(trace: Trace, bracket: Bracket) -> Mapping[int, int]:
    """The opponents that our round gives to all who were unpaired at a bracket."""
    pairs = [pair for later in trace.brackets for pair in later.pairs]
    everybody = bracket.scope.everybody
    return {
        place: other
        for a, b in pairs
        for place, other in ((a, b), (b, a))
        if everybody >> place & 1
    }


def _against(trace: Trace, bracket: Bracket, mates: Mapping[int, int]) -> Words:
    """What stands against what another round makes of a bracket; empty if it is the same."""
    inside = bracket.scope.bracket
    theirs = {
        frozenset((place, mates[place])) for place in members(inside) if inside >> mates[place] & 1
    }
    if theirs == {frozenset(pair) for pair in bracket.pairs}:
        return ""
    known = bitset(mates)
    if bracket.scope.everybody & ~known:
        return ""
    return against_merits(
        bracket.scope.merits(mates_of(trace, bracket)), bracket.scope.merits(mates)
    )


def against_merits(ours: Merits, theirs: Merits) -> Phrase:
    """The first criterion by which the chosen bracket is better than another."""
    if theirs.floaters != ours.floaters:
        return phrase(
            "players who float would be {a} instead of {b} [C5]", a=theirs.floaters, b=ours.floaters
        )
    if theirs.scores != ours.scores:
        return phrase("players of higher scores would float [C6]")
    if (theirs.next_floaters, theirs.next_scores) > (ours.next_floaters, ours.next_scores):
        return phrase("the following bracket could be paired less well [C7]")
    if theirs.clashes != ours.clashes:
        return phrase(
            "players without their colour preference would be {a} instead of {b} [C8]",
            a=theirs.clashes,
            b=ours.clashes,
        )
    return phrase("as good by C5 to C8, but later in the order [C.04.4.2, 4]")
