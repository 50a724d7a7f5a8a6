"""The members of a round, teams or players, as the rules of C.04.5 and C.04.6 look at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from crosstable.model.results import Colour
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matching import has_perfect_matching
from crosstable.pairing.task import Contender, RoundTask
from crosstable.pairing.upward.wishes import NO_WISH, Wish
from crosstable.rules.standings.ledger import RoundKind

BARS_THE_BYE = frozenset((RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE))
"""C2: after one of these nobody gets the pairing-allocated bye."""


WishOf = Callable[[tuple[Colour, ...]], Wish]
"""The colour preference after the colours of the played matches."""


@dataclass(frozen=True, slots=True)
class Member:
    """A team or player to be paired; `place` is its place in the order of pairing numbers."""

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
    def of(cls, place: int, contender: Contender, wish_of: WishOf) -> Member:
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
            wish=wish_of(colours),
            is_floater=_has_floated(contender),
            can_have_bye=all(past.kind not in BARS_THE_BYE for past in contender.past),
            played=len(played),
            opponents=frozenset(past.opponent for past in played if past.opponent is not None),
        )


def _has_floated(contender: Contender) -> bool:
    """Whether a member played one of another score in the previous round (1.5)."""
    if not contender.past or not contender.past[-1].is_played:
        return False
    last = contender.past[-1]
    return last.opponent_score is not None and last.opponent_score != last.score


@dataclass(frozen=True)
class Field:
    """All members of the round, in the order of pairing numbers, and who may meet whom.

    Sets of members are whole numbers with one bit for each place. `protects_floaters` is off in
    the last round, for teams in the last two. `grades_following` is the reading of [C6] that
    counts the upfloaters of the following scoregroup instead of asking for the fewest.
    """

    members: tuple[Member, ...]
    legal: tuple[int, ...]
    protects_floaters: bool
    grades_following: bool = False

    @classmethod
    def of(
        cls,
        task: RoundTask,
        *,
        protects_floaters: bool,
        wish_of: WishOf = lambda colours: NO_WISH,
        grades_following: bool = False,
    ) -> Field:
        """The field of a task: who is present, less those who met or must not meet (C1)."""
        in_order = sorted(task.present, key=lambda contender: contender.tpn)
        present = tuple(
            Member.of(place, contender, wish_of) for place, contender in enumerate(in_order)
        )
        place_of = {member.number: member.place for member in present}
        barred = [1 << member.place for member in present]
        for member in present:
            for opponent in member.opponents:
                if opponent in place_of:
                    barred[member.place] |= 1 << place_of[opponent]
                    barred[place_of[opponent]] |= 1 << member.place
        for number, other in task.forbidden:
            if number in place_of and other in place_of:
                barred[place_of[number]] |= 1 << place_of[other]
                barred[place_of[other]] |= 1 << place_of[number]
        everybody = (1 << len(present)) - 1
        legal = tuple(everybody & ~mask for mask in barred)
        return cls(present, legal, protects_floaters, grades_following)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The scores of the field, highest first: each is a scoregroup."""
        return tuple(sorted({member.score for member in self.members}, reverse=True))

    def members_of(self, places: int) -> list[Member]:
        """The members of a set in the order of pairing numbers."""
        return [self.members[place] for place in members(places)]

    def with_score(self, places: int, score: int) -> int:
        """Those of a set that have a score."""
        return bitset(place for place in members(places) if self.members[place].score == score)

    def can_be_paired(self, places: int) -> bool:
        """Whether all of a set can be paired among themselves."""
        return has_perfect_matching(self.legal, places)
