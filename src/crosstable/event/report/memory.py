"""What followed from the state before: whatever did not change is taken from there.

A result changes two cells of thousands. Nothing here decides anything: every value is kept with
what it was made from, and is made again as soon as that differs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.event.state import Person, Round, Section
from crosstable.model.results import Result
from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.writing.compose.composer import KnownLines

Cells = Mapping[str, Entry]


class RoundCells(NamedTuple):
    """The cells of a round by id, and the results that occur in them."""

    cells: Cells
    results: frozenset[Result]

    @classmethod
    def of(cls, cells: Cells) -> RoundCells:
        """With the results counted out of the cells."""
        games = (cell for cell in cells.values() if isinstance(cell, Game))
        return cls(cells, frozenset([game.result for game in games]))


class _KnownRound(NamedTuple):
    """The cells of a round, with what they were made from."""

    round: Round
    numbers: Mapping[str, int]
    made: RoundCells


class _KnownEntries(NamedTuple):
    """The cells of everybody, with what they were made from."""

    people: Mapping[str, Person]
    rounds: tuple[Cells, ...]
    expected: int
    made: Mapping[str, tuple[Entry, ...]]


class _KnownPlayers(NamedTuple):
    """Players, each with the row of values that it was made from."""

    shared: tuple[Any, ...]
    rows: list[tuple[Any, ...]]
    made: tuple[Player, ...]


class Memory:
    """What was derived for one section."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.lines: KnownLines = {}
        self.last: tuple[Section, Tournament] | None = None
        self._players: dict[str, _KnownPlayers] = {}
        self._rounds: dict[int, _KnownRound] = {}
        self._entries: _KnownEntries | None = None
        self._ranks: tuple[tuple[Any, ...], Mapping[int, int]] | None = None

    def players(
        self,
        key: str,
        shared: tuple[Any, ...],
        columns: Iterable[Iterable[Any]],
        make: Callable[..., Player],
    ) -> tuple[Player, ...]:
        """Players made from the rows of columns; from the same row the very same player.

        `shared` is what all of them are made from as well.
        """
        rows = list(zip(*columns, strict=True))
        known = self._players.get(key)
        if known is None or known.shared != shared or len(known.rows) != len(rows):
            made = tuple(make(*row) for row in rows)
        else:
            before = zip(rows, known.rows, known.made, strict=True)
            made = tuple([old if row == was else make(*row) for row, was, old in before])
        self._players[key] = _KnownPlayers(shared, rows, made)
        return made

    def ranks(
        self, made_from: tuple[Any, ...], make: Callable[[], Mapping[int, int]]
    ) -> Mapping[int, int]:
        """The ranks, which change when a round has its last result and not before."""
        if self._ranks is None or self._ranks[0] != made_from:
            self._ranks = made_from, make()
        return self._ranks[1]

    def cells(
        self,
        round_: Round,
        numbers: Mapping[str, int],
        make: Callable[[Round, Mapping[str, int]], Cells],
    ) -> RoundCells:
        """The cells of a round; after a result only those of its board are made again."""
        known = self._rounds.get(round_.number)
        if known is not None and known.numbers == numbers:
            if known.round is round_:
                return known.made
            cells = _with_results(known, round_, make)
        else:
            cells = make(round_, numbers)
        made = RoundCells.of(cells)
        self._rounds[round_.number] = _KnownRound(round_, numbers, made)
        return made

    def entries(
        self,
        people: Mapping[str, Person],
        rounds: Sequence[Cells],
        expected: int,
        make: Callable[[Person, Sequence[Cells]], tuple[Entry, ...]],
    ) -> Mapping[str, tuple[Entry, ...]]:
        """The cells of everybody; only those are put together again of whom something changed.

        `expected` is the number of rounds that announced byes are made for.
        """
        known = self._entries
        concerned: Iterable[str] = people
        made: dict[str, tuple[Entry, ...]] = {}
        if (
            known is not None
            and known.expected == expected
            and _is_same_frame(known, people, rounds)
        ):
            concerned = _changed_people(known, people, rounds)
            made = {**known.made}
        made |= {who: make(people[who], rounds) for who in concerned}
        self._entries = _KnownEntries(people, tuple(rounds), expected, made)
        return made


def _with_results(
    known: _KnownRound, round_: Round, make: Callable[[Round, Mapping[str, int]], Cells]
) -> Cells:
    """The cells of a round that was known with fewer results, or otherwise."""
    if not _differ_in_facts(known.round, round_):
        return make(round_, known.numbers)
    boards = tuple(b for b in round_.boards if round_.facts_of(b) is not known.round.facts_of(b))
    only = round_._replace(boards=boards, bye=None, absent={}, odd={})
    return {**known.made.cells, **make(only, known.numbers)}


def _differ_in_facts(before: Round, now: Round) -> bool:
    """Whether nothing but results changed in a round."""
    return before._replace(facts=now.facts, status=now.status) == now


def _is_same_frame(
    known: _KnownEntries, people: Mapping[str, Person], rounds: Sequence[Cells]
) -> bool:
    """Whether the same people have cells of the same rounds."""
    return len(known.rounds) == len(rounds) and known.people.keys() == people.keys()


def _changed_people(
    known: _KnownEntries, people: Mapping[str, Person], rounds: Sequence[Cells]
) -> set[str]:
    """Of whom anything is not the very same as before."""
    changed = {who for who, person in people.items() if known.people[who] is not person}
    for before, now in zip(known.rounds, rounds, strict=True):
        if before is not now:
            changed |= {who for who in people if before.get(who) is not now.get(who)}
    return changed
