"""The top half of a group against its bottom half: whom the first of it tries in turn."""

from __future__ import annotations

from collections.abc import Sequence


def opponents_in_order(order: Sequence[int]) -> list[int]:
    """Whom the first of a group tries: the bottom half downwards, then the top half upwards.

    So it is in the Lim system (C.04.4.3, 4) and in the rules of the Olympiad (D.02.02, 9.3).

    >>> opponents_in_order([1, 2, 3, 4, 5, 6])
    [4, 5, 6, 3, 2]
    """
    half = len(order) // 2
    return [*order[half:], *reversed(order[1:half])]
