"""The players of a round as the rules of Dubov look at them (C.04.4.1, article 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.model.pairing_editions import PairingEdition
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matching import has_perfect_matching
from crosstable.pairing.playerpairs import legal_places
from crosstable.pairing.playerpast import (
    BLACK,
    Strength,
    colour_preference,
    colours_played,
    may_have_bye,
)
from crosstable.pairing.task import Contender, PastRound, RoundTask


@dataclass(frozen=True, slots=True)
class Player:
    """A player who is to be paired; `place` is his place by descending score, then pairing number.

    `side` and `strength` are the colour preference (1.6), `aro` the average rating of the opponents
    (1.7), `upfloats` how often he was an upfloater (1.8).
    """

    place: int
    number: int
    tpn: int
    score: int
    colours: tuple[int, ...]
    side: int
    strength: Strength
    aro: int
    played: int
    upfloats: int
    floated_up_last: bool
    can_have_bye: bool
    opponents: frozenset[int]


@dataclass(frozen=True)
class Field:
    """All players of the round in the order of score and pairing number, and who may meet whom.

    Sets of players are whole numbers with one bit for each place. `most_upfloats` is MaxT (1.8);
    `protects_upfloaters` is off in the last round (C8 to C10). `most_times_first` is the reading of
    C9 that looks at the single upfloaters, `shifts_anybody` that of 4.3.1 which numbers players
    along who have just been shifted.
    """

    players: tuple[Player, ...]
    legal: tuple[int, ...]
    most_upfloats: int
    protects_upfloaters: bool
    most_times_first: bool
    shifts_anybody: bool

    @classmethod
    def of(cls, task: RoundTask, edition: PairingEdition) -> Field:
        """The field of a task: who is present, less those who met or must not meet (C1, C3)."""
        ratings = {contender.number: contender.rating or 0 for contender in task.contenders}
        in_order = sorted(task.present, key=lambda contender: (-contender.score, contender.tpn))
        players = tuple(
            _player(place, contender, task, edition, ratings)
            for place, contender in enumerate(in_order)
        )
        return cls(
            players,
            legal_places(players, task),
            most_upfloats=2 + task.rounds // 5,
            protects_upfloaters=not task.is_last_round,
            most_times_first=task.options.get("times") == "most",
            shifts_anybody=task.options.get("second-shift") == "all",
        )

    def players_of(self, places: int) -> list[Player]:
        """The players of a set in the order of score and pairing number."""
        return [self.players[place] for place in members(places)]

    def with_score(self, places: int, score: int) -> int:
        """The players of a set that have a score."""
        return bitset(place for place in members(places) if self.players[place].score == score)

    def can_be_paired(self, places: int) -> bool:
        """Whether all players of a set can be paired among themselves."""
        return has_perfect_matching(self.legal, places)

    def is_maximum_upfloater(self, player: Player) -> bool:
        """Whether somebody has been an upfloater as often as is meant to be (1.8)."""
        return player.upfloats >= self.most_upfloats


def _player(
    place: int,
    contender: Contender,
    task: RoundTask,
    edition: PairingEdition,
    ratings: Mapping[int, int],
) -> Player:
    played = [past for past in contender.past if past.is_played]
    opponents = [past.opponent for past in played if past.opponent is not None]
    colours = colours_played(contender)
    side, strength = colour_preference(colours)
    if not colours:  # 1.6: nobody is without a preference
        side = BLACK
        strength = Strength.MILD
    came_up = _UPFLOATS[task.options.get("upfloats", "pairing-scores")]
    last = contender.past[-1:] if len(contender.past) == task.round_number - 1 else ()
    return Player(
        place=place,
        number=contender.number,
        tpn=contender.tpn,
        score=contender.score,
        colours=colours,
        side=side,
        strength=strength,
        aro=_average([ratings.get(opponent, 0) for opponent in opponents]),
        played=len(played),
        upfloats=sum(map(came_up, contender.past)),
        floated_up_last=any(map(came_up, last)),
        can_have_bye=may_have_bye(contender, task, edition),
        opponents=frozenset(opponents),
    )


def _average(ratings: list[int]) -> int:
    """The mean, a half rounded up; 0 without games (1.7)."""
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def _came_up(past: PastRound) -> bool:
    """1.8: whether the opponent went into the round with more points."""
    return past.opponent_score is not None and past.opponent_score > past.score


def _came_up_in_points(past: PastRound) -> bool:
    """The same without virtual points."""
    if past.opponent_score is None:
        return False
    return past.opponent_score - past.opponent_lent > past.score - past.lent


_UPFLOATS: Mapping[str, Callable[[PastRound], bool]] = MappingProxyType(
    {
        "pairing-scores": lambda past: past.is_played and _came_up(past),
        "points": lambda past: past.is_played and _came_up_in_points(past),
        "forfeits": _came_up,
    }
)
"""The readings of 1.8; byes never count, because they have no opponent."""
