"""Who gets White (C.04.6, 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.teamswiss.colours import BLACK, WHITE, difference
from crosstable.pairing.upward.field import Member


class Allocation(NamedTuple):
    """The colour of the first-team and the rule of 4.3 that gave it."""

    colour: Colour
    rule: str


def is_first_team(a: Member, b: Member) -> bool:
    """Whether `a` is the first-team of the pair (4.2).

    The points of the standings count: virtual points define scoregroups, order them and the
    boards, nothing else (C.04.7, 1.5).
    """
    return (-a.points, -a.second, a.tpn) < (-b.points, -b.second, b.tpn)


def allocate_colour(first: Member, other: Member, initial: Colour) -> Allocation:
    """The colour of the first-team: the first rule of 4.3 that decides."""
    if not first.colours and not other.colours:
        return Allocation(initial if first.tpn % 2 else initial.opposite, "4.3.1")
    for rule, decide in _RULES:
        colour = decide(first, other)
        if colour is not None:
            return Allocation(colour, rule)
    raise AssertionError("one of the teams has played a match, so 4.3.8 or 4.3.9 decides")


def _only_wish(first: Member, other: Member) -> Colour | None:
    """4.3.2: only one team has a preference."""
    if first.wish.colour and not other.wish.colour:
        return first.wish.colour
    if other.wish.colour and not first.wish.colour:
        return other.wish.colour.opposite
    return None


def _opposite_wishes(first: Member, other: Member) -> Colour | None:
    """4.3.3: both can have what they want."""
    return first.wish.colour if first.wish.colour is not other.wish.colour else None


def _only_strong_wish(first: Member, other: Member) -> Colour | None:
    """4.3.4 (type B): both want the same, but only one of them strongly."""
    if first.wish.colour is None or first.wish.strength == other.wish.strength:
        return None
    wanted = first.wish.colour
    return wanted if first.wish.strength > other.wish.strength else wanted.opposite


def _lower_difference(first: Member, other: Member) -> Colour | None:
    """4.3.5: White for the team with the lower colour difference."""
    mine = difference(first.colours)
    theirs = difference(other.colours)
    if mine == theirs:
        return None
    return WHITE if mine < theirs else BLACK


def _swapped_history(first: Member, other: Member) -> Colour | None:
    """4.3.6: the last time that one had White and the other Black, turned round."""
    for mine, theirs in zip(reversed(first.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            return mine.opposite
    return None


def _first_wish(first: Member, other: Member) -> Colour | None:
    """4.3.7: the preference of the first-team."""
    return first.wish.colour


def _first_alternates(first: Member, other: Member) -> Colour | None:
    """4.3.8: the first-team changes colour."""
    return first.colours[-1].opposite if first.colours else None


def _other_alternates(first: Member, other: Member) -> Colour | None:
    """4.3.9: the other team changes colour."""
    return other.colours[-1] if other.colours else None


_RULES: tuple[tuple[str, Callable[[Member, Member], Colour | None]], ...] = (
    ("4.3.2", _only_wish),
    ("4.3.3", _opposite_wishes),
    ("4.3.4", _only_strong_wish),
    ("4.3.5", _lower_difference),
    ("4.3.6", _swapped_history),
    ("4.3.7", _first_wish),
    ("4.3.8", _first_alternates),
    ("4.3.9", _other_alternates),
)
