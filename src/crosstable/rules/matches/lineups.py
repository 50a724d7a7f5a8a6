"""Line-ups against rosters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from crosstable.model.tournament import Tournament


def is_default_order(roster: Sequence[int], players: Sequence[int]) -> bool:
    """Whether boards are in the order of the roster; gaps are in order, an empty board is not.

    >>> is_default_order((1, 2, 3, 4, 5, 6), (1, 3, 5, 6))
    True
    >>> is_default_order((1, 2, 3, 4, 5, 6), (1, 5, 3, 4))
    False
    """
    place = {number: index for index, number in enumerate(roster)}
    places = [place.get(number, -1) for number in players]
    return -1 not in places and all(a < b for a, b in pairwise(places))


def needs_lineup_record(roster: Sequence[int], players: Sequence[int], boards: int) -> bool:
    """Whether a round needs a record 300: somebody came, but not in default order on all boards."""
    if not any(players):
        return False
    return len(players) < boards or not is_default_order(roster, players)


def stated_boards(t: Tournament) -> int | None:
    """The number of boards that record 352 gives, else the longest line-up of records 300."""
    if t.board_colours:
        return len(t.board_colours)
    return max((len(lineup.players) for lineup in t.lineups), default=None)
