"""Random tournaments: complete, correct, and the same for the same seed."""

from __future__ import annotations

from crosstable.errors import CannotGoOn, WrongWish
from crosstable.model.tournament import Tournament
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.individual import individual_event
from crosstable.pairing.generating.recipe import Recipe, recipe_of
from crosstable.pairing.generating.teams import team_event
from crosstable.pairing.generating.wishes import Wishes

__all__ = ["Recipe", "Wishes", "WrongWish", "generate"]

_ATTEMPTS = 40
"""How often an event is begun anew when a round has no legal pairing."""


def generate(wishes: Wishes, seed: int | str) -> Tournament:
    """A finished tournament; the same wishes and the same seed give the same one.

    >>> t = generate(Wishes(players=8, rounds=3, system="FIDE_DUTCH_2026"), 1)
    >>> len(t.players), t.rounds, t.type_code
    (8, 3, 'FIDE_DUTCH_2026')
    """
    problem: CannotGoOn | None = None
    for attempt in range(_ATTEMPTS):
        chance = Chance(f"{seed}" if not attempt else f"{seed}, attempt {attempt + 1}")
        recipe = recipe_of(wishes, chance)
        make = team_event if recipe.kind.team else individual_event
        try:
            return make(recipe, str(seed), chance)
        except CannotGoOn as reason:
            problem = reason
    raise WrongWish(
        f"seed {seed}: no such tournament in {_ATTEMPTS} attempts (the last one: {problem}); "
        "ask for fewer rounds, fewer prohibited pairs or more participants"
    )
