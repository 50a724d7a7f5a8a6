"""The scoring systems that are tried when a report states none and the usual one does not fit."""

from __future__ import annotations

from decimal import Decimal

from crosstable.model.tournament import ZERO, GameScoring
from crosstable.rules.scoring.points import USUAL

_OTHERS = """
3-1-0-3 2-1-0-2 1-0.5-0-0.5 1-0.5-0-0 3-1-0-0 3-1-0-1 3-1-0-1.5 3-1-0-2
3-2-1-3 3-2-1-2 3-2-1-1 3-2-1-0 3-2-1-3-1 2-1-0-1 2-1-0-0 1-0-0-1 1-0-0-0
3-1.5-0-3 3-1.5-0-1.5 4-2-0-4 4-2-1-4 4-2-1-2 4-2-1-0 10-5-0-10 10-5-0-5
1-0.5-0-1-0.5 1-0.5-0-0.5-0.5
"""
"""Win, draw, loss, pairing-allocated bye and, if it is worth something, an absence."""


def _system(values: str) -> GameScoring:
    numbers = [*map(Decimal, values.split("-")), ZERO][:5]
    return GameScoring.of_symbols(dict(zip("WDLPA", numbers, strict=True)))


CANDIDATES: tuple[GameScoring, ...] = (USUAL, *map(_system, _OTHERS.split()))
"""The systems tried when none is stated, most usual first."""
