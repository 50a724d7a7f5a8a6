"""What all pictures need: places with one decimal, round distances, numbers as people read them.

Places are whole tenths of a point, so that the same values give the same picture everywhere.
"""

from __future__ import annotations

from fractions import Fraction


def tenths(value: Fraction | int) -> str:
    """A place in the picture with one decimal.

    >>> tenths(Fraction(125, 10)), tenths(Fraction(-1, 4)), tenths(3)
    ('12.5', '-0.2', '3')
    """
    numerator, denominator = value.as_integer_ratio()
    whole, rest = divmod(numerator * 10, denominator)  # a fraction would be reduced for each place
    whole += 2 * rest > denominator or (2 * rest == denominator and whole % 2)
    sign = "-" if whole < 0 else ""
    return f"{sign}{abs(whole) // 10}.{abs(whole) % 10}".removesuffix(".0")


def round_step(span: Fraction | int, lines: int) -> int:
    """A round distance (1, 2, 5, 10, …), so that there are at most about so many lines.

    >>> round_step(9, 5), round_step(11, 5), round_step(Fraction(120), 8)
    (2, 5, 20)
    """
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * lines >= span:
                return factor * size
        size *= 10


def shown_number(value: Fraction) -> str:
    """A number as people read it: halves and hundredths, no more."""
    if value.denominator == 1:
        return str(value.numerator)
    hundredths = round(value * 100)
    sign = "-" if hundredths < 0 else ""
    text = f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
    return text.removesuffix("0")


def shorten_name(text: str, most: int) -> str:
    """A name that has so many signs at most."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def grid_line(kind: str, left: int, right: int, y: str) -> str:
    """A line across the picture."""
    return f'<line class="{kind}" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>'
