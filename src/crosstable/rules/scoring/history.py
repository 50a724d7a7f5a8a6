"""The points of players after an earlier round, under one reading of the report."""

from decimal import Decimal
from typing import NamedTuple

from crosstable.model.results import Result
from crosstable.model.tournament import ZERO, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.scoring.ledgers import Reading
from crosstable.rules.scoring.points import bonuses_of, entry_points, follows_first_draft

TOLERATED = 10
"""One of so many players may have other points than those of an earlier round."""


class _Course(NamedTuple):
    """The points of a player after 0, 1, 2, … rounds: of games, and of everything else."""

    games: tuple[Decimal, ...]
    byes: tuple[Decimal, ...]
    last: tuple[int, ...]
    """The last round with counted games up to each round; bonuses count by it."""

    def after(self, t: Tournament, number: int, until: int, byes_until: int) -> Decimal:
        """The points with the games up to a round and the byes up to another one."""
        most = len(self.last) - 1
        until = min(until, most)
        earned = self.games[until] + self.byes[min(byes_until, most)]
        if not t.abnormal_points or number not in t.by_number:
            return earned
        given = bonuses_of(t, number, self.last[until], follows_first_draft(t))
        return earned + sum((bonus.points for bonus in given), ZERO)


def _course(t: Tournament, player: Player, reading: Reading, scoring: GameScoring) -> _Course:
    games, byes, last = [ZERO], [ZERO], [0]
    for number, state in enumerate(t.round_states, 1):
        entry = player.entry(number)
        worth = ZERO
        if reading.includes(entry, number, state) and not _is_pending(entry):
            worth = entry_points(t, player, number, scoring)
        is_game = isinstance(entry, Game)
        games.append(games[-1] + worth if is_game else games[-1])
        byes.append(byes[-1] if is_game else byes[-1] + worth)
        last.append(number if state in reading.games_in else last[-1])
    return _Course(tuple(games), tuple(byes), tuple(last))


def _is_pending(entry: Entry) -> bool:
    return isinstance(entry, Game) and entry.result is Result.PENDING


def stale_since(t: Tournament, reading: Reading, scoring: GameScoring, allowed: int) -> int | None:
    """The last round after which all players but a few had the points that they have.

    Programs write the points of a bye when they pair the round, or when it is over.
    """
    players = tuple(player for player in t.players if player.points is not None)
    courses: list[_Course] = []  # as far as anybody was looked at: mostly the first few players
    for until in range(t.paired_rounds - 1, -1, -1):
        for byes_until in (until, t.paired_rounds):
            wrong = 0
            for place, player in enumerate(players):
                if place == len(courses):
                    courses.append(_course(t, player, reading, scoring))
                after = courses[place].after(t, player.number, until, byes_until)
                wrong += after != player.points
                if wrong > allowed:
                    break
            else:
                return until
    return None


def points_after(
    t: Tournament,
    player: Player,
    reading: Reading,
    scoring: GameScoring,
    until: int,
    byes_until: int,
) -> Decimal:
    """The points with the games up to a round and the byes up to another one."""
    return _course(t, player, reading, scoring).after(t, player.number, until, byes_until)
