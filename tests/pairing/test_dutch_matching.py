"""Matchings and assignments against trying out everything."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from crosstable.pairing import weighted
from crosstable.pairing.anyweight import heaviest_matching_of_any_size
from crosstable.pairing.assignment import CostRow, first_lightest_assignment
from crosstable.pairing.bitsets import Renumbering, bitset, members
from crosstable.pairing.matching import (
    FREE,
    has_perfect_matching,
    is_dense,
    maximum_matching,
    neighbours,
    possible_leftovers,
)
from crosstable.pairing.weighted import heaviest_matching
from tests.conftest import scaled

Edge = tuple[int, int, int]


def random_edges(rng: random.Random, size: int, heaviest: int) -> list[Edge]:
    density = rng.random()
    return [
        (one, other, rng.randint(1, heaviest))
        for other in range(size)
        for one in range(other)
        if rng.random() < density
    ]


def matchings(vertices: frozenset[int], edges: dict[frozenset[int], int]) -> Iterator[int]:
    """The sums of weights of all matchings."""
    if not vertices:
        yield 0
        return
    first = min(vertices)
    yield from matchings(vertices - {first}, edges)
    for other in vertices - {first}:
        weight = edges.get(frozenset((first, other)))
        if weight is not None:
            for rest in matchings(vertices - {first, other}, edges):
                yield weight + rest


def heaviest_sum(size: int, edges: list[Edge]) -> int:
    weights = {frozenset((one, other)): weight for one, other, weight in edges}
    return max(matchings(frozenset(range(size)), weights))


def worth(mates: list[int], edges: list[Edge]) -> int:
    weights = {(one, other): weight for one, other, weight in edges}
    for vertex, mate in enumerate(mates):
        assert mate == FREE or mates[mate] == vertex
    return sum(weights[one, mate] for one, mate in enumerate(mates) if one < mate)


def test_the_largest_matching_is_found(rng: random.Random) -> None:
    for _ in range(scaled(5000)):
        size = rng.randint(1, 8)
        edges = [(one, other, 1) for one, other, _ in random_edges(rng, size, 1)]
        graph = neighbours(size, [(one, other) for one, other, _ in edges])
        everybody = (1 << size) - 1
        most = heaviest_sum(size, edges)
        assert worth(maximum_matching(graph, everybody), edges) == most
        assert has_perfect_matching(graph, everybody) == (2 * most == size)
        if is_dense(graph, everybody) and size % 2 == 0:
            assert 2 * most == size


def test_all_who_can_be_left_over_are_found(rng: random.Random) -> None:
    for _ in range(scaled(3000)):
        size = rng.choice((1, 3, 5, 7, 9, 11))
        edges = random_edges(rng, size, 1)
        graph = neighbours(size, [(one, other) for one, other, _ in edges])
        everybody = (1 << size) - 1
        expected = bitset(v for v in range(size) if has_perfect_matching(graph, everybody ^ 1 << v))
        assert possible_leftovers(graph, everybody) == expected


def test_a_matching_can_be_continued() -> None:
    path = neighbours(4, [(0, 1), (1, 2), (2, 3)])
    assert maximum_matching(path, 0b1111, [FREE, 2, 1, FREE]) == [1, 0, 3, 2]


@pytest.mark.parametrize("heaviest", [2, 5, 1000])
def test_both_weighted_methods_find_the_heaviest_matching(
    rng: random.Random, heaviest: int
) -> None:
    for _ in range(scaled(1000)):
        size = rng.randint(2, 8)
        edges = random_edges(rng, size, heaviest)
        most = heaviest_sum(size, edges)
        assert worth(heaviest_matching(size, edges), edges) == most
        assert worth(heaviest_matching_of_any_size(size, edges), edges) == most


def test_both_weighted_methods_agree_on_larger_graphs(rng: random.Random) -> None:
    for heaviest in (3, 10**6, 1 << 100):
        for _ in range(scaled(100)):
            size = rng.randint(10, 24)
            edges = random_edges(rng, size, heaviest)
            fast, plain = heaviest_matching(size, edges), heaviest_matching_of_any_size(size, edges)
            assert worth(fast, edges) == worth(plain, edges)


def test_weights_beyond_the_safe_size_take_the_plain_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def plain(size: int, edges: list[Edge]) -> list[int]:
        asked.append(size)
        return heaviest_matching_of_any_size(size, edges)

    monkeypatch.setattr(weighted, "heaviest_matching_of_any_size", plain)
    limit = 1 << weighted.SAFE_BITS
    assert heaviest_matching(4, [(0, 1, limit - 1), (1, 2, 5), (2, 3, 7)]) == [1, 0, 3, 2]
    assert not asked
    assert heaviest_matching(4, [(0, 1, limit), (1, 2, 2 * limit + 1), (2, 3, limit)]) == [
        FREE,
        2,
        1,
        FREE,
    ]
    assert asked == [4]


def test_the_first_of_the_lightest_assignments_is_found(rng: random.Random) -> None:
    for number in range(scaled(5000)):
        size = rng.randint(1, 5)
        density = rng.random()
        unit = 1 << 80 if number % 3 == 0 else 1
        kinds = [
            CostRow([rng.choice((0, 0, 1, 5)) * unit for _ in range(size)]) for _ in range(size)
        ]
        rows = [rng.choice(kinds) for _ in range(size)]
        allowed = [bitset(i for i in range(size) if rng.random() < density) for _ in range(size)]
        best = min(
            (
                (sum(rows[row].costs[column] for row, column in enumerate(order)), order)
                for order in permutations(range(size))
                if all(allowed[row] >> column & 1 for row, column in enumerate(order))
            ),
            default=None,
        )
        found = first_lightest_assignment(rows, allowed)
        assert best == (None if found is None else (found.cost, tuple(found.columns)))


def test_some_numbers_can_be_counted_anew(rng: random.Random) -> None:
    for _ in range(200):
        numbers = sorted(rng.sample(range(70), rng.randint(0, 40)))
        bits = rng.getrandbits(70)
        expected = bitset(new for new, number in enumerate(numbers) if bits >> number & 1)
        assert Renumbering(numbers)(bits) == expected


def test_members_come_in_order() -> None:
    assert list(members(bitset([70, 3, 0]))) == [0, 3, 70]
