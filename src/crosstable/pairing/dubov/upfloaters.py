"""Who comes up to the top scoregroup (C.04.4.1, 3.2.1, 3.2.2 and 4.2).

Sets are not tried one after the other. At the smallest number of upfloaters none of them meets
another one, or the two could stay below; so a set of upfloaters is what the links between the top
scoregroup and the rest are in a perfect matching of all unpaired players. The criteria are prices
of links, in the order of the rules, and a cheapest matching shows the chosen set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from crosstable.pairing.bitsets import bitset
from crosstable.pairing.dubov.field import Field, Player
from crosstable.pairing.dubov.groups import by_preference, fewest_inside
from crosstable.pairing.matchings import Criterion, Matchings, legal_pairs

Link = tuple[int, int]


class Merits(NamedTuple):
    """What the criteria say about a bracket with its upfloaters, best first when sorted."""

    number: int
    """[C5]: how many upfloaters there are."""
    depths: tuple[int, ...]
    """[C6]: their scores from the lowest up, negative so that higher ones are better."""
    clashes: int
    """[C7]: pairs in which both want the same colour."""
    maximum: int = 0
    """[C8]: how many of them are maximum upfloaters."""
    times: tuple[int, ...] = (0,)
    """[C9]: how often these were upfloaters: the sum, or by the other reading all counts from the
    largest down."""
    repeated: int = 0
    """[C10]: how many were upfloaters in the previous round."""


def choose(field: Field, unpaired: int, residents: int) -> int | None:
    """The upfloaters for the residents, the top scoregroup; None if nothing can be paired."""
    scope = Scope(field, residents, unpaired & ~residents)
    obvious = scope.obvious_choice()
    if obvious is not None:
        return obvious
    matchings = scope.fewest_upfloaters()
    if matchings.mates is None:
        return None
    return scope.first_set(scope.best(matchings))


@dataclass(frozen=True)
class Scope:
    """A top scoregroup and the players below it."""

    field: Field
    residents: int
    rest: int

    # -- the short way ----------------------------------------------------------------------------

    def obvious_choice(self) -> int | None:
        """What needs no search: nobody, or a single player of the next scoregroup who is best."""
        field = self.field
        if not self.residents.bit_count() % 2:
            alone = field.can_be_paired(self.residents) and field.can_be_paired(self.rest)
            return 0 if alone else None
        for player in sorted(field.players_of(self._next_group), key=self._at_best):
            place = 1 << player.place
            if not field.can_be_paired(self.residents | place):
                continue
            if not field.can_be_paired(self.rest & ~place):
                continue
            groups = by_preference(field, self.residents | place)
            if fewest_inside(field, groups) != 0:
                return None  # he does not reach what he was sorted by
            return place
        return None

    def _at_best(self, player: Player) -> tuple[int, int, int, int, int]:
        """[C7] to [C10] as good as they can be for a single upfloater, then the order of 4.2."""
        groups = by_preference(self.field, self.residents | 1 << player.place)
        surplus = abs(groups.first.bit_count() - groups.second.bit_count()) // 2
        maximum, times, repeated = self.float_counts(player)
        return surplus, maximum, times, repeated, player.place

    @cached_property
    def _next_group(self) -> int:
        highest = max((player.score for player in self.field.players_of(self.rest)), default=0)
        return self.field.with_score(self.rest, highest)

    # -- the criteria -----------------------------------------------------------------------------

    def float_counts(self, player: Player) -> tuple[int, int, int]:
        """What an upfloater costs by [C8], [C9] and [C10]; nothing in the last round."""
        if not self.field.protects_upfloaters:
            return 0, 0, 0
        is_maximum = self._is_protected(player)
        times = self._weight_of(player.upfloats) if is_maximum else 0
        return int(is_maximum), times, int(player.floated_up_last)

    def _is_protected(self, player: Player) -> bool:
        return self.field.protects_upfloaters and self.field.is_maximum_upfloater(player)

    def _times(self, upfloats: list[int]) -> tuple[int, ...]:
        if self.field.most_times_first:
            return tuple(sorted(upfloats, reverse=True))
        return (sum(upfloats),)

    def _weight_of(self, upfloats: int) -> int:
        """[C9]: added up, or so that one with more upfloats outweighs all with fewer."""
        if not self.field.most_times_first:
            return upfloats
        base = self.residents.bit_count() + 1
        return int(base ** (upfloats - self.field.most_upfloats))

    def riser(self, link: Link) -> int | None:
        """The place of the player who comes up if this link is used."""
        a, b = link
        a_lives_here = self.residents >> a & 1
        b_lives_here = self.residents >> b & 1
        if a_lives_here == b_lives_here:
            return None
        return b if a_lives_here else a

    @cached_property
    def links(self) -> Sequence[Link]:
        """Who may meet whom among all of them."""
        return legal_pairs(self.field.legal, self.residents | self.rest)

    @cached_property
    def risers(self) -> Mapping[Link, int]:
        """The links that bring somebody up, and whom."""
        pairs = ((link, self.riser(link)) for link in self.links)
        return {link: riser for link, riser in pairs if riser is not None}

    def fewest_upfloaters(self) -> Matchings:
        """[C5]"""
        everybody = self.residents | self.rest
        number = Criterion(dict.fromkeys(self.risers, 1), self.residents.bit_count())
        return Matchings(everybody.bit_count(), self.links, (number,))

    def upfloaters(self, matchings: Matchings) -> int:
        """Those who come up in one of the matchings."""
        mates = matchings.mates or {}
        return bitset(place for place, mate in mates.items() if self.riser((place, mate)) == place)

    def best(self, matchings: Matchings) -> Matchings:
        """Of matchings with the fewest upfloaters the best by [C6] to [C10]."""
        matchings = self.highest_scores(matchings)
        most = self.upfloaters(matchings).bit_count()
        if most == 0:
            return matchings  # nobody to choose from
        return matchings.by(self._clashes()).by(*self._floats(most))

    def highest_scores(self, matchings: Matchings) -> Matchings:
        """[C6]: as few as possible of the lowest score, then of the next one, and so on.

        A scoregroup that nobody comes from loses its links, so that only those remain in the price
        that somebody comes from.
        """
        most = self.upfloaters(matchings).bit_count()
        players = self.field.players
        for score in sorted({player.score for player in self.field.players_of(self.rest)}):
            links = [link for link, up in self.risers.items() if players[up].score == score]
            size = self.field.with_score(self.rest, score).bit_count()
            criterion = Criterion(dict.fromkeys(links, 1), min(most, size))
            asked = matchings.by(criterion)
            if asked.total(criterion):
                matchings = asked
            else:
                matchings = matchings.only(partial(_is_open, frozenset(links)))
        return matchings

    def _clashes(self) -> Criterion:
        """[C7]: pairs of the bracket in which both want the same colour."""
        players = self.field.players
        here = self.residents
        clashing = [
            (a, b)
            for a, b in self.links
            if (here >> a | here >> b) & 1 and players[a].side == players[b].side
        ]
        return Criterion(dict.fromkeys(clashing, 1), here.bit_count())

    def _floats(self, most: int) -> tuple[Criterion, ...]:
        """[C8], [C9] and [C10]"""
        players = self.field.players
        counts = {link: self.float_counts(players[up]) for link, up in self.risers.items()}
        highest = max((times for _, times, _ in counts.values()), default=0)
        return (
            Criterion({link: count for link, (count, _, _) in counts.items() if count}, most),
            Criterion(
                {link: count for link, (_, count, _) in counts.items() if count}, most * highest
            ),
            Criterion({link: count for link, (_, _, count) in counts.items() if count}, most),
        )

    # -- the order of sets ------------------------------------------------------------------------

    def first_set(self, matchings: Matchings) -> int:
        """4.2: the first set; places are in its order, by descending score and pairing number.

        A portion of the players at a time, as many as fit in the price.
        """
        order = sorted({self.risers[link] for link in matchings.links if link in self.risers})
        most = self.upfloaters(matchings).bit_count()
        portion = max(1, matchings.room - most.bit_length() - 1)
        for start in range(0, len(order), portion):
            asked = order[start : start + portion]
            chosen = self.upfloaters(matchings.by(self._early(asked, most)))
            matchings = self._settle(matchings, bitset(asked), chosen)
            if (chosen & bitset(asked)).bit_count() == most:
                break
        return self.upfloaters(matchings)

    def _early(self, asked: Sequence[int], most: int) -> Criterion:
        """The later somebody stands among those asked for, the dearer; others are dearest."""
        dearest = (1 << len(asked)) - 1
        bit = {place: 1 << shift for shift, place in enumerate(reversed(asked))}
        prices = {link: dearest - bit.get(up, 0) for link, up in self.risers.items()}
        return Criterion(prices, most * dearest)

    def _settle(self, matchings: Matchings, asked: int, chosen: int) -> Matchings:
        """Those asked for come up if they were chosen, and do not come up otherwise."""
        comes = asked & chosen
        stays = asked & ~chosen
        risers = self.risers

        def keeps(link: Link) -> bool:
            up = risers.get(link)
            if up is not None:
                return not stays >> up & 1
            return not (comes >> link[0] & 1 or comes >> link[1] & 1)

        return matchings.only(keeps)

    # -- for explanations -------------------------------------------------------------------------

    def merits(self, upfloaters: int, pairs: Sequence[Link]) -> Merits:
        """What the criteria say about a bracket with these upfloaters, paired so."""
        players = self.field.players
        risen = self.field.players_of(upfloaters)
        counts = [self.float_counts(player) for player in risen]
        return Merits(
            number=len(risen),
            depths=tuple(sorted((-player.score for player in risen), reverse=True)),
            clashes=sum(players[a].side == players[b].side for a, b in pairs),
            maximum=sum(maximum for maximum, _, _ in counts),
            times=self._times([player.upfloats for player in risen if self._is_protected(player)]),
            repeated=sum(repeated for _, _, repeated in counts),
        )

    def best_with(self, resident: int, riser: int) -> tuple[int, list[Link]] | None:
        """The best upfloaters if these two meet, with the pairs of their bracket; None if the
        others could not be paired then."""
        two = {resident, riser}
        fewest = self.fewest_upfloaters().only(
            lambda link: two == set(link) or two.isdisjoint(link)
        )
        if fewest.mates is None:
            return None
        best = self.best(fewest)
        upfloaters = self.upfloaters(best)
        bracket = self.residents | upfloaters
        mates = best.mates or {}
        return upfloaters, [(a, b) for a, b in mates.items() if a < b and bracket >> a & 1]


def _is_open(closed: frozenset[Link], link: Link) -> bool:
    return link not in closed
