"""Where tables live and are computed: plain Python here, Polars in `polarsengine`.

An engine holds the two printed tables of the regulations (2002, 10.1) as tables of its own, and
says how an intermediate result is computed. Everything else is the same on all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.expectation import (
    CERTAIN,
    expected_scores,
    farthest,
    formula_difference,
    formula_scores,
    rating_difference,
)
from crosstable.ratings.liststate import INTEGER, Column
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.plain import PlainFrame

Settle = Callable[[Frame], Frame]
"""Computes a table and gives it back as a new one: saves an engine from planning it many times."""


Make = Callable[[str, Mapping[str, Column], Iterable[Sequence[object]]], Frame]
"""Makes a table of an engine from a name, the columns and the rows."""


class Engine(NamedTuple):
    """The printed tables, and how to settle a table."""

    differences: Frame
    """10.1a: `score` in hundredths and its `difference` dp."""
    expectations: Frame
    """10.1b: `difference` D and the `expected` score PD in hundredths."""
    settle: Settle
    make: Make
    """Makes a table, for rules with expectations of their own."""


def printed_differences() -> list[tuple[int, int]]:
    """The rows of table 10.1a: a score in hundredths, dp."""
    return [(score, rating_difference(score)) for score in range(101)]


def printed_expectations() -> list[tuple[int, int]]:
    """The rows of table 10.1b: D as far as it goes, PD in hundredths."""
    return list(zip(range(-CERTAIN, CERTAIN + 1), expected_scores(), strict=True))


DIFFERENCES = {"score": Column(INTEGER, "p in hundredths"), "difference": Column(INTEGER, "dp")}
EXPECTATIONS = {
    "difference": Column(INTEGER, "D"),
    "expected": Column(INTEGER, "PD in hundredths"),
}


def engine_from(make: Make, settle: Settle) -> Engine:
    """An engine from the way in which it makes a table of rows, and computes one."""
    return Engine(
        make("differences", DIFFERENCES, printed_differences()),
        make("expectations", EXPECTATIONS, printed_expectations()),
        settle,
        make,
    )


def differences_of(engine: Engine, scale: int | None) -> Frame:
    """The table of dp: as printed, or by the formula."""
    if scale is None:
        return engine.differences
    rows = [(score, formula_difference(score, scale)) for score in range(101)]
    return engine.make(f"differences{scale}", DIFFERENCES, rows)


def expectations_of(engine: Engine, scale: int | None) -> Frame:
    """The table of expected scores: as printed in hundredths, by the formula in finer parts."""
    if scale is None:
        return engine.expectations
    most = farthest(scale)
    rows = zip(range(-most, most + 1), formula_scores(scale), strict=True)
    return engine.make(f"expectations{scale}", EXPECTATIONS, rows)


def plain_table(columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    """A table in plain Python with these columns."""
    return PlainFrame.of_rows(tuple(columns), rows)


def plain_engine() -> Engine:
    """Plain Python: enough for an event, and always there."""
    return engine_from(lambda _, columns, rows: plain_table(columns, rows), lambda table: table)
