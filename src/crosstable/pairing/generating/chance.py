"""Chance that can be repeated: the same seed gives the same numbers on every machine.

The generator is SplitMix64 (Steele, Lea and Flood, 2014), computed with whole numbers; nothing of
it depends on the platform or on the version of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class Chance:
    """A stream of random numbers that belongs to a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._state = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def apart(self, name: object) -> Chance:
        """A stream of its own: what is drawn there changes nothing here."""
        return Chance(f"{self._text}/{name}")

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _WORD
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * _MIX[0]) & _WORD
        mixed = ((mixed ^ mixed >> 27) * _MIX[1]) & _WORD
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all equally likely."""
        limit = (_WORD + 1) - (_WORD + 1) % count
        drawn = self.word()
        while drawn >= limit:  # those beyond would favour the small numbers
            drawn = self.word()
        return drawn % count

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def happens(self, probability: Fraction) -> bool:
        """Whether something of this probability happens."""
        return self.word() * probability.denominator < probability.numerator << 64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Some of the items, in the order in which they were drawn."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """All items in another order."""
        return self.sample(items, len(items))
