"""The pairs and floaters of a bracket (C.04.4.2, 3.2 and article 4).

A bracket is paired so that all who are unpaired can still be paired, so it is a part of a perfect
matching of all of them. The criteria are prices of its links: who leaves the bracket (C5, C6), who
leaves the following one (C7), whose colour preference is not granted (C8). The order of article 4
is a price too: a digit for each player, smaller for an opponent with a larger number, largest for
floating.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.burstein.field import Field, Player
from crosstable.pairing.matchings import Criterion, Matchings, legal_pairs

Link = tuple[int, int]


class Merits(NamedTuple):
    """What the criteria say about a bracket, best first when sorted."""

    floaters: int
    """[C5]: members who are not paired in it."""
    scores: tuple[int, ...]
    """[C6]: their scores, the highest first."""
    next_floaters: int
    """[C7]: members of the following bracket who are not paired in it."""
    next_scores: tuple[int, ...]
    """[C7]: their scores, the highest first."""
    clashes: int
    """[C8]: pairs in which both want the same colour."""


@dataclass(frozen=True)
class Scope:
    """A bracket, the scoregroup that follows, and all who are below."""

    field: Field
    bracket: int
    following: int
    lower: int

    @property
    def everybody(self) -> int:
        """All who are unpaired."""
        return self.bracket | self.following | self.lower

    def paired(self) -> Mapping[int, int] | None:
        """The opponents of all unpaired players in the first best pairing of the bracket.

        Only those inside the bracket are settled; None if nothing can be paired.
        """
        best = self.best(self.candidates())
        return None if best.mates is None else self.first(best).mates

    def candidates(self) -> Matchings:
        """All pairings: of the bracket alone where nobody has to float."""
        field = self.field
        rest = self.following | self.lower
        if field.can_be_paired(self.bracket) and field.can_be_paired(rest):
            links = legal_pairs(field.legal, self.bracket)
            return Matchings(self.bracket.bit_count(), links)
        return Matchings(self.everybody.bit_count(), legal_pairs(field.legal, self.everybody))

    def best(self, matchings: Matchings) -> Matchings:
        """The best by C5 to C8."""
        matchings = self._with_fewest(matchings, self._leaves_bracket)
        matchings = self._with_lowest(matchings, self._leaves_bracket)
        matchings = self._with_fewest(matchings, self._leaves_following)
        matchings = self._with_lowest(matchings, self._leaves_following)
        return matchings.by(self._clashes(matchings))

    # -- who leaves -------------------------------------------------------------------------------

    def _leaves_bracket(self, link: Link) -> int | None:
        """The member who floats if this link is used."""
        return self._outside(link, self.bracket)

    def _leaves_following(self, link: Link) -> int | None:
        """Who is not paired in the following bracket: a floater, or one of its own."""
        return self._outside(link, self.bracket | self.following)

    def _outside(self, link: Link, inside: int) -> int | None:
        a, b = link
        if (inside >> a & 1) == (inside >> b & 1):
            return None
        return a if inside >> a & 1 else b

    def _with_fewest(self, matchings: Matchings, leaves: Callable[[Link], int | None]) -> Matchings:
        links = [link for link in matchings.links if leaves(link) is not None]
        if not links:
            return matchings
        return self._use_fewest(matchings, links)

    def _with_lowest(self, matchings: Matchings, leaves: Callable[[Link], int | None]) -> Matchings:
        """As few as possible of the highest score, then of the next one, and so on."""
        players = self.field.players
        leaving = {link: leaves(link) for link in matchings.links}
        scores = {players[place].score for place in leaving.values() if place is not None}
        for score in sorted(scores, reverse=True):
            links = [
                link
                for link in matchings.links
                if (place := leaving[link]) is not None and players[place].score == score
            ]
            matchings = self._use_fewest(matchings, links)
        return matchings

    def _use_fewest(self, matchings: Matchings, links: Sequence[Link]) -> Matchings:
        """Those that use as few of the links as possible; none of them if that can be."""
        criterion = Criterion(dict.fromkeys(links, 1), self.bracket.bit_count() + 1)
        asked = matchings.by(criterion)
        if asked.mates is None or asked.total(criterion):
            return asked
        return matchings.only(partial(_is_open, frozenset(links)))

    def _clashes(self, matchings: Matchings) -> Criterion:
        """[C8]"""
        players = self.field.players
        inside = self.bracket
        clashing = [
            (a, b)
            for a, b in matchings.links
            if inside >> a & inside >> b & 1 and is_clash(players[a], players[b])
        ]
        return Criterion(dict.fromkeys(clashing, 1), inside.bit_count())

    # -- the order of article 4 -------------------------------------------------------------------

    @cached_property
    def _order(self) -> list[int]:
        """The members by their numbers; places are in the order of 1.8."""
        return list(members(self.bracket))

    def first(self, matchings: Matchings) -> Matchings:
        """The first by the order of article 4, a portion of the members at a time."""
        digits = (len(self._order) + 1).bit_length()
        portion = max(1, matchings.room // digits)
        waiting = self._order
        while waiting:
            asked = waiting[:portion]
            mates = matchings.by(self._late(asked, digits)).mates
            assert mates is not None, "some pairing is the first"
            matchings = self._fix_mates(matchings, asked, mates)
            done = set(asked) | {mates[place] for place in asked}
            waiting = [place for place in waiting if place not in done]
        return matchings

    def _late(self, asked: Sequence[int], digits: int) -> Criterion:
        """A digit for each of those asked for: the larger the number of the opponent, the less."""
        size = len(self._order)
        number = {place: bsn for bsn, place in enumerate(self._order, 1)}
        shift = {place: digits * i for i, place in enumerate(reversed(asked))}
        prices = {}
        for a, b in legal_pairs(self.field.legal, self.everybody):
            price = 0
            for place, other in ((a, b), (b, a)):
                if place in shift:
                    price += size - number.get(other, 0) << shift[place]
            if price:
                prices[a, b] = price
        return Criterion(prices, (1 << digits * len(asked)) - 1)

    def _fix_mates(
        self, matchings: Matchings, asked: Sequence[int], mates: Mapping[int, int]
    ) -> Matchings:
        """Those asked for have their opponents; whoever floats has only links out of it."""
        inside = self.bracket
        settled = {place: mates[place] for place in asked}

        def keeps(link: Link) -> bool:
            for place, other in (link, link[::-1]):
                mate = settled.get(place)
                if mate is None:
                    continue
                if inside >> mate & 1:
                    if other != mate:
                        return False
                elif inside >> other & 1:
                    return False
            return True

        return matchings.only(keeps)

    # -- for explanations -------------------------------------------------------------------------

    def merits(self, mates: Mapping[int, int]) -> Merits:
        """What the criteria say about the opponents of all unpaired players."""
        players = self.field.players
        inside = self.bracket
        floaters = [place for place in members(inside) if not inside >> mates[place] & 1]
        both = bitset(floaters) | self.following
        out = [place for place in members(both) if not both >> mates[place] & 1]
        pairs = [(a, mates[a]) for a in members(inside) if a < mates[a] and inside >> mates[a] & 1]
        return Merits(
            len(floaters),
            tuple(sorted((players[place].score for place in floaters), reverse=True)),
            len(out) if floaters else 0,
            tuple(sorted((players[place].score for place in out), reverse=True))
            if floaters
            else (),
            sum(is_clash(players[a], players[b]) for a, b in pairs),
        )

    def best_with(self, place: int, other: int) -> Mapping[int, int] | None:
        """The opponents in a best pairing in which two meet; None if there is none."""
        two = {place, other}
        links = legal_pairs(self.field.legal, self.everybody)
        kept = [link for link in links if two == set(link) or two.isdisjoint(link)]
        return self.best(Matchings(self.everybody.bit_count(), kept)).mates


def is_clash(player: Player, other: Player) -> bool:
    """Whether one of the two does not get the colour that he prefers."""
    return player.side != 0 and player.side == other.side


def _is_open(closed: frozenset[Link], link: Link) -> bool:
    return link not in closed
