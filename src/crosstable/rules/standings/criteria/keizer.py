"""Keizer points as a criterion: the table of a club's season orders the standings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import Tournament
from crosstable.rules.keizer.stated import table_of
from crosstable.rules.keizer.table import KeizerTable
from crosstable.rules.keizer.words import difference_in_words, evening_in_words
from crosstable.rules.standings.criterion import Group, Scalar, Term, Value
from crosstable.rules.standings.ledger import Ledger


def keizer_points(t: Tournament, ledger: Ledger, code: TieBreakCode, after: int) -> KeizerPoints:
    """The criterion on a season after a round."""
    return KeizerPoints(ledger, code, table_of(t, after))


class KeizerPoints(Scalar):
    """The points of the table; players with equal points are in the order of the table."""

    def __init__(self, ledger: Ledger, code: TieBreakCode, table: KeizerTable) -> None:
        super().__init__(ledger, code)
        self._table = table
        self._row_of = {row.number: row for row in table.rows}

    def compute(self) -> Sequence[Value]:
        """The points of everybody."""
        return [self._row_of[person.number].points for person in self.ledger.participants]

    def split(self, group: Group) -> list[Group]:
        """By the places of the table, which nobody shares."""
        return [[place] for place in sorted(group, key=self._rank)]

    def _rank(self, place: int) -> int:
        return self._row_of[self.ledger.participants[place].number].rank

    def terms(self, i: int) -> list[Term]:
        """Evening by evening, with the own value that is added once, and what rounding changes."""
        place_of = {person.number: place for place, person in enumerate(self.ledger.participants)}
        row = self._row_of[self.ledger.participants[i].number]
        terms = [
            Term(
                round_number=term.round_number or None,
                opponent=None if term.opponent is None else place_of.get(term.opponent),
                amount=term.points,
                words=evening_in_words(term, self._table),
                score=Fraction(term.value),
            )
            for term in row.terms
        ]
        rest = row.points - sum(term.amount for term in terms)
        if rest:
            words = difference_in_words(row, self._table)
            terms.append(Term(round_number=None, opponent=None, amount=rest, words=words))
        return terms
