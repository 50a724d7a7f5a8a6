"""The order in which the boards of a round are published."""

from __future__ import annotations


def board_order(first: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int]:
    """The place of a pair among the boards, by the scores and starting numbers of both.

    C.04.2, 3.6: the score of the higher ranked of the two, the sum of both, and the number of the
    higher ranked, who is the one with more points and among equals the one with the lower number.
    """
    score, number = min(first, other, key=lambda who: (-who[0], who[1]))
    return -score, -(first[0] + other[0]), number
