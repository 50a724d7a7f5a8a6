"""What every tie-break is: values that order participants, and the working behind each value.

Values and working come from the same computation: `terms` lists what `values` added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from crosstable.standings.ledger import Ledger
from crosstable.standings.numbers import decimal_text
from crosstable.tiebreak_codes import TieBreakCode

Value = int | Fraction | None
"""A value in units of the criterion's denominator; None is undefined."""
Status = Literal["counted", "cut", "dummy"]
Group = list[int]
"""Participants, by place in the ledger, that nothing has separated yet."""


class Term(NamedTuple):
    """One line of the working; `status` dummy is counted too, against a dummy opponent."""

    round_number: int | None
    opponent: int | None
    amount: Fraction
    status: Status = "counted"
    clause: str = ""
    note: str = ""


@dataclass(frozen=True)
class Criterion:
    """One entry of a list of tie-breaks, on one event.

    The true value is a value of `values` divided by `denominator`; it is shown with `decimals`.
    `operation` says how the terms make the value: their sum, their mean rounded half up, ….
    """

    ledger: Ledger
    code: TieBreakCode

    operation = "sum"
    ascending = False
    clause = ""

    @property
    def denominator(self) -> int:
        """What values have to be divided by."""
        return 1

    @property
    def decimals(self) -> int:
        """How many decimals are shown at least."""
        return 0

    def modifier(self, letter: str) -> int | None:
        """The number behind a modifier's letter: 2 for /C2; 0 for a bare letter; None if absent."""
        for text in self.code.modifiers:
            if text[0] == letter:
                return int(text[1:]) if len(text) > 1 else 0
        return None

    @property
    def with_forfeits(self) -> bool:
        """The modifier /P: forfeits count as played (6.1.1, 16.6)."""
        return self.modifier("P") is not None

    def split(self, group: Group) -> list[Group]:
        """The group in order, those together that the criterion does not separate."""
        raise NotImplementedError

    def shown(self, i: int) -> Fraction | None:
        """The exact value to show, once the groups have been split."""
        raise NotImplementedError

    def text(self, i: int) -> str | None:
        """The value in the notation of the report; None if undefined."""
        value = self.shown(i)
        return None if value is None else decimal_text(value, self.decimals)

    def terms(self, i: int) -> list[Term]:
        """The working of a value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Scalar(Criterion):
    """A criterion that gives everybody a number of his own."""

    def values(self) -> Sequence[Value]:
        """The values of all participants; computed once."""
        return self._values

    @cached_property
    def _values(self) -> Sequence[Value]:
        return self.computed()

    def computed(self) -> Sequence[Value]:
        """Compute the values of all participants."""
        raise NotImplementedError

    def split(self, group: Group) -> list[Group]:
        """By value, best first, undefined last."""
        values = self.values()
        together: dict[Value, Group] = {}
        for i in group:
            together.setdefault(values[i], []).append(i)
        defined = sorted((v for v in together if v is not None), reverse=not self.ascending)
        order: list[Value] = [*defined, None] if None in together else list(defined)
        return [together[value] for value in order]

    def shown(self, i: int) -> Fraction | None:
        """The true value."""
        value = self.values()[i]
        return None if value is None else Fraction(value) / self.denominator

    def text(self, i: int) -> str | None:
        """The value as text; equal values are put into words once."""
        value, known = self.values()[i], self._texts
        if value not in known:
            known[value] = super().text(i)
        return known[value]

    @cached_property
    def _texts(self) -> dict[Value, str | None]:
        return {}


@dataclass(frozen=True)
class GroupCriterion(Criterion):
    """A criterion that has no numbers: it orders the members of a tied group (6, 12.2, 12.3, 13.3).

    The value to show is the place inside the group, 0 where nothing was separated.
    """

    operation = "place"
    ascending = True

    @cached_property
    def _places(self) -> dict[int, int]:
        return {}

    @cached_property
    def groups(self) -> dict[int, Group]:
        """The tied group that each participant was split from."""
        return {}

    def split(self, group: Group) -> list[Group]:
        """The group in order; remembers the places for `shown`."""
        parts = self.ordered(group) if len(group) > 1 else [group]
        ahead = 0
        for part in parts:
            for i in part:
                self._places[i] = ahead + 1 if len(parts) > 1 else 0
                self.groups[i] = group
            ahead += len(part)
        return parts

    def ordered(self, group: Group) -> list[Group]:
        """The members in order, those together that cannot be separated."""
        raise NotImplementedError

    def shown(self, i: int) -> Fraction | None:
        """The place inside the group."""
        return Fraction(self._places.get(i, 0))
