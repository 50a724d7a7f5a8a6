"""A round of a Keizer season once more, as the guide words it: every round of the evening is tried.

It reads the cells of the report and shares nothing with the engine. Seasons with absences are left
to others: who was away is no subject here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Game, Player, Tournament

GAP = 8
"""So many rounds lie between two meetings."""
Couples = tuple[tuple[int, int], ...]


class Season:
    """What was played so far; `is_simple` if nobody was away."""

    def __init__(self, t: Tournament) -> None:
        self.rounds = t.paired_rounds
        self.players = {player.number: player for player in t.players}
        self.first_order = sorted(self.players, key=lambda n: (-(self.players[n].rating or 0), n))
        cells = [cell for player in t.players for cell in self._past(player)]
        self.is_simple = all(
            isinstance(cell, Game) or (isinstance(cell, Bye) and self._is_allocated(cell))
            for cell in cells
        )

    @staticmethod
    def _is_allocated(cell: Bye) -> bool:
        return cell.kind is ByeKind.PAIRING_ALLOCATED

    def _past(self, player: Player) -> Sequence[object]:
        padding = [None] * (self.rounds - len(player.rounds))
        return [*player.rounds[: self.rounds], *padding]

    # -- the table --------------------------------------------------------------------------------

    def values(self, order: Sequence[int]) -> dict[int, int]:
        first = (len(order) - 1) + (len(order) - 1) // 2
        return {number: first - place for place, number in enumerate(order)}

    def totals(self, values: dict[int, int]) -> dict[int, Fraction]:
        points = {}
        for number, player in self.players.items():
            total = Fraction(values[number])
            for cell in self._past(player):
                if isinstance(cell, Game):
                    assert cell.opponent is not None
                    won = {"1": Fraction(1), "=": Fraction(1, 2)}.get(cell.result.code, Fraction(0))
                    total += won * values[cell.opponent]
                else:
                    total += Fraction(2, 3) * values[number]
            points[number] = Fraction(floor(2 * total + Fraction(1, 2)), 2)
        return points

    def table(self) -> list[int]:
        """The order before the round: counted again until it stays."""
        order = [*self.first_order]
        if not self.rounds:
            return order
        earlier: dict[int, Fraction] = {}
        before_that: list[int] = []
        for _ in range(20):
            points = self.totals(self.values(order))
            after = self._by(points)
            if after == order:
                return after
            if after == before_that:
                return self._by({n: (points[n] + earlier[n]) / 2 for n in points})
            before_that, order, earlier = order, after, points
        return order

    def _by(self, points: dict[int, Fraction]) -> list[int]:
        return sorted(points, key=lambda n: (-points[n], self.first_order.index(n)))

    # -- colours ----------------------------------------------------------------------------------

    def colours(self, number: int) -> list[Colour]:
        cells = self._past(self.players[number])
        return [cell.colour for cell in cells if isinstance(cell, Game) and cell.colour]

    def claim(self, number: int) -> tuple[Colour | None, int, int]:
        had = self.colours(number)
        lead = had.count(Colour.WHITE) - had.count(Colour.BLACK)
        if not had:
            return None, 0, 0
        if abs(lead) >= 2 or had[-2:] == [had[-1]] * 2:
            strong = had[-1].opposite
            if abs(lead) >= 2:
                strong = Colour.BLACK if lead > 0 else Colour.WHITE
            return strong, 3, abs(lead)
        if lead:
            return (Colour.BLACK if lead > 0 else Colour.WHITE), 2, 1
        return had[-1].opposite, 1, 0

    def higher_has_white(self, higher: int, lower: int, board: int) -> bool:
        mine, my_strength, my_lead = self.claim(higher)
        other, other_strength, other_lead = self.claim(lower)
        if mine is None and other is None:
            return board % 2 == 1
        if mine is not other:
            return mine is Colour.WHITE or other is Colour.BLACK
        wins = True
        if (my_strength, my_lead) != (other_strength, other_lead):
            wins = (my_strength, my_lead) > (other_strength, other_lead)
        else:
            pairs = zip(reversed(self.colours(higher)), reversed(self.colours(lower)), strict=False)
            for own, their in pairs:
                if own is not their:
                    return own is Colour.BLACK
        return (mine is Colour.WHITE) == wins

    # -- the round --------------------------------------------------------------------------------

    def cost(self, couples: Couples, place: dict[int, int]) -> tuple[int, ...]:
        early = recency = distance = third = lead = 0
        for higher, lower in couples:
            late = self._too_early(higher, lower)
            early += late > 0
            recency += late
            distance += (place[lower] - place[higher]) ** 2
            has_white = self.higher_has_white(higher, lower, 1)
            for number, is_white in ((higher, has_white), (lower, not has_white)):
                colour = Colour.WHITE if is_white else Colour.BLACK
                had = self.colours(number)
                third += had[-2:] == [colour, colour]
                after = [*had, colour]
                lead += abs(after.count(Colour.WHITE) - after.count(Colour.BLACK))
        return early, recency, distance, third, lead

    def _too_early(self, number: int, other: int) -> int:
        met = [
            round_number
            for round_number, cell in enumerate(self._past(self.players[number]), 1)
            if isinstance(cell, Game) and cell.opponent == other
        ]
        return max(0, GAP - (self.rounds + 1 - met[-1])) if met else 0

    def round(self) -> tuple[list[tuple[int, int]], int | None]:
        """White and black of every board, and who is free."""
        order = self.table()
        bye = None
        if len(order) % 2:
            byes = {n: self._byes(n) for n in order}
            bye = min(reversed(order), key=lambda n: byes[n])
        present = [number for number in order if number != bye]
        place = {number: i for i, number in enumerate(order if bye is None else present)}
        # of equal costs the one in which the highest players have the nearest partners
        best = min(
            all_rounds(present),
            key=lambda couples: (self.cost(couples, place), [place[b] for _, b in couples]),
        )
        boards = []
        for board, (higher, lower) in enumerate(best, 1):
            has_white = self.higher_has_white(higher, lower, board)
            boards.append((higher, lower) if has_white else (lower, higher))
        return sorted(boards), bye

    def _byes(self, number: int) -> int:
        return sum(isinstance(cell, Bye) for cell in self._past(self.players[number]))


def all_rounds(numbers: Sequence[int]) -> Iterator[Couples]:
    """Every way to pair these players, the higher one of each couple first."""
    if not numbers:
        yield ()
        return
    first, *others = numbers
    for partner in others:
        for rest in all_rounds([number for number in others if number != partner]):
            yield ((first, partner), *rest)
