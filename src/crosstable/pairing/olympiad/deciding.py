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
from crosstable.pairing.olympiad.field import may_have_colours
from crosstable.pairing.olympiad.trace import Group, Trace
from crosstable.pairing.task import PairedRound
from crosstable.rules.standings.numbers import exact_text


def bye_goes_to(number: int) -> Phrase:
    """Which team has the bye, and why."""
    return phrase(
        "the bye goes to {n}: the lowest ranked team that may have it and leaves the others "
        "pairable [D.02.02, 4]",
        n=number,
    )


def in_group(trace: Trace, group: Group, what: Words) -> Phrase:
    """Something about a group, which is named by its score."""
    return about_group(exact_text(Fraction(group.score, trace.unit)), what)


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against a legal round with other pairs, in the first group that differs;
    empty if none does, or if the other round leaves out more than the bye."""
    trace: Trace = answer.trace
    mates = mates_in(trace.field.teams, pairs)
    if mates is None:
        return ""
    if trace.bye is not None and trace.bye.place in mates:
        return bye_goes_to(trace.bye.number)
    for group in trace.groups:
        against = _against(trace, group, mates)
        if against:
            return in_group(trace, group, against)
    return ""


def _against(trace: Trace, group: Group, mates: Mapping[int, int]) -> Words:
    """What stands against what another round makes of a group; empty if it is the same."""
    inside = group.members
    theirs = {
        frozenset((place, mates[place])) for place in members(inside) if inside >> mates[place] & 1
    }
    if theirs == {frozenset(pair) for pair in group.pairs}:
        return ""
    if len(theirs) != len(group.pairs):
        return phrase(
            "pairs inside it would be {a} instead of {b} [{clause}]",
            a=len(theirs),
            b=len(group.pairs),
            clause="D.02.02, 9.4",
        )
    return (
        _against_colours(trace, group, theirs)
        or _against_incoming(trace, group, theirs)
        or _against_floaters(trace, group, mates)
        or _against_table(trace, group, theirs)
    )


def _against_colours(trace: Trace, group: Group, theirs: Collection[frozenset[int]]) -> Words:
    teams = trace.field.teams
    for pair in sorted(map(sorted, theirs)) if group.keeps_colours else ():
        team = teams[pair[0]]
        other = teams[pair[1]]
        if not may_have_colours(team, other):
            return no_colours_for(team.number, other.number)
    return ""


def no_colours_for(number: int, other: int) -> Phrase:
    """Why two teams do not meet: 7.3 leaves them no colours."""
    return phrase(
        "{a} and {b} have no colours without a third one running or a difference of three "
        "[D.02.02, 7.3]",
        a=number,
        b=other,
    )


def _against_incoming(trace: Trace, group: Group, theirs: Collection[frozenset[int]]) -> Words:
    for pair in group.pairs:
        if pair[0] in group.incoming and frozenset(pair) not in theirs:
            return meets_first(trace, group, pair)
    return ""


def meets_first(trace: Trace, group: Group, pair: tuple[int, int]) -> Phrase:
    """Why a team that floated in meets its opponent."""
    teams = trace.field.teams
    floater = teams[pair[0]]
    opponent = teams[pair[1]]
    if floater.score > group.score:
        return phrase(
            "{a} floated down and meets {b}, the highest ranked possible [D.02.02, 8.2]",
            a=floater.number,
            b=opponent.number,
        )
    return phrase(
        "{a} floated up and meets {b}, the lowest ranked possible [D.02.02, 8.3]",
        a=floater.number,
        b=opponent.number,
    )


def _against_floaters(trace: Trace, group: Group, mates: Mapping[int, int]) -> Words:
    inside = group.members
    theirs = {place for place in members(inside) if not inside >> mates[place] & 1}
    if theirs == set(group.floaters):
        return ""
    return floats_on(trace, group)


def floats_on(trace: Trace, group: Group) -> Phrase:
    """Who leaves a group, and why those."""
    numbers = ", ".join(str(trace.field.teams[place].number) for place in group.floaters)
    if group.is_upward:
        return phrase(
            "{a} float up: the highest ranked that leave as many pairs, rather those with an "
            "opponent in the next group [D.02.02, 8.3]",
            a=numbers,
        )
    return phrase(
        "{a} float down: the lowest ranked that leave as many pairs, rather those with an "
        "opponent in the next group [D.02.02, 8.2]",
        a=numbers,
    )


def _against_table(trace: Trace, group: Group, theirs: Collection[frozenset[int]]) -> Words:
    teams = trace.field.teams
    pair = next((pair for pair in group.pairs if frozenset(pair) not in theirs), None)
    if pair is None:
        return ""
    return phrase(
        "the table comes to {a} – {b} first [D.02.02, 9.3]",
        a=teams[pair[0]].number,
        b=teams[pair[1]].number,
    )
