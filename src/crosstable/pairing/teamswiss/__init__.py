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
from crosstable.pairing.teamswiss.allocation import Allocation, allocated, is_first_team
from crosstable.pairing.teamswiss.brackets import Quality, pair_bracket, quality_of
from crosstable.pairing.teamswiss.deciding import decides
from crosstable.pairing.teamswiss.explaining import explain
from crosstable.pairing.teamswiss.field import Field, Team
from crosstable.pairing.teamswiss.matchings import can_be_paired
from crosstable.pairing.teamswiss.trace import Bracket, Trace
from crosstable.pairing.teamswiss.upfloaters import choose
from crosstable.pairing.verifying import verify_teams
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
    field = Field.of(task)
    everybody = (1 << len(field.teams)) - 1
    bye = bye_receiver(field) if len(field.teams) % 2 else None
    if len(field.teams) % 2 and bye is None:
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
    verify_teams(task, answer)
    return answer


def bye_receiver(field: Field) -> Team | None:
    """Lowest score, then most matches played, then largest pairing number (3.4)."""
    everybody = (1 << len(field.teams)) - 1
    candidates = [team for team in field.teams if team.can_have_bye]
    for team in sorted(
        candidates, key=lambda candidate: (candidate.score, -candidate.played, -candidate.tpn)
    ):
        if can_be_paired(field, everybody & ~(1 << team.place)):
            return team
    return None


def _next_bracket(field: Field, unpaired: int) -> Bracket | None:
    """The bracket of the highest score, paired."""
    score = max(team.score for team in field.teams_of(unpaired))
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
    task: RoundTask, field: Field, brackets: list[Bracket], bye: Team | None
) -> PairedRound:
    """Colours and boards: higher score, higher sum, smaller number of the first (C.04.2, 3.6)."""
    rows: list[tuple[tuple[int, int, int], Pair, Allocation]] = []
    for bracket in brackets:
        for a, b in bracket.pairs:
            one = field.teams[a]
            other = field.teams[b]
            first, second = (one, other) if is_first_team(one, other) else (other, one)
            allocation = allocated(first, second, task.initial_colour)
            is_white = allocation.colour is Colour.WHITE
            white, black = (first, second) if is_white else (second, first)
            order = board_order((one.score, one.tpn), (other.score, other.tpn))
            rows.append((order, Pair(white.number, black.number), allocation))
    rows.sort(key=lambda row: row[0])
    rules = {pair: allocation.rule for _, pair, allocation in rows}
    trace = Trace(field, tuple(brackets), bye, rules, task.unit)
    pairs = tuple(pair for _, pair, _ in rows)
    return PairedRound(pairs, None if bye is None else bye.number, trace)
