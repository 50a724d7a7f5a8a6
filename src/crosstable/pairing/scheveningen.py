"""The Scheveningen tables: everybody of one team meets everybody of the other.

In round n the first player of team A meets player n of team B, and has White in odd rounds. For an
odd number of boards and for multiples of four the tables follow a rule; the others are written out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Seat(NamedTuple):
    """A board of a round: the places of both players, and whether A has White."""

    a: int
    b: int
    a_is_white: bool


_WRITTEN: Mapping[int, str] = {
    2: """
        1W 2W
        2B 1B
    """,
    6: """
        1W 2B 3B 4W 5B 6W
        2B 3W 5W 6B 4W 1B
        3W 5B 1B 2W 6W 4B
        4B 6B 2W 1W 3B 5W
        5W 4W 6W 3B 1B 2B
        6B 1W 4B 5B 2W 3W
    """,
    10: """
        1W 2W 3B 4W 5B 6W 7B 8B 9B 10W
        2B 9W 8W 10B 3B 7W 1B 5W 6W 4B
        3W 1B 7W 6B 9W 8B 4W 10W 5B 2B
        4B 5W 6B 8W 2W 9B 10B 7B 1W 3W
        5W 7B 10B 3B 4B 1W 8W 6W 2B 9W
        6B 8B 4W 7W 1B 10W 2W 9B 3W 5B
        7W 3W 9B 1B 6W 4B 5B 2B 10W 8W
        8B 4B 2W 9W 10B 5W 6W 3B 7B 1W
        9W 10W 1B 5B 7W 2B 3W 4W 8B 6B
        10B 6B 5W 2W 8W 3B 9B 1W 4W 7B
    """,
}
"""For each board the opponent of A1, A2 … and A's colour, a line for each round."""


def sizes(most: int = 16) -> tuple[int, ...]:
    """The numbers of boards that there are tables for."""
    return tuple(n for n in range(2, most + 1) if n % 2 or n % 4 == 0 or n in _WRITTEN)


def scheveningen_round(boards: int, round_number: int) -> Sequence[Seat]:
    """A round of the table, in the order of team A; a second cycle has the colours reversed.

    >>> scheveningen_round(3, 2)[0], scheveningen_round(3, 5)[0]
    (Seat(a=1, b=2, a_is_white=False), Seat(a=1, b=2, a_is_white=True))
    """
    cycle, row = divmod(round_number - 1, boards)
    seats = _row(boards, row)
    return seats if cycle % 2 == 0 else [seat._replace(a_is_white=not seat[2]) for seat in seats]


def _row(boards: int, row: int) -> list[Seat]:
    if boards in _WRITTEN:
        words = _WRITTEN[boards].strip().splitlines()[row].split()
        return [Seat(a, int(word[:-1]), word[-1] == "W") for a, word in enumerate(words, 1)]
    return _odd_row(boards, row) if boards % 2 else _row_of_halves(boards, row)


def _odd_row(boards: int, row: int) -> list[Seat]:
    """Team B moves up by one place a round; the colours of A come in three runs."""
    half = boards // 2
    first = half + 1 - row // 2 if row % 2 == 0 else half - row // 2
    return [
        Seat(a, (a - 1 + row) % boards + 1, (first < a <= first + half) == bool(row % 2))
        for a in range(1, boards + 1)
    ]


def _row_of_halves(boards: int, row: int) -> list[Seat]:
    """Halves of the teams meet, each in turn with White; after half of the rounds the others do."""
    half = boards // 2
    crossed, step = divmod(row, half)
    seats = []
    for a in range(boards):
        own, place = divmod(a, half)
        b = (own ^ crossed) * half + (place + step) % half
        seats.append(Seat(a + 1, b + 1, (row + own) % 2 == 0))
    return seats
