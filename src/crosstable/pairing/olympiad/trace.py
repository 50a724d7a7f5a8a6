"""What the Olympiad rules record about their decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.olympiad.field import Field, Team
from crosstable.pairing.task import Pair


@dataclass(frozen=True, slots=True)
class Group:
    """A scoregroup, paired; teams are named by their places in the ranking."""

    score: int
    residents: int
    incoming: tuple[int, ...]
    """Who floated into it, in the order in which they are paired."""
    outside: int
    """All others who were unpaired when it was paired."""
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    """Who floats out of it, in the order in which they were chosen."""
    is_upward: bool
    is_median: bool
    keeps_colours: bool
    """Whether all its pairs are within 7.3; 7.4 gives way only for a pair more."""

    @property
    def members(self) -> int:
        """Residents and those who floated in."""
        places = self.residents
        for place in self.incoming:
            places |= 1 << place
        return places


@dataclass(frozen=True, slots=True)
class Trace:
    """The groups as they were paired, who has the bye, and the article of each allocation."""

    field: Field
    groups: tuple[Group, ...]
    bye: Team | None
    colour_clauses: Mapping[Pair, str]
    unit: int
