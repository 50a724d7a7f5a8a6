"""Who has White (C.04.4.3, 5 and 7.2)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.lim.field import Player
from crosstable.pairing.playerpast import BLACK, WHITE, last_difference
from crosstable.pairing.task import RoundTask


class Allocation(NamedTuple):
    """The side of the higher numbered player (the smaller pairing number), and the article."""

    side: int
    clause: str


def allocate_colour(
    higher: Player, lower: Player, task: RoundTask, *, is_below_median: bool
) -> Allocation:
    """The side of the higher numbered player: the first article that decides."""
    may_be_white = higher.may_have(WHITE) and lower.may_have(BLACK)
    may_be_black = higher.may_have(BLACK) and lower.may_have(WHITE)
    if may_be_white != may_be_black:
        return Allocation(WHITE if may_be_white else BLACK, "5.1")
    if higher.due != lower.due:
        return Allocation(higher.due or -lower.due, "5.2")
    last = last_difference(higher.colours, lower.colours)
    if last:
        return Allocation(-last, "5.3")
    if higher.due:
        return Allocation(-higher.due if is_below_median else higher.due, "5.4")
    return Allocation(_by_lot(higher, task), "7.2")


def _by_lot(higher: Player, task: RoundTask) -> int:
    """7.2: in round 1 the odd numbers of the top half have the drawn colour.

    [reading] Later two who have not played yet have it by the lot too, the higher numbered first.
    """
    first = WHITE if task.initial_colour is Colour.WHITE else BLACK
    is_turned = task.round_number == 1 and higher.tpn % 2 == 0
    return -first if is_turned else first
