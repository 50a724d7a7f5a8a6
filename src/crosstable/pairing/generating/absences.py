"""Who will not be there: late entries, withdrawals and byes, settled before the first round."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.results import ByeKind
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.recipe import Recipe
from crosstable.pairing.generating.wishes import ByeWish

Absences = Mapping[tuple[int, int], ByeKind]
"""The bye of a participant in a round, by number and round."""

_LATEST_ARRIVAL = 4


def absences(recipe: Recipe, chance: Chance) -> Absences:
    """Every bye of the event that the pairing does not allocate."""
    plan = _Plan(recipe)
    plan.enter_late(chance.apart("late"))
    plan.withdraw(chance.apart("withdrawals"))
    for wish in recipe.byes:
        plan.give_byes(wish, chance.apart(f"byes {wish.kind.code} {wish.round_number}"))
    return plan.byes


class _Plan:
    """Byes as they are given, so that enough participants stay in every round."""

    def __init__(self, recipe: Recipe) -> None:
        self.rounds = recipe.rounds
        self.numbers = range(1, recipe.participants + 1)
        self.recipe = recipe
        self.byes: dict[tuple[int, int], ByeKind] = {}
        self.missing = [0] * (recipe.rounds + 1)
        self.gone: set[int] = set()

    def _has_room(self, round_number: int) -> bool:
        """Half of the field is there whatever happens."""
        return 2 * (self.missing[round_number] + 1) <= len(self.numbers)

    def _give(self, number: int, round_number: int, kind: ByeKind) -> bool:
        place = (number, round_number)
        if place in self.byes or not self._has_room(round_number):
            return False
        self.byes[place] = kind
        self.missing[round_number] += 1
        return True

    def enter_late(self, chance: Chance) -> None:
        latest = min(_LATEST_ARRIVAL, self.rounds)
        for number in chance.sample(self.numbers, self.recipe.late if latest > 1 else 0):
            self.gone.add(number)
            for round_number in range(1, chance.between(2, latest)):
                self._give(number, round_number, ByeKind.ZERO_POINT)

    def withdraw(self, chance: Chance) -> None:
        loyal = [number for number in self.numbers if number not in self.gone]
        count = self.recipe.withdrawals if self.rounds > 1 else 0
        for number in chance.sample(loyal, count):
            first = chance.between(2, self.rounds)
            for round_number in range(first, self.rounds + 1):
                self._give(number, round_number, ByeKind.ZERO_POINT)

    def give_byes(self, wish: ByeWish, chance: Chance) -> None:
        rounds = range(1, self.rounds + 1) if wish.round_number is None else (wish.round_number,)
        places = [(number, round_number) for round_number in rounds for number in self.numbers]
        served: set[int] = set()
        for number, round_number in places:
            if wish.amount.share and chance.happens(wish.amount.share):
                self._give_wished(wish, number, round_number, served)
        left = wish.amount.number
        for number, round_number in chance.shuffle(places) if left else ():
            if left and self._give_wished(wish, number, round_number, served):
                left -= 1

    def _give_wished(self, wish: ByeWish, number: int, round_number: int, served: set[int]) -> bool:
        if wish.once and number in served:
            return False
        given = self._give(number, round_number, wish.kind)
        if given:
            served.add(number)
        return given
