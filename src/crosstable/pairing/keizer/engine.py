"""Pairing an evening: the bye first, then the best round of those who are there.

*nearest* and *backtracking* are exact: of all rounds the one with the lowest cost, and among equal
ones the first in the order of the table. *top-down* is how many programs do it: from the top,
everybody with the next one whom he may meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from crosstable.model.phrases import phrase
from crosstable.pairing.keizer.club import ClubEvening, Cost
from crosstable.pairing.keizer.colours import allocate
from crosstable.pairing.matching import FREE
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.weighted import heaviest_matching

CLAUSE = "Keizer"

Couple = tuple[int, int]
"""Two numbers, the higher in the table first."""


@dataclass(frozen=True, slots=True)
class KeizerTrace:
    """What the system knew: everything is in the evening."""

    evening: ClubEvening


def pair(task: RoundTask) -> Answer:
    """The round of an evening."""
    evening = ClubEvening(task)
    if not evening.present:
        return NoPairing(phrase("nobody is there"), CLAUSE)
    for bye in _byes_in_order(evening):
        remaining = [number for number in evening.present if number != bye]
        couples = _couples(evening, remaining)
        if couples is not None:
            return PairedRound(_with_colours(evening, couples), bye, KeizerTrace(evening))
    reason = phrase(
        "prohibited pairs or the limit of meetings leave somebody without an opponent; allow "
        "more meetings (max_meetings), or take a prohibition back"
    )
    return NoPairing(reason, CLAUSE)


def _byes_in_order(evening: ClubEvening) -> Iterator[int | None]:
    """Who may have no opponent, best candidate first; only None where the number is even."""
    if len(evening.present) % 2 == 0:
        yield None
        return
    from_below = list(reversed(evening.present))
    if evening.parameters.bye_to == "fewest":
        from_below.sort(key=lambda number: evening.members[number].byes)
    yield from from_below


def _couples(evening: ClubEvening, numbers: Sequence[int]) -> list[Couple] | None:
    if evening.parameters.method == "top-down":
        return _from_the_top(evening, list(numbers))
    return _first_of_the_best(evening, numbers)


# -- from the top ---------------------------------------------------------------------------------


def _from_the_top(evening: ClubEvening, numbers: list[int]) -> list[Couple] | None:
    """Neighbours; who may not meet the neighbour changes him for the nearest lower one.

    Where everybody has been met too recently, the neighbour stays, unless it is prohibited.
    """
    couples = []
    for place in range(0, len(numbers) - 1, 2):
        top = numbers[place]
        lower = range(place + 1, len(numbers))
        allowed = [i for i in lower if evening.is_allowed(top, numbers[i])]
        if not allowed:
            return None
        rested = (i for i in allowed if not evening.rounds_too_early(top, numbers[i]))
        partner = next(rested, allowed[0])
        numbers[place + 1], numbers[partner] = numbers[partner], numbers[place + 1]
        couples.append((top, numbers[place + 1]))
    return couples


# -- the best of all rounds -----------------------------------------------------------------------


@dataclass
class _Search:
    """Matchings of the lowest cost among those who are there, by their places."""

    evening: ClubEvening
    numbers: Sequence[int]
    weights: dict[Couple, int] = field(default_factory=dict)
    """The cost of each pair that may meet, as one whole number."""

    def __post_init__(self) -> None:
        costs = {
            (i, j): self.evening.cost(self.numbers[i], self.numbers[j])
            for i in range(len(self.numbers))
            for j in range(i + 1, len(self.numbers))
            if self.evening.is_allowed(self.numbers[i], self.numbers[j])
        }
        self.weights = _as_whole_numbers(costs, len(self.numbers) // 2)

    def cheapest(self, places: Sequence[int]) -> tuple[int, list[Couple]] | None:
        """The lowest cost of pairing all these places, with one round that has it."""
        index_of = {place: index for index, place in enumerate(places)}
        inside = [
            (index_of[i], index_of[j], weight)
            for (i, j), weight in self.weights.items()
            if i in index_of and j in index_of
        ]
        if not places:
            return 0, []
        # a pair more always weighs more than all costs together, so that nobody is left out
        bonus = 1 + len(places) * max((weight for _, _, weight in inside), default=0)
        mates = heaviest_matching(len(places), [(i, j, bonus - weight) for i, j, weight in inside])
        if FREE in mates:
            return None
        couples = [(places[i], places[j]) for i, j in enumerate(mates) if i < j]
        return sum(self.weights[couple] for couple in couples), couples


def best_round_with(evening: ClubEvening, bye: int | None, couple: Couple) -> list[Couple] | None:
    """The best round in which these two meet; None if somebody would be left over."""
    numbers = [number for number in evening.present if number != bye]
    places = [place for place, number in enumerate(numbers) if number not in couple]
    rest = _Search(evening, numbers).cheapest(places)
    if rest is None:
        return None
    return [couple, *((numbers[i], numbers[j]) for i, j in rest[1])]


def _as_whole_numbers(costs: dict[Couple, Cost], pairs: int) -> dict[Couple, int]:
    """Costs as numbers that compare alike for whole rounds of so many pairs."""

    def digits(cost: Cost) -> tuple[int, ...]:
        return (
            cost.recent_meetings,
            cost.recency,
            cost.distance,
            cost.third_colours,
            cost.imbalance,
        )

    bases = [1 + pairs * max(column) for column in zip(*map(digits, costs.values()), strict=True)]
    weights = {}
    for couple, cost in costs.items():
        weight = 0
        for digit, base in zip(digits(cost), bases, strict=True):
            weight = weight * base + digit
        weights[couple] = weight
    return weights


def _first_of_the_best(evening: ClubEvening, numbers: Sequence[int]) -> list[Couple] | None:
    """The round of the lowest cost; of several the one whose highest players have the nearest."""
    search = _Search(evening, numbers)
    places = list(range(len(numbers)))
    best = search.cheapest(places)
    if best is None:
        return None
    cost, couples = best
    fixed: list[Couple] = []
    while places:
        top = places[0]
        mate = next(j for i, j in couples if i == top)
        for nearer in (place for place in places[1:] if place < mate):
            weight = search.weights.get((top, nearer))
            if weight is None or weight > cost:
                continue
            rest = [place for place in places if place not in (top, nearer)]
            other = search.cheapest(rest)
            if other is not None and other[0] + weight == cost:
                mate = nearer
                couples = [(top, nearer), *other[1]]
                break
        cost -= search.weights[top, mate]
        couples = [couple for couple in couples if top not in couple]
        places = [place for place in places if place not in (top, mate)]
        fixed.append((top, mate))
    return [(numbers[i], numbers[j]) for i, j in fixed]


# -- colours and boards ---------------------------------------------------------------------------


def _with_colours(evening: ClubEvening, couples: Sequence[Couple]) -> tuple[Pair, ...]:
    """The boards in the order of the table."""
    pairs = []
    ordered = sorted(
        (evening.in_order_of_table(*couple) for couple in couples),
        key=lambda couple: evening.place_of[couple[0]],
    )
    for board, (higher, lower) in enumerate(ordered, start=1):
        allocation = allocate(
            evening.parameters, evening.members[higher], evening.members[lower], board
        )
        has_white = allocation.higher_has_white
        pairs.append(Pair(higher, lower) if has_white else Pair(lower, higher))
    return tuple(pairs)
