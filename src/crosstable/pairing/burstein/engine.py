"""A round by the Burstein system: seeding rounds, then bye, brackets, colours and boards."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.dutch import dutch_editions, newest_dutch_edition
from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.pairing.bitsets import members
from crosstable.pairing.burstein.bracket import Scope
from crosstable.pairing.burstein.field import Field, Player, seeding_rounds
from crosstable.pairing.burstein.trace import Bracket, SeedingTrace, Trace
from crosstable.pairing.playerpairs import NO_LEGAL_PAIRING, NOBODY_FOR_THE_BYE, boards_of
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import Answer, NoPairing, PairedRound, RoundTask
from crosstable.pairing.verifying import plain_faults_of, verify


def pair(task: RoundTask, edition: PairingEdition | None = None) -> Answer:
    """The one round that the rules allow, or the answer that there is none."""
    rules = edition or editions_of("FIDE_BURSTEIN")[-1]
    if task.round_number <= seeding_rounds(task.rounds):
        return _seeding_round(task, rules)
    field = Field.of(task, rules)
    unpaired = (1 << len(field.players)) - 1
    bye = None
    if len(field.players) % 2:
        bye = bye_receiver(field)
        if bye is None:
            return NoPairing(NOBODY_FOR_THE_BYE, "C.04.4.2, C2 and C4")
        unpaired &= ~(1 << bye.place)
    elif not field.can_be_paired(unpaired):
        return NoPairing(NO_LEGAL_PAIRING, "C.04.4.2, C4")
    answer = _paired_round(task, field, _brackets(field, unpaired), bye)
    verify(task, answer, rules, plain_faults_of)
    return answer


def _seeding_round(task: RoundTask, rules: PairingEdition) -> Answer:
    """1.6: paired entirely by the Dutch system, of the same year or by the text before that.

    Who may have the bye is for the Basic Rules of today to say in any case (C.04.1, 4).
    """
    dutch = newest_dutch_edition()
    if task.options.get("seeding") == "earlier":
        before = [edition for edition in dutch_editions() if edition is not dutch]
        dutch = replace(before[-1], points_bar_bye=rules.points_bar_bye)
    answer = system_named("dutch").pair(task, dutch)
    if isinstance(answer, NoPairing):
        return answer
    return PairedRound(answer.pairs, answer.bye, SeedingTrace(answer))


def bye_receiver(field: Field) -> Player | None:
    """3.1: lowest score, then most games played, then lowest rank."""
    everybody = (1 << len(field.players)) - 1
    candidates = [player for player in field.players if player.can_have_bye]
    candidates.sort(key=lambda player: (player.score, -player.played, -player.place))
    for player in candidates:
        if field.can_be_paired(everybody & ~(1 << player.place)):
            return player
    return None


def _brackets(field: Field, unpaired: int) -> list[Bracket]:
    """The brackets from the top (3.2): a scoregroup and who floated into it."""
    brackets = []
    floaters = 0
    scores = sorted({player.score for player in field.players_of(unpaired)}, reverse=True)
    for score, next_score in zip(scores, [*scores[1:], None], strict=True):
        residents = field.with_score(unpaired, score)
        members_ = residents | floaters
        following = 0 if next_score is None else field.with_score(unpaired, next_score)
        scope = Scope(field, members_, following, unpaired & ~members_ & ~following)
        mates = scope.paired()
        assert mates is not None, "all who are unpaired can be paired"
        pairs = tuple(
            (place, mates[place])
            for place in members(members_)
            if members_ >> mates[place] & 1 and place < mates[place]
        )
        incoming = floaters
        floaters = members_
        for place, other in pairs:
            floaters &= ~(1 << place | 1 << other)
        unpaired &= ~(members_ & ~floaters)
        brackets.append(Bracket(score, scope, incoming, pairs, floaters))
    return brackets


def _paired_round(
    task: RoundTask, field: Field, brackets: list[Bracket], bye: Player | None
) -> PairedRound:
    pairs = [pair_ for bracket in brackets for pair_ in bracket.pairs]
    clauses = boards_of(field.players, pairs, task.initial_colour)
    trace = Trace(field, tuple(brackets), bye, clauses, task.unit)
    return PairedRound(tuple(clauses), None if bye is None else bye.number, trace)
