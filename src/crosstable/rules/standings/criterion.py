"""What every tie-break is: values that order participants, and the working behind each value.

Values and working come from the same computation: `terms` lists what `values` added up, `stages`
what a direct encounter went through.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from crosstable.model.phrases import Words
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.ledger import Ledger
from crosstable.rules.standings.numbers import fraction, quotient_text
from crosstable.rules.standings.value import TieBreakValue

if TYPE_CHECKING:
    from fractions import Fraction


Value: TypeAlias = "int | Fraction | None"
"""A value in units of the criterion's denominator; None is undefined."""
Status = Literal["counted", "cut", "dummy"]
Group = list[int]
"""Participants, by place in the ledger, that nothing has separated yet."""

SUM = "sum"
MEAN = "mean"
PLACE = "place in the tied group"
"""How the terms make the value; other criteria have words of their own."""


class Term(NamedTuple):
    """One line of the working; `status` dummy is counted too, against a dummy opponent.

    `score` is the number of the opponent that the amount was made from (a score or a rating),
    `points` are the participant's own in that round; both only where they explain the amount.
    """

    round_number: int | None
    opponent: int | None
    amount: "Fraction"
    status: Status = "counted"
    clause: str = ""
    words: Words = ""
    """Why it counts as it does."""
    score: "Fraction | None" = None
    points: "Fraction | None" = None

    @property
    def note(self) -> str:
        """Why it counts as it does, in English."""
        return str(self.words)


class Row(NamedTuple):
    """A member of a tied group in a comparison: its numbers, most important first.

    `best` is the first number if every game that was not played inside the group were won (6.3).
    """

    member: int
    numbers: "tuple[Fraction, ...]"
    best: "Fraction | None" = None


class Stage(NamedTuple):
    """One comparison of tied participants, and the groups in order that it left."""

    words: Words
    """What was compared."""
    clause: str
    rows: tuple[Row, ...]
    parts: tuple[tuple[int, ...], ...]
    ascending: bool = False

    @property
    def title(self) -> str:
        """What was compared, in English."""
        return str(self.words)


class Criterion(ABC):
    """One entry of a list of tie-breaks, on one event.

    The true value is a value of `values` divided by `denominator`; it is shown with `decimals`,
    with more where an exact value needs them unless it `is_rounded`. `operation` says how the
    terms make the value.
    """

    operation: str = SUM
    ascending: bool = False
    clause: str = ""
    denominator: int = 1
    decimals: int = 0
    is_rounded: bool = False

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        self.ledger = ledger
        self.code = code

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

    @abstractmethod
    def split(self, group: Group) -> list[Group]:
        """The group in order, those together that the criterion does not separate."""

    @abstractmethod
    def text(self, i: int) -> str | None:
        """The value in the notation of the report, once the groups have been split; or None."""

    def texts(self, places: Iterable[int]) -> list[str | None]:
        """The values of several participants as text."""
        return list(map(self.text, places))

    @abstractmethod
    def number(self, i: int) -> "TieBreakValue | None":
        """The value as a number, once the groups have been split; or None."""

    def numbers(self, places: Iterable[int]) -> "list[TieBreakValue | None]":
        """The values of several participants as numbers."""
        return list(map(self.number, places))

    @abstractmethod
    def terms(self, i: int) -> list[Term]:
        """The working of a value."""

    def stages(self, i: int) -> list[Stage]:
        """The comparisons of tied groups that a participant took part in."""
        return []

    def missing(self, i: int) -> Words:
        """Why a participant has no value; empty where there is nothing to say."""
        return ""


class Scalar(Criterion):
    """A criterion that gives everybody a number of his own."""

    def values(self) -> Sequence[Value]:
        """The values of all participants; computed once."""
        return self._values

    @cached_property
    def _values(self) -> Sequence[Value]:
        return self.compute()

    @abstractmethod
    def compute(self) -> Sequence[Value]:
        """Compute the values of all participants."""

    def split(self, group: Group) -> list[Group]:
        """By value, best first, undefined last."""
        values = self.values()
        together: dict[Value, Group] = {}
        for i in group:
            together.setdefault(values[i], []).append(i)
        if len(together) == 1:
            return [group]
        defined = sorted((v for v in together if v is not None), reverse=not self.ascending)
        order: list[Value] = [*defined, None] if None in together else list(defined)
        return [together[value] for value in order]

    def text(self, i: int) -> str | None:
        """The value as text."""
        return self._words[self.values()[i]]

    def texts(self, places: Iterable[int]) -> list[str | None]:
        """The values of several participants as text."""
        return list(map(self._words.__getitem__, map(self.values().__getitem__, places)))

    def number(self, i: int) -> "TieBreakValue | None":
        """The value as a number."""
        return self._numbers[self.values()[i]]

    @cached_property
    def _numbers(self) -> "dict[Value, TieBreakValue | None]":
        """All values that occur, as numbers."""
        return {
            value: None
            if value is None or text is None
            else TieBreakValue(fraction(value, self.denominator), text)
            for value, text in self._words.items()
        }

    @cached_property
    def _words(self) -> dict[Value, str | None]:
        """All values that occur, in words: many participants have the same."""
        return {value: self._in_words(value) for value in set(self.values())}

    def _in_words(self, value: Value) -> str | None:
        if value is None:
            return None
        divisor = value.denominator * self.denominator
        return quotient_text(value.numerator, divisor, self.decimals, rounded=self.is_rounded)


class ScoreBased(Scalar):
    """A criterion on a score, whose values are points."""

    decimals = 1

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.denominator = ledger.unit
        self.score = ledger.score(code.basis)

    def points(self, units: int) -> "Fraction":
        """Units as points."""
        return fraction(units, self.ledger.unit)


class GroupCriterion(Criterion):
    """A criterion that has no numbers: it orders the members of a tied group (6, 12.2, 12.3, 13.3).

    The value to show is the place inside the group, 0 where nothing was separated.
    """

    operation = PLACE
    ascending = True

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.places: dict[int, int] = {}
        self.tied: dict[int, Group] = {}
        """The tied group that each participant was split from."""
        self._stages: dict[int, list[Callable[[], Stage]]] = {}

    def split(self, group: Group) -> list[Group]:
        """The group in order; remembers the places for `text`."""
        if len(group) < 2:
            return [group]
        parts = self.order(group)
        ahead = 0
        for part in parts:
            for i in part:
                self.places[i] = ahead + 1 if len(parts) > 1 else 0
                self.tied[i] = group
            ahead += len(part)
        return parts

    @abstractmethod
    def order(self, group: Group) -> list[Group]:
        """The members in order, those together that cannot be separated."""

    def text(self, i: int) -> str | None:
        """The place inside the group."""
        return str(self.places.get(i, 0))

    def number(self, i: int) -> "TieBreakValue | None":
        """The place as a number."""
        place = self.places.get(i, 0)
        return TieBreakValue(fraction(place), str(place))

    def remember(self, members: Iterable[int], stage: Callable[[], Stage]) -> None:
        """Keep a comparison for the working of those who took part in it, made when asked for."""
        for member in members:
            self._stages.setdefault(member, []).append(stage)

    def stages(self, i: int) -> list[Stage]:
        """The comparisons a participant took part in, in order, each once."""
        return list(dict.fromkeys(stage() for stage in self._stages.get(i, ())))


def by_numbers(rows: Iterable[Row], ascending: bool = False) -> list[Group]:
    """The members in order of their numbers, best first, equal ones together."""
    together: dict[tuple[Fraction, ...], Group] = {}
    for row in rows:
        together.setdefault(row.numbers, []).append(row.member)
    return [together[key] for key in sorted(together, reverse=not ascending)]
