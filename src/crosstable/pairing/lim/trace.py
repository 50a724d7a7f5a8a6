"""What the Lim system records about its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.bitsets import bitset
from crosstable.pairing.lim.field import Field, Player
from crosstable.pairing.task import Pair


@dataclass(frozen=True, slots=True)
class Group:
    """A scoregroup, paired; players are named by their places in the field."""

    score: int
    """Doubled, as the median is."""
    residents: int
    incoming: tuple[int, ...]
    """Who floated into it, in the order in which they are paired."""
    pairs: tuple[tuple[int, int], ...]
    """In the order in which they were made."""
    floaters: tuple[int, ...]
    """Who floats out of it, in the order in which they were chosen."""
    is_upward: bool
    is_median: bool

    @property
    def members(self) -> int:
        """Residents and those who floated in."""
        return self.residents | bitset(self.incoming)


@dataclass(frozen=True, slots=True)
class Trace:
    """The groups as they were paired, who has the bye, and the article of each allocation.

    `cracked` are the pairs that were taken apart for the median group (2.6).
    """

    field: Field
    groups: tuple[Group, ...]
    cracked: tuple[tuple[int, int], ...]
    bye: Player | None
    colour_clauses: Mapping[Pair, str]
    unit: int
