"""Matches of two games in two columns of a report (C.04.5): where they are, and where they break.

TRF26 has one result for a round, so a match of a Double-Swiss takes two rounds: the same opponent,
colours reversed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament

_GAMES = 2
_FEWEST_PLAYERS = 4
"""Two players, or three, have few others to meet."""


class BrokenMatch(NamedTuple):
    """Two columns that are not a match of a player: the round of the second one, and why."""

    player: Player
    round_number: int
    reason: Phrase


def repeats_opponents(t: Tournament) -> bool:
    """Whether every second round has the pairs of the round before it, with reversed colours."""
    matches = t.paired_rounds // _GAMES
    if t.is_team_event or matches < 1 or len(t.players) < _FEWEST_PLAYERS:
        return False
    games = [
        (player.entry(_GAMES * match - 1), player.entry(_GAMES * match))
        for player in t.players
        for match in range(1, matches + 1)
    ]
    has_games = any(isinstance(first, Game) for first, _ in games)
    return has_games and all(_fault(first, second) is None for first, second in games)


def broken_matches(t: Tournament) -> Iterator[BrokenMatch]:
    """Cells of a Double-Swiss that contradict the other game of their match."""
    for player in t.players:
        for round_number in range(_GAMES, t.paired_rounds + 1, _GAMES):
            reason = _fault(player.entry(round_number - 1), player.entry(round_number))
            if reason is not None:
                yield BrokenMatch(player, round_number, reason)


def _fault(first: Entry, second: Entry) -> Phrase | None:
    """What keeps two cells from being the games of one match."""
    if isinstance(first, Game) and isinstance(second, Game):
        if first.opponent != second.opponent:
            return phrase("the two games have different opponents")
        if first.colour is not None and first.colour is second.colour:
            return phrase("both games have the same colour")
        return None
    if isinstance(first, Game) or isinstance(second, Game):
        return phrase("only one of the two rounds has a game")
    if isinstance(first, Bye) and second is None:
        return phrase("only one of the two rounds has a bye")
    return None
