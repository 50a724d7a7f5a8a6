"""Sets of small numbers as whole numbers: bit i stands for member i.

Python's integers of any length make unions and intersections of whole rows of a graph one
operation each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


def bitset_rows(matrix: NDArray[Any]) -> list[int]:
    """The rows of a matrix of truth values as sets of columns."""
    import numpy as np

    packed = np.packbits(matrix, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
