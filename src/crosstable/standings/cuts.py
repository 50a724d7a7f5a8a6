"""Cuts and medians (Handbook C.07, article 14, with the rule for unplayed rounds of 16.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """A value with the score that makes it significant; `place` is where it came from."""

    score: int
    value: int
    is_vur: bool
    place: int


def least_significant(parts: Sequence[Part]) -> Part:
    """The value to be cut next (14.1, 16.5).

    The contribution of the weakest opponent, unless a voluntarily unplayed round contributes at
    least as much: then that one goes.
    """
    lowest = min(parts, key=lambda p: (p.score, p.value))
    unplayed = [part for part in parts if part.is_vur]
    if unplayed:
        vur = min(unplayed, key=lambda p: (p.value, p.score))
        if vur.value >= lowest.value:
            return vur
    return lowest


def most_significant(parts: Sequence[Part]) -> Part:
    """The value that a median cuts at the high end (14.3); unplayed rounds play no part."""
    return max(parts, key=lambda p: (p.score, p.value))


def cut(parts: Sequence[Part], low: int, high: int) -> tuple[list[Part], list[Part]]:
    """What is left and what was cut: n times the least significant, then the most significant."""
    left, gone = list(parts), []
    for number, choose in ((low, least_significant), (high, most_significant)):
        for _ in range(min(number, len(left))):
            part = choose(left)
            left.remove(part)
            gone.append(part)
    return left, gone
