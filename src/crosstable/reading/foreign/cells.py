"""The rounds of all players, filled board by board.

Nobody sits at two boards of a round: a file that says so was misread, or is damaged.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import ZERO, Bye, Entry, Game, GameScoring
from crosstable.reading.foreign.misreadings import (
    missing_player,
    repeated_player,
    unknown_player,
    wrong_count,
)

MOST_ROUNDS = 999
"""More rounds than any record can count."""


class Cells:
    """What everybody did in each round."""

    def __init__(self, numbers: Iterable[int], rounds: int) -> None:
        self._entries: dict[int, dict[int, Entry]] = {number: {} for number in numbers}
        self._rounds = rounds
        self._not_valued: set[tuple[int, int]] = set()

    def put_game(
        self, round_: int, white: int, black: int, white_result: Result, black_result: Result
    ) -> None:
        """A game of two players."""
        if white == black:
            raise repeated_player(round_, white)
        self._require_free(round_, white)
        self._require_free(round_, black)
        self._put(round_, white, Game(black, Colour.WHITE, white_result))
        self._put(round_, black, Game(white, Colour.BLACK, black_result))

    def put_forfeit_against_nobody(self, round_: int, player: int, colour: Colour) -> None:
        """A board of a team match at which only one player sits."""
        self._put(round_, player, Game(None, colour, Result.FORFEIT_WIN))

    def put_bye(self, round_: int, player: int, kind: ByeKind, *, is_valued: bool = True) -> None:
        """A round without a game; before the round ends a program may not count it yet."""
        self._put(round_, player, Bye(kind))
        if not is_valued:
            self._not_valued.add((player, round_))

    def _put(self, round_: int, player: int, entry: Entry) -> None:
        self._require_free(round_, player)
        self._entries[player][round_] = entry

    def _require_free(self, round_: int, player: int) -> None:
        """A player who is there, and has nothing else in a round that there is."""
        entries = self._entries.get(player)
        if entries is None:
            raise unknown_player(round_, player)
        if round_ in entries:
            raise repeated_player(round_, player)
        if not 1 <= round_ <= self._rounds:
            raise wrong_count(self._rounds, round_, "rounds")

    def require_everybody(self, round_: int) -> None:
        """Every player has a cell in a round that was paired."""
        for number, entries in self._entries.items():
            if round_ not in entries:
                raise missing_player(round_, number)

    def is_empty(self, round_: int) -> bool:
        """Whether nobody has a cell in a round."""
        return all(round_ not in entries for entries in self._entries.values())

    def of_player(self, number: int) -> tuple[Entry, ...]:
        """The rounds of a player, up to the last that has a cell."""
        entries = self._entries[number]
        return tuple(entries.get(round_) for round_ in range(1, max(entries, default=0) + 1))

    def points(self, number: int, scoring: GameScoring, rounds: int) -> Decimal:
        """The points of a player after so many rounds."""
        counted = (
            entry
            for round_, entry in self._entries[number].items()
            if round_ <= rounds and (number, round_) not in self._not_valued
        )
        return sum(map(scoring.points, counted), ZERO)
