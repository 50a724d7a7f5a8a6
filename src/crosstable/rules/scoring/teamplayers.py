"""The points of players in a team event: informative, games and forfeit wins at 1-½-0.

Some programs count byes in (format notes, 4); the way that is right for more players is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import ZERO, Bye, Entry, Game, Player

_HALVES = {"W": 2, "D": 1}
_BYE_HALVES = {ByeKind.PAIRING_ALLOCATED: 2, ByeKind.FULL_POINT: 2, ByeKind.HALF_POINT: 1}


def team_players_points(player: Player) -> tuple[Decimal, Decimal]:
    """What the points of a team player may be: games and forfeit wins at 1-½-0 (format notes, 4),
    and what some programs write, byes included."""
    return team_points_by_round(player)[-1]


def team_points_by_round(player: Player) -> list[tuple[Decimal, Decimal]]:
    """The same after 0, 1, 2, … rounds."""
    games = byes = 0
    totals = [(ZERO, ZERO)]
    for entry in player.rounds:
        games += _halves(entry, Game)
        byes += _halves(entry, Bye)
        totals.append((Decimal(games) / 2, Decimal(games + byes) / 2))
    return totals


def team_points_with(
    points: tuple[Decimal, Decimal], before: Entry, after: Entry
) -> tuple[Decimal, Decimal]:
    """The same with another entry in the place of one."""
    games, byes = (
        (Decimal(_halves(after, kind)) - _halves(before, kind)) / 2 for kind in (Game, Bye)
    )
    return points[0] + games, points[1] + games + byes


def _halves(entry: Entry, kind: type) -> int:
    if not isinstance(entry, kind):
        return 0
    if isinstance(entry, Game):
        return _HALVES.get(entry.result.symbol, 0)
    return _BYE_HALVES.get(entry.kind, 0) if isinstance(entry, Bye) else 0


@dataclass(frozen=True, slots=True)
class OddPoints:
    """Players of a team event whose points are not those of their games."""

    players: tuple[Player, ...]
    with_byes: bool
    """Whether byes are counted: the way of counting that is right for more players."""

    def surplus_of(self, player: Player) -> Decimal:
        """What the stated points are above those of the games; negative where they are below."""
        return (player.points or ZERO) - team_players_points(player)[self.with_byes]


def odd_team_points(players: Sequence[Player]) -> OddPoints:
    """Players with other points than their games give; those without points are left out.

    A game that is not decided yet may count as nothing or, as elsewhere, as a draw.
    """
    counted = [(p, *team_players_points(p)) for p in players if p.points is not None]
    plain = tuple(p for p, games, _ in counted if not _gives(p, games))
    full = tuple(p for p, _, games_and_byes in counted if not _gives(p, games_and_byes))
    return OddPoints(full, True) if len(full) < len(plain) else OddPoints(plain, False)


def _gives(player: Player, points: Decimal) -> bool:
    """Whether these points are those that are stated, open games as draws or left out."""
    entries = (entry for entry in player.rounds if isinstance(entry, Game))
    waiting = sum(entry.result is Result.UNKNOWN for entry in entries)
    return player.points in (points, points + Decimal(waiting) / 2)
