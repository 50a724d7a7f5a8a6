"""Results of a player as squares: one sign for each round, and whether Black was played."""

from __future__ import annotations

from typing import TypedDict

from crosstable.model.results import Colour
from crosstable.model.tournament import Game, Player

_GAMES = {"=": "½", "W": "1*", "D": "½*", "L": "0*", " ": "·", "-": "−"}
_BYES = {"U": "+", "F": "+", "H": "=", "Z": "−"}
"""Signs of results for one player, as the printed crosstable has them."""


class ResultSign(TypedDict):
    """The result of a round as a sign, and whether Black was played."""

    sign: str
    black: bool


def signs_of(player: Player, rounds: int | None = None) -> list[ResultSign]:
    """The results of a player, one for each round."""
    signs: list[ResultSign] = []
    for entry in player.rounds[:rounds]:
        if isinstance(entry, Game):
            code = entry.result.code
            signs.append({"sign": _GAMES.get(code, code), "black": entry.colour is Colour.BLACK})
        else:
            code = "Z" if entry is None else entry.kind.code
            signs.append({"sign": _BYES.get(code, code), "black": False})
    return signs
