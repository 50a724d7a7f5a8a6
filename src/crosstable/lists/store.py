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
from crosstable.lists.files import ListedPlayer, MissingExtra, read_players
from crosstable.lists.names.names import words_of
from crosstable.model.phrases import phrase

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
_WORDS = "CREATE VIRTUAL TABLE {table} USING fts5 (words, content='', prefix='1 2 3')"
"""Words of one list, searched by their first letters; the table has no text of its own. Its rows
are those of the players, the strongest first, so that a search can stop after the first few."""
_INCOMING = "CREATE TEMP TABLE incoming AS SELECT * FROM players WHERE 0"
_STRENGTH = "standard IS NULL, standard DESC, name, row"

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


def fold_name(text: str) -> str:
    """A name as it is searched: small letters without accents.

    >>> fold_name("Bråtelund, Łukasz")
    'bratelund, lukasz'
    """
    if text.isascii():
        return text.casefold().replace("'", " ")
    base = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(sign for sign in base if not unicodedata.combining(sign))


def spellings(text: str) -> str:
    """The words under which a name is found: umlauts as one letter and as two, in Latin letters.

    >>> spellings("Müller, Jörg")
    'muller, jorg mueller joerg'
    """
    plain = fold_name(text)
    if text.isascii():
        two = [word for word in re.findall(r"\w+", plain) if _TWO.search(word)]
        return " ".join((plain, *(_TWO.sub(r"\1", word) for word in two)))
    words = re.findall(r"\w+", fold_name(text.casefold().translate(_AS_TWO)))
    more = [word for word in (*words, *_latin(text)) if word not in plain]
    return " ".join((plain, *dict.fromkeys(more)))


_AS_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_TWO = re.compile(r"([aou])e")


def _latin(text: str) -> list[str]:
    """The words of a name in other letters, if the package for them is there."""
    if all(sign < "\u0250" for sign in text):
        return []
    try:
        return words_of(text)
    except MissingExtra:
        return []


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
    """The lists of this computer.

    >>> import crosstable
    >>> import pathlib
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "list.csv"
    ...     _ = path.write_text('fide_id,name,standard\\n9990017,"Lee, Ann",2010\\n')
    ...     store = crosstable.ListStore(pathlib.Path(folder))
    ...     added = store.add(path, "club")
    ...     [(player.name, player.fide_id) for player in store.search("ann")]
    [('Lee, Ann', '9990017')]
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self._path = (data_folder() if folder is None else Path(folder)) / FILE

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            connection = sqlite3.connect(self._path, isolation_level=None)
            connection.executescript(_SCHEMA)
        except sqlite3.DatabaseError as problem:
            raise CannotAct(
                phrase("{path}: the store of rating lists cannot be read", path=self._path)
            ) from problem
        try:
            connection.execute("BEGIN")  # tables are made and dropped in it too
            yield connection
            connection.execute("COMMIT")
        finally:
            connection.close()  # rolls back what was not committed

    def add(self, path: str | Path, name: str, date: str = "") -> StoredList:
        """Add a list under a name; an older list of that name is replaced."""
        path = Path(path)
        with self._open() as connection:
            _remove(connection, name)
            (number,) = connection.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM lists").fetchone()
            count = _insert(connection, number, read_players(path))
            stored = StoredList(name, path.name, date, count)
            connection.execute("INSERT INTO lists VALUES (?, ?, ?, ?, ?)", (number, *stored))
        return stored

    def remove(self, name: str) -> None:
        """Remove a list."""
        with self._open() as connection:
            if not _remove(connection, name):
                known = ", ".join(stored.name for stored in self.lists()) or phrase("none yet")
                raise CannotAct(
                    phrase("there is no list {name}; choose from: {known}", name=name, known=known)
                )

    def lists(self) -> tuple[StoredList, ...]:
        """All lists by name."""
        with self._open() as connection:
            rows = connection.execute("SELECT name, file, date, players FROM lists ORDER BY name")
            return tuple(StoredList(*row) for row in rows)

    def search(self, text: str, limit: int = 20) -> tuple[StoredPlayer, ...]:
        """Players by number, or by the first letters of their words, the strongest first."""
        wanted = text.strip()
        if wanted.isascii() and wanted.isdecimal():
            return self._select_players("players.fide_id = ?", (wanted,), limit)
        words = re.findall(r"\w+", wanted)
        if not words:
            return ()
        query = " AND ".join(map(_any_spelling, words))
        with self._open() as connection:
            tables = [_words(number) for (number,) in connection.execute("SELECT id FROM lists")]
            rows = [
                row
                for table in tables
                for (row,) in connection.execute(
                    f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid LIMIT ?",
                    (query, limit),
                )
            ]
        marks = ", ".join("?" * len(rows))
        return self._select_players(f"players.row IN ({marks})", tuple(map(str, rows)), limit)

    def _select_players(
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


def _any_spelling(word: str) -> str:
    """A word as it may be spelt in a list, by its first letters."""
    forms = dict.fromkeys(re.findall(r"\w+", spellings(word)))
    return "(" + " OR ".join(f'"{spelling}"*' for spelling in forms) + ")" if forms else '""'


def _words(number: int) -> str:
    """The table with the words of a list."""
    return f"words_{number:d}"


def _insert(connection: sqlite3.Connection, number: int, players: Iterable[ListedPlayer]) -> int:
    """Put the players of a list into the store, a block at a time; how many there are."""
    connection.execute(_INCOMING)
    rest = iter(players)
    while block := list(islice(rest, _ROWS_AT_ONCE)):
        connection.executemany(
            f"INSERT INTO incoming VALUES (NULL, {number:d}, {', '.join('?' * 10)})",
            map(_columns, block),
        )
    connection.execute(
        "INSERT INTO players SELECT (SELECT COALESCE(MAX(row), 0) FROM players) + ROW_NUMBER() "
        f"OVER (ORDER BY {_STRENGTH.replace('row', 'rowid')}), list, "
        "fide_id, name, federation, sex, title, standard, rapid, blitz, standard_k, birth_year "
        "FROM incoming"
    )
    (count,) = connection.execute("SELECT COUNT(*) FROM incoming").fetchone()
    connection.execute("DROP TABLE incoming")
    _insert_words(connection, number)
    return int(count)


def _insert_words(connection: sqlite3.Connection, number: int) -> None:
    """The words of a list, in the order of its rows."""
    table = _words(number)
    connection.execute(_WORDS.format(table=table))
    rows = connection.execute(
        "SELECT row, name, COALESCE(federation, '') FROM players WHERE list = ? ORDER BY row",
        (number,),
    )
    while block := rows.fetchmany(_ROWS_AT_ONCE):
        connection.executemany(
            f"INSERT INTO {table} (rowid, words) VALUES (?, ?)",
            (
                (row, f"{spellings(name)} {federation.casefold()}")
                for row, name, federation in block
            ),
        )


def _columns(player: ListedPlayer) -> tuple[str | int | None, ...]:
    """What is kept of a player, in the order of the table."""
    title = player.title or player.women_title
    who = (player.fide_id, player.name, player.federation, player.sex, title)
    return (*who, player.standard, player.rapid, player.blitz, player.standard_k, player.birth_year)
