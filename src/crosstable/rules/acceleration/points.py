"""The two ways to write fictitious points down.

Records 250 give them by ranges of participants and rounds, XXA lines by participant and round.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from crosstable.model.records import Acceleration
from crosstable.model.tournament import ZERO

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


def fictitious_points(
    records: Sequence[Acceleration], number: int, round_number: int
) -> tuple[Decimal, Decimal]:
    """Match and game points that records 250 lend in a round; the last one that covers it."""
    for record in reversed(records):
        in_rounds = record.first_round <= round_number <= record.last_round
        if in_rounds and record.first <= number <= record.last:
            return record.match_points, record.game_points
    return ZERO, ZERO


def points_in_round(
    records: Sequence[Acceleration], numbers: Iterable[int], round_number: int
) -> dict[int, tuple[Decimal, Decimal]]:
    """The same for many participants at once; who is lent nothing is not named.

    Every participant is filled in once, by the last record first, so that the work grows with
    the sum of records and participants.
    """
    order = sorted(set(numbers))
    following = list(range(len(order) + 1))

    def open_place(place: int) -> int:
        """The first place from here on that has no points yet; the way is shortened."""
        while following[place] != place:
            following[place] = following[following[place]]
            place = following[place]
        return place

    result: dict[int, tuple[Decimal, Decimal]] = {}
    for record in reversed(records):
        if record.first_round <= round_number <= record.last_round:
            place = open_place(bisect_left(order, record.first))
            while place < len(order) and order[place] <= record.last:
                result[order[place]] = (record.match_points, record.game_points)
                following[place] = place + 1
                place = open_place(place)
    return result


def game_points_in_round(
    records: Sequence[Acceleration], numbers: Iterable[int], round_number: int
) -> dict[int, Decimal]:
    """What players are lent in a round: game points, as match points are for teams (TRF26, 250)."""
    lent = points_in_round(records, numbers, round_number)
    return {number: points for number, (_, points) in lent.items()}


def ranges_from_points(
    points: Mapping[int, Sequence[Decimal]], *, match_points: bool = False
) -> tuple[Acceleration, ...]:
    """Records 250 for points by participant and round, as XXA lines give them.

    One record per run of rounds in which nobody's points change, and in it per run of
    neighbouring numbers with the same points; zero needs no record.
    """
    return tuple(
        Acceleration(
            match_points=value if match_points else ZERO,
            game_points=ZERO if match_points else value,
            first_round=first_round,
            last_round=last_round,
            first=first,
            last=last,
        )
        for first_round, last_round, column in _round_runs(points)
        for first, last, value in _number_runs(column)
    )


def _round_runs(
    points: Mapping[int, Sequence[Decimal]],
) -> Iterator[tuple[int, int, dict[int, Decimal]]]:
    """Runs of rounds with equal points: first round, last round, the points by participant."""
    rounds = max(map(len, points.values()), default=0)
    columns = [
        {n: row[r] for n, row in sorted(points.items()) if r < len(row) and row[r] != ZERO}
        for r in range(rounds)
    ]
    start = 0
    for index in range(1, rounds + 1):
        if index == rounds or columns[index] != columns[start]:
            yield start + 1, index, columns[start]
            start = index


def _number_runs(column: Mapping[int, Decimal]) -> Iterator[tuple[int, int, Decimal]]:
    """Runs of neighbouring numbers with equal points."""
    run: tuple[int, int, Decimal] | None = None
    for number, value in column.items():
        if run and number == run[1] + 1 and value == run[2]:
            run = (run[0], number, value)
            continue
        if run:
            yield run
        run = (number, number, value)
    if run:
        yield run


def points_from_ranges(
    accelerations: Sequence[Acceleration],
    numbers: Iterable[int],
    rounds: int,
    *,
    match_points: bool = False,
) -> dict[int, tuple[Decimal, ...]]:
    """Points by participant and round, as XXA lines give them, for records 250."""
    which = 0 if match_points else 1
    rows: dict[int, list[Decimal]] = {number: [ZERO] * rounds for number in numbers}
    for index in range(rounds):
        for number, points in points_in_round(accelerations, rows, index + 1).items():
            rows[number][index] = points[which]
    return {number: tuple(row) for number, row in rows.items()}
