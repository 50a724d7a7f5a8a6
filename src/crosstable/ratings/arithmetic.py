"""Whole numbers on every engine: roundings as expressions.

Engines round halves differently and some divide through binary fractions, so nothing here divides
but `half_up`, and only positive whole numbers far below 2 ** 53: there the floor of a quotient is
the same everywhere.
"""

from __future__ import annotations

import narwhals as nw

_LIFT = 1_000_000
"""Larger than any rating or difference: makes a number to be divided positive."""


def whole(value: int | None) -> nw.Expr:
    """A number as a column of whole numbers."""
    return nw.lit(value, nw.Int64)


def none() -> nw.Expr:
    """Nothing, in a column of whole numbers."""
    return nw.lit(None, nw.Int64)


def summed(column: str | nw.Expr) -> nw.Expr:
    """The sum of a column in a group, of 64 bits on every engine. The column has no gaps."""
    values = nw.col(column) if isinstance(column, str) else column
    return values.sum().cast(nw.Int64)


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


def limited(difference: nw.Expr, cap: int) -> nw.Expr:
    """A difference that counts as `cap` at most, in either direction; `cap` itself is not moved."""
    lower = nw.when(difference < -cap).then(whole(-cap)).otherwise(difference)
    return nw.when(difference > cap).then(whole(cap)).otherwise(lower)
