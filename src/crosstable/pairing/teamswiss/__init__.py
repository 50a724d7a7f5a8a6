"""The Swiss system for teams (C.04.6, from 1 February 2026).

The pairing-allocated bye first, then scoregroup by scoregroup from the top: upfloaters, then the
pairs of the bracket, then the colours. Colours never keep two teams apart.
"""

from __future__ import annotations

from crosstable.model.phrases import phrase
from crosstable.model.results import Colour
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.teamswiss.absolute import ABSOLUTE_RULES
from crosstable.pairing.teamswiss.allocation import Allocation, allocate_colour, is_first_team
from crosstable.pairing.teamswiss.colours import preference
from crosstable.pairing.teamswiss.deciding import decides
from crosstable.pairing.teamswiss.explaining import explain
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.pairing.upward.brackets import Quality, pair_bracket, quality_of
from crosstable.pairing.upward.field import Field, Member
from crosstable.pairing.upward.upfloaters import choose
from crosstable.pairing.verifying import team_faults_of, verify
from crosstable.rules.boardorder import board_order

__all__ = ["ABSOLUTE_RULES", "Bracket", "Quality", "Trace", "decides", "explain", "pair"]

NOBODY_FOR_THE_BYE = phrase(
    "no team can have the pairing-allocated bye so that all others can be paired"
)
NO_PERFECT_PAIRING = phrase(
    "the teams cannot all be paired without a rematch or a prohibited pairing"
)


def pair(task: RoundTask) -> Answer:
    """The round, or why there is none."""
    field = Field.of(
        task,
        protects_floaters=task.round_number < task.rounds - 1,  # 2.3.4 and 2.3.7
        wish_of=lambda colours: preference(
            colours, task.options.get("colour_type"), task.is_last_round
        ),
    )
    everybody = (1 << len(field.members)) - 1
    bye = bye_receiver(field) if len(field.members) % 2 else None
    if len(field.members) % 2 and bye is None:
        return NoPairing(NOBODY_FOR_THE_BYE, "C.04.6, 3.3.3 and 3.4.1")
    unpaired = everybody if bye is None else everybody & ~(1 << bye.place)
    brackets: list[Bracket] = []
    while unpaired:
        bracket = _next_bracket(field, unpaired)
        if bracket is None:
            return NoPairing(NO_PERFECT_PAIRING, "C.04.6, 3.3.3")
        brackets.append(bracket)
        unpaired &= ~bitset(place for places in bracket.pairs for place in places)
    answer = _paired_round(task, field, brackets, bye)
    verify(task, answer, None, team_faults_of)
    return answer


def bye_receiver(field: Field) -> Member | None:
    """Lowest score, then most matches played, then largest pairing number (3.4)."""
    everybody = (1 << len(field.members)) - 1
    candidates = [team for team in field.members if team.can_have_bye]
    for team in sorted(
        candidates, key=lambda candidate: (candidate.score, -candidate.played, -candidate.tpn)
    ):
        if field.can_be_paired(everybody & ~(1 << team.place)):
            return team
    return None


def _next_bracket(field: Field, unpaired: int) -> Bracket | None:
    """The bracket of the highest score, paired."""
    score = max(team.score for team in field.members_of(unpaired))
    residents = field.with_score(unpaired, score)
    choice = choose(field, unpaired, residents)
    if choice is None:
        return None
    pairs = pair_bracket(field, score, residents | choice.places)
    return Bracket(
        score=score,
        residents=tuple(members(residents)),
        upfloaters=tuple(members(choice.places)),
        pairs=tuple(pairs),
        follows=choice.follows,
        floaters=choice.floaters,
        quality=quality_of(field, score, pairs),
    )


def _paired_round(
    task: RoundTask, field: Field, brackets: list[Bracket], bye: Member | None
) -> PairedRound:
    """Colours and boards: higher score, higher sum, smaller number of the first (C.04.2, 3.6)."""
    rows: list[tuple[tuple[int, int, int], Pair, Allocation]] = []
    for bracket in brackets:
        for a, b in bracket.pairs:
            team = field.members[a]
            other = field.members[b]
            first, second = (team, other) if is_first_team(team, other) else (other, team)
            allocation = allocate_colour(first, second, task.initial_colour)
            is_white = allocation.colour is Colour.WHITE
            white, black = (first, second) if is_white else (second, first)
            order = board_order((team.score, team.tpn), (other.score, other.tpn))
            rows.append((order, Pair(white.number, black.number), allocation))
    rows.sort(key=lambda row: row[0])
    rules = {pair: allocation.rule for _, pair, allocation in rows}
    trace = Trace(field, tuple(brackets), bye, rules, task.unit)
    pairs = tuple(pair for _, pair, _ in rows)
    return PairedRound(pairs, None if bye is None else bye.number, trace=trace)
