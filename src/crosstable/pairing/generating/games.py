"""The results of games: by the ratings, with forfeits and what else happens at the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.results import Result
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.likelihood import likelihood
from crosstable.pairing.generating.recipe import Recipe
from crosstable.pairing.generating.wishes import Amount


class Outcome(NamedTuple):
    """The results of White and Black."""

    white: Result
    black: Result


WIN = Outcome(Result.WIN, Result.LOSS)
DRAW = Outcome(Result.DRAW, Result.DRAW)
LOSS = Outcome(Result.LOSS, Result.WIN)
FORFEITS = (
    Outcome(Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
DOUBLE_FORFEIT = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
UNUSUAL = (
    Outcome(Result.DRAW, Result.LOSS),
    Outcome(Result.LOSS, Result.DRAW),
    Outcome(Result.LOSS, Result.LOSS),
)
"""½-0, 0-½ and 0-0: the arbiter took points away."""
_SHORT = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
}


class Quota:
    """On which boards something happens: a share of all, or so many in the whole event."""

    def __init__(self, amount: Amount, rounds: int, chance: Chance) -> None:
        self._share = amount.share
        self._chance = chance
        self._due = [0] * (rounds + 1)
        for _ in range(amount.number):
            self._due[chance.between(1, rounds)] += 1

    def boards(self, round_number: int, free: Sequence[int]) -> list[int]:
        """Which of the free boards of a round; what finds no board waits for the next round."""
        if self._share:
            return [board for board in free if self._chance.happens(self._share)]
        due = self._due[round_number]
        chosen = self._chance.sample(free, due)
        if round_number + 1 < len(self._due):
            self._due[round_number + 1] += due - len(chosen)
        return chosen


class Games:
    """Gives the games of each round their results."""

    def __init__(self, recipe: Recipe, chance: Chance) -> None:
        self._chance = chance.apart("results")
        self._quotas = {
            name: Quota(amount, recipe.rounds, chance.apart(name))
            for name, amount in (
                ("double", recipe.double_forfeits),
                ("single", recipe.forfeits),
                ("unusual", recipe.unusual),
                ("short", recipe.short),
            )
        }

    def results(self, round_number: int, strengths: Sequence[tuple[int, int]]) -> list[Outcome]:
        """The results of a round; `strengths` are those of White and Black on each board."""
        played = [self._play(white, black) for white, black in strengths]
        for board, outcome in self._special(round_number, played):
            played[board] = outcome
        return played

    def _play(self, white: int, black: int) -> Outcome:
        odds = likelihood(white, black)
        if self._chance.happens(odds.win):
            return WIN
        # what is left, so that both draws together have the probabilities of the model
        rest = odds.draw + odds.loss
        return DRAW if rest and self._chance.happens(odds.draw / rest) else LOSS

    def _special(
        self, round_number: int, played: Sequence[Outcome]
    ) -> Iterator[tuple[int, Outcome]]:
        free = list(range(len(played)))
        for name, quota in self._quotas.items():
            for board in quota.boards(round_number, free):
                free.remove(board)
                yield board, self._outcome(name, played[board])

    def _outcome(self, name: str, played: Outcome) -> Outcome:
        if name == "double":
            return DOUBLE_FORFEIT
        if name == "single":
            return self._chance.choice(FORFEITS)
        if name == "unusual":
            return self._chance.choice(UNUSUAL)
        return Outcome(_SHORT[played.white], _SHORT[played.black])
