"""Invented team events, paired round by round, with results by chance."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, PairedRound, PastRound, RoundTask, Worth
from crosstable.pairing.teamswiss import pair
from crosstable.rules.standings.ledger import RoundKind

WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=1)


@dataclass
class Entrant:
    number: int
    score: int = 0
    second: int = 0
    past: list[PastRound] = field(default_factory=list)


def tasks(
    chance: random.Random, size: int, rounds: int, colour_type: str | None, chaos: float = 0.1
) -> Iterator[RoundTask]:
    """The tasks of an event; between them the round that the engine answered is played.

    With `chaos` teams stay away or forfeit, and some pairs are forbidden.
    """
    entrants = {number: Entrant(number) for number in range(1, size + 1)}
    forbidden = {
        (a, b) for a in entrants for b in entrants if a < b and chance.random() < chaos / 4
    }
    for turn in range(1, rounds + 1):
        absent = {number for number in entrants if chance.random() < chaos}
        task = RoundTask(
            round_number=turn,
            rounds=rounds,
            contenders=tuple(_contender(e, e.number not in absent) for e in entrants.values()),
            initial_colour=Colour.WHITE,
            worth=WORTH,
            forbidden=frozenset(forbidden),
            options={"colour_type": colour_type},
        )
        yield task
        answer = pair(task)
        if not isinstance(answer, PairedRound):
            return
        _play(chance, entrants, answer, chaos)


def _contender(entrant: Entrant, is_present: bool) -> Contender:
    return Contender(
        number=entrant.number,
        tpn=entrant.number,
        score=entrant.score,
        points=entrant.score,
        past=tuple(entrant.past),
        is_present=is_present,
        second=entrant.second,
    )


def _play(
    chance: random.Random, entrants: dict[int, Entrant], answer: PairedRound, chaos: float
) -> None:
    rows: dict[int, tuple[PastRound, int]] = {}
    for white, black in answer.pairs:
        one, other = entrants[white], entrants[black]
        games = chance.randrange(9)  # halves of four boards
        gained = (games > 4) * 2 + (games == 4)
        kinds = (RoundKind.PLAYED, RoundKind.PLAYED)
        if chance.random() < chaos / 2:
            kinds, gained, games = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS), 2, 8
        was_played = kinds[0] is RoundKind.PLAYED
        colours = (Colour.WHITE, Colour.BLACK) if was_played else (None, None)
        rows[white] = (
            PastRound(kinds[0], black, colours[0], gained, one.score, other.score),
            games,
        )
        rows[black] = (
            PastRound(kinds[1], white, colours[1], 2 - gained, other.score, one.score),
            8 - games,
        )
    if answer.bye is not None:
        score = entrants[answer.bye].score
        rows[answer.bye] = (PastRound(RoundKind.PAIRING_BYE, None, None, 1, score, None), 4)
    for number, entrant in entrants.items():
        nothing = PastRound(RoundKind.ZERO_BYE, None, None, 0, entrant.score, None)
        past, games = rows.get(number, (nothing, 0))
        entrant.past.append(past)
        entrant.score += past.gained
        entrant.second += games
