"""National rules computed plainly: one player after the other, with fractions, without tables.

Written from the published texts, not from the program: it shares no code with it.
"""

import csv
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from tests.ratings.reports import Game

Expected = Callable[[int], Fraction]
Factor = Callable[[int, int], int]
"""K from the rating and the completed games."""

_TABLE = Path(__file__).parents[1] / "table-10.1b.csv"


@cache
def printed(difference: int) -> Fraction:
    """The expected score of FIDE's table for a difference, limited to 400 points."""
    limited = max(-400, min(400, difference))
    with _TABLE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if int(row["d_min"]) <= abs(limited) <= int(row["d_max"] or 10_000):
                return Fraction(row["pd_higher" if limited >= 0 else "pd_lower"])
    raise AssertionError(f"{difference} is in no row")


def logistic(difference: int) -> Fraction:
    """The formula of the logistic curve, as exactly as a computer has it."""
    return Fraction(1 / (1 + 10 ** (-difference / 400)))


def belgian_factor(rating: int, games: int) -> int:
    """Article 10.f.2."""
    if games < 100:
        return 32
    if games < 300:
        return 24
    if rating <= 2000:
        return 16
    return 12 if rating <= 2200 else 10


def club_factor(_: int, games: int) -> int:
    """32, and 16 after more than 30 games."""
    return 16 if games > 30 else 32


def new_ratings(
    ratings: Mapping[int, int],
    games: Mapping[int, int],
    rounds: Sequence[Sequence[Game]],
    expected: Expected,
    factor: Factor,
) -> dict[int, int]:
    """Old rating + K × (W - We), rounded once, halves away from zero."""
    changes = dict.fromkeys(ratings, Fraction(0))
    for pairs in rounds:
        for white, black, halves in pairs:
            assert isinstance(halves, int)
            for own, other, scored in ((white, black, halves), (black, white, 2 - halves)):
                k = factor(ratings[own], games[own])
                score = Fraction(scored, 2)
                changes[own] += k * (score - expected(ratings[own] - ratings[other]))
    return {player: rating + _rounded(changes[player]) for player, rating in ratings.items()}


def _rounded(change: Fraction) -> int:
    return int(math.copysign(math.floor(abs(change) + Fraction(1, 2)), change))
