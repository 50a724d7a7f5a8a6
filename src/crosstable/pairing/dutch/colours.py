"""Who gets which colour (C.04.3, article 5)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.dutch.standing import Standing
from crosstable.pairing.playerpast import BLACK, WHITE, Strength, last_difference


class Allocation(NamedTuple):
    """The colour of the higher ranked of two players, and the article that decided."""

    side: int
    clause: str


def allocation(higher: Standing, lower: Standing, initial: Colour) -> Allocation:
    """The colour that the higher ranked player gets against the lower ranked one (5.2)."""
    if not higher.side and not lower.side:
        first = WHITE if initial is Colour.WHITE else BLACK
        return Allocation(first if higher.tpn % 2 else -first, "5.2.5")
    if higher.side != lower.side:
        return Allocation(higher.side or -lower.side, "5.2.1")
    stronger = _stronger(higher, lower)
    if stronger is not None:
        return Allocation(stronger, "5.2.2")
    last = last_difference(higher.colours, lower.colours)
    if last:
        return Allocation(-last, "5.2.3")
    return Allocation(higher.side, "5.2.4")


def _stronger(higher: Standing, lower: Standing) -> int | None:
    """5.2.2: the higher player's side if one of two equal wishes is stronger than the other."""
    ours: tuple[int, int] = (higher.strength, 0)
    theirs: tuple[int, int] = (lower.strength, 0)
    if higher.strength == lower.strength == Strength.ABSOLUTE:
        ours = (higher.strength, abs(higher.colour_difference))
        theirs = (lower.strength, abs(lower.colour_difference))
    if ours == theirs:
        return None
    return higher.side if ours > theirs else -higher.side
