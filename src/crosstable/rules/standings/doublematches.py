"""Matches of two games in the ledger: a single forfeited game counts as played (C.04.5, 1.1).

A match is forfeited only if a player forfeits both games.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.rules.standings.ledger import RoundKind, RoundRow

_GAMES = 2
_FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
_LOST_BOTH = [RoundKind.FORFEIT_LOSS] * _GAMES


def with_played_matches(rows: Sequence[RoundRow]) -> list[RoundRow]:
    """The rounds of everybody with the forfeited games of played matches as played."""
    return [
        row._replace(kinds=_kinds(row, rows))
        if any(kind in _FORFEITS for kind in row.kinds)
        else row
        for row in rows
    ]


def _kinds(row: RoundRow, rows: Sequence[RoundRow]) -> list[RoundKind]:
    kinds = [*row.kinds]
    for first in range(0, len(kinds) - 1, _GAMES):
        if _is_played(row, rows, first):
            games = range(first, first + _GAMES)
            kinds[first : first + _GAMES] = [
                RoundKind.PLAYED if kinds[game] in _FORFEITS else kinds[game] for game in games
            ]
    return kinds


def _is_played(row: RoundRow, rows: Sequence[RoundRow], first: int) -> bool:
    """Whether two columns are a match that nobody forfeited as a whole."""
    opponents = {*row.opponents[first : first + _GAMES]}
    if len(opponents) != 1:
        return False
    (opponent,) = opponents
    if opponent is None:
        return False
    sides = (row, rows[opponent])
    return all([*side.kinds[first : first + _GAMES]] != _LOST_BOTH for side in sides)
