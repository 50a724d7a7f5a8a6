"""The players of a round in order, with who may meet whom.

A player is known by his place: 0 is the first in the order of score and pairing number (1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from crosstable.model.dutch import DutchEdition
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.standing import Standing, standing_of
from crosstable.pairing.playerpast import BLACK, WHITE, Strength
from crosstable.pairing.task import Contender, RoundTask


@dataclass(frozen=True, eq=False)
class Field:
    """Everybody who has to be paired, best first."""

    task: RoundTask
    edition: DutchEdition
    players: tuple[Standing, ...]
    graph: tuple[int, ...]
    """Whom each may meet by C1 and C3; after the last place comes the bye, without edges."""

    def __len__(self) -> int:
        return len(self.players)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of each place."""
        return tuple(player.score for player in self.players)

    @cached_property
    def has_topscorers(self) -> bool:
        """Whether C10 and C11 can say anything."""
        return any(player.is_topscorer for player in self.players)

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


def field_of(task: RoundTask, edition: DutchEdition) -> Field:
    """The players of a task in the order of the system."""
    contenders = sorted(task.present, key=lambda c: (-c.score, c.tpn))
    players = tuple(standing_of(contender, task, edition) for contender in contenders)
    return Field(task, edition, players, _graph(task, contenders, players))


def _graph(
    task: RoundTask, contenders: list[Contender], players: tuple[Standing, ...]
) -> tuple[int, ...]:
    everybody = (1 << len(players)) - 1
    graph = [everybody ^ 1 << place for place in range(len(players))]
    for side in (WHITE, BLACK):  # C3
        bound = bitset(place for place, player in enumerate(players) if _has_to(player, side))
        for place in members(bound):
            graph[place] &= ~bound
    place_of = {player.number: place for place, player in enumerate(players)}
    for number, other in (*_meetings(contenders), *task.forbidden):  # C1
        if number in place_of and other in place_of:
            graph[place_of[number]] &= ~(1 << place_of[other])
            graph[place_of[other]] &= ~(1 << place_of[number])
    return (*graph, 0)


def _has_to(player: Standing, side: int) -> bool:
    """Whether a player must not meet another who has to get the same colour."""
    is_absolute = player.strength is Strength.ABSOLUTE
    return is_absolute and player.side == side and not player.is_topscorer


def _meetings(contenders: Iterable[Contender]) -> Iterator[tuple[int, int]]:
    for contender in contenders:
        for past in contender.past:
            if past.is_played and past.opponent is not None:
                yield contender.number, past.opponent
