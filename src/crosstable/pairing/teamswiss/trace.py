"""What the team system records about its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.pairing.task import Pair
from crosstable.pairing.upward.brackets import Quality
from crosstable.pairing.upward.field import Field, Member


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with its upfloaters, paired; teams are named by their places in the field."""

    score: int
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    follows: bool
    floaters: int
    quality: Quality


@dataclass(frozen=True, slots=True)
class Trace:
    """The brackets from the top, who has the bye, and the rule that gave each pair its colours."""

    field: Field
    brackets: tuple[Bracket, ...]
    bye: Member | None
    colour_rules: Mapping[Pair, str]
    unit: int
    """How many units a point has."""
