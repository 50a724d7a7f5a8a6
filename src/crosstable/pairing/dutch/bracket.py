"""A bracket: the players left over from above and a scoregroup, paired in one step (1.3, 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosstable.pairing.bitsets import Renumbering, bitset
from crosstable.pairing.dutch.field import Field


class Candidate(NamedTuple):
    """A way to pair a bracket: pairs of places, the higher ranked first, and who floats down."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Bracket:
    """Moved-down players and residents, by their places in the field.

    `below` are all others who are not yet paired, `following` the next scoregroup among them. Both
    begin with the place after the last resident.
    """

    field: Field
    moved_down: tuple[int, ...]
    residents: range
    below: int
    following: int

    @cached_property
    def members(self) -> tuple[int, ...]:
        """Everybody in it; the place in this tuple, from one, is the in-bracket number (BSN)."""
        return (*self.moved_down, *self.residents)

    def __len__(self) -> int:
        return len(self.moved_down) + len(self.residents)

    @cached_property
    def as_set(self) -> int:
        """Its members as a set."""
        return bitset(self.members)

    @property
    def score(self) -> int:
        """The score of its residents."""
        return self.field.scores[self.residents[0]]

    @cached_property
    def moved_down_scores(self) -> tuple[int, ...]:
        """The different scores of the moved-down players, highest first."""
        return tuple(sorted({self.field.scores[p] for p in self.moved_down}, reverse=True))

    @cached_property
    def inside(self) -> Renumbering:
        """Turns a set of places of the field into the set of indices of `members` among them."""
        return Renumbering(self.members)

    @cached_property
    def meetings(self) -> tuple[int, ...]:
        """Whom each member may meet in it: moved-down players meet residents only (3.2)."""
        above = len(self.moved_down)
        rows = [self.inside(self.field.graph[place]) for place in self.members]
        return (*(row >> above << above for row in rows[:above]), *rows[above:])

    def candidate(self, mates: dict[int, int]) -> Candidate:
        """The candidate in which some members are paired as given and the others float."""
        pairs = tuple(
            (member, mates[member]) for member in self.members if mates.get(member, -1) > member
        )
        return Candidate(pairs, tuple(member for member in self.members if member not in mates))
