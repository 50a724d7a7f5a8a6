"""Matches of two games that stand in two columns of a report (C.04.5, article 1).

Match m is in the rounds 2m-1 and 2m: the same opponent, colours reversed. A match is forfeited only
if a player forfeits both games; otherwise it was played, and its colour is the one scheduled for
the first game if at least one game was played (1.6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.pairing.careers import Career, Stage
from crosstable.pairing.task import Pair, PastRound
from crosstable.rules.boardorder import board_order
from crosstable.rules.standings.ledger import RoundKind

GAMES = 2
"""Rounds of a report that a match takes."""
_FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)


def match_of(round_number: int) -> int:
    """The match that a round of the report belongs to."""
    return (round_number + 1) // GAMES


def is_second_game(round_number: int) -> bool:
    """Whether a round of the report is the second game of its match."""
    return round_number % GAMES == 0


def first_round_of(match: int) -> int:
    """The round of the report with the first game of a match."""
    return GAMES * match - 1


def past_matches(
    career: Career, by_number: Mapping[int, Career], matches: int
) -> tuple[PastRound, ...]:
    """What lies behind a player before a match, match by match."""
    return tuple(_past_match(career, by_number, first_round_of(m) - 1) for m in range(1, matches))


class FirstGame(NamedTuple):
    """The first game of a match: its pairs in the order of the boards, and who had the bye."""

    pairs: tuple[Pair, ...]
    bye: int | None


def first_game_of(careers: Sequence[Career], round_number: int) -> FirstGame | None:
    """The pairs and the bye of the first game, where a round is the second game of a match."""
    if not is_second_game(round_number):
        return None
    index = round_number - GAMES
    present = {career.number for career in careers}
    pairs: dict[frozenset[int], Pair] = {}
    for career in careers:
        game = career.stages[index]
        if game.opponent is None or game.opponent not in present:
            continue
        white = Pair(career.number, game.opponent)
        black = Pair(game.opponent, career.number)
        pairs.setdefault(frozenset(white), black if game.colour is Colour.BLACK else white)
    rank = {c.number: (c.scores[index], tpn) for tpn, c in enumerate(careers, 1)}
    boards = sorted(pairs.values(), key=lambda pair: board_order(*(rank[n] for n in pair)))
    byes = [c.number for c in careers if c.stages[index].kind is RoundKind.PAIRING_BYE]
    return FirstGame(tuple(boards), next(iter(byes), None))


def is_in_match(career: Career, round_number: int) -> bool:
    """Whether a player takes part in a round: the second game is for those of the first one."""
    if is_second_game(round_number):
        return career.is_present(round_number - 1)
    return career.is_present(round_number)


def _past_match(career: Career, by_number: Mapping[int, Career], index: int) -> PastRound:
    games = career.stages[index : index + GAMES]
    opponent = next((game.opponent for game in games if game.opponent is not None), None)
    rival = None if opponent is None else by_number.get(opponent)
    theirs = () if rival is None else rival.stages[index : index + GAMES]
    return PastRound(
        kind=_kind(games, theirs),
        opponent=opponent,
        colour=_colour(games, theirs),
        gained=sum(game.gained for game in games),
        score=career.scores[index],
        opponent_score=None if rival is None else rival.scores[index],
    )


def _kind(games: Sequence[Stage], theirs: Sequence[Stage]) -> RoundKind:
    """What a match was for a player; the first game tells the kind of a bye."""
    if all(game.opponent is None for game in games):
        return games[0].kind
    if _forfeits_all(games):
        return RoundKind.FORFEIT_LOSS
    return RoundKind.FORFEIT_WIN if _forfeits_all(theirs) else RoundKind.PLAYED


def _forfeits_all(games: Sequence[Stage]) -> bool:
    return bool(games) and all(game.kind is RoundKind.FORFEIT_LOSS for game in games)


def _colour(games: Sequence[Stage], theirs: Sequence[Stage]) -> Colour | None:
    """The colour scheduled for the first game, if at least one game was played (1.6)."""
    if _kind(games, theirs) is not RoundKind.PLAYED:
        return None
    if all(game.kind in _FORFEITS for game in games):
        return None
    return games[0].colour
