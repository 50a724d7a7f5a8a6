"""What every table can do, whichever engine holds it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from crosstable.ratings.tables.expressions import Expr, col

How = Literal["inner", "left", "semi", "anti"]
Row = Mapping[str, Any]


class Groups(ABC):
    """The rows of a table in groups."""

    @abstractmethod
    def agg(self, *aggregates: Expr, **named: Expr) -> Frame:
        """One row for each group: its keys, and the aggregates."""


class Frame(ABC):
    """A table; its rows have no order, and no operation changes it."""

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    @abstractmethod
    def filter(self, condition: Expr) -> Frame:
        """The rows for which it holds."""

    @abstractmethod
    def select(self, *columns: str | Expr, **named: Expr) -> Frame:
        """Only these columns."""

    @abstractmethod
    def with_columns(self, *columns: Expr, **named: Expr) -> Frame:
        """With more columns, or others in the place of those with the same name."""

    @abstractmethod
    def join(self, other: Frame, *, on: str, how: How) -> Frame:
        """With the columns of the rows of another table that have the same value in a column.

        A gap is equal to nothing. `semi` and `anti` keep rows that have a partner, or none.
        """

    @abstractmethod
    def group_by(self, *keys: str) -> Groups:
        """The rows with the same values together; gaps are equal here."""

    @abstractmethod
    def drop(self, *names: str) -> Frame:
        """Without some columns."""

    @abstractmethod
    def rename(self, names: Mapping[str, str]) -> Frame:
        """With other names for some columns."""

    @abstractmethod
    def unique(self) -> Frame:
        """Every row once."""

    @abstractmethod
    def stack(self, others: Sequence[Any]) -> Frame:
        """With the rows of other tables of the same engine that have the same columns."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """The rows, each by the names of its columns."""


AnyFrame = TypeVar("AnyFrame", bound=Frame)


def concat(frames: Sequence[Frame]) -> Frame:
    """The rows of tables with the same columns."""
    first, *others = frames
    return first.stack(others)


def expressions(columns: Sequence[str | Expr], named: Mapping[str, Expr]) -> list[Expr]:
    """What is asked for, each under its name."""
    given = [col(column) if isinstance(column, str) else column for column in columns]
    return [*given, *(expression.alias(name) for name, expression in named.items())]
