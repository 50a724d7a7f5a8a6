"""Which members of lower scores come up to the top scoregroup (C.04.6, 3.5).

Sets are not tried one after the other. At the smallest number of upfloaters none of them meets
another upfloater, or the two could stay below; so a set of upfloaters is what the links between
the top scoregroup and the rest are in a perfect matching of all unpaired members. The criteria are
prices of such links, in the order of the rules, and a cheapest matching shows the chosen set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.matchings import (
    Criterion,
    Matchings,
    legal_pairs,
)
from crosstable.pairing.upward.field import Field

_SHORT_LOOK = 12
"""How many members are tried before the search proper."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The upfloaters of a bracket, with what the criteria say about them.

    `follows` is whether the next scoregroup can still be paired with as few upfloaters as its
    size allows ([C6]), `floaters` how many were floaters in the previous round ([C7]).
    """

    places: int
    follows: bool = True
    floaters: int = 0


def choose(field: Field, unpaired: int, residents: int) -> Choice | None:
    """The upfloaters for the residents, the top scoregroup; None if nothing can be paired."""
    scope = Scope(field, residents, unpaired & ~residents)
    obvious = scope.obvious_choice()
    if obvious is not None:
        return obvious
    matchings = scope.fewest_upfloaters()
    if matchings.mates is None:
        return None
    best, follows = scope.best(matchings)
    return Choice(scope.first_set(best), follows, best.total(scope.floaters(best)))


# -- the criteria ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scope:
    """A top scoregroup and the members below it."""

    field: Field
    residents: int
    rest: int

    def obvious_choice(self) -> Choice | None:
        """What needs no search: nobody, or the first single member of the next scoregroup.

        A single one of the next scoregroup is as few and as high as an odd number of residents
        allows ([C4], [C5]); the first one that also meets [C6] and [C7] is the answer.
        """
        field = self.field
        if not self.residents.bit_count() % 2:
            alone = field.can_be_paired(self.residents) and field.can_be_paired(self.rest)
            return Choice(0) if alone else None
        for member in field.members_of(self._next_group):
            place = 1 << member.place
            if field.protects_floaters and member.is_floater:
                continue
            if not field.can_be_paired(self.residents | place):
                continue
            if not field.can_be_paired(self.rest & ~place):
                continue
            if not self._visibly_follows(place):
                return None
            return Choice(place)
        return None

    def _visibly_follows(self, chosen: int) -> bool:
        """Whether [C6] is met and a short look shows it."""
        field = self.field
        group = self._next_group & ~chosen
        lower = self.rest & ~self._next_group
        if not group.bit_count() % 2:
            return field.can_be_paired(group) and field.can_be_paired(lower)
        return any(
            field.can_be_paired(group | 1 << place) and field.can_be_paired(lower & ~(1 << place))
            for place in islice(members(lower), _SHORT_LOOK)
        )

    def best(self, matchings: Matchings) -> tuple[Matchings, bool]:
        """Of matchings with the fewest upfloaters the best by [C5] to [C7]; whether [C6] is met."""
        matchings = self.highest_scores(matchings)
        following = self.following()
        floaters = self.floaters(matchings)
        best = matchings.by(following, floaters)
        follows = best.total(following) == self.parity_of_following(matchings)
        if follows or self.field.grades_following:
            return best, follows
        return matchings.by(floaters), False

    def best_with(self, resident: int, riser: int) -> int | None:
        """The best upfloaters if these two meet; None if the others could not be paired then."""
        two = {resident, riser}
        fewest = self.fewest_upfloaters().only(
            lambda link: two == set(link) or two.isdisjoint(link)
        )
        return None if fewest.mates is None else self.upfloaters(self.best(fewest)[0])

    def can_follow(self, chosen: int) -> bool:
        """[C6]: whether the following scoregroup can do with as few upfloaters as its size asks
        for, when some members have come up."""
        group = self._next_group & ~chosen
        below = Scope(self.field, group, self.rest & ~(self._next_group | chosen))
        fewest = below.fewest_upfloaters()
        if fewest.mates is None:
            return False
        return below.upfloaters(fewest).bit_count() == group.bit_count() % 2

    def riser(self, link: tuple[int, int]) -> int | None:
        """The place of the member that comes up if this link is used."""
        a, b = link
        a_lives_here = self.residents >> a & 1
        b_lives_here = self.residents >> b & 1
        if a_lives_here == b_lives_here:
            return None
        return b if a_lives_here else a

    @cached_property
    def links(self) -> Sequence[tuple[int, int]]:
        """Who may meet whom among all of them."""
        return legal_pairs(self.field.legal, self.residents | self.rest)

    @cached_property
    def risers(self) -> Mapping[tuple[int, int], int]:
        """The links that bring a member up, and which one."""
        pairs = ((link, self.riser(link)) for link in self.links)
        return {link: riser for link, riser in pairs if riser is not None}

    def fewest_upfloaters(self) -> Matchings:
        """[C4]"""
        everybody = self.residents | self.rest
        number = Criterion(dict.fromkeys(self.risers, 1), self.residents.bit_count())
        return Matchings(everybody.bit_count(), self.links, (number,))

    def upfloaters(self, matchings: Matchings) -> int:
        """The members that come up in one of the matchings."""
        mates = matchings.mates or {}
        return bitset(place for place, mate in mates.items() if self.riser((place, mate)) == place)

    def highest_scores(self, matchings: Matchings) -> Matchings:
        """[C5]: as few as possible of the lowest score, then of the next one, and so on.

        A scoregroup that nobody comes from loses its links, so that only those remain in the
        price that somebody comes from; all of them at once might not fit.
        """
        most = self.upfloaters(matchings).bit_count()
        waiting = sorted({self.field.members[place].score for place in members(self.rest)})
        while waiting:
            taken: dict[int, Criterion] = {}
            room = matchings.room
            while waiting and (not taken or room >= (most + 1).bit_length()):
                score = waiting.pop(0)
                taken[score] = self._from_score(score, most)
                room -= (taken[score].most + 1).bit_length()
            matchings = matchings.by(*taken.values())
            empty = {score for score, fewer in taken.items() if not matchings.total(fewer)}
            matchings = self._close_scores(
                matchings.without(*(taken[score] for score in empty)), empty
            )
        return matchings

    def _from_score(self, score: int, most: int) -> Criterion:
        links = [link for link, up in self.risers.items() if self.field.members[up].score == score]
        size = self.field.with_score(self.rest, score).bit_count()
        return Criterion(dict.fromkeys(links, 1), min(most, size))

    def _close_scores(self, matchings: Matchings, scores: set[int]) -> Matchings:
        """Nobody of these scores comes up."""
        members_ = self.field.members
        risers = self.risers
        return matchings.only(
            lambda link: link not in risers or members_[risers[link]].score not in scores
        )

    @cached_property
    def _next_group(self) -> int:
        """The scoregroup that follows in the round, as far as it is not paired yet."""
        scores = self.field.scores
        own = self.field.members[next(iter(members(self.residents)))].score
        below = scores[scores.index(own) + 1 :]
        return self.field.with_score(self.rest, below[0]) if below else 0

    def following(self) -> Criterion:
        """[C6]: how many upfloaters the following scoregroup needs itself."""
        group = self._next_group
        lower = self.rest & ~group
        links = [
            (a, b) for a, b in self.links if (group >> a & lower >> b | group >> b & lower >> a) & 1
        ]
        return Criterion(dict.fromkeys(links, 1), group.bit_count())

    def parity_of_following(self, matchings: Matchings) -> int:
        """How few upfloaters the size of the following scoregroup allows."""
        left = self._next_group & ~self.upfloaters(matchings)
        return left.bit_count() % 2

    def floaters(self, matchings: Matchings) -> Criterion:
        """[C7]: upfloaters that were floaters in the previous round; not in the last two rounds."""
        most = self.upfloaters(matchings).bit_count()
        if not self.field.protects_floaters:
            return Criterion({}, 0)
        members_ = self.field.members
        return Criterion(
            {link: 1 for link, up in self.risers.items() if members_[up].is_floater}, most
        )

    def first_set(self, matchings: Matchings) -> int:
        """3.5.4: the first set, its members by descending score, then by pairing number.

        The number of upfloaters of each score is settled, so the first member that only one of two
        sets has decides for it. A portion of the members at a time, as many as fit in the price.
        """
        members_ = self.field.members
        possible = {self.risers[link] for link in matchings.links if link in self.risers}
        order = sorted(possible, key=lambda place: (-members_[place].score, members_[place].tpn))
        most = self.upfloaters(matchings).bit_count()
        portion = max(1, matchings.room - most.bit_length() - 1)
        for start in range(0, len(order), portion):
            asked = order[start : start + portion]
            chosen = self.upfloaters(matchings.by(self._early(asked, most)))
            matchings = self._settle(matchings, bitset(asked), chosen)
        return self.upfloaters(matchings)

    def _early(self, asked: Sequence[int], most: int) -> Criterion:
        """The later a member stands among those asked for, the dearer; others are dearest."""
        dearest = (1 << len(asked)) - 1
        bit = {place: 1 << shift for shift, place in enumerate(reversed(asked))}
        prices = {link: dearest - bit.get(up, 0) for link, up in self.risers.items()}
        return Criterion(prices, most * dearest)

    def _settle(self, matchings: Matchings, asked: int, chosen: int) -> Matchings:
        """Those asked for come up if they were chosen, and do not come up otherwise."""
        comes = asked & chosen
        stays = asked & ~chosen
        risers = self.risers

        def keeps(link: tuple[int, int]) -> bool:
            up = risers.get(link)
            if up is not None:
                return not stays >> up & 1
            return not (comes >> link[0] & 1 or comes >> link[1] & 1)

        return matchings.only(keeps)
