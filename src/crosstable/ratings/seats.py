"""Seats: the columns that rows are joined by.

Joining or grouping by one whole number is much faster than by two, so a player of an event has a
*seat*: one number made of both.
"""

from __future__ import annotations

from crosstable.ratings.tables import Expr, col

_SPAN = 10_000_000_000
"""Larger than any player's number."""

SEAT = "seat"
OPPOSITE = "opposite"
WHOLE_SEAT = "whole_seat"
"""A player in an event, the opponent there, and a player in all parts of a league."""


def seat_key(event: str, player: str = "player") -> Expr:
    """One number of an event (or a list, or a period) and a player."""
    return col(event) * _SPAN + col(player)
