"""Sets of small numbers as whole numbers: bit i stands for member i.

Python's integers of any length make unions and intersections of whole rows of a graph one
operation each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def members(bits: int) -> Iterator[int]:
    """The members in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bitset(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


class Renumbering:
    """Some numbers in ascending order, counted anew from zero."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._runs: list[tuple[int, int, int]] = []
        """Numbers without a gap between them: the first, how many (as a mask), the first new."""
        start = 0
        for new, number in enumerate(numbers):
            if new + 1 == len(numbers) or numbers[new + 1] != number + 1:
                self._runs.append((numbers[start], (2 << new - start) - 1, start))
                start = new + 1

    def __call__(self, bits: int) -> int:
        """Those of the numbers that are in a set, by their new numbers."""
        renumbered = 0
        for first, mask, new in self._runs:
            renumbered |= (bits >> first & mask) << new
        return renumbered
