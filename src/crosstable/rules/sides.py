"""Do the two sides of a game agree? The one home of that question.

Each player's cell is about the same game. Readers ask how strictly they need it: whether the cells
mirror each other (`is_regular`), whether the results can both be true (`can_both_be_true`), what
plainly excludes the other side (`difference_of_sides`), or how two results clash (`clash_of`).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TypeGuard

from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Entry, Game, Player

_DECISIVE = frozenset((Result.WIN, Result.SHORT_WIN, Result.FORFEIT_WIN))
_DRAWN = frozenset((Result.DRAW, Result.SHORT_DRAW))
_HALF_POINTS = {"W": 2, "D": 1, "L": 0, "A": 0}


def names_back(entry: Entry, number: int) -> TypeGuard[Game]:
    """Whether the opponent's cell is a game against the player with this number."""
    return isinstance(entry, Game) and entry.opponent == number


def mirror_game(game: Game, number: int | None) -> Game:
    """What the opponent's cell says in a regular game of the player with this number."""
    colour = game.colour.opposite if game.colour is not None else None
    return Game(number, colour, game.result.opposite)


def possible_mirrors(game: Game, player: Player) -> tuple[Game, ...]:
    """What the opponent's cell may say: against a forfeit loss a win or, if nobody came, a loss."""
    usual = mirror_game(game, player.number)
    if game.result is not Result.FORFEIT_LOSS:
        return (usual,)
    return usual, replace(usual, result=Result.FORFEIT_LOSS)


# -- colours --------------------------------------------------------------------------------------


def colours_mirror(colour: Colour | None, other: Colour | None) -> bool:
    """Whether the colours are opposite, or missing on both sides."""
    return other is (None if colour is None else colour.opposite)


def colours_are_equal(colour: Colour | None, other: Colour | None) -> bool:
    """Whether both sides claim the same colour."""
    return colour is not None and colour is other


# -- results --------------------------------------------------------------------------------------


def results_mirror(result: Result, other: Result) -> bool:
    """Whether two results make a regular game; both may have forfeited."""
    return result.opposite_code == other.code or (result is other and result is Result.FORFEIT_LOSS)


def can_both_be_true(result: Result, other: Result) -> bool:
    """Whether both may be true; two losses are (a double forfeit, a double defeat)."""
    both_lose = {result.symbol, other.symbol} <= {"L", "A"} and result.is_played is other.is_played
    return other is result.opposite or both_lose


class Clash(Enum):
    """How two results differ from a regular pair."""

    OPEN = "one side has no result"
    OTHER_KIND = "one side played, the other did not, or only one side is rated"
    IMPOSSIBLE = "more than one point together"
    UNUSUAL = "less than one point together"


def clash_of(result: Result, other: Result) -> Clash | None:
    """How two results differ from a regular pair; None for a regular one."""
    if results_mirror(result, other):
        return None
    if result.is_open or other.is_open:
        return Clash.OPEN
    if result.is_forfeit is not other.is_forfeit or result.is_rated is not other.is_rated:
        return Clash.OTHER_KIND
    half_points = _HALF_POINTS[result.symbol] + _HALF_POINTS[other.symbol]
    return Clash.IMPOSSIBLE if half_points > 2 else Clash.UNUSUAL


# -- whole cells ----------------------------------------------------------------------------------


def is_regular(game: Game, mirror: Game) -> bool:
    """Whether two cells tell one game without anything to say: complementary result and colours.

    That both lack the colour of a forfeited game is usual (format notes, 4.1); of a played one it
    is looked at elsewhere.
    """
    return results_mirror(game.result, mirror.result) and colours_mirror(game.colour, mirror.colour)


class SideDifference(Enum):
    """What the two sides of a game say that cannot both be true."""

    COLOURS = "both have the same colour"
    WINS = "both won"
    RESULTS = "the results exclude each other"


def difference_of_sides(game: Entry, mirror: Entry) -> SideDifference | None:
    """What the other side of a game says that cannot be true if this one is; None if nothing."""
    if not isinstance(game, Game) or not isinstance(mirror, Game):
        return None
    if colours_are_equal(game.colour, mirror.colour):
        return SideDifference.COLOURS
    if game.result in _DECISIVE and game.result is mirror.result:
        return SideDifference.WINS
    if _exclude_each_other(game.result, mirror.result):
        return SideDifference.RESULTS
    return None


def _exclude_each_other(result: Result, other: Result) -> bool:
    """A win and a draw, or a game that was played and one that was not."""
    if result.is_open or other.is_open:
        return False
    if result.is_forfeit is not other.is_forfeit:
        return True
    return (result in _DECISIVE and other in _DRAWN) or (result in _DRAWN and other in _DECISIVE)


def is_only_one_rated(result: Result, other: Result) -> bool:
    """Whether it looks like a mistyped letter: only one side has a game shorter than one move, and
    the points of both together are unusual."""
    if result.is_open or other.is_open or result.symbol == other.opposite.symbol:
        return False
    return result.is_rated is not other.is_rated
