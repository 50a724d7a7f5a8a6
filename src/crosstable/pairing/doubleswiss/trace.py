"""What the Double-Swiss system records about its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.task import Pair
from crosstable.pairing.upward.brackets import Quality
from crosstable.pairing.upward.field import Field, Member


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with its upfloaters, paired; players are named by their places in the field."""

    score: int
    unpaired: int
    residents: int
    upfloaters: int
    pairs: tuple[tuple[int, int], ...]
    follows: bool
    quality: Quality

    @property
    def members(self) -> int:
        """Residents and upfloaters."""
        return self.residents | self.upfloaters


@dataclass(frozen=True, slots=True)
class Trace:
    """The brackets from the top, who has the bye, and the rule that gave each pair its colours.

    The second game of a match has neither: it follows from the first one.
    """

    field: Field
    brackets: tuple[Bracket, ...]
    bye: Member | None
    colour_clauses: Mapping[Pair, str]
    unit: int
    is_second_game: bool = False
