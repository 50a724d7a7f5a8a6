"""Tables of one event in plain Python: columns are lists, and every operation makes new ones."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from crosstable.ratings.tables.expressions import AGGREGATES, Expr
from crosstable.ratings.tables.frame import Frame, Groups, How, Row, expressions

Values = list[Any]

_NUMBERS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""What is a gap as soon as one side is one."""


class PlainFrame(Frame):
    """A table as lists of equal length, by the names of the columns."""

    def __init__(self, values: Mapping[str, Values], count: int) -> None:
        self._values = values
        self._count = count

    @classmethod
    def of_rows(cls, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> PlainFrame:
        """A table of rows."""
        lists = [list(row) for row in rows]
        values = {name: [row[place] for row in lists] for place, name in enumerate(columns)}
        return cls(values, len(lists))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._values)

    # -- columns --------------------------------------------------------------------------------

    def select(self, *columns: str | Expr, **named: Expr) -> PlainFrame:
        """Only these columns."""
        values = {
            expression.output: self._compute(expression)
            for expression in expressions(columns, named)
        }
        return PlainFrame(values, self._count)

    def with_columns(self, *columns: Expr, **named: Expr) -> PlainFrame:
        """With more columns; all are computed from those of before."""
        values = {
            expression.output: self._compute(expression)
            for expression in expressions(columns, named)
        }
        return PlainFrame({**self._values, **values}, self._count)

    def drop(self, *names: str) -> PlainFrame:
        """Without some columns."""
        kept = {name: values for name, values in self._values.items() if name not in names}
        return PlainFrame(kept, self._count)

    def rename(self, names: Mapping[str, str]) -> PlainFrame:
        """With other names for some columns."""
        renamed = {names.get(name, name): values for name, values in self._values.items()}
        return PlainFrame(renamed, self._count)

    # -- rows -----------------------------------------------------------------------------------

    def filter(self, condition: Expr) -> PlainFrame:
        """The rows for which it holds."""
        holds = self._compute(condition)
        return self._take([place for place, is_kept in enumerate(holds) if is_kept])

    def unique(self) -> PlainFrame:
        """Every row once."""
        seen: dict[tuple[Any, ...], int] = {}
        for place, row in enumerate(zip(*self._values.values(), strict=True)):
            seen.setdefault(row, place)
        return self._take(list(seen.values()))

    def stack(self, others: Sequence[PlainFrame]) -> PlainFrame:
        """With the rows of other tables."""
        frames = (self, *others)
        values = {
            name: [value for frame in frames for value in frame._values[name]]
            for name in self._values
        }
        return PlainFrame(values, sum(frame._count for frame in frames))

    def rows(self) -> list[Row]:
        """The rows, each by the names of its columns."""
        names = tuple(self._values)
        return [
            dict(zip(names, row, strict=True)) for row in zip(*self._values.values(), strict=True)
        ]

    def _take(self, places: Sequence[int]) -> PlainFrame:
        values = {name: [of[place] for place in places] for name, of in self._values.items()}
        return PlainFrame(values, len(places))

    # -- joins ----------------------------------------------------------------------------------

    def join(self, other: Frame, *, on: str, how: How) -> PlainFrame:
        """With the columns of the rows of another table that have the same value in a column."""
        assert isinstance(other, PlainFrame)
        places = other._places_of(on)
        keys = self._values[on]
        if how in ("semi", "anti"):
            wanted = how == "semi"
            return self._take([n for n, key in enumerate(keys) if (key in places) is wanted])
        left: list[int] = []
        right: list[int | None] = []
        for place, key in enumerate(keys):
            partners: Sequence[int | None] = places.get(key, () if how == "inner" else (None,))
            left += [place] * len(partners)
            right += partners
        return self._beside(left, other, right, on)

    def _places_of(self, on: str) -> dict[Any, list[int]]:
        """The rows of each value; a gap is nobody's partner."""
        places: dict[Any, list[int]] = {}
        for place, key in enumerate(self._values[on]):
            if key is not None:
                places.setdefault(key, []).append(place)
        return places

    def _beside(
        self, left: Sequence[int], other: PlainFrame, right: Sequence[int | None], on: str
    ) -> PlainFrame:
        values = {name: [of[place] for place in left] for name, of in self._values.items()}
        for name, of in other._values.items():
            if name != on:
                column = [None if place is None else of[place] for place in right]
                values[f"{name}_right" if name in values else name] = column
        return PlainFrame(values, len(left))

    # -- groups ---------------------------------------------------------------------------------

    def group_by(self, *keys: str) -> PlainGroups:
        """The rows with the same values together."""
        groups: dict[tuple[Any, ...], list[int]] = {}
        columns = [self._values[key] for key in keys]
        for place, key in enumerate(zip(*columns, strict=True)):
            groups.setdefault(key, []).append(place)
        return PlainGroups(self, keys, groups)

    # -- expressions ----------------------------------------------------------------------------

    def _compute(self, expression: Expr) -> Values:
        """The values of an expression, one for each row."""
        if expression.operation == "col":
            return self._values[expression.value]
        if not expression.inner:
            return [expression.value] * self._count
        return elementwise(expression, [self._compute(part) for part in expression.inner])


class PlainGroups(Groups):
    """The rows of a table in groups, by the places of the rows."""

    def __init__(
        self, frame: PlainFrame, keys: Sequence[str], groups: Mapping[tuple[Any, ...], list[int]]
    ) -> None:
        self._frame = frame
        self._keys = keys
        self._groups = groups

    def agg(self, *aggregates: Expr, **named: Expr) -> PlainFrame:
        """One row for each group."""
        values: dict[str, Values] = {
            name: [key[place] for key in self._groups] for place, name in enumerate(self._keys)
        }
        for expression in expressions(aggregates, named):
            values[expression.output] = self._aggregate(expression)
        return PlainFrame(values, len(self._groups))

    def _aggregate(self, expression: Expr) -> Values:
        if expression.operation == "len":
            return [len(places) for places in self._groups.values()]
        if expression.operation in AGGREGATES:
            values = self._frame._compute(expression.inner[0])
            reduce = _REDUCTIONS[expression.operation]
            return [reduce([values[n] for n in places]) for places in self._groups.values()]
        if not expression.inner:
            return [expression.value] * len(self._groups)
        return elementwise(expression, [self._aggregate(part) for part in expression.inner])


def _without_gaps(values: Values) -> Values:
    return [value for value in values if value is not None]


_REDUCTIONS: dict[str, Callable[[Values], Any]] = {
    "sum": lambda values: sum(_without_gaps(values)),
    "min": lambda values: min(_without_gaps(values), default=None),
    "max": lambda values: max(_without_gaps(values), default=None),
    "n_unique": lambda values: len(set(values)),
}


# -- one value after the other --------------------------------------------------------------------


def elementwise(expression: Expr, inner: Sequence[Values]) -> Values:
    """The values of an operation from those of its parts."""
    operation = expression.operation
    compute = _NUMBERS.get(operation)
    if compute is not None:
        left, right = inner
        return [
            None if a is None or b is None else compute(a, b)
            for a, b in zip(left, right, strict=True)
        ]
    if operation == "fill_null":
        return [expression.value if value is None else value for value in inner[0]]
    if operation == "is_in":
        wanted = frozenset(expression.value)
        return [None if value is None else value in wanted for value in inner[0]]
    return [_OTHERS[operation](*values) for values in zip(*inner, strict=True)]


def _both(left: bool | None, right: bool | None) -> bool | None:
    """And, of three values."""
    if left is False or right is False:
        return False
    return None if left is None or right is None else True


def _either(left: bool | None, right: bool | None) -> bool | None:
    """Or, of three values."""
    if left is True or right is True:
        return True
    return None if left is None or right is None else False


def _first_known(*choices: Any) -> Any:
    return next((choice for choice in choices if choice is not None), None)


_OTHERS: dict[str, Callable[..., Any]] = {
    "&": _both,
    "|": _either,
    "not": lambda value: None if value is None else not value,
    "abs": lambda value: None if value is None else abs(value),
    "is_null": lambda value: value is None,
    "as_number": lambda value: None if value is None else int(value),
    "coalesce": _first_known,
    "when": lambda holds, chosen, other: chosen if holds else other,
}
