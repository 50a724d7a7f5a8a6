"""Tie-breaks of an organiser (``OTHER_…``), whose values come from outside the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import Scalar, Term, Value
from crosstable.rules.standings.ledger import Ledger


class External(Scalar):
    """Values by number, the highest first; nothing was given for the others, which is 0."""

    def __init__(self, ledger: Ledger, code: TieBreakCode, given: Mapping[int, Fraction]) -> None:
        super().__init__(ledger, code)
        self._given = given

    def compute(self) -> Sequence[Value]:
        """The values that were given."""
        people = self.ledger.participants
        return [Fraction(self._given.get(person.number, Fraction(0))) for person in people]

    def terms(self, i: int) -> list[Term]:
        """The value itself."""
        value = self.values()[i]
        return [Term(None, None, Fraction(value or 0), words=phrase("given by the organiser"))]
