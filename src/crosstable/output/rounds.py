"""Rounds in words: in a Double-Swiss each of them is a game of a match."""

from __future__ import annotations

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament_types import TournamentType
from crosstable.output.language import Say, translate

_GAMES = 2
"""Rounds of a report that a match takes (C.04.5)."""


def game_of_match(kind: TournamentType | None, round_number: int) -> Phrase | None:
    """Which game of which match a round is; None where a round is a round.

    >>> from crosstable.model.tournament_types import parse_type_code
    >>> str(game_of_match(parse_type_code("FIDE_DOUBLESWISS"), 3))
    'match 2, game 1'
    """
    if kind is None or kind.system != "double-swiss" or round_number < 1:
        return None
    match, game = divmod(round_number - 1, _GAMES)
    return phrase("match {n}, game {m}", n=match + 1, m=game + 1)


def round_title(say: Say, kind: TournamentType | None, round_number: int) -> str:
    """The heading of a round: its number, and the game of the match."""
    title = say("Round {n}").format(n=round_number)
    game = game_of_match(kind, round_number)
    return title if game is None else " · ".join((title, translate(game, say)))
