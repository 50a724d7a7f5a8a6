"""The careers of the players of an individual event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from math import lcm
from typing import TYPE_CHECKING

from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.pairing.careers import (
    Careers,
    Stage,
    Story,
    careers_of,
    rounds_behind,
    units,
)
from crosstable.pairing.task import Worth
from crosstable.rules.acceleration.points import game_points_in_round
from crosstable.rules.scoring import FINAL_STANDINGS_ROUND, adjustments, entry_points
from crosstable.rules.standings.frame import KIND_OF_BYE, values_of
from crosstable.rules.standings.ledger import RoundKind

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


def player_careers(
    t: Tournament, scoring: GameScoring, accelerations: Sequence[Acceleration]
) -> Careers:
    """Everybody's career, in the order of the pairing numbers.

    That order is the starting rank number, unless the file says that it is its own order (XXC
    rank).
    """
    unit = smallest_unit(
        (
            *values_of(scoring),
            *(record.game_points for record in t.abnormal_points),
            *(record.game_points for record in accelerations),
        )
    )
    players = list(t.by_number.values())
    if not t.paired_in_file_order:
        players.sort(key=lambda player: player.number)
    valuer = _Valuer(t, scoring, unit)
    behind = rounds_behind(t)
    stories = [_story(t, player, valuer, behind) for player in players]
    lent = _virtual_points(accelerations, [player.number for player in players], behind, unit)
    worth = Worth(
        win=units(scoring.white_win, unit),
        draw=units(scoring.white_draw, unit),
        loss=units(scoring.white_loss, unit),
        pairing_bye=units(scoring.pairing_allocated_bye, unit),
    )
    return Careers(careers_of(stories, lent), worth, unit)


def smallest_unit(values: Iterable[Decimal]) -> int:
    """How many units make a point, so that every value is a whole number of them."""
    return lcm(*(value.as_integer_ratio()[1] for value in set(values)))


def _virtual_points(
    accelerations: Sequence[Acceleration], numbers: Sequence[int], paired: int, unit: int
) -> list[dict[int, int]]:
    """The virtual points of each paired round and of the next one."""
    rounds = range(1, paired + 2)
    return [
        {
            number: units(points, unit)
            for number, points in game_points_in_round(accelerations, numbers, round_number).items()
        }
        for round_number in rounds
    ]


_Outcome = tuple[Colour | None, Result] | Bye | None
"""What a cell says beside the opponent."""


class _Valuer:
    """What the cells of players are worth. A report has few different outcomes beside the
    opponents, so each is valued once, unless record 299 values some players otherwise."""

    def __init__(self, t: Tournament, scoring: GameScoring, unit: int) -> None:
        self.t = t
        self.scoring = scoring
        self.unit = unit
        self._known: dict[_Outcome, tuple[RoundKind, int]] = {}

    def stage(self, player: Player, number: int) -> Stage:
        """A player's round."""
        entry = player.entry(number)
        if self.t.abnormal_points:
            kind, gained = self._kind_and_points(entry, player, number)
        else:
            outcome = (entry.colour, entry.result) if isinstance(entry, Game) else entry
            if outcome not in self._known:
                self._known[outcome] = self._kind_and_points(entry, player, number)
            kind, gained = self._known[outcome]
        if isinstance(entry, Game):
            return Stage(kind, entry.opponent, entry.colour, gained)
        return Stage(kind, None, None, gained)

    def _kind_and_points(self, entry: Entry, player: Player, number: int) -> tuple[RoundKind, int]:
        if isinstance(entry, Game) and entry.result is Result.PENDING:
            gained = self.scoring.unknown  # adjourned: a draw for the pairing (C.04.2, 3.1)
        else:
            gained = entry_points(self.t, player, number, self.scoring)
        return kind_of(entry), units(gained, self.unit)


def _story(t: Tournament, player: Player, valuer: _Valuer, behind: int) -> Story:
    return Story(
        number=player.number,
        rating=player.rating,
        stages=tuple([valuer.stage(player, n) for n in range(1, behind + 1)]),
        bonuses=_bonuses(t, player, valuer.scoring, valuer.unit),
        second_bonuses={},
        is_announced_absent=isinstance(player.entry(behind + 1), Bye),
    )


def kind_of(entry: Entry) -> RoundKind:
    """What a cell is for pairing; a game that waits for its result counts as played."""
    if entry is None:
        return RoundKind.ZERO_BYE
    if isinstance(entry, Bye):
        return KIND_OF_BYE[entry.kind]
    if entry.result is Result.FORFEIT_WIN:
        return RoundKind.FORFEIT_WIN
    return RoundKind.FORFEIT_LOSS if entry.result is Result.FORFEIT_LOSS else RoundKind.PLAYED


def _bonuses(t: Tournament, player: Player, scoring: GameScoring, unit: int) -> Mapping[int, int]:
    """What record 299 adds by round; what counts in the final standing only has no part in it."""
    bonuses: dict[int, int] = {}
    for item in adjustments(t, player.number, scoring=scoring):
        if not item.record.kind and item.round_number != FINAL_STANDINGS_ROUND:
            amount = units(item.points, unit)
            bonuses[item.round_number] = bonuses.get(item.round_number, 0) + amount
    return bonuses
