"""The scoring systems that are tried when a report states none and the usual one does not fit."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from crosstable.model.tournament import GameScoring
from crosstable.rules.scoring.points import USUAL


class _Values(NamedTuple):
    """A line of the table of candidates; `bye` is the pairing-allocated bye."""

    win: str
    draw: str
    loss: str
    bye: str
    absence: str = "0"


_OTHERS = (
    _Values("3", "1", "0", "3"),
    _Values("2", "1", "0", "2"),
    _Values("1", "0.5", "0", "0.5"),
    _Values("1", "0.5", "0", "0"),
    _Values("3", "1", "0", "0"),
    _Values("3", "1", "0", "1"),
    _Values("3", "1", "0", "1.5"),
    _Values("3", "1", "0", "2"),
    _Values("3", "2", "1", "3"),
    _Values("3", "2", "1", "2"),
    _Values("3", "2", "1", "1"),
    _Values("3", "2", "1", "0"),
    _Values("3", "2", "1", "3", absence="1"),
    _Values("2", "1", "0", "1"),
    _Values("2", "1", "0", "0"),
    _Values("1", "0", "0", "1"),
    _Values("1", "0", "0", "0"),
    _Values("3", "1.5", "0", "3"),
    _Values("3", "1.5", "0", "1.5"),
    _Values("4", "2", "0", "4"),
    _Values("4", "2", "1", "4"),
    _Values("4", "2", "1", "2"),
    _Values("4", "2", "1", "0"),
    _Values("10", "5", "0", "10"),
    _Values("10", "5", "0", "5"),
    _Values("1", "0.5", "0", "1", absence="0.5"),
    _Values("1", "0.5", "0", "0.5", absence="0.5"),
)


def _system(values: _Values) -> GameScoring:
    symbols = zip("WDLPA", values, strict=True)
    return GameScoring.of_symbols({symbol: Decimal(value) for symbol, value in symbols})


CANDIDATES: tuple[GameScoring, ...] = (USUAL, *map(_system, _OTHERS))
"""The systems tried when none is stated, most usual first."""
