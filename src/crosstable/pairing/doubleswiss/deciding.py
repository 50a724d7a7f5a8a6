"""Which criterion rules out another bracket, or another round (C.04.5, 2 and 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.doubleswiss.trace import Bracket, Trace
from crosstable.pairing.explanations import (
    about_bracket,
    mates_in,
)
from crosstable.pairing.task import PairedRound
from crosstable.pairing.upward.brackets import quality_of
from crosstable.pairing.upward.upfloaters import Scope
from crosstable.rules.standings.numbers import exact_text

SECOND_GAME = phrase(
    "the second game of a match has the same opponents with reversed colours [C.04.5, 1.1]"
)


def bye_goes_to(number: int) -> Phrase:
    """Who has the bye, and why."""
    return phrase(
        "the bye goes to {n}: the lowest score, then most matches played, then the largest pairing "
        "number [{clause}]",
        n=number,
        clause="C.04.5, 3.4",
    )


def in_bracket(trace: Trace, bracket: Bracket, what: Words) -> Phrase:
    """Something about a bracket, which is named by its score."""
    return about_bracket(exact_text(Fraction(bracket.score, trace.unit)), what)


class Merits(NamedTuple):
    """What C4 to C8 say about a bracket: how many upfloaters, of which scores from below, whether
    the next scoregroup can follow, how many of them floated, how many of their opponents did."""

    number: int
    depths: tuple[int, ...]
    does_not_follow: bool
    floaters: int
    opponents: int


def scope_of(trace: Trace, bracket: Bracket) -> Scope:
    """The choice of upfloaters as the bracket had it."""
    return Scope(trace.field, bracket.residents, bracket.unpaired & ~bracket.residents)


def merits(
    trace: Trace, bracket: Bracket, upfloaters: int, pairs: Sequence[tuple[int, int]]
) -> Merits:
    """What the criteria say about a bracket with these upfloaters, paired so."""
    field = trace.field
    risen = field.members_of(upfloaters)
    protects = field.protects_floaters
    return Merits(
        len(risen),
        tuple(sorted((-member.score for member in risen), reverse=True)),
        not scope_of(trace, bracket).can_follow(upfloaters),
        sum(member.is_floater for member in risen) if protects else 0,
        quality_of(field, bracket.score, pairs).floaters,
    )


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first bracket that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    trace: Trace = answer.trace
    if trace.is_second_game:
        return SECOND_GAME
    mates = mates_in(trace.field.members, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return bye_goes_to(trace.bye.number)
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
    if set(pairs) == set(bracket.pairs):
        return ""
    ours = merits(trace, bracket, bracket.upfloaters, bracket.pairs)
    theirs = merits(trace, bracket, upfloaters, pairs)
    return against_merits(ours, theirs, is_same_set=upfloaters == bracket.upfloaters)


def against_merits(ours: Merits, theirs: Merits, *, is_same_set: bool) -> Phrase:
    """The first criterion by which the chosen bracket is better than another."""
    if theirs.number != ours.number:
        return phrase("upfloaters would be {a} instead of {b} [C4]", a=theirs.number, b=ours.number)
    if theirs.depths != ours.depths:
        return phrase("the upfloaters would have lower scores [C5]")
    if theirs.does_not_follow != ours.does_not_follow:
        return phrase("the next scoregroup would need more upfloaters than its size asks for [C6]")
    if theirs.floaters != ours.floaters:
        return phrase(
            "upfloaters that floated last round would be {a} instead of {b} [C7]",
            a=theirs.floaters,
            b=ours.floaters,
        )
    if not is_same_set:
        return phrase(
            "the upfloaters are as good by C4 to C7, but later in the order [{clause}]",
            clause="C.04.5, 3.5",
        )
    if theirs.opponents != ours.opponents:
        return phrase(
            "opponents of upfloaters that floated last round would be {a} instead of {b} [C8]",
            a=theirs.opponents,
            b=ours.opponents,
        )
    return phrase("as good by C8, but with a larger identifier [C.04.5, 3.6]")
