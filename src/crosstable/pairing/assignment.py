"""The lightest assignment of rows to columns, and the first of all lightest ones in order.

The method is the Hungarian one: prices of rows and columns such that no cell costs less than the
two together. Every lightest assignment uses only cells that cost exactly that much, and every
assignment of such cells is a lightest one; so the order is decided on these cells alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.pairing.bitsets import bitset_rows, lowest, members

if TYPE_CHECKING:
    from numpy.typing import NDArray

FREE = -1


class Assignment(NamedTuple):
    """The column of each row, and the sum of the costs."""

    columns: list[int]
    cost: int


def first_lightest_assignment(costs: NDArray[Any], allowed: NDArray[Any]) -> Assignment | None:
    """Of the lightest assignments the one whose columns, read row by row, come first.

    The table is square. None if the allowed cells hold no assignment.
    """
    prices = _Prices(costs, allowed)
    columns = prices.assign()
    if columns is None:
        return None
    columns = _first_in_order(bitset_rows(prices.exact_cells()), columns)
    return Assignment(columns, int(sum(costs[row, column] for row, column in enumerate(columns))))


class _Prices:
    """Prices of rows and columns, and an assignment that grows row by row."""

    def __init__(self, costs: NDArray[Any], allowed: NDArray[Any]) -> None:
        import numpy as np

        self._size = len(costs)
        largest = int(costs.max(initial=0))
        self._never = (largest + 1) * (self._size + 2)
        self._costs = np.where(allowed, costs, self._never * 4)  # prices stay below `never`
        self._allowed = allowed
        self._columns = np.zeros(self._size, dtype=costs.dtype)
        self._rows = self._costs.min(axis=1, initial=self._never)

    def exact_cells(self) -> NDArray[Any]:
        """The cells that cost as much as their row and column together."""
        spare = self._costs - self._rows[:, None] - self._columns[None, :]
        exact: NDArray[Any] = self._allowed & (spare == 0)
        return exact

    def assign(self) -> list[int] | None:
        """An assignment of exact cells; prices change where there is none."""
        cells = bitset_rows(self.exact_cells())
        column_of = [FREE] * self._size
        row_of = [FREE] * self._size
        unused = (1 << self._size) - 1
        for row, cell in enumerate(cells):
            if cell & unused:
                column = lowest(cell & unused)
                column_of[row], row_of[column] = column, row
                unused ^= 1 << column
        for row in range(self._size):
            if column_of[row] == FREE and not self._assign_row(row, column_of, row_of):
                return None
        return column_of

    def _assign_row(self, row: int, column_of: list[int], row_of: list[int]) -> bool:
        """The shortest path from a row to an unused column, and prices that make it exact."""
        import numpy as np

        distance = self._costs[row] - self._rows[row] - self._columns
        origin = np.full(self._size, row)
        settled = np.zeros(self._size, dtype=bool)
        far = self._never * 16
        order: list[int] = []
        while True:
            column = int(np.where(settled, far, distance).argmin())
            reached = distance[column]
            if reached >= self._never:
                return False
            settled[column] = True
            if row_of[column] == FREE:
                break
            order.append(column)
            next_row = row_of[column]
            through = self._costs[next_row] - self._rows[next_row] - self._columns + reached
            closer = ~settled & (through < distance)
            distance[closer] = through[closer]
            origin[closer] = next_row
        self._rows[row] += reached
        for passed in order:
            self._columns[passed] -= reached - distance[passed]
            self._rows[row_of[passed]] += reached - distance[passed]
        while True:
            source = int(origin[column])
            column_of[source], column = column, column_of[source]
            row_of[column_of[source]] = source
            if source == row:
                return True


def _first_in_order(cells: list[int], columns: list[int]) -> list[int]:
    """Gives each row in turn the first column with which the later rows can still be assigned."""
    size = len(cells)
    column_of = list(columns)
    row_of = [0] * size
    for row, column in enumerate(column_of):
        row_of[column] = row
    open_columns = (1 << size) - 1
    for row in range(size):
        own = column_of[row]
        better = cells[row] & open_columns & ((1 << own) - 1)
        if better:
            _reroute(cells, column_of, row_of, row, better, open_columns)
        open_columns ^= 1 << column_of[row]
    return column_of


def _reroute(
    cells: list[int],
    column_of: list[int],
    row_of: list[int],
    row: int,
    better: int,
    open_columns: int,
) -> None:
    """Moves a row to the first of some columns from which a chain of moves frees its own one."""
    own = column_of[row]
    dead = 0
    for column in members(better):
        if dead >> column & 1:
            continue
        chain, seen = _chain(cells, row_of, column, own, open_columns & ~dead)
        if chain:
            _move_along(column_of, row_of, row, chain)
            return
        dead |= seen


def _chain(
    cells: list[int], row_of: list[int], start: int, goal: int, open_columns: int
) -> tuple[list[int], int]:
    """The columns from `start` to `goal` such that the row of each can move to the next.

    Without one the list is empty, and none of the columns that were seen leads there.
    """
    origin = {start: start}
    unseen = open_columns & ~(1 << start)
    queue = [start]
    for column in queue:
        reachable = cells[row_of[column]] & unseen
        if reachable >> goal & 1:
            chain = [goal, column]
            while column != start:
                column = origin[column]
                chain.append(column)
            return chain[::-1], 0
        unseen &= ~reachable
        for found in members(reachable):
            origin[found] = column
            queue.append(found)
    return [], open_columns & ~unseen


def _move_along(column_of: list[int], row_of: list[int], row: int, chain: list[int]) -> None:
    """The row takes the first column of a chain, and everybody there moves one step."""
    moving = row
    for column in chain:
        displaced = row_of[column]
        column_of[moving], row_of[column] = column, moving
        moving = displaced
