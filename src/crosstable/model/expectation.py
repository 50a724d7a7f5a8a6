"""The two tables of the rating system: rating difference for a score, and score for a difference.

Handbook B.02, 8.1.1 and 8.1.2. Scores are whole hundredths, so that everything stays exact.
"""

from __future__ import annotations

from functools import cache
from math import log10

# Handbook B.02, 8.1.1: the difference dp for the fractional scores .50, .51, … 1.00.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

# Handbook B.02, 8.1.2: the largest difference that gives the expected scores .50, .51, … .99.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)

CERTAIN = _LARGEST[-1] + 1
"""The difference from which the stronger player is expected to win every game."""


def rating_difference(hundredths: int) -> int:
    """dp, the rating difference that a fractional score (0 to 100 hundredths) stands for."""
    if hundredths < 50:
        return -_DIFFERENCES[50 - hundredths]
    return _DIFFERENCES[hundredths - 50]


@cache
def expected_scores() -> tuple[int, ...]:
    """PD in hundredths for the differences -`CERTAIN` … `CERTAIN`, by place in the tuple."""
    upper = [0] * (CERTAIN + 1)
    score = 50
    place = 0
    for difference in range(CERTAIN + 1):
        while place < len(_LARGEST) and difference > _LARGEST[place]:
            place += 1
        score = 50 + place
        upper[difference] = score
    return (*(100 - score for score in reversed(upper[1:])), *upper)


def expected_score(difference: int) -> int:
    """PD, the expected score of a game in hundredths."""
    limited = max(-CERTAIN, min(CERTAIN, difference))
    return expected_scores()[limited + CERTAIN]


# ---- by the formula -----------------------------------------------------------------------------

PARTS = 10_000
"""Expected scores by the formula are whole ten-thousandths of a point."""


def farthest(scale: int) -> int:
    """The difference from which the formula gives 1, in whole ten-thousandths."""
    return round(scale * log10(2 * PARTS)) + 1


@cache
def formula_scores(scale: int) -> tuple[int, ...]:
    """The expected scores 1 / (1 + 10 ** (-D / scale)) in ten-thousandths, by place in the tuple.

    For the differences -`farthest` … `farthest`. Both sides of a game make a whole point.

    >>> formula_scores(400)[farthest(400) + 100]
    6401
    """
    upper = [round(PARTS / (1 + 10 ** (-d / scale))) for d in range(farthest(scale) + 1)]
    return (*(PARTS - score for score in reversed(upper[1:])), *upper)


def formula_difference(hundredths: int, scale: int) -> int:
    """The difference that a fractional score stands for by the formula; two scales at the ends.

    >>> formula_difference(64, 400), formula_difference(0, 400)
    (100, -800)
    """
    if hundredths in (0, 100):
        return 2 * scale if hundredths else -2 * scale
    return round(scale * log10(hundredths / (100 - hundredths)))
