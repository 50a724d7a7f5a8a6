"""Exact figures in decimal notation.

>>> decimal(-1305), halves(11), quotient(14090, 6), with_sign(890)
('-13.05', '5.5', '2348.33', '+8.90')
"""

from __future__ import annotations

from decimal import Decimal

from crosstable.text.formats import points_text


def decimal(hundredths: int) -> str:
    """Hundredths with both their decimals."""
    whole, part = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{part:02}"


def decimal_parts(value: int, parts: int) -> str:
    """Hundredths or ten-thousandths with all their decimals.

    >>> decimal_parts(6401, 10_000), decimal_parts(-64, 100)
    ('0.6401', '-0.64')
    """
    whole, part = divmod(abs(value), parts)
    digits = len(str(parts)) - 1
    return f"{'-' if value < 0 else ''}{whole}.{part:0{digits}}"


def with_sign(hundredths: int) -> str:
    """The same with its sign."""
    return f"{'+' if hundredths >= 0 else ''}{decimal(hundredths)}"


def halves(count: int) -> str:
    """Half points in the notation of a report."""
    return points_text(Decimal(count) / 2)


def shown_rating(rating: int, digits: int | None) -> str:
    """A rating as an edition shows it: by its first three digits in rapidplay of 2002 (15c).

    >>> shown_rating(2345, 3), shown_rating(2345, None)
    ('234', '2345')
    """
    return str(rating)[:digits]


def quotient(numerator: int, denominator: int) -> str:
    """A fraction for people, with two decimals at most; what is computed on is the fraction."""
    hundredths = (2 * 100 * numerator + denominator) // (2 * denominator)
    return decimal(hundredths).removesuffix("0").removesuffix(".0").removesuffix(".")
