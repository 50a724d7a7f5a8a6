"""What the points of each player should be, under the scoring system in force.

The system is the stated one, or the one that the points themselves suggest (format notes, 3.1):
`scoring_in_force` decides it for every command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from crosstable.model.results import Result
from crosstable.model.tournament import ZERO, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.acceleration.points import fictitious_points
from crosstable.rules.acceleration.systems import acceleration_in_force, is_baku
from crosstable.rules.scoring import (
    TOLERATED,
    USUAL,
    ScoringInForce,
    abnormal_record,
    points_after,
    scoring_in_force,
    stale_since,
)

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


MOST = Decimal("0.75")
"""A system that explains this share of the players is taken as certain."""


@dataclass(frozen=True)
class Accounts:
    """The points of an individual event against its results."""

    t: Tournament
    in_force: ScoringInForce
    lent: Sequence[Acceleration] = ()

    @property
    def scoring(self) -> GameScoring:
        """The system that the report is judged by: the one that every command uses."""
        return self.in_force.scoring

    @cached_property
    def unexplained(self) -> tuple[Player, ...]:
        """The players whose points do not follow from what is written.

        A bye that is not written may explain them, but a fault it remains.
        """
        unwritten = (item.number for item in self.in_force.unwritten)
        numbers = frozenset((*self.in_force.unexplained, *unwritten))
        named = (p for p in self._with_points if p.number in numbers)
        return tuple(p for p in named if self.by_results(p, self.scoring) != p.points)

    @cached_property
    def _with_points(self) -> tuple[Player, ...]:
        return tuple(p for p in self.t.players if p.points is not None)

    @cached_property
    def earlier_round(self) -> int | None:
        """The round after which the points would be right, if they are not right now.

        One or two players may be wrong by themselves: of two, everybody else has to agree.
        """
        wrong = len(self.unexplained)
        allowed = 0 if wrong < 3 else len(self._with_points) // TOLERATED
        if wrong < 2:
            return None
        return stale_since(self.t, self.in_force.reading, self.scoring, allowed)

    @property
    def considered(self) -> int:
        """How many players have points."""
        return len(self._with_points)

    @property
    def is_stated(self) -> bool:
        """Whether a record states the system."""
        return self.in_force.is_stated

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
        return player.points is None or player.points == self.expected_points(
            player, round_number, instead
        )

    def expected_points(
        self, player: Player, round_number: int = 0, instead: Entry = None
    ) -> Decimal:
        """The points that the results give, perhaps with another entry in one round."""
        _, earned = self._earned.setdefault(id(player), (player, None))
        if earned is None:  # once for each player: many cells may be asked about
            earned = self.by_results(player, self.scoring)
            self._earned[id(player)] = player, earned
        if not round_number:
            return earned
        changed = self._worth(player, round_number, instead)
        return earned - self._worth(player, round_number, player.entry(round_number)) + changed

    @cached_property
    def _earned(self) -> dict[int, tuple[Player, Decimal | None]]:
        return {}

    def _worth(self, player: Player, round_number: int, entry: Entry) -> Decimal:
        """What an entry in one round adds to the points of a player."""
        states = self.t.round_states
        if not 0 < round_number <= len(states):
            return ZERO
        is_in = self.in_force.reading.includes(entry, round_number, states[round_number - 1])
        if not is_in or (isinstance(entry, Game) and entry.result is Result.PENDING):
            return ZERO
        record = abnormal_record(self.t, entry, round_number, player.number)
        return self.scoring.points(entry) if record is None else record.game_points

    def by_results(self, player: Player, scoring: GameScoring) -> Decimal:
        """The points of the rounds that the report counts, record 299 included."""
        last = len(self.t.round_states)
        earned = points_after(self.t, player, self.in_force.reading, scoring, last, last)
        return earned + self.fictitious(player)

    def fictitious(self, player: Player) -> Decimal:
        """The fictitious points that the report counts in, if it does."""
        number = self.in_force.reading.accelerated_round
        if number is None:
            return ZERO
        return fictitious_points(self.lent, player.number, number)[1]


def accounts_of(t: Tournament, in_force: ScoringInForce) -> Accounts:
    """The accounts of an individual event; a named acceleration is tried where points are left."""
    if not in_force.unexplained or t.accelerations or not is_baku(t):
        return Accounts(t, in_force, t.accelerations)
    lent = acceleration_in_force(t)
    return Accounts(t, scoring_in_force(t, lent), lent)
