"""The players of a round as the rules of Burstein look at them (C.04.4.2, article 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.model.pairing_editions import PairingEdition
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matching import has_perfect_matching
from crosstable.pairing.playerpairs import legal_places
from crosstable.pairing.playerpast import (
    Strength,
    colour_preference,
    colours_played,
    may_have_bye,
)
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

SEEDING_SHARE = 2
MOST_SEEDING_ROUNDS = 4


def seeding_rounds(rounds: int) -> int:
    """1.6: the first half of the rounds, but no more than four."""
    return min(rounds // SEEDING_SHARE, MOST_SEEDING_ROUNDS)


@dataclass(frozen=True, slots=True)
class Player:
    """A player who is to be paired; `place` is his place by Index, then pairing number (1.8).

    `buchholz` and `sonneborn` are the Index (1.7), in units and squares of units.
    """

    place: int
    number: int
    tpn: int
    score: int
    buchholz: int
    sonneborn: int
    colours: tuple[int, ...]
    side: int
    strength: Strength
    played: int
    can_have_bye: bool
    opponents: frozenset[int]


@dataclass(frozen=True)
class Field:
    """All players of the round in the order of 1.8, and who may meet whom.

    Sets of players are whole numbers with one bit for each place. `returned` are players whose
    zero-point byes the two readings of 1.7.2 value differently.
    """

    players: tuple[Player, ...]
    legal: tuple[int, ...]
    returned: tuple[int, ...]

    @classmethod
    def of(cls, task: RoundTask, edition: PairingEdition) -> Field:
        """The field of a task: who is present, less those who met or must not meet (C1, C3)."""
        indexes = indexes_of(task)
        in_order = sorted(
            task.present,
            key=lambda contender: (
                -indexes[contender.number][0],
                -indexes[contender.number][1],
                contender.tpn,
            ),
        )
        players = tuple(
            _player(place, contender, task, edition, indexes[contender.number])
            for place, contender in enumerate(in_order)
        )
        returned = tuple(
            contender.number
            for contender in task.present
            if _zero_byes(contender) and any(past.is_played for past in contender.past)
        )
        return cls(players, legal_places(players, task), returned)

    def players_of(self, places: int) -> list[Player]:
        """The players of a set in the order of 1.8."""
        return [self.players[place] for place in members(places)]

    def with_score(self, places: int, score: int) -> int:
        """The players of a set that have a score."""
        return bitset(place for place in members(places) if self.players[place].score == score)

    def can_be_paired(self, places: int) -> bool:
        """Whether all players of a set can be paired among themselves."""
        return has_perfect_matching(self.legal, places)


# -- the Index ------------------------------------------------------------------------------------


def indexes_of(task: RoundTask) -> Mapping[int, tuple[int, int]]:
    """Buchholz and Sonneborn-Berger of everybody by the rules of 1.7, without virtual points.

    An unplayed round counts as a game against oneself with the points that it gave. For the
    opponents of a player the zero-point byes at the end of his rounds count as draws (1.7.2): by
    one reading in any case, by the other only if he is absent again.
    """
    needs_absence = task.options.get("zero-byes") == "absent"
    points = {contender.number: contender.points for contender in task.contenders}
    seen = {
        contender.number: contender.points
        + task.worth.draw * _counted_zero_byes(contender, needs_absence)
        for contender in task.contenders
    }
    indexes = {}
    for contender in task.contenders:
        buchholz = 0
        sonneborn = 0
        for past in contender.past:
            is_met = past.is_played and past.opponent is not None
            worth = seen.get(past.opponent or 0, 0) if is_met else points[contender.number]
            buchholz += worth
            sonneborn += past.gained * worth
        indexes[contender.number] = (buchholz, sonneborn)
    return indexes


def _counted_zero_byes(contender: Contender, needs_absence: bool) -> int:
    return 0 if needs_absence and contender.is_present else _zero_byes(contender)


def _zero_byes(contender: Contender) -> int:
    """How many zero-point byes are the last rounds of a player."""
    count = 0
    for past in reversed(contender.past):
        if past.kind is not RoundKind.ZERO_BYE:
            break
        count += 1
    return count


def _player(
    place: int,
    contender: Contender,
    task: RoundTask,
    edition: PairingEdition,
    index: tuple[int, int],
) -> Player:
    played = [past for past in contender.past if past.is_played]
    colours = colours_played(contender)
    side, strength = colour_preference(colours)
    return Player(
        place=place,
        number=contender.number,
        tpn=contender.tpn,
        score=contender.score,
        buchholz=index[0],
        sonneborn=index[1],
        colours=colours,
        side=side,
        strength=strength,
        played=len(played),
        can_have_bye=may_have_bye(contender, task, edition),
        opponents=frozenset(past.opponent for past in played if past.opponent is not None),
    )
