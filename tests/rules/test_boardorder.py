"""The order of the boards (C.04.2, 3.6)."""

from crosstable.rules.boardorder import board_order

A, B, C, D = (7, 5), (8, 12), (7, 8), (8, 10)
"""Scores and starting numbers of four players."""


def test_equal_in_scores_the_number_of_the_higher_ranked_counts() -> None:
    """10 is above 12; that 5 is the lowest number of all does not matter: he has fewer points."""
    assert sorted([(A, B), (C, D)], key=lambda pair: board_order(*pair)) == [(C, D), (A, B)]


def test_the_better_score_comes_first_then_the_sum() -> None:
    pairs = [((6, 1), (6, 2)), ((8, 3), (2, 4)), ((8, 5), (7, 6))]
    assert sorted(pairs, key=lambda pair: board_order(*pair)) == [pairs[2], pairs[1], pairs[0]]


def test_the_side_does_not_matter() -> None:
    assert board_order(A, B) == board_order(B, A)
