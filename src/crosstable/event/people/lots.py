"""Drawing of lots from a stored seed, plain or restricted by the Varma tables (C.05, Annex 2).

The lots come from SHA-256 of the seed and a counter, so that anybody can draw them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

from crosstable.errors import CannotAct
from crosstable.event.state import Person, Section
from crosstable.model.phrases import phrase

Item = TypeVar("Item")

VARMA: Mapping[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}
"""The envelopes A to D for each size of a table; whoever draws from the same one does not meet in
the last three rounds. With an odd number of players the last number is not drawn."""


class Lots:
    """Lots that follow from a seed, one after the other."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def draw(self, items: Sequence[Item]) -> Item:
        """One of the items; all are equally likely but for less than one in 2^200."""
        self._drawn += 1
        text = f"{self._seed}:{self._drawn}"
        return items[int(sha256(text.encode()).hexdigest(), 16) % len(items)]


def plain_order(ids: Iterable[str], seed: str) -> tuple[str, ...]:
    """Players or teams in an order by lot: the ids, from number 1 on."""
    lots = Lots(seed)
    waiting = sorted(ids)
    order: list[str] = []
    while waiting:
        order.append(lots.draw(waiting))
        waiting.remove(order[-1])
    return tuple(order)


def varma_order(section: Section, seed: str) -> tuple[str, ...]:
    """An order by lot that keeps compatriots apart in the last three rounds, if possible."""
    count = len(section.people)
    size = count + count % 2
    if size not in VARMA:
        raise CannotAct(
            phrase("the Varma tables are for 9 to 24 players, not for {count}", count=count)
        )
    envelopes = [[n for n in numbers if n <= count] for numbers in VARMA[size]]
    lots = Lots(seed)
    number_of: dict[str, int] = {}
    for group in _contingents(section.people.values()):
        _draw(lots, group, envelopes, number_of)
    return tuple(sorted(number_of, key=number_of.__getitem__))


def _contingents(people: Iterable[Person]) -> list[list[Person]]:
    """Who draws when: large federations first, then by code; each by name (Annex 2, point 2)."""
    by_federation: dict[str, list[Person]] = {}
    for person in people:
        by_federation.setdefault(person.federation or f"\uffff{person.id}", []).append(person)
    ordered = sorted(by_federation.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        sorted(group, key=lambda person: (person.name.casefold(), person.id))
        for _, group in ordered
    ]


def _draw(
    lots: Lots, group: Sequence[Person], envelopes: list[list[int]], number_of: dict[str, int]
) -> None:
    """A contingent draws from one envelope that has enough numbers (Annex 2, point 3).

    Where no envelope has enough left, it goes on with the fullest one: "if possible" is all that
    the rule can ask then.
    """
    waiting = list(group)
    while waiting:
        enough = [numbers for numbers in envelopes if len(numbers) >= len(waiting)]
        fullest = [max(envelopes, key=len)]
        chosen = lots.draw(enough or fullest)
        for _ in range(min(len(chosen), len(waiting))):
            number = lots.draw(chosen)
            chosen.remove(number)
            number_of[waiting.pop(0).id] = number
