"""Random tournaments: complete, correct, and the same for the same seed."""

from __future__ import annotations

from crosstable.errors import CannotGoOn, WrongWish
from crosstable.model.tournament import Tournament
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.event import pair_next_round
from crosstable.pairing.generating.individual import Pair, individual_event
from crosstable.pairing.generating.recipe import Recipe, recipe_of
from crosstable.pairing.generating.teams import team_event
from crosstable.pairing.generating.wishes import Wishes

__all__ = ["Recipe", "Wishes", "WrongWish", "generate", "generate_paired_by"]

_ATTEMPTS = 40
"""How often an event is begun anew when a round has no legal pairing."""


def generate(wishes: Wishes, seed: int | str) -> Tournament:
    """A finished tournament; the same wishes and the same seed give the same one.

    >>> import crosstable
    >>> wishes = crosstable.Wishes(players=8, rounds=3, system="FIDE_DUTCH_2026")
    >>> t = crosstable.generate(wishes, 1)
    >>> len(t.players), t.rounds, t.type_code
    (8, 3, 'FIDE_DUTCH_2026')
    """
    return _generate(wishes, seed, None)


def generate_paired_by(pair: Pair, wishes: Wishes, seed: int | str) -> Tournament:
    """A finished tournament of players whose rounds somebody else pairs."""
    return _generate(wishes, seed, pair)


def _generate(wishes: Wishes, seed: int | str, pair: Pair | None) -> Tournament:
    problem: CannotGoOn | None = None
    for attempt in range(_ATTEMPTS):
        chance = Chance(f"{seed}" if not attempt else f"{seed}, attempt {attempt + 1}")
        recipe = recipe_of(wishes, chance)
        try:
            if recipe.kind.team:
                return team_event(recipe, str(seed), chance)
            return individual_event(recipe, str(seed), chance, pair or pair_next_round)
        except CannotGoOn as reason:
            problem = reason
    raise WrongWish(
        f"seed {seed}: no such tournament in {_ATTEMPTS} attempts (the last one: {problem}); "
        "ask for fewer rounds, fewer prohibited pairs or more participants"
    )
