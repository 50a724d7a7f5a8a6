"""Why a team plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.pairing.teamswiss.brackets import quality
from crosstable.pairing.teamswiss.colours import STRONG
from crosstable.pairing.teamswiss.field import Field, Team
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.tiebreaks.numbers import exact_text

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


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[str]:
    """The bracket, its criteria and the colour of a team; with `other` why not that opponent."""
    trace: Trace = answer.trace
    team = next((one for one in trace.field.teams if one.number == number), None)
    if team is None:
        return [f"team {number} is not paired in round {task.round_number}"]
    lines = list(_place_of(task, answer, trace, team))
    if other is not None:
        lines.append(_why_not(trace, team, other))
    return lines


def _place_of(task: RoundTask, answer: PairedRound, trace: Trace, team: Team) -> Iterator[str]:
    if team is trace.bye:
        yield (
            f"team {team.number} has the bye: of the teams that may have it and leave the others "
            "pairable, the lowest score, then most matches played, then the largest pairing "
            "number [C.04.6, 3.4]"
        )
        return
    bracket = next(b for b in trace.brackets if any(team.place in pair for pair in b.pairs))
    yield from _bracket_lines(task, trace.field, bracket)
    pair = next(pair for pair in answer.pairs if team.number in pair)
    rule = trace.colour_rules[pair]
    yield f"{pair.white} has White against {pair.black}: {COLOUR_RULES[rule]} [C.04.6, {rule}]"


def _bracket_lines(task: RoundTask, field: Field, bracket: Bracket) -> Iterator[str]:
    names = ", ".join(str(field.teams[place].number) for place in bracket.residents)
    yield f"bracket of {exact_text(Fraction(bracket.score, task.unit))} points: {names}"
    if bracket.upfloaters:
        names = ", ".join(str(field.teams[place].number) for place in bracket.upfloaters)
        yield (
            f"upfloaters: {names} [C4: {len(bracket.upfloaters)}; C6: "
            f"{'the next scoregroup stays pairable' if bracket.follows else 'cannot be met'}; "
            f"C7: {bracket.floaters} floated last round]"
        )
    cost = bracket.quality
    yield (
        f"colour preferences not granted [C8]: {cost.unfulfilled}, strong ones [C9]: "
        f"{cost.strong}, opponents of upfloaters that floated last round [C10]: {cost.floaters}"
    )


def _why_not(trace: Trace, team: Team, other: int) -> str:
    field = trace.field
    rival = next((one for one in field.teams if one.number == other), None)
    if rival is None or rival is team:
        return f"team {other} is not paired in this round"
    if rival.number in team.opponents:
        return f"not against {other}: they have met [C.04.6, 2.1.1]"
    if not field.legal[team.place] >> rival.place & 1:
        return f"not against {other}: the pairing is prohibited"
    if trace.bye in (team, rival):
        return f"not against {other}: one of them has the bye, which is given first"
    bracket = next(b for b in trace.brackets if any(team.place in pair for pair in b.pairs))
    inside = any(rival.place in pair for pair in bracket.pairs)
    if any({team.place, rival.place} == set(pair) for pair in bracket.pairs):
        return f"{other} is the opponent"
    if not inside:
        return f"not against {other}: that team belongs to another bracket"
    cost = quality(field, bracket.score, team, rival)
    if cost.unfulfilled:
        strong = " strongly" if team.wish.strength == rival.wish.strength == STRONG else ""
        return (
            f"not against {other}: both want the same colour{strong}; the chosen pairing of the "
            "bracket has fewer such pairs, or as many and a smaller identifier"
        )
    return (
        f"not against {other}: of the pairings that meet C8 to C10 equally well the smallest "
        "identifier is chosen [C.04.6, 3.6]"
    )
