"""The same expressions on any engine that narwhals knows: Polars, DuckDB, Spark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import narwhals as nw

from crosstable.ratings.tables.expressions import Expr
from crosstable.ratings.tables.frame import Frame, Groups, How, Row, expressions

Native = nw.LazyFrame[Any]


class NarwhalsFrame(Frame):
    """A lazy table of an engine."""

    def __init__(self, lazy: Native) -> None:
        self.lazy = lazy

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.lazy.collect_schema().names())

    def filter(self, condition: Expr) -> NarwhalsFrame:
        """The rows for which it holds."""
        return NarwhalsFrame(self.lazy.filter(translate_expression(condition)))

    def select(self, *columns: str | Expr, **named: Expr) -> NarwhalsFrame:
        """Only these columns."""
        return NarwhalsFrame(self.lazy.select(*_with_names(columns, named)))

    def with_columns(self, *columns: Expr, **named: Expr) -> NarwhalsFrame:
        """With more columns, or others in the place of those with the same name."""
        return NarwhalsFrame(self.lazy.with_columns(*_with_names(columns, named)))

    def join(self, other: Frame, *, on: str, how: How) -> NarwhalsFrame:
        """With the columns of the rows of another table that have the same value in a column."""
        assert isinstance(other, NarwhalsFrame)
        return NarwhalsFrame(self.lazy.join(other.lazy, on=on, how=how))

    def group_by(self, *keys: str) -> NarwhalsGroups:
        """The rows with the same values together."""
        return NarwhalsGroups(self.lazy, keys)

    def drop(self, *names: str) -> NarwhalsFrame:
        """Without some columns."""
        return NarwhalsFrame(self.lazy.drop(*names))

    def rename(self, names: Mapping[str, str]) -> NarwhalsFrame:
        """With other names for some columns."""
        return NarwhalsFrame(self.lazy.rename(dict(names)))

    def unique(self) -> NarwhalsFrame:
        """Every row once."""
        return NarwhalsFrame(self.lazy.unique())

    def stack(self, others: Sequence[NarwhalsFrame]) -> NarwhalsFrame:
        """With the rows of other tables."""
        return NarwhalsFrame(nw.concat([self.lazy, *(other.lazy for other in others)]))

    def rows(self) -> list[Row]:
        """The rows, each by the names of its columns."""
        return list(self.lazy.collect().rows(named=True))


class NarwhalsGroups(Groups):
    """The rows of a table in groups."""

    def __init__(self, lazy: Native, keys: Sequence[str]) -> None:
        self._lazy = lazy
        self._keys = keys

    def agg(self, *aggregates: Expr, **named: Expr) -> NarwhalsFrame:
        """One row for each group."""
        return NarwhalsFrame(self._lazy.group_by(*self._keys).agg(*_with_names(aggregates, named)))


def _with_names(columns: Sequence[str | Expr], named: Mapping[str, Expr]) -> list[nw.Expr]:
    return [
        translate_expression(expression).alias(expression.output)
        for expression in expressions(columns, named)
    ]


def translate_expression(expression: Expr) -> nw.Expr:
    """An expression in the words of narwhals."""
    inner = [translate_expression(part) for part in expression.inner]
    make = _WORDS[expression.operation]
    return make(expression.value, *inner)


_WORDS: Mapping[str, Callable[..., nw.Expr]] = {
    "col": lambda name: nw.col(name),
    "lit": lambda value: nw.lit(value),
    "number": lambda value: nw.lit(value, nw.Int64),
    "len": lambda _: nw.len(),
    "+": lambda _, left, right: left + right,
    "-": lambda _, left, right: left - right,
    "*": lambda _, left, right: left * right,
    "//": lambda _, left, right: left // right,
    "==": lambda _, left, right: left == right,
    "!=": lambda _, left, right: left != right,
    "<": lambda _, left, right: left < right,
    "<=": lambda _, left, right: left <= right,
    ">": lambda _, left, right: left > right,
    ">=": lambda _, left, right: left >= right,
    "&": lambda _, left, right: left & right,
    "|": lambda _, left, right: left | right,
    "not": lambda _, operand: ~operand,
    "abs": lambda _, operand: operand.abs(),
    "is_in": lambda values, operand: operand.is_in(list(values)),
    "is_null": lambda _, operand: operand.is_null(),
    "fill_null": lambda value, operand: operand.fill_null(value),
    "as_number": lambda _, operand: operand.cast(nw.Int64),
    "coalesce": lambda _, *choices: nw.coalesce(*choices),
    "when": lambda _, holds, chosen, other: nw.when(holds).then(chosen).otherwise(other),
    "sum": lambda _, operand: operand.sum(),
    "min": lambda _, operand: operand.min(),
    "max": lambda _, operand: operand.max(),
    "n_unique": lambda _, operand: operand.n_unique(),
}
