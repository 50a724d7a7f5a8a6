"""What the points of each player should be, under the scoring system in force.

The system is the stated one, or the one that the points themselves suggest (format notes, 3.1). One
player alone is no evidence for an unusual system, and nobody is paid for being absent unless a
record says so: such points are faults, not rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import ZERO, Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.acceleration.points import fictitious_points
from crosstable.rules.acceleration.systems import acceleration_in_force, is_baku
from crosstable.rules.scoring import (
    USUAL,
    ScoringInForce,
    adjustments,
    entry_points,
    scoring_in_force,
)

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


MOST = Decimal("0.75")
"""A system that explains this share of the players is taken as certain."""
TOLERATED = 10
"""One of so many players may have other points than those of an earlier round."""


@dataclass(frozen=True)
class Accounts:
    """The points of an individual event against its results."""

    t: Tournament
    found: ScoringInForce
    lent: Sequence[Acceleration] = ()

    @cached_property
    def scoring(self) -> GameScoring:
        """The system that the report is judged by."""
        return self._judging[0]

    @cached_property
    def _judging(self) -> tuple[GameScoring, tuple[Player, ...]]:
        """The system, and the players whose points do not follow from it."""
        found, scoring = self.found.scoring, self._without_paid_absences
        if scoring == found:
            numbers = frozenset(self.found.unexplained)
            named = [p for p in self._with_points if p.number in numbers]
            unexplained = tuple(self._unexplained_by(scoring, named))
        else:
            unexplained = tuple(self._unexplained_by(scoring, self._with_points))
        if self.found.is_inferred and scoring != USUAL:
            by_usual = tuple(self._unexplained_by(USUAL, self._with_points))
            stale = self._are_stale(USUAL, fewer_than=len(unexplained))
            if len(by_usual) <= len(unexplained) + 1 or stale:
                return USUAL, by_usual
        return scoring, unexplained

    @cached_property
    def _without_paid_absences(self) -> GameScoring:
        """The found system; if it was inferred, without points for absences above a loss."""
        found = self.found.scoring
        if not self.found.is_inferred or found.zero_point_bye <= found.white_loss:
            return found
        return found._replace(zero_point_bye=found.white_loss, forfeit_loss=found.white_loss)

    @cached_property
    def _with_points(self) -> tuple[Player, ...]:
        return tuple(p for p in self.t.players if p.points is not None)

    def _are_stale(self, scoring: GameScoring, fewer_than: int) -> bool:
        """Whether points of an earlier round are a better explanation than another system."""
        allowed = min(fewer_than - 1, len(self._with_points) // TOLERATED)
        return self._stale_since(scoring, allowed) is not None

    @cached_property
    def earlier_round(self) -> int | None:
        """The round after which the points would be right, if they are not right now.

        One or two players may be wrong by themselves: of two, everybody else has to agree.
        """
        wrong = len(self.unexplained)
        allowed = 0 if wrong < 3 else len(self._with_points) // TOLERATED
        return self._stale_since(self.scoring, allowed) if wrong > 1 else None

    def _stale_since(self, scoring: GameScoring, allowed: int) -> int | None:
        """The last round after which all players but a few had the points that they have.

        Programs write the points of a bye when they pair the round, or when it is over.
        """
        for until in range(self.t.paired_rounds - 1, -1, -1):
            for byes in (until, self.t.paired_rounds):
                if self._are_points_after(until, byes, scoring, allowed):
                    return until
        return None

    def _are_points_after(
        self, until: int, byes_until: int, scoring: GameScoring, allowed: int
    ) -> bool:
        for player in self._with_points:
            if self._after(player, scoring, until, byes_until) != player.points:
                allowed -= 1
                if allowed < 0:  # no need to look at the others
                    return False
        return True

    def _unexplained_by(self, scoring: GameScoring, players: Iterable[Player]) -> Iterator[Player]:
        for player in players:
            if self.by_results(player, scoring) != player.points:
                yield player

    @property
    def unexplained(self) -> tuple[Player, ...]:
        """The players whose points do not follow from their results."""
        return self._judging[1]

    @property
    def considered(self) -> int:
        """How many players have points."""
        return len(self._with_points)

    @property
    def is_stated(self) -> bool:
        """Whether a record states the system."""
        return self.found.is_stated

    @property
    def is_certain(self) -> bool:
        """Whether the system is stated, or the usual one and right for most players."""
        if self.is_stated:
            return True
        right = self.considered - len(self.unexplained)
        return self.scoring == USUAL and right >= MOST * self.considered

    @property
    def is_hopeless(self) -> bool:
        """Whether no system explains even half of the players."""
        return bool(self.unexplained) and 2 * len(self.unexplained) >= self.considered

    def fits(self, player: Player, round_number: int = 0, instead: Entry = None) -> bool:
        """Whether the stated points follow from the results, perhaps with one cell changed."""
        return player.points is None or player.points == self.expected(
            player, round_number, instead
        )

    def expected(self, player: Player, round_number: int = 0, instead: Entry = None) -> Decimal:
        """The points that the results give, perhaps with another entry in one round."""
        if not round_number:
            return self.by_results(player, self.scoring)
        return self.by_results(with_entry(player, round_number, instead), self.scoring)

    def by_results(self, player: Player, scoring: GameScoring) -> Decimal:
        """The points of the rounds that the report counts, record 299 included."""
        last = len(self.t.round_states)
        return self._after(player, scoring, last, last) + self.fictitious(player)

    def _after(self, player: Player, scoring: GameScoring, until: int, byes_until: int) -> Decimal:
        """The points with the games up to a round and the byes up to another one."""
        t, counted = self.t, self.found.reading
        total, last = ZERO, 0
        for number, state in enumerate(t.round_states[: max(until, byes_until)], 1):
            entry = player.entry(number)
            if state in counted.games_in and number <= until:
                last = number
            if number > (until if isinstance(entry, Game) else byes_until):
                continue
            if not counted.includes(entry, number, state):
                continue
            if isinstance(entry, Game) and entry.result is Result.PENDING:
                continue
            total += entry_points(t, player, number, scoring)
        given = adjustments(t, player.number, last, scoring=scoring) if t.abnormal_points else ()
        return total + sum((a.points for a in given if not a.record.kind), ZERO)

    def fictitious(self, player: Player) -> Decimal:
        """The fictitious points that the report counts in, if it does."""
        number = self.found.reading.accelerated_round
        if number is None:
            return ZERO
        return fictitious_points(self.lent, player.number, number)[1]


def with_entry(player: Player, round_number: int, entry: Entry) -> Player:
    """The player with another entry in one round."""
    rounds = [*player.rounds, *[None] * (round_number - len(player.rounds))]
    rounds[round_number - 1] = entry
    return replace(player, rounds=tuple(rounds))


def accounts_of(t: Tournament, found: ScoringInForce) -> Accounts:
    """The accounts of an individual event; a named acceleration is tried where points are left."""
    if not found.unexplained or t.accelerations or not is_baku(t):
        return Accounts(t, found, t.accelerations)
    lent = acceleration_in_force(t)
    return Accounts(t, scoring_in_force(t, lent), lent)


# -- team events ----------------------------------------------------------------------------------

_HALVES = {"W": 2, "D": 1}
_BYE_HALVES = {ByeKind.PAIRING_ALLOCATED: 2, ByeKind.FULL_POINT: 2, ByeKind.HALF_POINT: 1}


def team_players_points(player: Player) -> tuple[Decimal, Decimal]:
    """What the points of a team player may be: games and forfeit wins at 1-½-0 (format notes, 4),
    and what some programs write, byes included."""
    games = byes = 0
    for entry in player.rounds:
        if isinstance(entry, Game):
            games += _HALVES.get(entry.result.symbol, 0)
        elif isinstance(entry, Bye):
            byes += _BYE_HALVES.get(entry.kind, 0)
    return Decimal(games) / 2, Decimal(games + byes) / 2
