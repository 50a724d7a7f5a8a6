"""Which article rules out another group, or another round."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import members
from crosstable.pairing.explanations import (
    about_group,
    mates_in,
)
from crosstable.pairing.lim.trace import Group, Trace
from crosstable.pairing.task import PairedRound
from crosstable.rules.standings.numbers import exact_text


def bye_goes_to(number: int) -> Phrase:
    """Who has the bye, and why."""
    return phrase(
        "the bye goes to {n}: the lowest numbered of the lowest score who may have it and leaves "
        "the others pairable, in round 1 the lowest rated [C.04.4.3, 1.1 and 7.1]",
        n=number,
    )


def points_of(trace: Trace, group: Group) -> str:
    """The score of a group as it is written."""
    return exact_text(Fraction(group.score, 2 * trace.unit))


def in_group(trace: Trace, group: Group, what: Words) -> Phrase:
    """Something about a group, which is named by its score."""
    return about_group(points_of(trace, group), what)


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first group that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    trace: Trace = answer.trace
    mates = mates_in(trace.field.players, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return bye_goes_to(trace.bye.number)
    for group in trace.groups:
        against = _against(trace, group, mates)
        if against:
            return in_group(trace, group, against)
    return ""


def made_pairs(trace: Trace, group: Group) -> list[tuple[int, int]]:
    """The pairs of a group that were not cracked for the median group."""
    if group.is_median:
        return list(group.pairs)
    return [pair for pair in group.pairs if pair not in trace.cracked]


def _against(trace: Trace, group: Group, mates: Mapping[int, int]) -> Words:
    """What stands against what another round makes of a group; empty if it is the same."""
    inside = group.members
    theirs = {
        frozenset((place, mates[place])) for place in members(inside) if inside >> mates[place] & 1
    }
    ours = made_pairs(trace, group)
    if theirs == {frozenset(pair) for pair in ours}:
        return ""
    if len(theirs) < len(ours):
        return phrase(
            "pairs inside it would be {a} instead of {b} [{clause}]",
            a=len(theirs),
            b=len(ours),
            clause="C.04.4.3, 2.3",
        )
    leaving = {place for place in members(inside) if not inside >> mates[place] & 1}
    if len(theirs) == len(ours) and group.floaters and leaving != set(group.floaters):
        return floats_on(trace, group)
    pair = next((pair for pair in ours if frozenset(pair) not in theirs), None)
    return cracked_pairs(trace) if pair is None else meets_first(trace, group, pair)


def cracked_pairs(trace: Trace) -> Phrase:
    """Which pairs were taken apart for the median group."""
    players = trace.field.players
    numbers = ", ".join(
        f"{players[a].number} – {players[b].number}" for a, b in reversed(trace.cracked)
    )
    return phrase("taken apart for the median group: {a} [C.04.4.3, 2.6]", a=numbers)


def floats_on(trace: Trace, group: Group) -> Phrase:
    """Who leaves a group, and why those."""
    numbers = ", ".join(str(trace.field.players[place].number) for place in group.floaters)
    return phrase(
        "{a} float towards the median: who leaves as many pairs, then the least disadvantage "
        "(3.9), no float last round (3.10), the colour that more are due and the number (3.2) "
        "[C.04.4.3]",
        a=numbers,
    )


def meets_first(trace: Trace, group: Group, pair: tuple[int, int]) -> Phrase:
    """Why the first of a pair meets the second."""
    players = trace.field.players
    numbers = {"a": players[pair[0]].number, "b": players[pair[1]].number}
    if pair[0] in group.incoming:
        return phrase(
            "{a} floated in and meets {b}, the first available, rather one due the other colour "
            "[C.04.4.3, 3.8]",
            **numbers,
        )
    return phrase(
        "{a} comes first and meets {b}, the first available, rather one due the other colour "
        "[C.04.4.3, 4]",
        **numbers,
    )
