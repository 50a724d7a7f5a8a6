"""What a ledger is built under, and what players and teams have in common there."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from decimal import Decimal
from math import lcm
from typing import NamedTuple

from crosstable.model.results import ByeKind
from crosstable.model.tournament import GameScoring
from crosstable.rules.standings.editions import Edition
from crosstable.rules.standings.ledger import RoundKind

KIND_OF_BYE = {
    ByeKind.PAIRING_ALLOCATED: RoundKind.PAIRING_BYE,
    ByeKind.FULL_POINT: RoundKind.FULL_BYE,
    ByeKind.HALF_POINT: RoundKind.HALF_BYE,
    ByeKind.ZERO_POINT: RoundKind.ZERO_BYE,
}
_TENTHS = 10
"""Points in reports have a decimal; a finer unit is taken where a value needs it."""


class Frame(NamedTuple):
    """The edition, Swiss or pre-determined pairings, the round, and the leading score of teams."""

    edition: Edition
    predetermined: bool
    after: int
    primary: str | None = None


def values_of(scoring: GameScoring) -> Iterator[Decimal]:
    """All values of a scoring system."""
    return (getattr(scoring, known.name) for known in fields(scoring))


def common_unit(values: Iterable[Decimal]) -> int:
    """How many units make a point, so that every value is a whole number of them."""
    return lcm(_TENTHS, *(value.as_integer_ratio()[1] for value in set(values)))
