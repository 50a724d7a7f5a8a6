"""A round by the Dubov system: the bye, brackets from the top, colours, boards (C.04.4.1, 3)."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.pairing.dubov.bracket import pair_groups
from crosstable.pairing.dubov.field import Field, Player
from crosstable.pairing.dubov.groups import groups_of, recompose
from crosstable.pairing.dubov.trace import Bracket, Trace
from crosstable.pairing.dubov.upfloaters import choose
from crosstable.pairing.playerpairs import NO_LEGAL_PAIRING, NOBODY_FOR_THE_BYE, boards_of
from crosstable.pairing.task import Answer, NoPairing, PairedRound, RoundTask
from crosstable.pairing.verifying import plain_faults_of, verify


def pair(task: RoundTask, edition: PairingEdition | None = None) -> Answer:
    """The one round that the rules allow, or the answer that there is none."""
    rules = edition or editions_of("FIDE_DUBOV")[-1]
    field = Field.of(task, rules)
    unpaired = (1 << len(field.players)) - 1
    bye = None
    if len(field.players) % 2:
        bye = bye_receiver(field)
        if bye is None:
            return NoPairing(NOBODY_FOR_THE_BYE, "C.04.4.1, C2 and C4")
        unpaired &= ~(1 << bye.place)
    elif not field.can_be_paired(unpaired):
        return NoPairing(NO_LEGAL_PAIRING, "C.04.4.1, C4")
    brackets: list[Bracket] = []
    while unpaired:
        bracket = _next_bracket(field, unpaired)
        brackets.append(bracket)
        unpaired &= ~bracket.members
    answer = _paired_round(task, field, brackets, bye)
    verify(task, answer, rules, plain_faults_of)
    return answer


def bye_receiver(field: Field) -> Player | None:
    """3.1: lowest score, then most games played, then largest pairing number."""
    everybody = (1 << len(field.players)) - 1
    candidates = [player for player in field.players if player.can_have_bye]
    candidates.sort(key=lambda player: (player.score, -player.played, -player.tpn))
    for player in candidates:
        if field.can_be_paired(everybody & ~(1 << player.place)):
            return player
    return None


def _next_bracket(field: Field, unpaired: int) -> Bracket:
    """The bracket of the highest score, paired (3.2)."""
    score = max(player.score for player in field.players_of(unpaired))
    residents = field.with_score(unpaired, score)
    upfloaters = choose(field, unpaired, residents)
    assert upfloaters is not None, "all who are unpaired can be paired"
    groups = recompose(field, groups_of(field, residents | upfloaters))
    assert groups is not None, "upfloaters are chosen so that their bracket can be paired"
    pairs = tuple(pair_groups(field, groups.groups))
    return Bracket(score, unpaired, residents, upfloaters, groups, pairs)


def _paired_round(
    task: RoundTask, field: Field, brackets: list[Bracket], bye: Player | None
) -> PairedRound:
    pairs = [pair_ for bracket in brackets for pair_ in bracket.pairs]
    clauses = boards_of(field.players, pairs, task.initial_colour)
    trace = Trace(field, tuple(brackets), bye, clauses, task.unit)
    return PairedRound(tuple(clauses), None if bye is None else bye.number, trace)
