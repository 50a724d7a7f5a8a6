"""The players of a round as the Lim system looks at them (C.04.4.3, 2 and 5)."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.pairing_editions import PairingEdition
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matching import FREE, Graph, has_perfect_matching, maximum_matching
from crosstable.pairing.playerpast import BLACK, NEITHER, WHITE, colours_played, may_have_bye
from crosstable.pairing.task import Contender, RoundTask

MOST_DIFFERENCE = 2
"""2.1: so many more games with one colour than with the other."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player to be paired; `place` is the place in the order of pairing numbers.

    "Highest numbered" is the smallest pairing number in this system. `due` is the colour of 5.2:
    the one that equalises, else the one that alternates; nobody is due one before the first game.
    """

    place: int
    number: int
    tpn: int
    score: int
    rating: int
    colours: tuple[int, ...]
    due: int
    has_floated: bool
    """Whether the player met one of another score in the previous round (3.10)."""
    can_have_bye: bool
    opponents: frozenset[int]

    @classmethod
    def of(cls, place: int, contender: Contender, task: RoundTask, rules: PairingEdition) -> Player:
        """A contender with all that the past means for the round."""
        played = [past for past in contender.past if past.is_played]
        colours = colours_played(contender)
        return cls(
            place=place,
            number=contender.number,
            tpn=contender.tpn,
            score=contender.score,
            rating=contender.rating or 0,
            colours=colours,
            due=_due_colour(colours),
            has_floated=_has_floated(contender),
            can_have_bye=may_have_bye(contender, task, rules),
            opponents=frozenset(past.opponent for past in played if past.opponent is not None),
        )

    def may_have(self, side: int) -> bool:
        """5.1: whether a colour keeps the difference, and is not the third one running."""
        if abs(sum(self.colours) + side) > MOST_DIFFERENCE:
            return False
        return self.colours[-2:] != (side, side)


def _due_colour(colours: tuple[int, ...]) -> int:
    if not colours:
        return NEITHER
    difference = sum(colours)
    if difference:
        return BLACK if difference > 0 else WHITE
    return -colours[-1]


def _has_floated(contender: Contender) -> bool:
    last = contender.past[-1] if contender.past else None
    if last is None or not last.is_played:
        return False
    return last.opponent_score is not None and last.opponent_score != last.score


def may_have_colours(player: Player, other: Player) -> bool:
    """2.1: whether some colouring gives neither a third equal colour nor a difference of three."""
    return (player.may_have(WHITE) and other.may_have(BLACK)) or (
        player.may_have(BLACK) and other.may_have(WHITE)
    )


@dataclass(frozen=True)
class Field:
    """All players of the round in the order of pairing numbers, and who may meet whom.

    Sets of players are whole numbers with one bit for each place. `legal` is who has not met and is
    not kept apart, `compatible` who of them may also have colours; in the last round that is not
    asked for (article 6).
    """

    players: tuple[Player, ...]
    legal: Graph
    compatible: Graph
    median: int
    """2.2: twice the score of the median group, half of what can be had in the rounds played."""
    is_maxi: bool = False
    """Whether it is a maxi-tournament, which only the organiser can tell (3.2.3)."""

    @classmethod
    def of(cls, task: RoundTask, rules: PairingEdition) -> Field:
        """The field of a task."""
        in_order = sorted(task.present, key=lambda contender: contender.tpn)
        players = tuple(
            Player.of(place, contender, task, rules) for place, contender in enumerate(in_order)
        )
        place_of = {player.number: player.place for player in players}
        everybody = (1 << len(players)) - 1
        legal = [everybody & ~(1 << player.place) for player in players]
        met = {(player.number, other) for player in players for other in player.opponents}
        for number, other in met | task.forbidden:
            if number in place_of and other in place_of:
                legal[place_of[number]] &= ~(1 << place_of[other])
                legal[place_of[other]] &= ~(1 << place_of[number])
        compatible = legal if task.is_last_round else _with_colours(players, legal)
        median = task.worth.win * (task.round_number - 1)
        return cls(players, legal, compatible, median, task.options.get("maxi") == "yes")

    def with_score(self, places: int, score: int) -> int:
        """Those of a set that have a score, given doubled as the median is."""
        return bitset(place for place in members(places) if 2 * self.players[place].score == score)

    def can_be_paired(self, places: int) -> bool:
        """Whether all of a set can be paired among themselves."""
        return has_perfect_matching(self.compatible, places)

    def most_pairs(self, places: int) -> int:
        """How many compatible pairs a set has at most."""
        mates = maximum_matching(self.compatible, places)
        return sum(mates[place] != FREE for place in members(places)) // 2


def _with_colours(players: tuple[Player, ...], legal: Graph) -> list[int]:
    return [
        bitset(place for place in members(row) if may_have_colours(player, players[place]))
        for player, row in zip(players, legal, strict=True)
    ]
