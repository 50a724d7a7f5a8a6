"""What explains a round that is not what the rules give to the report as it is now."""

import random
import re
from dataclasses import replace

import pytest

from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.pairing.circumstances import TOLD, Circumstance, EarlierResult, LateComers
from crosstable.pairing.dutch import pair
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.legality import RecordedPair, RecordedRound, broken_rules
from crosstable.pairing.reading import PairingEvent, replayable_event
from crosstable.pairing.replay import Judgement, Work, judge_round, work_of
from crosstable.pairing.replayfaults import faults_of_round
from crosstable.pairing.task import PairedRound
from tests.conftest import scaled

pytestmark = pytest.mark.lengthy

OUTCOMES = {
    None: (Result.DRAW, Result.DRAW),
    "one": (Result.WIN, Result.LOSS),
    "other": (Result.LOSS, Result.WIN),
}


def event_of(t: Tournament) -> PairingEvent:
    event, _, refusal = replayable_event(t)
    assert event is not None
    assert refusal is None
    return event


def swiss(number: int) -> Tournament:
    players = (12, 20, 40, 80)[number % 4]
    return generate(Wishes(players=players, rounds=7, system="FIDE_DUTCH_2026"), number)


# -- a result that was put right ------------------------------------------------------------------


def with_result(
    t: Tournament, one: int, other: int, number: int, outcome: str | None
) -> Tournament:
    ours, theirs = OUTCOMES[outcome]

    def changed(player: Player, result: Result) -> Player:
        game = player.rounds[number - 1]
        assert isinstance(game, Game)
        rounds = list(player.rounds)
        rounds[number - 1] = replace(game, result=result)
        return replace(player, rounds=tuple(rounds))

    results = {one: ours, other: theirs}
    players = tuple(
        changed(player, results[player.number]) if player.number in results else player
        for player in t.players
    )
    return replace(t, players=players)


def put_right_later(number: int) -> tuple[EarlierResult, Judgement] | None:
    """A round that was paired with the result of a game which the report tells otherwise now."""
    chance, t = random.Random(number), swiss(number)
    round_number = chance.randrange(3, 8)
    games = [
        (player, game, n)
        for n, player, game in t.games()
        if round_number - 2 <= n < round_number and game.result in (Result.WIN, Result.DRAW)
    ]
    player, game, n = chance.choice(games)
    one, other = player.number, game.opponent
    assert other is not None
    now = chance.choice([o for o in OUTCOMES if OUTCOMES[o][0] is not game.result])
    event = event_of(with_result(t, one, other, n, now))
    judgement = judge_round(work_of(event, round_number))
    if judgement.is_right or judgement.broken:
        return None
    first, second = sorted((one, other))
    winner = one if game.result is Result.WIN else None
    return EarlierResult(first, second, n, winner), judgement


def test_a_result_that_was_put_right_later_is_found() -> None:
    tries = [found for n in range(scaled(120)) if (found := put_right_later(n))]
    told = [
        (was, judgement)
        for was, judgement in tries
        if any(sorted(c[:2]) == [*was[:2]] and c[2:] == was[2:] for c in judgement.circumstances)
    ]
    assert len(told) > len(tries) * 2 / 3
    assert all(len(judgement.circumstances) <= TOLD for _, judgement in tries)


def test_a_round_that_was_changed_by_hand_is_seldom_explained() -> None:
    explained = found = 0
    for number in range(scaled(120)):
        chance = random.Random(number)
        work = work_of(event_of(swiss(number)), chance.randrange(3, 8))
        first, second, *others = chance.sample(work.recorded.pairs, len(work.recorded.pairs))
        crossed = (
            RecordedPair(first.one, second.one, None),
            RecordedPair(first.other, second.other, None),
        )
        recorded = RecordedRound((*others, *crossed), work.recorded.byes)
        if broken_rules(work.task, work.system, work.edition, recorded):
            continue
        found += 1
        explained += bool(judge_round(work._replace(recorded=recorded)).circumstances)
    assert explained < found / 5


# -- who came late --------------------------------------------------------------------------------

LATE = (2, 5, 9, 40)


def test_players_who_were_paired_after_the_others_are_found() -> None:
    judgement = judge_round(with_late_comers(40))
    assert judgement.circumstances == (LateComers(frozenset(LATE)),)


def test_the_bye_may_be_given_after_the_others_were_paired() -> None:
    work = with_late_comers(41, bye=17)
    assert judge_round(work).circumstances == (LateComers(frozenset((*LATE, 17))),)


def with_late_comers(players: int, bye: int | None = None) -> Work:
    """Round 1 without those who come late, who are then paired with each other."""
    wishes = Wishes(
        players=players, rounds=5, system="FIDE_DUTCH_2026", byes=(), late=0, prohibited=0
    )
    work = work_of(event_of(generate(wishes, 1)), 1)
    late = {*LATE, bye}
    in_time = tuple(c for c in work.task.contenders if c.number not in late)
    answer = pair(replace(work.task, contenders=in_time))
    assert isinstance(answer, PairedRound)
    pairs = [RecordedPair(*two, None) for two in answer.pairs]
    pairs += [
        RecordedPair(one, other, None) for one, other in zip(LATE[:2], LATE[:1:-1], strict=True)
    ]
    return work._replace(recorded=RecordedRound(tuple(pairs), () if bye is None else (bye,)))


# -- what is not asked ----------------------------------------------------------------------------


def test_matches_are_not_asked() -> None:
    """A match has points of two kinds: a result says too little about it."""
    t = generate(Wishes(teams=12, rounds=4, system="FIDE_TEAM", byes=()), 3)
    work = work_of(event_of(t), 3)
    first, second, *others = work.recorded.pairs
    crossed = (
        RecordedPair(first.one, second.one, None),
        RecordedPair(first.other, second.other, None),
    )
    judgement = judge_round(
        work._replace(recorded=RecordedRound((*others, *crossed), work.recorded.byes))
    )
    assert not judgement.is_right
    assert judgement.circumstances == ()


def test_a_circumstance_names_its_players_and_rounds() -> None:
    t = swiss(2)
    named: dict[tuple[Circumstance, ...], list[str]] = {
        (EarlierResult(3, 8, 2, None),): ["3", "8", "2"],
        (EarlierResult(3, 8, 2, 8), EarlierResult(1, 4, 1, 1)): [*"3828", *"1411"],
        (LateComers(frozenset({9})),): ["9"],
        (LateComers(frozenset({9, 4, 6})),): ["4", "6", "9"],
    }
    for circumstances, numbers in named.items():
        (noticed,) = faults_of_round(t, Judgement(3, circumstances=circumstances))
        assert re.findall(r"\d+", str(noticed.values["circumstance"])) == numbers
