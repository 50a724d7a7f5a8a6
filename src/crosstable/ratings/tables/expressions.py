"""Expressions over the columns of a table: what is meant, not how it is computed.

Numbers are whole. A gap (None) makes a gap of everything that is computed with it; `&` and `|` know
three values, so that `False & None` is False. Aggregates leave gaps out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias, Union

Operand: TypeAlias = Union["Expr", int, str, bool, None]


def _operator(operation: str, *, turned: bool = False) -> Callable[[Expr, Operand], Expr]:
    """An operation with another operand, which comes first if it is `turned`."""

    def combine(own: Expr, other: Operand) -> Expr:
        return _binary(operation, *((other, own) if turned else (own, other)))

    return combine


@dataclass(frozen=True, slots=True, eq=False)
class Expr:
    """An operation on other expressions; `value` is the name of a column, or a constant."""

    operation: str
    inner: tuple[Expr, ...] = ()
    value: Any = None
    name: str = ""
    """The column that the result becomes; empty where it keeps the name of its first column."""

    def alias(self, name: str) -> Expr:
        """The same under another name."""
        return replace(self, name=name)

    @property
    def output(self) -> str:
        """The name of the result."""
        if self.name or self.operation == "col":
            return self.name or str(self.value)
        return self.inner[0].output if self.inner else "literal"

    # -- arithmetic -----------------------------------------------------------------------------

    __add__ = _operator("+")
    __radd__ = _operator("+", turned=True)
    __sub__ = _operator("-")
    __rsub__ = _operator("-", turned=True)
    __mul__ = _operator("*")
    __rmul__ = _operator("*", turned=True)
    __floordiv__ = _operator("//")

    def __neg__(self) -> Expr:
        return _binary("-", 0, self)

    def abs(self) -> Expr:
        """Without its sign."""
        return Expr("abs", (self,))

    # -- comparisons ----------------------------------------------------------------------------

    __eq__ = _operator("==")  # type: ignore[assignment]
    __ne__ = _operator("!=")  # type: ignore[assignment]
    __lt__ = _operator("<")
    __le__ = _operator("<=")
    __gt__ = _operator(">")
    __ge__ = _operator(">=")

    def is_in(self, values: Sequence[int | str]) -> Expr:
        """Whether it is one of these."""
        return Expr("is_in", (self,), tuple(values))

    __hash__ = None  # type: ignore[assignment]

    # -- truth and gaps -------------------------------------------------------------------------

    __and__ = _operator("&")
    __or__ = _operator("|")

    def __invert__(self) -> Expr:
        return Expr("not", (self,))

    def is_null(self) -> Expr:
        """Whether there is a gap."""
        return Expr("is_null", (self,))

    def fill_null(self, value: int | bool) -> Expr:
        """With a constant in place of gaps."""
        return Expr("fill_null", (self,), value)

    def as_number(self) -> Expr:
        """As a whole number of 64 bits: a count, a sum, or 1 and 0 for yes and no."""
        return Expr("as_number", (self,))

    # -- aggregates -----------------------------------------------------------------------------

    def sum(self) -> Expr:
        """The sum of a group."""
        return Expr("sum", (self,))

    def min(self) -> Expr:
        """The least of a group; a gap if it has nothing."""
        return Expr("min", (self,))

    def max(self) -> Expr:
        """The greatest of a group; a gap if it has nothing."""
        return Expr("max", (self,))

    def n_unique(self) -> Expr:
        """How many different values a group has."""
        return Expr("n_unique", (self,))


AGGREGATES = frozenset(("sum", "min", "max", "n_unique", "len"))


def _binary(operation: str, left: object, right: object) -> Expr:
    return Expr(operation, (_expression(left), _expression(right)))


def _expression(value: object) -> Expr:
    return value if isinstance(value, Expr) else lit(value)


def col(name: str) -> Expr:
    """A column."""
    return Expr("col", (), name)


def lit(value: object, *, is_number: bool = False) -> Expr:
    """A constant; `is_number` gives a gap the type of a whole number."""
    return Expr("number" if is_number else "lit", (), value)


def length() -> Expr:
    """The rows of a group."""
    return Expr("len")


def coalesce(*choices: Expr) -> Expr:
    """The first one that is not a gap."""
    return Expr("coalesce", choices)


class Then(NamedTuple):
    """A choice that may have another side; without one there is a gap."""

    condition: Expr
    chosen: Expr

    def otherwise(self, other: Operand) -> Expr:
        """What holds where the condition does not, or where nobody knows."""
        return Expr("when", (self.condition, self.chosen, _expression(other)))

    def alone(self) -> Expr:
        """A gap where the condition does not hold."""
        return Expr("when", (self.condition, self.chosen, lit(None, is_number=True)))


class When(NamedTuple):
    """The beginning of a choice."""

    condition: Expr

    def then(self, chosen: Operand) -> Then:
        """What holds where the condition does."""
        return Then(self.condition, _expression(chosen))


def when(condition: Expr) -> When:
    """A choice: `when(c).then(a).otherwise(b)`."""
    return When(condition)
