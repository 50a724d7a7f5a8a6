"""How many opponents of each kind a norm needs, by the number of games that entered.

Minima round up, maxima round down (1.4.4). The annex of the regulations prints these counts for up
to 19 games.

>>> [most_own(m) for m in (7, 9, 11)], [least_required(m) for m in (7, 9, 11)]
([4, 5, 6], [3, 3, 4])
"""

from __future__ import annotations

LEAST_FEDERATIONS = 2
"""Federations of opponents, other than the player's own (1.4.3)."""

LEAST_PLAYERS_OF_DOUBLE_ROUND_ROBIN = 6
"""Of the whole event (1.4.5f)."""


def most_own(games: int) -> int:
    """Opponents of the player's own federation: at most 3/5 (1.4.4)."""
    return 3 * games // 5


def most_of_one(games: int) -> int:
    """Opponents of any one federation: at most 2/3 (1.4.4)."""
    return 2 * games // 3


def least_title_holders(games: int) -> int:
    """Opponents with a title: at least half (1.4.5a)."""
    return (games + 1) // 2


def least_required(games: int) -> int:
    """Opponents with a required title: at least a third, and 3 (1.4.5b to e)."""
    return max(3, -(-games // 3))


def least_required_of_double_round_robin(opponents: int) -> int:
    """The same in a double round robin: at least half of the opponents (1.4.5f)."""
    return (opponents + 1) // 2


def least_half_points(games: int) -> int:
    """The least score, in half points: 35 % (1.4.8b)."""
    return -(-7 * games // 10)
