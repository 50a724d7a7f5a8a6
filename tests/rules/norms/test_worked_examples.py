"""The tables and the worked example of the regulations of 2024, number by number."""

import pytest

from crosstable.rules.norms import counts
from crosstable.rules.norms.editions import title_edition_of
from crosstable.rules.norms.performance import (
    average,
    least_average,
    least_sum,
    percent,
    required_half_points,
)
from crosstable.rules.norms.titles import NORM_TITLES
from tests.rules.norms.cards import IM_NORM, changed, judged, missed
from tests.sizes import for_each
from tests.worded import Worded

COUNTS = """
own      4 4 5 6 6 7 7 8 9 9 10 10 11
one      4 5 6 6 7 8 8 9 10 10 11 12 12
titled   4 4 5 5 6 6 7 7 8 8 9 9 10
required 3 3 3 4 4 4 5 5 5 6 6 6 7
score    5 6 7 7 8 9 10 10 11 12 12 13 14
"""
"""For 7 to 19 games; the score in half points."""

RULES = {
    "own": counts.most_own,
    "one": counts.most_of_one,
    "titled": counts.least_title_holders,
    "required": counts.least_required,
    "score": counts.least_half_points,
}

AVERAGES_OF_GM = """
7  11 2380, 10 2442, 9 2498, 8 2550, 7 2600, 6 2650, 5 2702
8  13 2380, 12 2407, 11 2459, 10 2505, 9 2557, 8 2600, 7 2643, 6 2687
9  14 2380, 13 2434, 12 2475, 11 2520, 10 2557, 9 2600, 8 2643, 7 2680
10 16 2380, 15 2407, 14 2451, 13 2490, 12 2528, 11 2564, 10 2600, 9 2636, 8 2672, 7 2710
11 18 2380, 17 2389, 16 2425, 15 2467, 14 2498, 13 2535, 12 2564, 11 2600, 10 2636, 9 2665, 8 2702
12 19 2380, 18 2407, 17 2442, 16 2475, 15 2505, 14 2543, 13 2571, 12 2600, 11 2629, 10 2657, 9 2687
13 21 2380, 20 2389, 19 2425, 18 2459, 17 2490, 16 2513, 15 2543, 14 2571, 13 2600, 12 2629, \
11 2657, 10 2687
"""
"""Games, then half points and the least average for a GM norm."""
LOWER = {"GM": 0, "IM": 150, "WGM": 200, "WIM": 350}


def _rows() -> list[tuple[int, int, int]]:
    found = []
    for line in AVERAGES_OF_GM.strip().splitlines():
        games, _, rest = line.partition(" ")
        for pair in rest.split(","):
            half_points, least = pair.split()
            found.append((int(games), int(half_points), int(least)))
    return found


@pytest.mark.parametrize("line", COUNTS.strip().splitlines())
def test_counts_by_number_of_games(line: str) -> None:
    name, *values = line.split()
    assert [RULES[name](games) for games in range(7, 20)] == list(map(int, values))


@for_each(_rows(), NORM_TITLES)
def test_least_average_by_score(row: tuple[int, int, int], code: str) -> None:
    games, half_points, least = row
    title = title_edition_of(None).title(code)
    assert least_average(title, half_points, games) == least - LOWER[code]


@pytest.mark.parametrize("games", range(7, 14))
def test_all_points_need_the_least_average(games: int) -> None:
    assert least_average(title_edition_of(None).title("GM"), 2 * games, games) == 2380


@pytest.mark.parametrize("games", range(7, 20))
def test_no_average_is_enough_below_35_percent(games: int) -> None:
    least = counts.least_half_points(games)
    assert least_average(title_edition_of(None).title("GM"), least, games) is not None
    assert least_average(title_edition_of(None).title("GM"), least - 1, games) is None
    assert 100 * least >= 70 * games > 100 * (least - 1)


@pytest.mark.parametrize("code", NORM_TITLES)
@pytest.mark.parametrize("games", [7, 9, 11])
def test_score_required_is_the_inverse_of_the_least_average(code: str, games: int) -> None:
    title = title_edition_of(None).title(code)
    for half_points in range(counts.least_half_points(games), 2 * games + 1):
        least = least_average(title, half_points, games)
        assert least is not None
        found = required_half_points(title, least, games)
        assert found is not None
        assert found <= half_points
        if found < half_points:  # the average is the least one of all for both scores
            assert least_average(title, found, games) == least
    assert required_half_points(title, title.average - 1, games) is None


def test_least_sum_is_the_first_that_rounds_up() -> None:
    for games in range(1, 20):
        for ra in (2030, 2031, 2380):
            total = least_sum(ra, games)
            assert (average(total, games), average(total - 1, games)) == (ra, ra - 1)


def test_per_cent_rounds_halves_up() -> None:
    assert (percent(1, 8), percent(11, 8), percent(12, 9)) == (6, 69, 67)


def test_worked_example_misses_the_norm(worded: Worded) -> None:
    norm = judged(changed(IM_NORM, 1, "HUN GM 2510 0"))
    figures = norm.figures
    assert (figures.games, figures.half_points) == (9, 12)
    assert (figures.ra, figures.percent, figures.dp, figures.rp) == (2310, 67, 125, 2435)
    assert figures.required == 13
    assert missed(norm) == {"performance"}
    assert [game.adjusted for game in norm.games][-2:] == [2101, 2050]
    worded(norm.missed[0].message)


def test_worked_example_with_half_a_point_more_is_a_norm() -> None:
    norm = judged(IM_NORM)
    assert norm.made
    assert (norm.figures.dp, norm.figures.rp) == (166, 2476)
    assert (norm.exceeded_by, norm.counts_as) == (0, 9)


def test_without_the_floor_the_average_would_be_lower() -> None:
    ratings = (2510, 2455, 2401, 2388, 2350, 2295, 2240, 2101, 1990)
    assert average(sum(ratings), 9) == 2303
