"""The teams of a round as the Olympiad rules look at them (D.02.02, 3, 4 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crosstable.model.results import Colour
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matching import Graph, has_perfect_matching
from crosstable.pairing.playerpast import BLACK, WHITE, colours_played
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

BARS_THE_BYE = frozenset((RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN))
"""Article 4: after one of these a team does not get the bye."""
MOST_DIFFERENCE = 2
"""7.3: so many more matches with one colour than with the other."""


def has_joined_late(contender: Contender) -> bool:
    """Whether a team was not there in round 1 (article 4)."""
    if not contender.past:
        return False
    first = contender.past[0]
    return first.opponent is None and first.kind is not RoundKind.PAIRING_BYE


@dataclass(frozen=True, slots=True)
class Team:
    """A team to be paired; `place` is its place in the ranking: match points, initial number (3.2).

    `by_round` has the side of each round, 0 for one without a played match (7.7).
    """

    place: int
    number: int
    tpn: int
    score: int
    by_round: tuple[int, ...]
    colours: tuple[int, ...]
    can_have_bye: bool
    opponents: frozenset[int]

    @classmethod
    def of(cls, place: int, contender: Contender) -> Team:
        """A contender with all that its past means for the round."""
        played = [past for past in contender.past if past.is_played]
        return cls(
            place=place,
            number=contender.number,
            tpn=contender.tpn,
            score=contender.score,
            by_round=tuple(_side(past.colour) if past.is_played else 0 for past in contender.past),
            colours=colours_played(contender),
            can_have_bye=not has_joined_late(contender)
            and all(past.kind not in BARS_THE_BYE for past in contender.past),
            opponents=frozenset(past.opponent for past in played if past.opponent is not None),
        )

    @property
    def difference(self) -> int:
        """Matches with White minus matches with Black on the first board."""
        return sum(self.colours)

    def may_have(self, side: int) -> bool:
        """7.3: whether a colour keeps the difference, and is not the third one running."""
        if abs(self.difference + side) > MOST_DIFFERENCE:
            return False
        return self.colours[-2:] != (side, side)


def _side(colour: Colour | None) -> int:
    if colour is None:
        return 0
    return WHITE if colour is Colour.WHITE else BLACK


def may_have_colours(team: Team, other: Team) -> bool:
    """7.3: whether two teams can meet with colours that both may have."""
    return (team.may_have(WHITE) and other.may_have(BLACK)) or (
        team.may_have(BLACK) and other.may_have(WHITE)
    )


@dataclass(frozen=True)
class Field:
    """All teams of the round in the order of the ranking, and who may meet whom.

    Sets of teams are whole numbers with one bit for each place. `legal` is who has not met and is
    not kept apart (6.1); `with_colours` is who of them can have colours within 7.3.
    """

    teams: tuple[Team, ...]
    legal: tuple[int, ...]

    @classmethod
    def of(cls, task: RoundTask) -> Field:
        """The field of a task."""
        ranking = sorted(task.present, key=lambda contender: (-contender.score, contender.tpn))
        teams = tuple(Team.of(place, contender) for place, contender in enumerate(ranking))
        place_of = {team.number: team.place for team in teams}
        everybody = (1 << len(teams)) - 1
        legal = [everybody & ~(1 << team.place) for team in teams]
        met = {(team.number, other) for team in teams for other in team.opponents}
        for number, other in met | task.forbidden:
            if number in place_of and other in place_of:
                legal[place_of[number]] &= ~(1 << place_of[other])
                legal[place_of[other]] &= ~(1 << place_of[number])
        return cls(teams, tuple(legal))

    @cached_property
    def with_colours(self) -> Graph:
        """Who may meet whom with colours within 7.3."""
        return tuple(
            bitset(place for place in members(legal) if may_have_colours(team, self.teams[place]))
            for team, legal in zip(self.teams, self.legal, strict=True)
        )

    def with_score(self, places: int, score: int) -> int:
        """Those of a set that have a score."""
        return bitset(place for place in members(places) if self.teams[place].score == score)

    def can_be_paired(self, places: int) -> bool:
        """Whether all of a set can be paired among themselves."""
        return has_perfect_matching(self.legal, places)
