"""Cuts and medians (Handbook C.07, article 14, with the rule for unplayed rounds of 16.5)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """A value with the score that makes it significant; `place` is where it came from.

    The order of the fields is the order of significance: the score, among equals the value.
    """

    score: int
    value: int
    is_vur: bool
    place: int


def least_significant(parts: Sequence[Part]) -> Part:
    """The value to be cut next (14.1, 16.5).

    The contribution of the weakest opponent, unless a voluntarily unplayed round contributes at
    least as much: then that one goes.
    """
    lowest = min(parts)
    unplayed = [part for part in parts if part.is_vur]
    if unplayed:
        vur = min(unplayed, key=lambda part: (part.value, part.score))
        if vur.value >= lowest.value:
            return vur
    return lowest


def most_significant(parts: Sequence[Part]) -> Part:
    """The value that a median cuts at the high end (14.3); unplayed rounds play no part (A2)."""
    return max(parts, key=lambda part: (part.score, part.value))


def cut(parts: Sequence[Part], low: int, high: int) -> tuple[list[Part], list[Part]]:
    """What is left and what was cut: n times the least significant, then the most significant."""
    left = list(parts)
    gone = []
    for number, choose in ((low, least_significant), (high, most_significant)):
        for _ in range(min(number, len(left))):
            part = choose(left)
            left.remove(part)
            gone.append(part)
    return left, gone


def sum_after_cuts(
    scores: Sequence[int], values: Sequence[int], vur: Collection[int], low: int, high: int
) -> int:
    """The sum of what `cut` leaves; quickly for the usual cuts, /C1 and those without a VUR."""
    if (low, high) == (1, 0) and scores:
        return sum(values) - _first_cut(scores, values, vur)
    if not vur:
        ordered = sorted(zip(scores, values, strict=True))
        return sum([value for _, value in ordered[low : max(low, len(ordered) - high)]])
    left, _ = cut(parts_of(scores, values, vur), low, high)
    return sum(part.value for part in left)


def _first_cut(scores: Sequence[int], values: Sequence[int], vur: Collection[int]) -> int:
    """The value of the part that is `least_significant`."""
    lowest = min(scores) if values is scores else min(zip(scores, values, strict=True))[1]
    return max(lowest, min([values[place] for place in vur])) if vur else lowest


def parts_of(scores: Sequence[int], values: Sequence[int], vur: Collection[int]) -> list[Part]:
    """The parts of a sum."""
    pairs = enumerate(zip(scores, values, strict=True))
    return [Part(score, value, place in vur, place) for place, (score, value) in pairs]
