"""Which criterion rules out another bracket, or another round (C.04.4.1, 2 to 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from crosstable.model.phrases import Phrase, Words, fill_template, phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dubov.field import Field
from crosstable.pairing.dubov.trace import Bracket, Trace
from crosstable.pairing.dubov.upfloaters import Merits, Scope
from crosstable.pairing.explanations import (
    about_bracket,
    mates_in,
    numbers_at,
)
from crosstable.pairing.task import PairedRound
from crosstable.rules.standings.numbers import exact_text

BYE_GOES_TO = phrase(
    "the bye goes to {n}: the lowest score, then most games played, then the largest pairing "
    "number [C.04.4.1, 3.1]"
)


def in_bracket(trace: Trace, bracket: Bracket, what: Words) -> Phrase:
    """Something about a bracket, which is named by its score."""
    return about_bracket(exact_text(Fraction(bracket.score, trace.unit)), what)


def scope_of(trace: Trace, bracket: Bracket) -> Scope:
    """The choice of upfloaters as the bracket had it."""
    return Scope(trace.field, bracket.residents, bracket.unpaired & ~bracket.residents)


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first bracket that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    trace: Trace = answer.trace
    mates = mates_in(trace.field.players, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return fill_template(BYE_GOES_TO.template, {"n": trace.bye.number})
    for bracket in trace.brackets:
        against = _against(trace, bracket, mates)
        if against:
            return in_bracket(trace, bracket, against)
    return ""


def _against(trace: Trace, bracket: Bracket, mates: Mapping[int, int]) -> Words:
    """What stands against what another round makes of a bracket; empty if it is the same."""
    upfloaters = bitset(mates[place] for place in members(bracket.residents)) & ~bracket.residents
    inside = bracket.residents | upfloaters
    pairs = [(place, mates[place]) for place in members(inside) if place < mates[place]]
    if {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in bracket.pairs}:
        return ""
    scope = scope_of(trace, bracket)
    ours = scope.merits(bracket.upfloaters, bracket.pairs)
    theirs = scope.merits(upfloaters, pairs)
    if theirs != ours:
        return against_merits(ours, theirs)
    if upfloaters != bracket.upfloaters:
        return phrase(
            "the upfloaters are as good by C5 to C10, but later in the order [C.04.4.1, 4.2]"
        )
    return phrase(
        "as good by C5 to C10, but not the first by the order of shifts and permutations "
        "[C.04.4.1, 4.3 and 4.4]"
    )


def against_merits(ours: Merits, theirs: Merits) -> Phrase:
    """The first criterion by which the chosen bracket is better than another."""
    if theirs.number != ours.number:
        return phrase("upfloaters would be {a} instead of {b} [C5]", a=theirs.number, b=ours.number)
    if theirs.depths != ours.depths:
        return phrase("the upfloaters would have lower scores [C6]")
    if theirs.clashes != ours.clashes:
        return phrase(
            "players without their colour preference would be {a} instead of {b} [C7]",
            a=theirs.clashes,
            b=ours.clashes,
        )
    if theirs.maximum != ours.maximum:
        return phrase(
            "maximum upfloaters among the upfloaters would be {a} instead of {b} [C8]",
            a=theirs.maximum,
            b=ours.maximum,
        )
    if theirs.times != ours.times:
        return phrase(
            "earlier upfloats of maximum upfloaters would be {a} instead of {b} [C9]",
            a=", ".join(map(str, theirs.times)),
            b=", ".join(map(str, ours.times)),
        )
    return phrase(
        "upfloaters who came up last round too would be {a} instead of {b} [C10]",
        a=theirs.repeated,
        b=ours.repeated,
    )


def numbers_of(field: Field, places: Sequence[int]) -> str:
    """Players by their numbers."""
    return numbers_at(field.players, places)
