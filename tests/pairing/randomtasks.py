"""Rounds by chance: players with a past that no tournament would have, to meet every rule."""

from __future__ import annotations

import random

from crosstable.model.results import Colour
from crosstable.pairing.systems import PairingSystem
from crosstable.pairing.task import Contender, PastRound, RoundTask, Worth
from crosstable.rules.standings.ledger import RoundKind

WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=2)
UNPLAYED = {
    RoundKind.FORFEIT_WIN: 2,
    RoundKind.FORFEIT_LOSS: 0,
    RoundKind.PAIRING_BYE: 2,
    RoundKind.FULL_BYE: 2,
    RoundKind.HALF_BYE: 1,
    RoundKind.ZERO_BYE: 0,
}


def random_task(rng: random.Random, most: int = 10) -> RoundTask:
    """A small round: a few scores, games between some, byes and forfeits for others."""
    size = rng.randint(2, most)
    behind = rng.randint(0, max(1, size // 2 + 1))
    scores = rng.sample(range(2 * behind + 1), min(rng.randint(1, 4), 2 * behind + 1))
    plays = rng.choice((0.5, 0.8, 0.95))
    pasts: list[list[PastRound]] = [[] for _ in range(size)]
    for _ in range(behind):
        _add_round(rng, pasts, plays)
    everybody = range(1, size + 1)
    forbidden = [(a, b) for b in everybody for a in range(1, b) if rng.random() < 0.05]
    return RoundTask(
        round_number=behind + 1,
        rounds=behind + rng.choice((1, 1, 2)),
        contenders=tuple(
            Contender(i + 1, i + 1, score, score, tuple(past))
            for i, past in enumerate(pasts)
            for score in [rng.choice(scores)]
        ),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        worth=WORTH,
        forbidden=frozenset(forbidden) if rng.random() < 0.3 else frozenset(),
    )


def _add_round(rng: random.Random, pasts: list[list[PastRound]], plays: float) -> None:
    waiting = list(range(len(pasts)))
    rng.shuffle(waiting)
    while waiting:
        one = waiting.pop()
        strangers = [other for other in waiting if not _have_met(pasts, one, other)]
        if strangers and rng.random() < plays:
            other = strangers[0]
            waiting.remove(other)
            white = rng.random() < 0.5
            ours, theirs = rng.choice((2, 2, 1, 0)), rng.choice((2, 1, 0))
            for who, whom, is_white, own, their in (
                (one, other, white, ours, theirs),
                (other, one, not white, theirs, ours),
            ):
                colour = Colour.WHITE if is_white else Colour.BLACK
                pasts[who].append(PastRound(RoundKind.PLAYED, whom + 1, colour, 1, own, their))
            continue
        kind = rng.choice(list(UNPLAYED))
        pasts[one].append(PastRound(kind, None, None, UNPLAYED[kind], 0, None))


def _have_met(pasts: list[list[PastRound]], one: int, other: int) -> bool:
    return any(past.opponent == other + 1 for past in pasts[one])


def readings_by_chance(system: PairingSystem, seed: int) -> dict[str, str]:
    """The readings of a system; one of four rounds is by others than those that are taken."""
    rng = random.Random(seed)
    readings = (option for option in system.options if option.is_reading)
    return {
        option.name: next(iter(option.choices)) if seed % 4 else rng.choice([*option.choices])
        for option in readings
    }
