"""Why a team plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from crosstable.model.phrases import Phrase, Words, fill_template, phrase
from crosstable.pairing.bitsets import bitset
from crosstable.pairing.explanations import (
    about_rising,
    against_meeting,
    entrant_of,
    not_paired,
    team_not_paired,
    who_has_white,
    why_not,
)
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.pairing.teamswiss.deciding import (
    COUNTED,
    QUALITIES,
    against_pairs,
    against_upfloaters,
    best_with,
    in_bracket,
)
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.pairing.upward.field import Member
from crosstable.pairing.upward.upfloaters import Scope
from crosstable.rules.standings.numbers import exact_text

COLOUR_RULES = {
    "4.3.1": phrase(
        "neither has played: the first-team gets the initial colour if its number is odd"
    ),
    "4.3.2": phrase("only one of them has a colour preference"),
    "4.3.3": phrase("both get the colour they prefer"),
    "4.3.4": phrase("only one of them has a strong preference"),
    "4.3.5": phrase("White goes to the lower colour difference"),
    "4.3.6": phrase("the last round in which their colours differed is turned round"),
    "4.3.7": phrase("the first-team gets its preference"),
    "4.3.8": phrase("the first-team changes its colour"),
    "4.3.9": phrase("the other team changes its colour"),
}

MOST_EARLIER = 8
"""How many opponents that come earlier in the order are told one by one."""


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket, its criteria and the colour of a team; with `other` why not that opponent."""
    trace: Trace = answer.trace
    team = entrant_of(trace.field.members, number)
    if team is None:
        return [team_not_paired(task, number)]
    lines: list[Words] = list(_place_of(task, answer, trace, team))
    if other is not None:
        lines.append(_why_not(trace, team, other))
    return lines


def _place_of(task: RoundTask, answer: PairedRound, trace: Trace, team: Member) -> Iterator[Words]:
    if team is trace.bye:
        yield phrase(
            "team {who} has the bye: of the teams that may have it and leave the others pairable, "
            "the lowest score, then most matches played, then the largest pairing number "
            "[C.04.6, 3.4]",
            who=task.who(team.number),
        )
        return
    bracket = _bracket_of(trace, team)
    yield from _bracket_lines(trace, bracket)
    yield from _earlier_lines(trace, bracket, team)
    yield who_has_white(task, answer, team.number, COLOUR_RULES, trace.colour_rules, "C.04.6")


def _bracket_lines(trace: Trace, bracket: Bracket) -> Iterator[Words]:
    teams = trace.field.members
    names = ", ".join(str(teams[place].number) for place in bracket.residents)
    yield in_bracket(trace, bracket, names)
    if bracket.upfloaters:
        follows = phrase("the next scoregroup stays pairable")
        yield phrase(
            "upfloaters: {a} [C4: {n}; C6: {b}; C7: {m} floated last round]",
            a=", ".join(str(teams[place].number) for place in bracket.upfloaters),
            n=len(bracket.upfloaters),
            b=follows if bracket.follows else phrase("cannot be met"),
            m=bracket.floaters,
        )
    for criterion, counted, value in zip(QUALITIES, COUNTED, bracket.quality, strict=True):
        yield phrase("{c}, {a}", c=criterion, a=fill_template(counted.template, {"a": value}))


def _earlier_lines(trace: Trace, bracket: Bracket, team: Member) -> Iterator[Words]:
    """Opponents that come before the chosen one in the order (3.6), and what stood against them.

    In each pair the smaller number chooses; whoever chooses in another pair is nobody's choice.
    """
    teams = trace.field.members
    chosen_by = {max(pair): min(pair) for pair in bracket.pairs}
    own = next(max(pair) for pair in bracket.pairs if team.place in pair)
    chooser = teams[chosen_by[own]]
    earlier = [place for place in sorted(chosen_by) if chooser.place < place < own]
    for place in earlier[:MOST_EARLIER]:
        rival = teams[place]
        holder = teams[chosen_by[place]]
        is_taken = holder.place < chooser.place and trace.field.legal[chooser.place] >> place & 1
        if is_taken:
            meets = phrase(
                "{a} meets {b}, whose number is smaller", a=rival.number, b=holder.number
            )
            reason = phrase("{a} [C.04.6, {clause}]", a=meets, clause="3.6")
            yield not_paired(chooser.number, rival.number, reason)
        else:
            yield _why_not(trace, chooser, rival.number)
    if len(earlier) > MOST_EARLIER:
        yield phrase("and {n} more that come before in the order", n=len(earlier) - MOST_EARLIER)


def _why_not(trace: Trace, team: Member, other: int) -> Phrase:
    pairs = [pair for bracket in trace.brackets for pair in bracket.pairs]
    return why_not(trace.field.members, pairs, team, other, partial(_against, trace))


def _against(trace: Trace, team: Member, rival: Member) -> Phrase:
    """What stands against a pair that is not one of this round."""
    field = trace.field
    if rival.number in team.opponents:
        return phrase("they have met [C.04.6, 2.1.1]")
    barred = against_meeting(field.legal, trace.bye, team, rival, "C.04.6, 3.4")
    if barred is not None:
        return barred
    ours = _bracket_of(trace, team)
    if ours is not _bracket_of(trace, rival):
        return _against_rising(trace, team, rival)
    best = best_with(field, ours, team, rival)
    if best is None:
        return phrase("the others of the bracket could not be paired then [C3]")
    return against_pairs(ours.quality, best)


def _bracket_of(trace: Trace, team: Member) -> Bracket:
    return next(b for b in trace.brackets if any(team.place in pair for pair in b.pairs))


def _against_rising(trace: Trace, team: Member, rival: Member) -> Phrase:
    """What stands against a pair of two brackets: the lower team would be an upfloater."""
    unpaired = bitset(place for b in trace.brackets for pair in b.pairs for place in pair)
    for bracket in trace.brackets:
        places = bitset((*bracket.residents, *bracket.upfloaters))
        if places & (1 << team.place | 1 << rival.place):
            break
        unpaired &= ~places
    higher, lower = (team, rival) if places >> team.place & 1 else (rival, team)
    reason = _against_upfloater(trace, bracket, unpaired, higher, lower)
    return about_rising(lower.number, exact_text(Fraction(bracket.score, trace.unit)), reason)


def _against_upfloater(
    trace: Trace, bracket: Bracket, unpaired: int, higher: Member, lower: Member
) -> Phrase:
    if higher.place in bracket.upfloaters:
        return phrase("{a} has come up into it to meet a team that belongs there", a=higher.number)
    residents = bitset(bracket.residents)
    scope = Scope(trace.field, residents, unpaired & ~residents)
    upfloaters = scope.best_with(higher.place, lower.place)
    if upfloaters is None:
        return phrase("the others could not be paired then [C3]")
    return against_upfloaters(scope, bracket, upfloaters)
