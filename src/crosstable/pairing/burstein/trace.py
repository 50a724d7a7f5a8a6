"""What the Burstein system records about its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.burstein.bracket import Scope
from crosstable.pairing.burstein.field import Field, Player
from crosstable.pairing.task import Pair, PairedRound


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with incoming floaters, paired; players are named by their places."""

    score: int
    scope: Scope
    incoming: int
    pairs: tuple[tuple[int, int], ...]
    outgoing: int


@dataclass(frozen=True, slots=True)
class Trace:
    """The brackets from the top, who has the bye, and the article that gave each pair colours."""

    field: Field
    brackets: tuple[Bracket, ...]
    bye: Player | None
    colour_clauses: Mapping[Pair, str]
    unit: int


@dataclass(frozen=True, slots=True)
class SeedingTrace:
    """A seeding round: the round that the Dutch system gives."""

    by_dutch: PairedRound
