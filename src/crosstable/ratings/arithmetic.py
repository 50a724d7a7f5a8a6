"""Whole numbers on every engine: roundings as expressions.

Engines round halves differently and some divide through binary fractions, so nothing here divides
but `half_up`, and only positive whole numbers far below 2 ** 53: there the floor of a quotient is
the same everywhere.
"""

from __future__ import annotations

from crosstable.ratings.tables import Expr, col, lit, when

_LIFT = 1_000_000
"""Larger than any rating or difference: makes a number to be divided positive."""


def whole(value: int | None) -> Expr:
    """A number as a column of whole numbers."""
    return lit(value, is_number=True)


def none() -> Expr:
    """Nothing, in a column of whole numbers."""
    return lit(None, is_number=True)


def sum_of(column: str | Expr) -> Expr:
    """The sum of a column in a group, of 64 bits on every engine. The column has no gaps."""
    values = col(column) if isinstance(column, str) else column
    return values.sum().as_number()


def half_up(numerator: Expr, denominator: Expr) -> Expr:
    """The nearest whole number of a fraction, halves upwards; the denominator is positive.

    Nothing where the denominator is 0.
    """
    doubled = 2 * denominator
    lifted = 2 * numerator + denominator + doubled * _LIFT
    safe = when(doubled > 0).then(doubled).alone()
    return (lifted // safe).as_number() - _LIFT


def half_away(numerator: Expr, denominator: Expr) -> Expr:
    """The nearest whole number of a fraction, halves away from zero."""
    return (
        when(numerator < 0)
        .then(-half_up(-numerator, denominator))
        .otherwise(half_up(numerator, denominator))
    )


def raise_to(rating: Expr, floor: int) -> Expr:
    """A rating that is the floor where it would be below."""
    return when(rating < floor).then(whole(floor)).otherwise(rating)


def limit_difference(difference: Expr, cap: int) -> Expr:
    """A difference that counts as `cap` at most, in either direction; `cap` itself is not moved."""
    lower = when(difference < -cap).then(whole(-cap)).otherwise(difference)
    return when(difference > cap).then(whole(cap)).otherwise(lower)
