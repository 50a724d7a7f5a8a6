"""Whole numbers in the lists of other programs."""

from __future__ import annotations

_MOST_DIGITS = 9
"""No number of a list has more; Python refuses to read some thousands of them."""


def whole_of(text: str) -> int | None:
    """The number that some digits are; None for everything else.

    >>> whole_of("17"), whole_of("1.5"), whole_of(5000 * "9")
    (17, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
