"""Round robins: the printed tables, and what every round robin must be."""

from collections import Counter
from itertools import combinations, cycle, groupby

import pytest

from crosstable.model.results import Colour
from crosstable.pairing.berger import Schedule, explain, pair
from crosstable.pairing.task import Contender, NoPairing, PairedRound, RoundTask, Worth
from tests.sizes import for_each
from tests.worded import Worded

PRINTED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
    12: """
        1-12 2-11 3-10 4-9 5-8 6-7
        12-7 8-6 9-5 10-4 11-3 1-2
        2-12 3-1 4-11 5-10 6-9 7-8
        12-8 9-7 10-6 11-5 1-4 2-3
        3-12 4-2 5-1 6-11 7-10 8-9
        12-9 10-8 11-7 1-6 2-5 3-4
        4-12 5-3 6-2 7-1 8-11 9-10
        12-10 11-9 1-8 2-7 3-6 4-5
        5-12 6-4 7-3 8-2 9-1 10-11
        12-11 1-10 2-9 3-8 4-7 5-6
        6-12 7-5 8-4 9-3 10-2 11-1
    """,
    14: """
        1-14 2-13 3-12 4-11 5-10 6-9 7-8
        14-8 9-7 10-6 11-5 12-4 13-3 1-2
        2-14 3-1 4-13 5-12 6-11 7-10 8-9
        14-9 10-8 11-7 12-6 13-5 1-4 2-3
        3-14 4-2 5-1 6-13 7-12 8-11 9-10
        14-10 11-9 12-8 13-7 1-6 2-5 3-4
    """,
}
"""General Regulations for Competitions, Annex 1; of the table for 14 the first six rounds."""


def paper_table(size: int) -> list[list[tuple[int, int]]]:
    """The tables as they are written down on paper, column by column and without arithmetic.

    First the last number, in turn on the right and on the left of the first board; then 1, 2, 3 …
    in every first place that is free, over and over; then the same backwards in the other places.
    """
    boards = size // 2
    forwards = cycle(range(1, size))
    rows = [[next(forwards) for _ in range(boards)] for _ in range(size - 1)]
    backwards = cycle(range(size - 1, 0, -1))
    table = []
    for index, row in enumerate(rows):
        others = [next(backwards) for _ in range(boards - 1)]
        first = (size, row[0]) if index % 2 else (row[0], size)
        table.append([first, *zip(row[1:], others, strict=True)])
    return table


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_the_tables_are_those_that_are_written_on_paper(size: int) -> None:
    schedule = Schedule(size)
    assert [list(schedule.pairs(n)) for n in range(1, size)] == paper_table(size)


def task(numbers: list[int], round_number: int, **options: object) -> RoundTask:
    contenders = [Contender(number, tpn, 0, 0) for tpn, number in enumerate(numbers, 1)]
    return RoundTask(
        round_number=round_number,
        rounds=99,
        contenders=tuple(contenders),
        initial_colour=Colour.WHITE,
        worth=Worth(2, 1, 0, 0),
        options=options,
    )


def answered(numbers: list[int], round_number: int, **options: object) -> PairedRound:
    answer = pair(task(numbers, round_number, **options))
    assert isinstance(answer, PairedRound)
    return answer


def colours(schedule: Schedule, place: int) -> str:
    """The colours of a participant round by round, without rounds off."""
    letters = []
    for round_number in range(1, schedule.rounds + 1):
        for white, black in schedule.pairs(round_number):
            if max(white, black) <= schedule.places and place in (white, black):
                letters.append("W" if place == white else "B")
    return "".join(letters)


@pytest.mark.parametrize("size", PRINTED)
def test_printed_tables(size: int) -> None:
    rows = [row.split() for row in PRINTED[size].strip().splitlines()]
    for number, row in enumerate(rows, 1):
        assert [f"{w}-{b}" for w, b in Schedule(size).pairs(number)] == row


@pytest.mark.parametrize("size", range(2, 41, 2))
def test_sum_of_two_places_tells_the_round_and_the_colours(size: int) -> None:
    """The rule behind the tables: i + j tells when they meet; an odd sum gives White to i < j."""
    schedule = Schedule(size)
    for round_number in range(1, size):
        for white, black in schedule.pairs(round_number):
            low, high = sorted((white, black))
            if high == size:
                low, high = low, low  # the last place stands in for the other half of the circle
                assert (white < black) == (round_number % 2 == 1)
            else:
                assert (white < black) == ((white + black) % 2 == 1)
            assert (low + high - round_number - 1) % (size - 1) == 0


@for_each(range(2, 41), [1, 2, 3, 4])
def test_everybody_meets_everybody_once_a_cycle(places: int, cycles: int) -> None:
    schedule = Schedule(places, cycles, swap=cycles == 2)
    met: Counter[tuple[int, int]] = Counter()
    for round_number in range(1, schedule.rounds + 1):
        pairs = schedule.pairs(round_number)
        assert sorted(place for pair in pairs for place in pair) == list(
            range(1, schedule.even_places + 1)
        )
        met.update((min(pair), max(pair)) for pair in pairs)
    assert met == dict.fromkeys(combinations(range(1, schedule.even_places + 1), 2), cycles)


@pytest.mark.parametrize("places", range(2, 41))
def test_colours_are_balanced(places: int) -> None:
    for place in range(1, places + 1):
        single = colours(Schedule(places), place)
        assert abs(single.count("W") - single.count("B")) <= 1
        for swap in (False, True):
            double = colours(Schedule(places, 2, swap), place)
            assert double.count("W") == double.count("B")


@pytest.mark.parametrize("places", range(4, 41))
def test_swap_of_the_last_two_rounds_avoids_three_equal_colours(places: int) -> None:
    def longest(text: str) -> int:
        return max(len(list(run)) for _, run in groupby(text))

    everybody = range(1, places + 1)
    assert all(longest(colours(Schedule(places, 2, True), place)) < 3 for place in everybody)
    if not places % 2:
        assert any(longest(colours(Schedule(places, 2), place)) == 3 for place in everybody)


def test_swap_exchanges_the_last_two_rounds_of_the_first_cycle_only() -> None:
    plain, swapped = Schedule(6, 2), Schedule(6, 2, swap=True)
    order = [1, 2, 3, 5, 4, 6, 7, 8, 9, 10]
    assert [swapped.pairs(r) for r in range(1, 11)] == [plain.pairs(r) for r in order]


def test_second_cycle_reverses_the_colours() -> None:
    schedule = Schedule(6, 2)
    reversed_row = [(black, white) for white, black in schedule.pairs(1)]
    assert schedule.pairs(6) == reversed_row


def test_numbers_of_the_report_stand_for_places() -> None:
    assert answered([3, 7, 20, 21], 1).pairs == ((3, 21), (7, 20))


def test_odd_number_gives_a_bye_in_every_round() -> None:
    byes = [answered([1, 2, 3, 4, 5], r).bye for r in range(1, 6)]
    assert byes == [1, 4, 2, 5, 3]


def test_double_round_robin_as_options_ask() -> None:
    assert answered([1, 2, 3, 4], 2, cycles=2, swap=True).pairs == ((2, 4), (3, 1))
    assert answered([1, 2, 3, 4], 4, cycles=2, swap=True).pairs == ((4, 1), (3, 2))


@pytest.mark.parametrize(
    ("numbers", "round_number", "words"),
    [([1], 1, "at least two"), ([1, 2, 3, 4], 4, "have 3 rounds"), ([1, 2, 3], 0, "no round 0")],
)
def test_what_the_tables_do_not_have(numbers: list[int], round_number: int, words: str) -> None:
    answer = pair(task(numbers, round_number))
    assert isinstance(answer, NoPairing)
    assert words in str(answer.reason)


def test_explanation_names_row_cycle_and_the_round_of_another_opponent(worded: Worded) -> None:
    asked = task([5, 6, 7], 4, cycles=2)
    answer = pair(asked)
    assert isinstance(answer, PairedRound)
    first, second, third = explain(asked, answer, 5, 6)
    worded(str(first), str(second), str(third))
