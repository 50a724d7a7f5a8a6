"""Exact numbers as texts."""

from __future__ import annotations

from fractions import Fraction


def decimal_text(value: Fraction, decimals: int) -> str:
    """A number with so many decimals, halves up; an exact number keeps all it needs, up to four."""
    exact = (n for n in range(decimals, 5) if (value * 10**n).denominator == 1)
    places = next(exact, decimals)
    scaled = (2 * value * int(10**places) + 1) // 2
    digits = f"{abs(scaled):0{places + 1}}"
    sign = "-" if scaled < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
