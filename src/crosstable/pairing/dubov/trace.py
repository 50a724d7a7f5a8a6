"""What the Dubov system records about its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.dubov.field import Field, Player
from crosstable.pairing.dubov.groups import Recomposed
from crosstable.pairing.task import Pair


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with its upfloaters, paired; players are named by their places in the field."""

    score: int
    unpaired: int
    """All who were unpaired when it was paired, as a set."""
    residents: int
    upfloaters: int
    recomposed: Recomposed
    pairs: tuple[tuple[int, int], ...]
    """Each with the player of S1 first."""

    @property
    def members(self) -> int:
        """Residents and upfloaters."""
        return self.residents | self.upfloaters


@dataclass(frozen=True, slots=True)
class Trace:
    """The brackets from the top, who has the bye, and the article that gave each pair colours."""

    field: Field
    brackets: tuple[Bracket, ...]
    bye: Player | None
    colour_clauses: Mapping[Pair, str]
    unit: int
