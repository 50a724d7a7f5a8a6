"""Rating lists on disk, ready to be asked for a few players by every process that reads reports.

A list has up to two million lines, and each report asks for some dozens of them. The file is made
once in a temporary folder; all workers read it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import polars as pl

from crosstable.lists.files import ListedPlayer, ReadingLog
from crosstable.lists.files.reading import number_again
from crosstable.lists.names import Person


class Hash(Protocol):
    """What takes bytes one after the other."""

    def update(self, data: bytes, /) -> None:
        """Add some."""


_KEPT = (
    *("fide_id", "name", "federation", "sex", "title"),
    *("standard", "standard_k", "rapid", "rapid_k", "blitz", "blitz_k"),
    *("birth_year", "flag", "line"),
)
"""What reports are compared and computed with; FIDE numbers are kept as numbers."""
_TAKEN = itemgetter(*(ListedPlayer._fields.index(name) for name in _KEPT[1:]))
_BATCH = 20_000
_AT_A_TIME = 500
"""Questions in one statement; every version of SQLite allows 999."""


def _table(number: int) -> str:
    return f"list_{number:d}"


Row = tuple[ListedPlayer, tuple[str, ...]]
"""A player of a list with the texts of other columns."""


def fill(path: Path, number: int, players: Iterable[Row], log: ReadingLog) -> Iterator[list[Row]]:
    """Store a list under a number, and hand its players on in batches, each player once.

    The first line counts where a list has a FIDE number twice; the others are noted.
    """
    rest = iter(players)
    with _new_table(path, number) as (store, insert):
        while batch := list(islice(rest, _BATCH)):
            before = store.total_changes
            store.execute("BEGIN")
            store.executemany(insert, (_values(player) for player, _ in batch))
            store.execute("COMMIT")
            if store.total_changes - before < len(batch):
                batch = list(_first_ones(store, number, batch, log))
            yield batch


def fill_whole(path: Path, number: int, rows: pl.DataFrame) -> None:
    """Store a list that is there as a table, with each player once."""
    columns = ["player", *_KEPT[1:]]
    with _new_table(path, number) as (store, insert):
        store.execute("BEGIN")
        for part in rows.select(columns).iter_slices(_BATCH):
            store.executemany(insert, zip(*(part[name].to_list() for name in columns), strict=True))
        store.execute("COMMIT")


@contextmanager
def _new_table(path: Path, number: int) -> Iterator[tuple[sqlite3.Connection, str]]:
    """The store with an empty table for a list, and the statement that adds a player."""
    columns = ", ".join(_KEPT[1:])
    marks = ", ".join("?" * len(_KEPT))
    with closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("PRAGMA journal_mode = OFF")
        store.execute("PRAGMA synchronous = OFF")
        store.execute(f"CREATE TABLE {_table(number)} (fide_id INTEGER PRIMARY KEY, {columns})")
        yield store, f"INSERT OR IGNORE INTO {_table(number)} VALUES ({marks})"
        store.execute(
            f"CREATE INDEX {_table(number)}_alike ON {_table(number)} (birth_year, federation)"
        )


def _values(player: ListedPlayer) -> list[object]:
    return [int(player.fide_id), *_TAKEN(player)]


def _first_ones(
    store: sqlite3.Connection, number: int, batch: list[Row], log: ReadingLog
) -> Iterator[Row]:
    question = f"SELECT line FROM {_table(number)} WHERE fide_id = ?"
    for player, others in batch:
        (first,) = store.execute(question, (int(player.fide_id),)).fetchone()
        if first == player.line:
            yield player, others
        else:
            log.add(player.line or 0, number_again(player.fide_id, first))


class ListStore:
    """The stored lists, for questions only."""

    def __init__(self, path: Path) -> None:
        self._store = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def ask(self, number: int, fide_ids: Iterable[str]) -> MappingProxyType[str, ListedPlayer]:
        """What a list says about players, by FIDE number without zeros in front."""
        asked = iter({int(text) for text in fide_ids if _is_number(text)})
        listed_players: dict[str, ListedPlayer] = {}
        while some := list(islice(asked, _AT_A_TIME)):
            marks = ", ".join("?" * len(some))
            question = f"SELECT * FROM {_table(number)} WHERE fide_id IN ({marks})"
            for row in self._store.execute(question, some):
                player = _player(row)
                listed_players[player.fide_id] = player
        return MappingProxyType(listed_players)

    def alike(self, number: int, person: Person) -> Iterator[ListedPlayer]:
        """The people of a list with the federation and the birth year of a person."""
        question = f"SELECT * FROM {_table(number)} WHERE birth_year = ? AND federation = ?"
        given = (person.birth_year, (person.federation or "").upper())
        return map(_player, self._store.execute(question, given))

    def add_rows(self, number: int, fide_ids: Sequence[int], hash_: Hash) -> None:
        """Add to a hash everything that a list says about players."""
        for start in range(0, len(fide_ids), _AT_A_TIME):
            some = fide_ids[start : start + _AT_A_TIME]
            marks = ", ".join("?" * len(some))
            question = f"SELECT * FROM {_table(number)} WHERE fide_id IN ({marks})"
            rows = self._store.execute(f"{question} ORDER BY fide_id", some).fetchall()
            hash_.update(repr(rows).encode("utf-8", "surrogatepass"))


def _player(row: Sequence[Any]) -> ListedPlayer:
    return ListedPlayer(**dict(zip(_KEPT, (str(row[0]), *row[1:]), strict=True)))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 15
