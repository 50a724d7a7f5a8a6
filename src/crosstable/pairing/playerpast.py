"""What a player's past means in every system for single players: colours, and the bye.

Colours are counted over the played games only (C.04.2, 3.4). A system has its own rule for whoever
has not played.
"""

from __future__ import annotations

from enum import IntEnum

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, PastRound, RoundTask
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED, RoundKind

WHITE = 1
BLACK = -1
NEITHER = 0
"""Sides: the sign that a game with that colour has in the colour difference."""


class Strength(IntEnum):
    """How strong a colour preference is (C.04.3, 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


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
    """Which colour a player should get, and how strongly (C.04.3, 1.7.1 to 1.7.4)."""
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


def last_difference(higher: tuple[int, ...], lower: tuple[int, ...]) -> int:
    """The side that the first of two had when their colours last differed; 0 if they never did."""
    for ours, theirs in zip(reversed(higher), reversed(lower), strict=False):
        if ours != theirs:
            return ours
    return NEITHER


# -- the bye --------------------------------------------------------------------------------------


def may_have_bye(contender: Contender, task: RoundTask, edition: PairingEdition) -> bool:
    """C2: nobody gets a bye who had one, or who once had a win's points without playing.

    Until 2026 only the bye itself and a forfeit win stood against it.
    """
    return not any(_bars_bye(past, task.worth.win, edition) for past in contender.past)


def why_no_bye(contender: Contender, task: RoundTask, edition: PairingEdition) -> Phrase | None:
    """The first round that bars a player from the bye (C2); None if he may have it."""
    for number, past in enumerate(contender.past, 1):
        if _bars_bye(past, task.worth.win, edition):
            return phrase("{a} in round {n}", a=WORDS_OF_UNPLAYED[past.kind], n=number)
    return None


def _bars_bye(past: PastRound, win: int, edition: PairingEdition) -> bool:
    if past.is_played:
        return False
    if past.kind is RoundKind.PAIRING_BYE:
        return True
    return past.gained >= win if edition.points_bar_bye else past.kind is RoundKind.FORFEIT_WIN
