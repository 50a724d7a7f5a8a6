"""Tie-breaks from what is known before the first round (Handbook C.07, articles 7.8 and 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import Scalar, Term, Value
from crosstable.rules.standings.ledger import Ledger


class PairingNumber(Scalar):
    """TPN: the pairing number, lowest first; /R highest first (7.8)."""

    clause = "7.8"

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.ascending = self.modifier("R") is None

    def compute(self) -> Sequence[Value]:
        """The numbers."""
        return [participant.number for participant in self.ledger.participants]

    def terms(self, i: int) -> list[Term]:
        """The number itself."""
        number = Fraction(self.ledger.participants[i].number)
        return [Term(None, None, number, clause=self.clause, words=phrase("pairing number"))]


class OwnRating(Scalar):
    """RTNG: the rating, highest first; /R lowest first (10.6)."""

    clause = "10.6"

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.ascending = self.modifier("R") is not None

    def compute(self) -> Sequence[Value]:
        """The ratings; /Un for those who have none, else undefined for everybody (article 10)."""
        ratings = [p.rating or self.modifier("U") for p in self.ledger.participants]
        return [None] * len(ratings) if None in ratings else ratings

    def terms(self, i: int) -> list[Term]:
        """The rating itself."""
        value = self.values()[i]
        if value is None:
            return []
        return [Term(None, None, Fraction(value), clause=self.clause, words=phrase("rating"))]
