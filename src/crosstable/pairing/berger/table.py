"""The Berger tables (General Regulations for Competitions, Annex 1) in closed form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    """A round robin of `places` participants who meet `cycles` times.

    In every second cycle the colours are reversed. `swap` exchanges the last two rounds of the
    first cycle, so that nobody has the same colour three times running where the second begins.
    """

    places: int
    cycles: int = 1
    swap: bool = False

    @property
    def rounds_of_a_cycle(self) -> int:
        """One less than the participants; an odd number is filled up by one who is not there."""
        return max(0, self.even_places - 1)

    @property
    def even_places(self) -> int:
        """The size of the table that is used."""
        return self.places + self.places % 2

    @property
    def rounds(self) -> int:
        """How many rounds the whole event has."""
        return self.cycles * self.rounds_of_a_cycle

    def table_round(self, round_number: int) -> tuple[int, int]:
        """The cycle, counted from 1, and the round of the table that is played in a round."""
        cycle, place = divmod(round_number - 1, self.rounds_of_a_cycle)
        last = self.rounds_of_a_cycle
        row = place + 1
        if self.swap and self.cycles > 1 and cycle == 0 and last > 1 and row >= last - 1:
            row = 2 * last - 1 - row
        return cycle + 1, row

    def pairs(self, round_number: int) -> Sequence[tuple[int, int]]:
        """The places of White and Black, board by board.

        With an odd number of participants one pair has the place that nobody holds.
        """
        cycle, row = self.table_round(round_number)
        pairs = berger_round(self.even_places, row)
        return pairs if cycle % 2 else [(black, white) for white, black in pairs]


def berger_round(size: int, row: int) -> Sequence[tuple[int, int]]:
    """A row of the table for an even number of participants: White and Black on each board.

    The last place plays on the first board, with Black in odd rounds and with White in even
    ones. The others stand in a circle; on board k + 1 those meet who are k steps before and
    behind the opponent of the last place.

    >>> list(berger_round(4, 1)), list(berger_round(4, 2))
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)])
    """
    circle = size - 1
    pivot = (row + 1) // 2 if row % 2 else size // 2 + row // 2
    first = (pivot, size) if row % 2 else (size, pivot)
    others = [
        ((pivot + step - 1) % circle + 1, (pivot - step - 1) % circle + 1)
        for step in range(1, size // 2)
    ]
    return [first, *others]
