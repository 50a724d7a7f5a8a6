"""The lightest assignment of rows to columns, and the first of all lightest ones in order.

The method is the Hungarian one: prices of rows and columns such that no cell costs less than the
two together. Every lightest assignment uses only cells that cost exactly that much, and every
assignment of such cells is a lightest one; so the order is decided on these cells alone.

Few different costs occur among many cells. So cells are not looked at one by one but as sets of
columns that cost the same and have the same price.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from crosstable.pairing.bitsets import lowest, members
from crosstable.pairing.matching import FREE


class CostRow:
    """What each column costs in a row; rows that cost alike had better be one object."""

    def __init__(self, costs: Sequence[int]) -> None:
        self.costs = costs

    @cached_property
    def columns_by_cost(self) -> list[tuple[int, int]]:
        """The costs that occur, the smallest first, each with the set of its columns."""
        columns: dict[int, int] = {}
        for column, cost in enumerate(self.costs):
            columns[cost] = columns.get(cost, 0) | 1 << column
        return sorted(columns.items())


class Assignment(NamedTuple):
    """The column of each row, and the sum of the costs."""

    columns: list[int]
    cost: int


def first_lightest_assignment(rows: Sequence[CostRow], allowed: Sequence[int]) -> Assignment | None:
    """Of the lightest assignments the one whose columns, read row by row, come first.

    There are as many rows as columns; `allowed` has the set of columns that each row may have. None
    if there is no assignment at all.
    """
    prices = _Prices(rows, allowed)
    columns = prices.assign()
    if columns is None:
        return None
    exact = [prices.exact_columns(row) for row in range(len(rows))]
    columns = _first_in_order(exact, columns)
    return Assignment(columns, sum(rows[row].costs[column] for row, column in enumerate(columns)))


class _Prices:
    """Prices of rows and columns, and an assignment that grows row by row."""

    def __init__(self, rows: Sequence[CostRow], allowed: Sequence[int]) -> None:
        size = len(rows)
        self._rows = rows
        self._allowed = allowed
        self._row_prices = [0] * size
        self._column_prices = [0] * size
        self._by_price = {0: (1 << size) - 1}
        """The sets of columns of the same price."""
        self._column_of = [FREE] * size
        self._row_of = [FREE] * size
        self._unused = (1 << size) - 1

    def _cells(self, row: int) -> Iterator[tuple[int, int]]:
        """The allowed columns of a row in sets, by what they cost beyond both prices."""
        own = self._row_prices[row]
        allowed = self._allowed[row]
        for cost, columns in self._rows[row].columns_by_cost:
            if columns & allowed:
                for price, priced in self._by_price.items():
                    cells = columns & allowed & priced
                    if cells:
                        yield cost - own - price, cells

    def exact_columns(self, row: int) -> int:
        """The columns that cost as much as they and the row are priced together."""
        exact = 0
        for spare, columns in self._cells(row):
            if not spare:
                exact |= columns
        return exact

    def assign(self) -> list[int] | None:
        """An assignment of exact cells; prices change where there is none."""
        waiting = []
        for row in range(len(self._rows)):
            cheapest = next(self._cells(row), None)
            if cheapest is None:
                return None
            self._row_prices[row], columns = cheapest
            if columns & self._unused:
                self._seat(row, lowest(columns & self._unused))
            else:
                waiting.append(row)
        if all(map(self._assign_row, waiting)):
            return self._column_of
        return None

    def _seat(self, row: int, column: int) -> None:
        self._column_of[row] = column
        self._row_of[column] = row
        self._unused &= ~(1 << column)

    def _assign_row(self, row: int) -> bool:
        """The shortest path from a row to an unused column, and prices that make it exact."""
        origin: dict[int, int] = {}
        distance_of: dict[int, int] = {}
        unsettled = (1 << len(self._rows)) - 1
        heap = [(spare, columns, row) for spare, columns in sorted(self._cells(row))]
        while heap:
            distance, columns, source = heappop(heap)
            columns &= unsettled
            if columns & self._unused:
                column = lowest(columns & self._unused)
                self._change_prices(row, distance, distance_of)
                origin[column] = source
                self._seat_along(column, origin, row)
                return True
            unsettled &= ~columns
            for column in members(columns):
                origin[column] = source
                distance_of[column] = distance
                moving = self._row_of[column]
                for spare, cells in self._cells(moving):
                    if cells & unsettled:
                        heappush(heap, (distance + spare, cells & unsettled, moving))
        return False

    def _change_prices(self, row: int, reached: int, distance_of: dict[int, int]) -> None:
        """Makes the path to a column at some distance exact, and leaves no cell too cheap."""
        if not reached:
            return
        self._row_prices[row] += reached
        for column, distance in distance_of.items():
            self._column_prices[column] -= reached - distance
            self._row_prices[self._row_of[column]] += reached - distance
        self._by_price = {}
        for column, price in enumerate(self._column_prices):
            self._by_price[price] = self._by_price.get(price, 0) | 1 << column

    def _seat_along(self, column: int, origin: dict[int, int], row: int) -> None:
        """Everybody on the path moves one column on, so that the row gets one too."""
        while True:
            source = origin[column]
            left = self._column_of[source]
            self._seat(source, column)
            if source == row:
                return
            column = left


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
        for member in members(reachable):
            origin[member] = column
            queue.append(member)
    return [], open_columns & ~unseen


def _move_along(column_of: list[int], row_of: list[int], row: int, chain: list[int]) -> None:
    """The row takes the first column of a chain, and everybody there moves one step."""
    moving = row
    for column in chain:
        displaced = row_of[column]
        column_of[moving] = column
        row_of[column] = moving
        moving = displaced
