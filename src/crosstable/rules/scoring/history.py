"""The points of players after an earlier round, under one reading of the report."""

from collections.abc import Iterator
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
    games = [ZERO]
    byes = [ZERO]
    last = [0]
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

    Programs write the points of a bye when they pair the round, or when it is over. A game that
    was open then may have its result by now; so do only a few, as other faults are few.
    """
    past = _Past(t, reading, scoring)
    late = max(2, len(past.players) // TOLERATED)
    for late_allowed in (0, late):
        for until in range(t.paired_rounds - 1, -1, -1):
            for byes_until in (until, t.paired_rounds):
                if past.is_explained(until, byes_until, allowed, late_allowed):
                    return until
    return None


class _Past:
    """The points of the players after earlier rounds, computed as far as anybody is asked about."""

    def __init__(self, t: Tournament, reading: Reading, scoring: GameScoring) -> None:
        self.t = t
        self.reading = reading
        self.scoring = scoring
        self.players = tuple(player for player in t.players if player.points is not None)
        self._courses: dict[int, _Course] = {}
        self._open_games: dict[int, dict[Decimal, dict[tuple[int, Decimal], int]]] = {}

    def is_explained(self, until: int, byes_until: int, allowed: int, late_allowed: int) -> bool:
        """Whether all but `allowed` players had their points then; of the others `late_allowed`
        may have had a game that was open."""
        wrong = late = 0
        for player in self.players:
            difference = self._difference(player, until, byes_until)
            if not difference:
                continue
            if late < late_allowed and self._was_open(player, until, byes_until, difference):
                late += 1
            else:
                wrong += 1
            if wrong > allowed:
                return False
        return True

    def _difference(self, player: Player, until: int, byes_until: int) -> Decimal:
        """What the stated points are above those after a round."""
        course = self._courses.get(id(player))
        if course is None:
            course = self._courses[id(player)] = _course(self.t, player, self.reading, self.scoring)
        return (player.points or ZERO) - course.after(self.t, player.number, until, byes_until)

    def _was_open(self, player: Player, until: int, byes_until: int, above: Decimal) -> bool:
        """Whether one game explains the points of both players if it had no result then."""
        return any(
            number <= until
            and self._difference(self.t.by_number[other], until, byes_until) == their
            for (other, their), number in self._if_open(player).get(above, {}).items()
        )

    def _if_open(self, player: Player) -> dict[Decimal, dict[tuple[int, Decimal], int]]:
        """What a game without a result would change: for the player, for the opponent, and the
        first round in which it would. Found once, because every round asks for it."""
        open_games = self._open_games.get(id(player))
        if open_games is None:
            open_games = self._open_games[id(player)] = {}
            for number, other in self._games_of(player):
                for open_worth in (self.scoring.unknown, ZERO):
                    own = open_worth - entry_points(self.t, player, number, self.scoring)
                    their = open_worth - entry_points(self.t, other, number, self.scoring)
                    open_games.setdefault(own, {}).setdefault((other.number, their), number)
        return open_games

    def _games_of(self, player: Player) -> Iterator[tuple[int, Player]]:
        """The games against players whose points are stated, by round."""
        for number, entry in enumerate(player.rounds, 1):
            if isinstance(entry, Game):
                other = self.t.by_number.get(entry.opponent or 0)
                if other is not None and other.points is not None:
                    yield number, other


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
