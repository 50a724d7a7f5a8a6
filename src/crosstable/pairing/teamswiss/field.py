"""The teams of a round as the rules of C.04.6 look at them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crosstable.model.results import Colour
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.task import Contender, RoundTask
from crosstable.pairing.teamswiss.colours import Wish, preference
from crosstable.rules.standings.ledger import RoundKind

BARS_THE_BYE = frozenset((RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE))
"""2.1.2: after one of these a team gets no pairing-allocated bye."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team that is to be paired; `place` is its place in the order of pairing numbers."""

    place: int
    number: int
    tpn: int
    score: int
    points: int
    second: int
    colours: tuple[Colour, ...]
    wish: Wish
    is_floater: bool
    can_have_bye: bool
    played: int
    opponents: frozenset[int]

    @classmethod
    def of(cls, place: int, contender: Contender, task: RoundTask) -> Team:
        """A contender with all that its past means for the round."""
        played = [past for past in contender.past if past.is_played]
        colours = tuple(past.colour for past in played if past.colour is not None)
        return cls(
            place=place,
            number=contender.number,
            tpn=contender.tpn,
            score=contender.score,
            points=contender.points,
            second=contender.second,
            colours=colours,
            wish=preference(colours, task.options.get("colour_type"), task.is_last_round),
            is_floater=_floated(contender),
            can_have_bye=all(past.kind not in BARS_THE_BYE for past in contender.past),
            played=len(played),
            opponents=frozenset(past.opponent for past in played if past.opponent is not None),
        )


def _floated(contender: Contender) -> bool:
    """Whether the team played one of another score in the previous round (1.5)."""
    if not contender.past or not contender.past[-1].is_played:
        return False
    last = contender.past[-1]
    return last.opponent_score is not None and last.opponent_score != last.score


@dataclass(frozen=True)
class Field:
    """All teams of the round, in the order of pairing numbers, and who may meet whom.

    Sets of teams are whole numbers with one bit for each place. `protects_floaters` is off in
    the last two rounds (2.3.4 and 2.3.7).
    """

    teams: tuple[Team, ...]
    legal: tuple[int, ...]
    protects_floaters: bool

    @classmethod
    def of(cls, task: RoundTask) -> Field:
        """The field of a task: who is present, less those who met or must not meet (2.1.1)."""
        in_order = sorted(task.present, key=lambda contender: contender.tpn)
        teams = tuple(Team.of(place, one, task) for place, one in enumerate(in_order))
        place_of = {team.number: team.place for team in teams}
        barred = [1 << team.place for team in teams]
        for team in teams:
            for opponent in team.opponents:
                if opponent in place_of:
                    barred[team.place] |= 1 << place_of[opponent]
                    barred[place_of[opponent]] |= 1 << team.place
        for one, other in task.forbidden:
            if one in place_of and other in place_of:
                barred[place_of[one]] |= 1 << place_of[other]
                barred[place_of[other]] |= 1 << place_of[one]
        everybody = (1 << len(teams)) - 1
        legal = tuple(everybody & ~mask for mask in barred)
        return cls(teams, legal, task.round_number < task.rounds - 1)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The scores of the field, highest first: each is a scoregroup."""
        return tuple(sorted({team.score for team in self.teams}, reverse=True))

    def teams_of(self, places: int) -> list[Team]:
        """The teams of a set in the order of pairing numbers."""
        return [self.teams[place] for place in members(places)]

    def with_score(self, places: int, score: int) -> int:
        """The teams of a set that have a score."""
        return bitset(place for place in members(places) if self.teams[place].score == score)
