"""The Scheveningen tables: the published ones, and what every such table must be."""

from collections import Counter
from itertools import groupby

import pytest

from crosstable.pairing.scheveningen import scheveningen_round, sizes

PUBLISHED = {
    2: """
        A1-B1 A2-B2
        B2-A1 B1-A2
    """,
    3: """
        A1-B1 A2-B2 B3-A3
        B2-A1 A2-B3 B1-A3
        A1-B3 B1-A2 A3-B2
    """,
    4: """
        A1-B1 A2-B2 B3-A3 B4-A4
        B2-A1 B1-A2 A3-B4 A4-B3
        A1-B3 A2-B4 B1-A3 B2-A4
        B4-A1 B3-A2 A3-B2 A4-B1
    """,
    5: """
        A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
        B2-A1 B3-A2 A3-B4 A4-B5 B1-A5
        A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
        B4-A1 A2-B5 A3-B1 B2-A4 B3-A5
        A1-B5 B1-A2 B2-A3 A4-B3 A5-B4
    """,
    6: """
        A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
        B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
        A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
        B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
        A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
        B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
    """,
    7: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7
        B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7
        A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2
        B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7
        A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4
        B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7
        A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6
    """,
    8: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
        B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
        A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
        B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
        A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
        B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
        A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
        B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3
    """,
}
"""The standard tables as organisers use them, White first."""


@pytest.mark.parametrize("boards", PUBLISHED)
def test_published_tables(boards: int) -> None:
    rows = [row.split() for row in PUBLISHED[boards].strip().splitlines()]
    for number, row in enumerate(rows, 1):
        found = [
            f"A{a}-B{b}" if white else f"B{b}-A{a}"
            for a, b, white in scheveningen_round(boards, number)
        ]
        assert found == row


@pytest.mark.parametrize("boards", sizes())
def test_everybody_meets_everybody_of_the_other_team(boards: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for number in range(1, boards + 1):
        seats = scheveningen_round(boards, number)
        assert [seat.a for seat in seats] == list(range(1, boards + 1))
        assert sorted(seat.b for seat in seats) == list(range(1, boards + 1))
        met.update((seat.a, seat.b) for seat in seats)
    assert {*met.values()} == {1}
    assert len(met) == boards * boards


@pytest.mark.parametrize("boards", sizes())
def test_colours_are_balanced(boards: int) -> None:
    rounds = [scheveningen_round(boards, number) for number in range(1, boards + 1)]
    for place in range(1, boards + 1):
        of_a = [seat.a_is_white for row in rounds for seat in row if seat.a == place]
        of_b = [not seat.a_is_white for row in rounds for seat in row if seat.b == place]
        for colours in (of_a, of_b):
            assert abs(2 * sum(colours) - boards) <= boards % 2
    assert all(white == (n % 2 == 0) for n, white in enumerate(seats[0][2] for seats in rounds))


@pytest.mark.parametrize("boards", sizes())
def test_nobody_has_a_colour_four_times_running(boards: int) -> None:
    rounds = [scheveningen_round(boards, number) for number in range(1, boards + 1)]
    for place in range(1, boards + 1):
        of_a = [seat.a_is_white for row in rounds for seat in row if seat.a == place]
        of_b = [seat.a_is_white for row in rounds for seat in row if seat.b == place]
        for colours in (of_a, of_b):
            assert max(len([*run]) for _, run in groupby(colours)) < 4


def test_a_second_cycle_has_the_colours_reversed() -> None:
    for one, other in zip(scheveningen_round(5, 2), scheveningen_round(5, 7), strict=True):
        assert (one.a, one.b, one.a_is_white) == (other.a, other.b, not other.a_is_white)
