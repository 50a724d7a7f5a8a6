"""How likely a win, a draw and a loss are, by the ratings of the two players.

O. Milvang's model of played games, which FIDE asks generators to follow: two parabolas for each
result, whose places depend on the mean rating of the two. Differences count up to 400 points, as
in the rating table. All numbers are exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

MOST_DIFFERENCE = 400
"""FIDE Rating Regulations: a larger difference counts as one of 400 points."""


class Likelihood(NamedTuple):
    """The probabilities from White's side."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class _Curve(NamedTuple):
    """Rises from nothing at `low` to everything at `high`, with `value` at `centre` in between."""

    low: Fraction
    centre: Fraction
    high: Fraction
    value: Fraction

    def at(self, difference: Fraction) -> Fraction:
        if difference <= self.low:
            return Fraction(0)
        if difference >= self.high:
            return Fraction(1)
        if difference <= self.centre:
            part = (difference - self.low) / (self.centre - self.low)
            return self.value * part * part
        part = (difference - self.high) / (self.centre - self.high)
        return 1 - (1 - self.value) * part * part


@lru_cache(maxsize=4096)
def likelihood(white: int, black: int) -> Likelihood:
    """The probabilities of a game between players of these ratings.

    >>> [int(1000 * p + Fraction(1, 2)) for p in likelihood(2467, 2344)]
    [511, 351, 138]
    """
    mean = Fraction(white + black, 2)
    difference = Fraction(max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, white - black)))
    strength = max(Fraction(0), (mean - 1200) / 1200)
    win = _Curve(
        low=-1492 + Fraction(391, 1000) * mean,
        centre=Fraction(40),
        high=1691 - Fraction(428, 1000) * mean,
        value=Fraction(45, 100) - Fraction(10, 100) * strength**2,
    ).at(difference)
    # the same from the other side: Black's chances fall as White's advantage grows
    loss = _Curve(
        low=-1428 + Fraction(388, 1000) * mean,
        centre=Fraction(80),
        high=1753 - Fraction(416, 1000) * mean,
        value=Fraction(46, 100) - Fraction(13, 100) * strength**2,
    ).at(-difference)
    return _without_overlap(win, loss)


def _without_overlap(win: Fraction, loss: Fraction) -> Likelihood:
    """Both together are at most certain; at the ends of the scale the curves may cross."""
    total = win + loss
    if total > 1:
        win = win / total
        loss = loss / total
    return Likelihood(win, 1 - win - loss, loss)
