"""Open games in a file for a pairing engine.

For the pairing an adjourned game counts as a draw, or what record 162 gives for X (C.04.2, 3.1).
Where the format has no ``?`` with a value, a draw says the same if it is worth the same.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.phrases import phrase
from crosstable.model.results import Result
from crosstable.model.tournament import Entry, Game, GameScoring, Player
from crosstable.rules.scoring import scoring_in_force
from crosstable.writing.purposes.preparation import Preparation


def draw_open_games(p: Preparation) -> None:
    """Write adjourned games as draws where the target cannot say what they count."""
    if not p.target.has_records or (p.target.has_open_games and p.holds("game-scoring")):
        return
    adjourned = sorted(
        (number, player.number, game.opponent or 0)
        for number, player, game in p.t.games()
        if game.result is Result.UNKNOWN and player.number < (game.opponent or 0)
    )
    if not adjourned:
        return
    scoring = scoring_in_force(p.t).scoring
    if not _counts_as_draw(scoring):
        for number, white, black in adjourned:
            refusal = phrase(
                "round {n}: {white} - {black} is open and counts {points}, which {dialect} cannot "
                "state",
                n=number,
                white=white,
                black=black,
                points=scoring.unknown,
                dialect=p.target.name,
            )
            p.refusals.append(refusal)
        return
    for number, white, black in adjourned:
        message = phrase(
            "round {n}: the open game {white} - {black} is written as a draw, as it counts",
            n=number,
            white=white,
            black=black,
        )
        p.assume("open-game", message)
    p.t = replace(p.t, players=tuple(map(_with_draws, p.t.players)))


def _counts_as_draw(scoring: GameScoring) -> bool:
    return scoring.unknown == scoring.white_draw == scoring.black_draw


def _with_draws(player: Player) -> Player:
    if not any(isinstance(e, Game) and e.result is Result.UNKNOWN for e in player.rounds):
        return player
    return replace(player, rounds=tuple(map(_as_draw, player.rounds)))


def _as_draw(entry: Entry) -> Entry:
    if isinstance(entry, Game) and entry.result is Result.UNKNOWN:
        return Game(entry.opponent, entry.colour, Result.DRAW)
    return entry
