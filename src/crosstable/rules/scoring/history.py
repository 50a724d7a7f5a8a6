"""The points of players after an earlier round, under one reading of the report."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from crosstable.model.results import Result
from crosstable.model.tournament import ZERO, Game, GameScoring, Player, Tournament
from crosstable.rules.scoring.ledgers import Reading
from crosstable.rules.scoring.points import adjustments, entry_points

TOLERATED = 10
"""One of so many players may have other points than those of an earlier round."""


def stale_since(t: Tournament, reading: Reading, scoring: GameScoring, allowed: int) -> int | None:
    """The last round after which all players but a few had the points that they have.

    Programs write the points of a bye when they pair the round, or when it is over.
    """
    players = tuple(player for player in t.players if player.points is not None)
    for until in range(t.paired_rounds - 1, -1, -1):
        for byes_until in (until, t.paired_rounds):
            if _are_points_after(t, players, reading, scoring, (until, byes_until), allowed):
                return until
    return None


def _are_points_after(
    t: Tournament,
    players: Sequence[Player],
    reading: Reading,
    scoring: GameScoring,
    rounds: tuple[int, int],
    allowed: int,
) -> bool:
    for player in players:
        if points_after(t, player, reading, scoring, *rounds) != player.points:
            allowed -= 1
            if allowed < 0:  # no need to look at the others
                return False
    return True


def points_after(
    t: Tournament,
    player: Player,
    reading: Reading,
    scoring: GameScoring,
    until: int,
    byes_until: int,
) -> Decimal:
    """The points with the games up to a round and the byes up to another one."""
    total, last = ZERO, 0
    for number, state in enumerate(t.round_states[: max(until, byes_until)], 1):
        entry = player.entry(number)
        if state in reading.games_in and number <= until:
            last = number
        if number > (until if isinstance(entry, Game) else byes_until):
            continue
        if not reading.includes(entry, number, state):
            continue
        if isinstance(entry, Game) and entry.result is Result.PENDING:
            continue
        total += entry_points(t, player, number, scoring)
    given = adjustments(t, player.number, last, scoring=scoring) if t.abnormal_points else ()
    return total + sum((a.points for a in given if not a.record.kind), ZERO)
