"""Why a team plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.pairing.bitsets import bitset
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.pairing.teamswiss.deciding import (
    BYE_RULE,
    COUNTED,
    QUALITIES,
    against_pairs,
    against_upfloaters,
    best_with,
    title,
)
from crosstable.pairing.teamswiss.field import Team
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.pairing.teamswiss.upfloaters import Scope

COLOUR_RULES = {
    "4.3.1": "neither has played: the first-team gets the initial colour if its number is odd",
    "4.3.2": "only one of them has a colour preference",
    "4.3.3": "both get the colour they prefer",
    "4.3.4": "only one of them has a strong preference",
    "4.3.5": "White goes to the lower colour difference",
    "4.3.6": "the last round in which their colours differed is turned round",
    "4.3.7": "the first-team gets its preference",
    "4.3.8": "the first-team changes its colour",
    "4.3.9": "the other team changes its colour",
}

MOST_EARLIER = 8
"""How many opponents that come earlier in the order are told one by one."""


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[str]:
    """The bracket, its criteria and the colour of a team; with `other` why not that opponent."""
    trace: Trace = answer.trace
    team = next((one for one in trace.field.teams if one.number == number), None)
    if team is None:
        return [f"team {task.who(number)} is not paired in round {task.round_number}"]
    lines = list(_place_of(task, answer, trace, team))
    if other is not None:
        lines.append(_why_not(trace, team, other))
    return lines


def _place_of(task: RoundTask, answer: PairedRound, trace: Trace, team: Team) -> Iterator[str]:
    if team is trace.bye:
        yield (
            f"team {task.who(team.number)} has the bye: of the teams that may have it and leave "
            f"the others pairable, {BYE_RULE} [C.04.6, 3.4]"
        )
        return
    bracket = _bracket_of(trace, team)
    yield from _bracket_lines(trace, bracket)
    yield from _earlier_lines(trace, bracket, team)
    pair = next(pair for pair in answer.pairs if team.number in pair)
    rule = trace.colour_rules[pair]
    white, black = task.who(pair.white), task.who(pair.black)
    yield f"{white} has White against {black}: {COLOUR_RULES[rule]} [C.04.6, {rule}]"


def _bracket_lines(trace: Trace, bracket: Bracket) -> Iterator[str]:
    teams = trace.field.teams
    names = ", ".join(str(teams[place].number) for place in bracket.residents)
    yield f"{title(trace, bracket)}: {names}"
    if bracket.upfloaters:
        names = ", ".join(str(teams[place].number) for place in bracket.upfloaters)
        yield (
            f"upfloaters: {names} [C4: {len(bracket.upfloaters)}; C6: "
            f"{'the next scoregroup stays pairable' if bracket.follows else 'cannot be met'}; "
            f"C7: {bracket.floaters} floated last round]"
        )
    for criterion, what, value in zip(QUALITIES, COUNTED, bracket.quality, strict=True):
        yield f"{criterion}, {what}: {value}"


def _earlier_lines(trace: Trace, bracket: Bracket, team: Team) -> Iterator[str]:
    """Opponents that come before the chosen one in the order (3.6), and what stood against them.

    In each pair the smaller number chooses; whoever chooses in another pair is nobody's choice.
    """
    teams = trace.field.teams
    chosen_by = {max(pair): min(pair) for pair in bracket.pairs}
    own = next(max(pair) for pair in bracket.pairs if team.place in pair)
    chooser = teams[chosen_by[own]]
    earlier = [place for place in sorted(chosen_by) if chooser.place < place < own]
    for place in earlier[:MOST_EARLIER]:
        rival, holder = teams[place], teams[chosen_by[place]]
        is_taken = holder.place < chooser.place and trace.field.legal[chooser.place] >> place & 1
        if is_taken:
            yield (
                f"not {chooser.number} – {rival.number}: {rival.number} meets {holder.number}, "
                "whose number is smaller [C.04.6, 3.6]"
            )
        else:
            yield _why_not(trace, chooser, rival.number)
    if len(earlier) > MOST_EARLIER:
        yield f"and {len(earlier) - MOST_EARLIER} more that come before in the order"


def _why_not(trace: Trace, team: Team, other: int) -> str:
    field, start = trace.field, f"not {team.number} – {other}: "
    rival = next((one for one in field.teams if one.number == other), None)
    if rival is None or rival is team:
        return f"{start}{other} is not there to be paired with"
    if rival.number in team.opponents:
        return f"{start}they have met [C.04.6, 2.1.1]"
    if not field.legal[team.place] >> rival.place & 1:
        return f"{start}the pairing is prohibited"
    if trace.bye in (team, rival):
        return f"{start}one of them has the bye, which is given first [C.04.6, 3.4]"
    ours, theirs = _bracket_of(trace, team), _bracket_of(trace, rival)
    if ours is not theirs:
        return start + _against_rising(trace, team, rival)
    if any({team.place, rival.place} == set(pair) for pair in ours.pairs):
        return f"{team.number} – {other} is the pair of this round"
    best = best_with(field, ours, team, rival)
    if best is None:
        return f"{start}the others of the bracket could not be paired then [C3]"
    return start + against_pairs(ours.quality, best)


def _bracket_of(trace: Trace, team: Team) -> Bracket:
    return next(b for b in trace.brackets if any(team.place in pair for pair in b.pairs))


def _against_rising(trace: Trace, team: Team, rival: Team) -> str:
    """What stands against a pair of two brackets: the lower team would be an upfloater."""
    unpaired = bitset(place for b in trace.brackets for pair in b.pairs for place in pair)
    for bracket in trace.brackets:
        places = bitset((*bracket.residents, *bracket.upfloaters))
        if places & (1 << team.place | 1 << rival.place):
            break
        unpaired &= ~places
    higher, lower = (team, rival) if places >> team.place & 1 else (rival, team)
    start = f"{lower.number} would have to come up into the {title(trace, bracket)}: "
    if higher.place in bracket.upfloaters:
        return start + f"{higher.number} has come up into it to meet a team that belongs there"
    residents = bitset(bracket.residents)
    scope = Scope(trace.field, residents, unpaired & ~residents)
    upfloaters = scope.best_with(higher.place, lower.place)
    if upfloaters is None:
        return start + "the others could not be paired then [C3]"
    return start + against_upfloaters(scope, bracket, upfloaters)
