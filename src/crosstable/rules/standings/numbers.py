"""Exact numbers as texts."""

from __future__ import annotations

from fractions import Fraction

_MOST_DECIMALS = 4
"""Points have at most two decimals in a report, products of them four."""


def fraction(numerator: int | Fraction, denominator: int | Fraction = 1) -> Fraction:
    """An exact quotient. Most standings need none, so the first one loads what makes them."""
    return Fraction(numerator, denominator)


def decimal_text(value: Fraction | int, decimals: int, *, rounded: bool = False) -> str:
    """A number with so many decimals, halves up; an exact number keeps all it needs, up to four.

    >>> decimal_text(fraction(27, 2), 1), decimal_text(fraction(5, 8), 1)
    ('13.5', '0.625')
    >>> decimal_text(fraction(5, 8), 2, rounded=True)
    '0.63'
    """
    return quotient_text(value.numerator, value.denominator, decimals, rounded=rounded)


def quotient_text(numerator: int, denominator: int, decimals: int, *, rounded: bool = False) -> str:
    """The same for a quotient of whole numbers that need not be in lowest terms."""
    if denominator == 1 and decimals == 0:
        return str(numerator)
    places = decimals
    if not rounded and numerator * 10**decimals % denominator:
        more = range(decimals + 1, _MOST_DECIMALS + 1)
        places = next((n for n in more if not numerator * 10**n % denominator), decimals)
    scaled = half_up(numerator * int(10**places), denominator)
    digits = f"{abs(scaled):0{places + 1}}"
    sign = "-" if scaled < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def exact_text(value: Fraction) -> str:
    """A number without rounding: a decimal number if it is one, else a fraction.

    >>> exact_text(fraction(27, 2)), exact_text(fraction(64, 3)), exact_text(fraction(4))
    ('13.5', '64/3', '4')
    """
    for places in range(_MOST_DECIMALS + 1):
        if not 10**places % value.denominator:
            return decimal_text(value, places)
    return str(value)


def half_up(numerator: int, denominator: int) -> int:
    """A quotient rounded to the nearest whole number, halves up.

    >>> half_up(5, 2), half_up(-5, 2), half_up(4, 3)
    (3, -2, 1)
    """
    return (2 * numerator + denominator) // (2 * denominator)
