"""Who has White in the first game of a match (C.04.5, 4.3)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.upward.field import Member


class Allocation(NamedTuple):
    """The colour of the higher ranked player and the rule that gave it."""

    colour: Colour
    clause: str


def is_higher(player: Member, other: Member) -> bool:
    """Whether a player is ranked above another: by points, then by pairing number (1.2).

    Virtual points define scoregroups and boards, nothing else (C.04.7, 1.5).
    """
    return (-player.points, player.tpn) < (-other.points, other.tpn)


def allocate_colour(higher: Member, lower: Member, initial: Colour) -> Allocation:
    """The colour of the higher ranked player: the first rule that decides."""
    if not higher.colours and not lower.colours:
        return Allocation(initial if higher.tpn % 2 else initial.opposite, "4.3.1")
    whites = higher.colours.count(Colour.WHITE)
    their_whites = lower.colours.count(Colour.WHITE)
    if whites != their_whites:
        return Allocation(Colour.WHITE if whites < their_whites else Colour.BLACK, "4.3.2")
    for ours, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if ours is not theirs:
            return Allocation(ours.opposite, "4.3.3")
    if higher.colours:
        return Allocation(higher.colours[-1].opposite, "4.3.4")
    return Allocation(lower.colours[-1], "4.3.5")
