"""Rating lists kept on this computer, with full-text search: whoever enters players asks it.

One SQLite file. A list is taken in whole or not at all. A search answers by FIDE number, by the
first letters of names in any order, with or without accents, and by federation.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.lists.files import ListedPlayer, read_players

FILE = "lists.sqlite"
_ROWS_AT_ONCE = 20_000

_SCHEMA = """
CREATE TABLE IF NOT EXISTS lists (
    id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, file TEXT NOT NULL,
    date TEXT NOT NULL, players INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS players (
    row INTEGER PRIMARY KEY, list INTEGER NOT NULL, fide_id TEXT NOT NULL, name TEXT NOT NULL,
    federation TEXT, sex TEXT, title TEXT, standard INTEGER, rapid INTEGER, blitz INTEGER,
    standard_k INTEGER, birth_year INTEGER);
CREATE INDEX IF NOT EXISTS players_by_id ON players (fide_id);
CREATE INDEX IF NOT EXISTS players_by_list ON players (list);
"""
_WORDS = "CREATE VIRTUAL TABLE {table} USING fts5 (words, content='', prefix='2 3')"
"""Words of one list, searched by their first letters; the table has no text of its own."""

_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "’": " ",
        "'": " ",
    }
)
"""Letters that are no base letter with an accent, as lists write them in ASCII."""


class StoredList(NamedTuple):
    """A list that was taken in."""

    name: str
    file: str
    date: str
    players: int


class StoredPlayer(NamedTuple):
    """A player of a stored list."""

    list: str
    fide_id: str
    name: str
    federation: str | None
    sex: str | None
    title: str | None
    standard: int | None
    rapid: int | None
    blitz: int | None
    standard_k: int | None
    birth_year: int | None


def folded(text: str) -> str:
    """A name as it is searched: small letters without accents.

    >>> folded("Bråtelund, Łukasz")
    'bratelund, lukasz'
    """
    base = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(sign for sign in base if not unicodedata.combining(sign))


def data_folder() -> Path:
    """Where this user's data lies by the habits of the system."""
    if os.environ.get("CROSSTABLE_DATA"):
        return Path(os.environ["CROSSTABLE_DATA"])
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Crosstable"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Crosstable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "crosstable"


class ListStore:
    """The lists of this computer."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (data_folder() if folder is None else folder) / FILE

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            connection = sqlite3.connect(self._path, isolation_level=None)
            connection.executescript(_SCHEMA)
        except sqlite3.DatabaseError as problem:
            raise CannotAct(f"{self._path}: the store of rating lists cannot be read") from problem
        try:
            connection.execute("BEGIN")  # tables are made and dropped in it too
            yield connection
            connection.execute("COMMIT")
        finally:
            connection.close()  # rolls back what was not committed

    def add(self, path: Path, name: str, date: str = "") -> StoredList:
        """Take in a list under a name; an older one of that name is replaced."""
        with self._open() as connection:
            _remove(connection, name)
            (number,) = connection.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM lists").fetchone()
            count = _insert(connection, number, read_players(path))
            stored = StoredList(name, path.name, date, count)
            connection.execute("INSERT INTO lists VALUES (?, ?, ?, ?, ?)", (number, *stored))
        return stored

    def remove(self, name: str) -> None:
        """Forget a list."""
        with self._open() as connection:
            if not _remove(connection, name):
                known = ", ".join(one.name for one in self.lists()) or "none yet"
                raise CannotAct(f"there is no list {name}; choose from: {known}")

    def lists(self) -> tuple[StoredList, ...]:
        """All lists by name."""
        with self._open() as connection:
            rows = connection.execute("SELECT name, file, date, players FROM lists ORDER BY name")
            return tuple(StoredList(*row) for row in rows)

    def search(self, text: str, limit: int = 20) -> tuple[StoredPlayer, ...]:
        """Players by number, or by the first letters of their words, the strongest first."""
        wanted = text.strip()
        if wanted.isascii() and wanted.isdecimal():
            return self._found("players.fide_id = ?", (wanted,), limit)
        words = re.findall(r"\w+", folded(wanted))
        if not words:
            return ()
        query = " ".join(f'"{word}"*' for word in words)
        with self._open() as connection:
            tables = [_words(number) for (number,) in connection.execute("SELECT id FROM lists")]
        if not tables:
            return ()
        rows = " UNION ".join(f"SELECT rowid FROM {one} WHERE {one} MATCH ?" for one in tables)
        return self._found(f"players.row IN ({rows})", (query,) * len(tables), limit)

    def _found(
        self, condition: str, values: tuple[str, ...], limit: int
    ) -> tuple[StoredPlayer, ...]:
        columns = ", ".join(f"players.{name}" for name in StoredPlayer._fields[1:])
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT lists.name, {columns} FROM players JOIN lists ON lists.id = players.list "
                f"WHERE {condition} ORDER BY players.standard IS NULL, players.standard DESC, "
                "players.name, players.row LIMIT ?",
                (*values, limit),
            )
            return tuple(StoredPlayer(*row) for row in rows)


def _remove(connection: sqlite3.Connection, name: str) -> bool:
    row = connection.execute("SELECT id FROM lists WHERE name = ?", (name,)).fetchone()
    if row is None:
        return False
    connection.execute(f"DROP TABLE {_words(row[0])}")
    connection.execute("DELETE FROM players WHERE list = ?", row)
    connection.execute("DELETE FROM lists WHERE id = ?", row)
    return True


def _words(number: int) -> str:
    """The table with the words of a list."""
    return f"words_{number:d}"


def _insert(connection: sqlite3.Connection, number: int, players: Iterable[ListedPlayer]) -> int:
    """Put the players of a list into the store, a block at a time; how many there are."""
    table = _words(number)
    connection.execute(_WORDS.format(table=table))
    first: int = connection.execute("SELECT COALESCE(MAX(row), 0) + 1 FROM players").fetchone()[0]
    row, rest = first, iter(players)
    while block := list(islice(rest, _ROWS_AT_ONCE)):
        numbered = list(enumerate(block, row))
        connection.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ((key, number, *_columns(player)) for key, player in numbered),
        )
        connection.executemany(
            f"INSERT INTO {table} (rowid, words) VALUES (?, ?)",
            ((key, folded(f"{one.name} {one.federation or ''}")) for key, one in numbered),
        )
        row += len(block)
    return row - first


def _columns(player: ListedPlayer) -> tuple[str | int | None, ...]:
    """What is kept of a player, in the order of the table."""
    title = player.title or player.women_title
    who = (player.fide_id, player.name, player.federation, player.sex, title)
    return (*who, player.standard, player.rapid, player.blitz, player.standard_k, player.birth_year)
