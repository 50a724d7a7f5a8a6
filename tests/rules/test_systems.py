"""Which system the games of an event show."""

from itertools import combinations

import pytest

from crosstable.rules.systems import recognised_system
from tests.shorthand import tournament


def everybody_meets(times: int) -> str:
    """Four players; the rounds of a round robin, played several times over."""
    rounds = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))] * times
    cells: dict[int, list[str]] = {number: [] for number in range(1, 5)}
    for pairs in rounds:
        for white, black in pairs:
            cells[white].append(f"{black}w1")
            cells[black].append(f"{white}b0")
    assert len(list(combinations(cells, 2))) * times == 2 * len(rounds)
    return "\n".join(f"{number} P{number} - {' '.join(row)}" for number, row in cells.items())


@pytest.mark.parametrize(
    ("times", "name", "reason"),
    [
        (1, "round-robin", "once"),
        (2, "double-round-robin", "2 times"),
        (3, "round-robin", "3 times"),
        (4, "round-robin", "4 times"),
    ],
)
def test_only_two_meetings_make_a_double_round_robin(times: int, name: str, reason: str) -> None:
    found = recognised_system(tournament(everybody_meets(times)))
    assert (found.name, found.source) == (name, f"every pair of players met {reason}")
    assert not found.certain
