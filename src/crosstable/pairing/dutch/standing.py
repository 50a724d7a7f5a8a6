"""What a player's past means for the Dutch system: colours, floats, the bye (C.04.3, 1.4 to 1.8).

Everything here looks at one player alone. Colours are counted over the played games only, floats
over the rounds of the tournament.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from crosstable.model.dutch import DutchEdition
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, PastRound, RoundTask
from crosstable.rules.standings.ledger import RoundKind

WHITE = 1
BLACK = -1
NEITHER = 0
"""Sides: the sign that a game with that colour has in the colour difference."""


class Strength(IntEnum):
    """How strong a colour preference is (1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(Enum):
    """What a past round was for a player (1.4)."""

    NONE = ""
    DOWN = "D"
    UP = "U"


class Standing(NamedTuple):
    """A player as the Dutch system sees him before the round.

    `colours` are the sides of the played games, first game first. `side` and `strength` are the
    colour preference, `repeated` the side of the last two games where it was the same. `last_float`
    and `earlier_float` are those of the last round and the one before. `unplayed` counts the rounds
    without a game.
    """

    number: int
    tpn: int
    score: int
    colours: tuple[int, ...]
    side: int
    strength: Strength
    repeated: int
    last_float: Float
    earlier_float: Float
    unplayed: int
    may_have_bye: bool
    is_topscorer: bool

    @property
    def colour_difference(self) -> int:
        """Games with White less games with Black (1.7)."""
        return sum(self.colours)


def standing_of(contender: Contender, task: RoundTask, edition: DutchEdition) -> Standing:
    """A player's standing before the round of the task."""
    colours = colours_played(contender)
    side, strength = colour_preference(colours)
    played = sum(past.is_played for past in contender.past)
    return Standing(
        number=contender.number,
        tpn=contender.tpn,
        score=contender.score,
        colours=colours,
        side=side,
        strength=strength,
        repeated=repeated_colour(colours),
        last_float=_float_ago(contender, task, 1, edition),
        earlier_float=_float_ago(contender, task, 2, edition),
        unplayed=task.round_number - 1 - played,
        may_have_bye=may_have_bye(contender, task, edition),
        is_topscorer=is_topscorer(contender, task),
    )


# -- colours --------------------------------------------------------------------------------------


def colours_played(contender: Contender) -> tuple[int, ...]:
    """The sides of the games that were played, unplayed rounds left out (C.04.2, 3.4)."""
    return tuple(
        WHITE if past.colour is Colour.WHITE else BLACK
        for past in contender.past
        if past.is_played and past.colour is not None
    )


def repeated_colour(colours: tuple[int, ...]) -> int:
    """The side of the last two games, where both had the same."""
    return colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else NEITHER


def colour_preference(colours: tuple[int, ...]) -> tuple[int, Strength]:
    """Which colour a player should get, and how strongly (1.7.1 to 1.7.4)."""
    if not colours:
        return NEITHER, Strength.NONE
    difference = sum(colours)
    repeated = repeated_colour(colours)
    if abs(difference) > 1:
        return (BLACK if difference > 0 else WHITE), Strength.ABSOLUTE
    if repeated:
        return -repeated, Strength.ABSOLUTE
    if difference:
        return -difference, Strength.STRONG
    return -colours[-1], Strength.MILD


# -- floats ---------------------------------------------------------------------------------------


def _float_ago(contender: Contender, task: RoundTask, rounds: int, edition: DutchEdition) -> Float:
    place = task.round_number - 1 - rounds
    if not 0 <= place < len(contender.past):
        return Float.NONE
    return float_of(contender.past[place], task.worth.loss, edition)


def float_of(past: PastRound, loss: int, edition: DutchEdition) -> Float:
    """What a round was: up or down against the opponent's score, down without a game (1.4).

    Since 2026 a round without a game counts only if it was the pairing-allocated bye or brought
    more than a loss; before, every one did.
    """
    if past.is_played:
        if past.opponent_score is None or past.opponent_score == past.score:
            return Float.NONE
        return Float.DOWN if past.opponent_score < past.score else Float.UP
    is_counted = past.kind is RoundKind.PAIRING_BYE or past.gained > loss
    return Float.DOWN if is_counted or edition.unplayed_is_downfloat else Float.NONE


# -- the bye and topscorers -----------------------------------------------------------------------


def may_have_bye(contender: Contender, task: RoundTask, edition: DutchEdition) -> bool:
    """C2: nobody gets a bye who had one, or who once had a win's points without playing.

    Until 2026 only the bye itself and a forfeit win stood against it.
    """
    return not any(_bars_bye(past, task.worth.win, edition) for past in contender.past)


def _bars_bye(past: PastRound, win: int, edition: DutchEdition) -> bool:
    if past.is_played:
        return False
    if past.kind is RoundKind.PAIRING_BYE:
        return True
    return past.gained >= win if edition.points_bar_bye else past.kind is RoundKind.FORFEIT_WIN


def is_topscorer(contender: Contender, task: RoundTask) -> bool:
    """1.8: in the last round, who has more than half of what could be scored so far."""
    return task.is_last_round and 2 * contender.score > task.worth.win * (task.round_number - 1)
