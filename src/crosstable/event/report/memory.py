"""What followed from the state before: whatever did not change is taken from there.

A result changes two cells of thousands. Nothing here decides anything: every value is kept with
what it was made from, and is made again as soon as that differs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from crosstable.event.state import Round, Section
from crosstable.model.tournament import Entry, Player, Tournament
from crosstable.writing.compose.composer import KnownLines

Cells = dict[str, Entry]


class _Known(NamedTuple):
    """The cells of a round, with what they were made from."""

    round: Round
    numbers: Mapping[str, int]
    cells: Cells


class Memory:
    """What was derived for one section."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.lines: KnownLines = {}
        self.last: tuple[Section, Tournament] | None = None
        self._players: dict[Hashable, tuple[tuple[Any, ...], Player]] = {}
        self._cells: dict[int, _Known] = {}

    def player(
        self, key: Hashable, made_from: tuple[Any, ...], make: Callable[[], Player]
    ) -> Player:
        """A player, the very same one as before if made from the same."""
        known = self._players.get(key)
        if known is not None and known[0] == made_from:
            return known[1]
        made = make()
        self._players[key] = made_from, made
        return made

    def cells(
        self,
        one: Round,
        numbers: Mapping[str, int],
        make: Callable[[Round, Mapping[str, int]], Cells],
    ) -> Cells:
        """The cells of a round; after a result only those of its board are made again."""
        known = self._cells.get(one.number)
        if known is not None and known.round is one and known.numbers == numbers:
            return known.cells
        if known is not None and known.numbers == numbers and _differ_in_facts(known.round, one):
            boards = tuple(b for b in one.boards if one.known(b) is not known.round.known(b))
            only = one._replace(boards=boards, bye=None, absent={}, odd={})
            cells = {**known.cells, **make(only, numbers)}
        else:
            cells = make(one, numbers)
        self._cells[one.number] = _Known(one, numbers, cells)
        return cells


def _differ_in_facts(before: Round, now: Round) -> bool:
    """Whether nothing but results changed in a round."""
    return before._replace(facts=now.facts, status=now.status) == now
