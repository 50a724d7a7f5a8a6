"""Tie-breaks from the boards of team matches (Handbook C.07, article 12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from crosstable.model.phrases import phrase, plural
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import (
    Group,
    GroupCriterion,
    Row,
    ScoreBased,
    Stage,
    Term,
    Value,
    by_numbers,
)
from crosstable.rules.standings.ledger import Ledger
from crosstable.rules.standings.numbers import fraction

if TYPE_CHECKING:
    from fractions import Fraction

CLAUSES = {"BC": "12.1", "TBR": "12.2", "BBE": "12.3"}
TITLES = {
    "BC": phrase("board count"),
    "TBR": phrase("board by board from the top"),
    "BBE": phrase("without the last boards"),
}


def board_totals(ledger: Ledger, i: int) -> list[int]:
    """The game points of each board over the event."""
    return _add_boards(ledger, ledger.boards[i])


def match_boards(ledger: Ledger, i: int, opponent: int, with_forfeits: bool) -> list[int]:
    """The game points of each board in the matches of two teams, added up (A27)."""
    rounds = zip(ledger.entries[i], ledger.boards[i], strict=True)
    met = (
        boards
        for entry, boards in rounds
        if entry.opponent == opponent and ledger.meets(entry, with_forfeits)
    )
    return _add_boards(ledger, met)


def _add_boards(ledger: Ledger, rounds: Iterable[Sequence[int]]) -> list[int]:
    totals = [0] * ledger.board_count
    for boards in rounds:
        for place, points in enumerate(boards):
            totals[place] += points
    return totals


def board_numbers(name: str, boards: Sequence[int], unit: int) -> tuple[Fraction, ...]:
    """What BC, TBR or BBE compares, one number after the other."""
    points = [fraction(units, unit) for units in boards]
    if name == "BC":
        return (sum((n * p for n, p in enumerate(points, 1)), fraction(0)),)
    if name == "TBR":
        return tuple(points)
    return tuple(sum(points[:last], fraction(0)) for last in range(len(points) - 1, 0, -1))


class BoardCount(ScoreBased):
    """BC: the sum of board number by the points made there; lower is better (12.1)."""

    clause = CLAUSES["BC"]
    ascending = True

    def compute(self) -> Sequence[Value]:
        """For every team."""
        return [
            sum(number * points for number, points in enumerate(board_totals(self.ledger, i), 1))
            for i in range(self.ledger.size)
        ]

    def terms(self, i: int) -> list[Term]:
        """Board by board."""
        terms = []
        for number, units in enumerate(board_totals(self.ledger, i), 1):
            points = self.points(units)
            words = phrase("board {n}", n=number)
            score = fraction(number)
            terms.append(
                Term(None, None, number * points, "counted", self.clause, words, score, points)
            )
        return terms


class BoardResults(GroupCriterion):
    """TBR and BBE: top board results, bottom board elimination (12.2, 12.3)."""

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.clause = CLAUSES[code.name]

    def _numbers(self, i: int) -> tuple[Fraction, ...]:
        return board_numbers(self.code.name, board_totals(self.ledger, i), self.ledger.unit)

    def order(self, group: Group) -> list[Group]:
        """By the points of the boards, one after the other."""
        rows = tuple(Row(i, self._numbers(i)) for i in group)
        parts = by_numbers(rows)
        title = TITLES[self.code.name]
        order = tuple(map(tuple, parts))
        self.remember(group, partial(Stage, title, self.clause, rows, order))
        return parts

    def terms(self, i: int) -> list[Term]:
        """What is compared, one after the other."""
        if self.code.name == "TBR":
            notes = [phrase("board {n}", n=n) for n in range(1, self.ledger.board_count + 1)]
        else:
            notes = [
                plural(n, "without the last board", "without the last {n} boards")
                for n in range(1, self.ledger.board_count)
            ]
        pairs = zip(self._numbers(i), notes, strict=True)
        return [Term(None, None, points, clause=self.clause, words=note) for points, note in pairs]
