"""Who may still be met: questions about all players but a few, answered without asking them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import counted_rating
from crosstable.rules.norms.titles import NormTitle


@dataclass(frozen=True)
class Pool:
    """The players of an event whom a norm can count as opponents."""

    people: Mapping[int, NormPlayer]

    @cached_property
    def strongest(self) -> tuple[NormPlayer, ...]:
        """The highest rated first."""
        members = (player for player in self.people.values() if player.has_federation)
        return tuple(
            sorted(members, key=lambda player: (-counted_rating(player.rating), player.number))
        )

    @cached_property
    def titled(self) -> int:
        """How many hold a title."""
        return sum(player.is_title_holder for player in self.strongest)

    @cached_property
    def federations(self) -> Counter[str]:
        """How many players each federation has."""
        return Counter(
            player.federation for player in self.strongest if not player.is_under_fide_flag
        )

    @cached_property
    def _required(self) -> dict[str, int]:
        return {}

    def required(self, title: NormTitle) -> int:
        """How many hold a title that is required for another."""
        if title.code not in self._required:
            holders = sum(player.holds_one_of(title.required) for player in self.strongest)
            self._required[title.code] = holders
        return self._required[title.code]


@dataclass(frozen=True)
class Others:
    """A pool without the player, those already met and those who cannot be met."""

    pool: Pool
    left_out: frozenset[int]

    @cached_property
    def _missing(self) -> tuple[NormPlayer, ...]:
        """Members of the pool that are left out."""
        known = (self.pool.people.get(number) for number in self.left_out)
        return tuple(player for player in known if player is not None and player.has_federation)

    def highest_sum(self, count: int) -> int:
        """The greatest sum of ratings of so many of them; the strongest fills up a small pool."""
        ratings = tuple(counted_rating(player.rating) for player in islice(self._members(), count))
        return sum(ratings) + (count - len(ratings)) * max(ratings, default=0)

    def _members(self) -> Iterator[NormPlayer]:
        return (player for player in self.pool.strongest if player.number not in self.left_out)

    def titled(self) -> int:
        """How many hold a title."""
        return self.pool.titled - sum(player.is_title_holder for player in self._missing)

    def required(self, title: NormTitle) -> int:
        """How many hold a required title."""
        missing = sum(player.holds_one_of(title.required) for player in self._missing)
        return self.pool.required(title) - missing

    def federations_beside(self, own: str) -> int:
        """How many federations they come from, beside one."""
        missing = Counter(player.federation for player in self._missing)
        totals: Iterable[tuple[str, int]] = self.pool.federations.items()
        return sum(code != own and count > missing[code] for code, count in totals)
