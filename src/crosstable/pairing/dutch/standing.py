"""What a player's past means for the Dutch system: colours, floats, the bye (C.04.3, 1.4 to 1.8).

Everything here looks at one player alone. Colours are counted over the played games only, floats
over the rounds of the tournament.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from crosstable.model.dutch import DutchEdition
from crosstable.pairing.playerpast import (
    Strength,
    colour_preference,
    colours_played,
    may_have_bye,
    repeated_colour,
)
from crosstable.pairing.task import Contender, PastRound, RoundTask
from crosstable.rules.standings.ledger import RoundKind


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


# -- topscorers -----------------------------------------------------------------------


def is_topscorer(contender: Contender, task: RoundTask) -> bool:
    """1.8: in the last round, who has more than half of what could be scored so far."""
    return task.is_last_round and 2 * contender.score > task.worth.win * (task.round_number - 1)
