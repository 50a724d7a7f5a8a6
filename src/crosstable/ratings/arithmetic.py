"""Whole numbers on every engine: roundings and the two tables as expressions.

Engines round halves differently and some divide through binary fractions, so nothing here divides
but `half_up`, and only positive whole numbers far below 2 ** 53: there the floor of a quotient is
the same everywhere.
"""

from __future__ import annotations

import narwhals as nw

from crosstable.expectation import CERTAIN, expected_scores, rating_difference

_LIFT = 1_000_000
"""Larger than any rating or difference: makes a number to be divided positive."""


def whole(value: int | None) -> nw.Expr:
    """A number as a column of whole numbers."""
    return nw.lit(value, nw.Int64)


def none() -> nw.Expr:
    """Nothing, in a column of whole numbers."""
    return nw.lit(None, nw.Int64)


def half_up(numerator: nw.Expr, denominator: nw.Expr) -> nw.Expr:
    """The nearest whole number of a fraction, halves upwards; the denominator is positive.

    Nothing where the denominator is 0.
    """
    doubled = 2 * denominator
    lifted = 2 * numerator + denominator + doubled * _LIFT
    safe = nw.when(doubled > 0).then(doubled)
    return (lifted // safe).cast(nw.Int64) - _LIFT


def half_away(numerator: nw.Expr, denominator: nw.Expr) -> nw.Expr:
    """The nearest whole number of a fraction, halves away from zero."""
    return (
        nw.when(numerator < 0)
        .then(-half_up(-numerator, denominator))
        .otherwise(half_up(numerator, denominator))
    )


def _counted(conditions: list[tuple[nw.Expr, int]]) -> nw.Expr:
    """The weights of all conditions that hold: one flat sum, which engines plan quickly."""
    weighted = (condition.cast(nw.Int64) * weight for condition, weight in conditions)
    return nw.sum_horizontal(*weighted)


def rating_difference_of(hundredths: nw.Expr) -> nw.Expr:
    """dp by table 10.1a: the table as it is printed, each step added from its score on."""
    beyond = (hundredths - 50).abs()
    steps = [
        (beyond >= n, rating_difference(50 + n) - rating_difference(49 + n)) for n in range(1, 51)
    ]
    size = _counted(steps)
    signed = nw.when(hundredths < 50).then(-size).otherwise(size)
    return nw.when(~hundredths.is_null()).then(signed).otherwise(none())


def expected_score_of(difference: nw.Expr) -> nw.Expr:
    """PD in hundredths by table 10.1b: column H from a difference of 0 on, else column L."""
    size = difference.abs()
    upper = expected_scores()[CERTAIN:]
    borders = [(size >= d, 1) for d in range(1, CERTAIN + 1) if upper[d] != upper[d - 1]]
    over_half = _counted(borders)
    score = nw.when(difference < 0).then(50 - over_half).otherwise(50 + over_half)
    return nw.when(~difference.is_null()).then(score).otherwise(none())


def limited(difference: nw.Expr, cap: int) -> nw.Expr:
    """A difference that counts as `cap` at most, in either direction; `cap` itself is not moved."""
    lower = nw.when(difference < -cap).then(whole(-cap)).otherwise(difference)
    return nw.when(difference > cap).then(whole(cap)).otherwise(lower)
