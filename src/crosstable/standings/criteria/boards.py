"""Tie-breaks from the boards of team matches (Handbook C.07, article 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.standings.criterion import Group, GroupCriterion, Scalar, Term, Value
from crosstable.standings.ledger import Ledger


def board_totals(ledger: Ledger, i: int) -> list[int]:
    """The game points of each board over the event."""
    totals = [0] * ledger.board_count
    for boards in ledger.boards[i]:
        for place, points in enumerate(boards):
            totals[place] += points
    return totals


def match_boards(ledger: Ledger, i: int, opponent: int, with_forfeits: bool) -> list[int]:
    """The game points of each board in the matches of two teams, added up (A27)."""
    totals = [0] * ledger.board_count
    for place, entry in enumerate(ledger.entries[i]):
        if entry.opponent == opponent and ledger.meets(entry, with_forfeits):
            for board, points in enumerate(ledger.boards[i][place]):
                totals[board] += points
    return totals


def weighted(boards: Sequence[int]) -> int:
    """12.1: the sum of board number by points."""
    return sum(number * points for number, points in enumerate(boards, 1))


def top_boards(boards: Sequence[int]) -> list[int]:
    """12.2: board 1, then board 2, …."""
    return list(boards)


def bottom_boards(boards: Sequence[int]) -> list[int]:
    """12.3: everything but the last board, then but the last two, …."""
    return [sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)]


@dataclass(frozen=True)
class BoardCount(Scalar):
    """BC: the sum of board number by the points made there; lower is better (12.1)."""

    clause = "12.1"
    ascending = True

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """As points."""
        return 1

    def computed(self) -> Sequence[Value]:
        """For every team."""
        return [weighted(board_totals(self.ledger, i)) for i in range(self.ledger.size)]

    def terms(self, i: int) -> list[Term]:
        """Board by board."""
        return [
            Term(None, None, Fraction(number * points, self.ledger.unit), note=f"board {number}")
            for number, points in enumerate(board_totals(self.ledger, i), 1)
        ]


@dataclass(frozen=True)
class BoardResults(GroupCriterion):
    """TBR and BBE: top board results, bottom board elimination (12.2, 12.3)."""

    @property
    def clause(self) -> str:  # type: ignore[override]
        """The article."""
        return "12.2" if self.code.name == "TBR" else "12.3"

    def _key(self, i: int) -> list[int]:
        boards = board_totals(self.ledger, i)
        return top_boards(boards) if self.code.name == "TBR" else bottom_boards(boards)

    def ordered(self, group: Group) -> list[Group]:
        """By the points of the boards, one after the other."""
        together: dict[tuple[int, ...], Group] = {}
        for i in group:
            together.setdefault(tuple(self._key(i)), []).append(i)
        return [together[key] for key in sorted(together, reverse=True)]

    def terms(self, i: int) -> list[Term]:
        """What is compared, one after the other."""
        words = "board {}" if self.code.name == "TBR" else "without the last {} boards"
        return [
            Term(
                None,
                None,
                Fraction(points, self.ledger.unit),
                clause=self.clause,
                note=words.format(number),
            )
            for number, points in enumerate(self._key(i), 1)
        ]
