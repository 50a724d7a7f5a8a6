"""Which criterion rules out another pairing of a bracket, or against another round."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.phrases import Phrase, Words, fill_template, phrase
from crosstable.pairing.bitsets import bitset
from crosstable.pairing.explanations import (
    about_bracket,
    mates_in,
)
from crosstable.pairing.matchings import Edge, cheapest, legal_pairs
from crosstable.pairing.task import PairedRound
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.pairing.upward.brackets import Quality, quality_of
from crosstable.pairing.upward.field import Field, Member
from crosstable.pairing.upward.upfloaters import Scope
from crosstable.rules.standings.numbers import exact_text


def in_bracket(trace: Trace, bracket: Bracket, what: Words) -> Phrase:
    """Something about a bracket, which is named by its score."""
    return about_bracket(exact_text(Fraction(bracket.score, trace.unit)), what)


# -- another round --------------------------------------------------------------------------------


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first bracket that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    trace: Trace = answer.trace
    mates = mates_in(trace.field.members, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return phrase(
            "the bye goes to {n}: the lowest score, then most matches played, then the largest "
            "pairing number [C.04.6, 3.4]",
            n=trace.bye.number,
        )
    unpaired = bitset(mates)
    for bracket in trace.brackets:
        scope = Scope(trace.field, bitset(bracket.residents), unpaired & ~bitset(bracket.residents))
        against = _against(scope, bracket, mates)
        if against:
            return in_bracket(trace, bracket, against)
        unpaired &= ~bitset(place for pair in bracket.pairs for place in pair)
    return ""


def _against(scope: Scope, bracket: Bracket, mates: dict[int, int]) -> Words:
    """What stands against what another round makes of a bracket; empty if it is the same."""
    upfloaters = bitset(mates[place] for place in bracket.residents) & ~scope.residents
    if upfloaters != bitset(bracket.upfloaters):
        return against_upfloaters(scope, bracket, upfloaters)
    members = (*bracket.residents, *bracket.upfloaters)
    pairs = [(place, mates[place]) for place in members if place < mates[place]]
    if set(pairs) == set(bracket.pairs):
        return ""
    return against_pairs(bracket.quality, quality_of(scope.field, bracket.score, pairs))


# -- criteria -------------------------------------------------------------------------------------


class Choosing(NamedTuple):
    """What C4 to C7 say of upfloaters: how many, of which scores from below, whether the next
    scoregroup can follow, how many of them floated last round."""

    number: int
    scores: tuple[int, ...]
    follows: bool
    floaters: int


def choosing(scope: Scope, upfloaters: int) -> Choosing:
    """C4 to C7 of a set of upfloaters."""
    teams = scope.field.members_of(upfloaters)
    floaters = sum(team.is_floater for team in teams) if scope.field.protects_floaters else 0
    scores = tuple(sorted(team.score for team in teams))
    return Choosing(len(teams), scores, scope.can_follow(upfloaters), floaters)


def against_upfloaters(scope: Scope, bracket: Bracket, upfloaters: int) -> Phrase:
    """The criterion by which the chosen upfloaters are better than others."""
    ours = choosing(scope, bitset(bracket.upfloaters))
    theirs = choosing(scope, upfloaters)
    if theirs.number != ours.number:
        return phrase("upfloaters would be {a} instead of {b} [C4]", a=theirs.number, b=ours.number)
    if theirs.scores != ours.scores:
        return phrase("the upfloaters would have lower scores [C5]")
    if theirs.follows != ours.follows:
        return phrase("the next scoregroup would need more upfloaters than its size asks for [C6]")
    if theirs.floaters != ours.floaters:
        return phrase(
            "upfloaters that floated last round would be {a} instead of {b} [C7]",
            a=theirs.floaters,
            b=ours.floaters,
        )
    return phrase("the upfloaters are as good by C4 to C7, but later in the order [C.04.6, 3.5]")


def against_pairs(ours: Quality, theirs: Quality) -> Phrase:
    """The criterion by which the chosen pairs of a bracket are better than others."""
    for criterion, would_be, chosen, other in zip(QUALITIES, WOULD_BE, ours, theirs, strict=True):
        if chosen != other:
            differs = fill_template(would_be.template, {"a": other, "b": chosen})
            return phrase("{a} [{clause}]", a=differs, clause=criterion)
    return phrase("as good by C8 to C10, but with a larger identifier [C.04.6, 3.6]")


QUALITIES = ("C8", "C9", "C10")
COUNTED = (
    phrase("colour preferences not granted: {a}"),
    phrase("strong colour preferences not granted: {a}"),
    phrase("opponents of upfloaters that floated last round: {a}"),
)
"""What they count, with the place of the number."""
WOULD_BE = (
    phrase("colour preferences not granted would be {a} instead of {b}"),
    phrase("strong colour preferences not granted would be {a} instead of {b}"),
    phrase("opponents of upfloaters that floated last round would be {a} instead of {b}"),
)
"""The same for other pairs, with the places of their number and of ours."""


# -- one pair -------------------------------------------------------------------------------------


def best_with(field: Field, bracket: Bracket, team: Member, other: Member) -> Quality | None:
    """C8 to C10 of the best pairing of a bracket in which two teams meet; None if there is none."""
    places = bitset((*bracket.residents, *bracket.upfloaters))
    rest = places & ~(1 << team.place | 1 << other.place)
    base = places.bit_count() + 1

    def price_edge(pair: tuple[int, int]) -> Edge:
        return (*pair, quality_of(field, bracket.score, [pair]).as_number(base))

    mates = cheapest(
        rest.bit_count(), [price_edge(pair) for pair in legal_pairs(field.legal, rest)]
    )
    if mates is None:
        return None
    pairs = [(a, b) for a, b in mates.items() if a < b]
    return quality_of(field, bracket.score, [*pairs, (team.place, other.place)])
