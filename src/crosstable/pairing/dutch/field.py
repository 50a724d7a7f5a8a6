"""The players of a round in order, with who may meet whom, as arrays.

A player is known by his place: 0 is the first in the order of score and pairing number (1.2). All
arrays are read-only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from crosstable.pairing.bitsets import bitset, bitset_rows
from crosstable.pairing.dutch.standing import Edition, Float, Standing, Strength, standing_of
from crosstable.pairing.task import Contender, RoundTask
from crosstable.values import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

Matrix = Any
"""An array of truth values or whole numbers, rows and columns by place."""


@dataclass(frozen=True, eq=False)
class Field:
    """Everybody who has to be paired, best first."""

    task: RoundTask
    edition: Edition
    players: tuple[Standing, ...]
    legal: Matrix
    """Who may meet whom by C1 and C3."""

    def __len__(self) -> int:
        return len(self.players)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of each place."""
        return tuple(player.score for player in self.players)

    @cached_property
    def score_array(self) -> NDArray[Any]:
        return self._array([player.score for player in self.players])

    @cached_property
    def sides(self) -> NDArray[Any]:
        """The colour that each prefers."""
        return self._array([player.side for player in self.players])

    @cached_property
    def strengths(self) -> NDArray[Any]:
        """How strongly."""
        return self._array([player.strength for player in self.players])

    @cached_property
    def colour_differences(self) -> NDArray[Any]:
        """Games with White less games with Black."""
        return self._array([player.colour_difference for player in self.players])

    @cached_property
    def repeated(self) -> NDArray[Any]:
        """The colour of the last two games, where it was the same."""
        return self._array([player.repeated for player in self.players])

    @cached_property
    def unplayed(self) -> NDArray[Any]:
        """Rounds without a game."""
        return self._array([player.unplayed for player in self.players])

    @cached_property
    def has_topscorers(self) -> bool:
        """Whether C10 and C11 can say anything."""
        return any(player.is_topscorer for player in self.players)

    def floated(self, kind: Float, rounds_ago: int) -> NDArray[Any]:
        """Who floated that way one or two rounds ago."""
        return self._floats[kind, rounds_ago]

    @cached_property
    def _floats(self) -> dict[tuple[Float, int], NDArray[Any]]:
        return {
            (kind, ago): self._array(
                [(p.last_float if ago == 1 else p.earlier_float) is kind for p in self.players]
            )
            for kind in (Float.DOWN, Float.UP)
            for ago in (1, 2)
        }

    @cached_property
    def graph(self) -> list[int]:
        """`legal` as sets of opponents; after the last place comes the bye, without edges."""
        return [*bitset_rows(self.legal), 0]

    @cached_property
    def may_have_bye(self) -> int:
        """Who may be given the bye by C2."""
        return bitset(place for place, p in enumerate(self.players) if p.may_have_bye)

    @cached_property
    def scoregroups(self) -> tuple[range, ...]:
        """The places of equal score, from the top."""
        starts = [i for i in range(len(self)) if not i or self.scores[i] != self.scores[i - 1]]
        return tuple(range(start, end) for start, end in pairwise([*starts, len(self)]))

    @property
    def is_odd(self) -> bool:
        """Whether somebody gets the bye."""
        return len(self) % 2 == 1

    @staticmethod
    def _array(values: Sequence[int]) -> NDArray[Any]:
        import numpy as np

        array = np.array(values, dtype=np.int64)
        array.flags.writeable = False
        return array


def field_of(task: RoundTask, edition: Edition) -> Field:
    """The players of a task in the order of the system."""
    contenders = sorted(task.present, key=lambda c: (-c.score, c.tpn))
    players = tuple(standing_of(contender, task, edition) for contender in contenders)
    return Field(task, edition, players, _legal(task, contenders, players))


def _legal(task: RoundTask, contenders: list[Contender], players: tuple[Standing, ...]) -> Matrix:
    import numpy as np

    sides = np.array([p.side if p.strength == Strength.ABSOLUTE else 0 for p in players], np.int8)
    ordinary = np.array([not p.is_topscorer for p in players], bool)
    clash = (sides[:, None] == sides[None, :]) & (sides[:, None] != 0)  # C3
    legal = ~(clash & ordinary[:, None] & ordinary[None, :])
    place_of = {player.number: place for place, player in enumerate(players)}
    for place, contender in enumerate(contenders):  # C1
        for past in contender.past:
            if past.is_played and past.opponent in place_of:
                legal[place, place_of[past.opponent]] = False
    for one, other in task.forbidden:
        if one in place_of and other in place_of:
            legal[place_of[one], place_of[other]] = legal[place_of[other], place_of[one]] = False
    np.fill_diagonal(legal, False)
    legal &= legal.T
    legal.flags.writeable = False
    return legal
