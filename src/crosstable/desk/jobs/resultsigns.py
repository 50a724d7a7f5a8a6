"""Results of a player as squares: one sign for each round, and whether Black was played."""

from __future__ import annotations

from typing import TypedDict

from crosstable.model.results import Colour
from crosstable.model.tournament import Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.scoring import abnormal_record

_GAMES = {"=": "½", "W": "1*", "D": "½*", "L": "0*", " ": "·", "-": "−"}
_BYES = {"U": "+", "F": "+", "H": "=", "Z": "−"}
"""Signs of results for one player, as the printed crosstable has them."""


class ResultSign(TypedDict):
    """The result of a round as a sign, and whether Black was played."""

    sign: str
    black: bool
    cancelled: bool
    """Whether the game does not count, as those of who left a round robin before half."""


def signs_of(t: Tournament, player: Player, rounds: int | None = None) -> list[ResultSign]:
    """The results of a player, one for each round."""
    signs: list[ResultSign] = []
    for number, entry in enumerate(player.rounds[:rounds], 1):
        is_black = False
        if isinstance(entry, Game):
            sign = _GAMES.get(entry.result.code, entry.result.code)
            is_black = entry.colour is Colour.BLACK
        else:
            code = "Z" if entry is None else entry.kind.code
            sign = _BYES.get(code, code)
        signs.append(
            {"sign": sign, "black": is_black, "cancelled": _is_cancelled(t, player, entry, number)}
        )
    return signs


def _is_cancelled(t: Tournament, player: Player, entry: Entry, number: int) -> bool:
    """Whether a record 299 takes the points of a game from whoever scored in it."""
    if not t.abnormal_points or not isinstance(entry, Game):
        return False
    opponent = t.by_number.get(entry.opponent or 0)
    return _is_worthless(t, player, number) or (
        opponent is not None and _is_worthless(t, opponent, number)
    )


def _is_worthless(t: Tournament, player: Player, number: int) -> bool:
    entry = player.entry(number)
    record = abnormal_record(t, entry, number, player.number)
    usual = (t.stated_scoring or GameScoring()).points(entry)
    return record is not None and record.game_points == 0 < usual
