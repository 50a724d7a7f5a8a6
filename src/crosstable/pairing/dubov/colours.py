"""Who gets which colour (C.04.4.1, 5.2)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.dubov.field import Player
from crosstable.pairing.playerpast import BLACK, WHITE, last_difference


class Allocation(NamedTuple):
    """The colour of the higher ranked of two players, and the article that decided."""

    side: int
    clause: str


def allocation(higher: Player, lower: Player, initial: Colour) -> Allocation:
    """The colour of the higher ranked player against the lower ranked one.

    Whoever has not played counts as a mild preference for Black (1.6).
    """
    if not higher.colours and not lower.colours:
        first = WHITE if initial is Colour.WHITE else BLACK
        return Allocation(first if higher.tpn % 2 else -first, "5.2.1")
    if higher.side != lower.side:
        return Allocation(higher.side, "5.2.2")
    if higher.strength != lower.strength:
        is_higher = higher.strength > lower.strength
        return Allocation(higher.side if is_higher else -higher.side, "5.2.3")
    last = last_difference(higher.colours, lower.colours)
    if last:
        return Allocation(-last, "5.2.4")
    return Allocation(higher.side, "5.2.5")
