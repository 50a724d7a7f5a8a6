"""Which team has White on the first board (D.02.02, 7)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.olympiad.field import Team
from crosstable.pairing.playerpast import BLACK, WHITE


class Allocation(NamedTuple):
    """The side of the higher ranked team, and the article that gave it."""

    side: int
    clause: str


def allocate_colour(higher: Team, lower: Team, initial: Colour) -> Allocation:
    """The side of the higher ranked team: the first article that decides."""
    may_be_white = higher.may_have(WHITE) and lower.may_have(BLACK)
    may_be_black = higher.may_have(BLACK) and lower.may_have(WHITE)
    if may_be_white != may_be_black:
        return Allocation(WHITE if may_be_white else BLACK, "7.3")
    if higher.difference != lower.difference:
        return Allocation(BLACK if higher.difference > lower.difference else WHITE, "7.5")
    last = _last_difference(higher, lower)
    if last:
        return Allocation(-last, "7.6")
    if higher.colours:
        return Allocation(-higher.colours[-1], "7.5")
    if lower.colours:
        return Allocation(lower.colours[-1], "7.5")
    first = WHITE if initial is Colour.WHITE else BLACK
    return Allocation(first if higher.tpn % 2 else -first, "7.2")


def _last_difference(higher: Team, lower: Team) -> int:
    """The side that the higher ranked team had in the last round in which the two had different
    ones; 0 if there is none. Rounds are compared as they were played, without closing gaps."""
    for ours, theirs in zip(reversed(higher.by_round), reversed(lower.by_round), strict=True):
        if ours and theirs and ours != theirs:
            return ours
    return 0
