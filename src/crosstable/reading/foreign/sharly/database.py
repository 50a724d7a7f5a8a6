"""A database that somebody else wrote, opened so that it can do no harm.

It is a copy in memory that nothing is written to. Schemas are not trusted, only ordinary tables are
read, and a query that runs too long is ended.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from crosstable.reading.foreign.misreadings import contradiction, not_complete

_WRITE_VERSION = 18
_ROLLBACK = b"\x01\x01"
"""The format of files without a write-ahead log, which a copy in memory cannot have."""
_MOST_STEPS = 200_000_000
"""Instructions of SQLite's machine; a large event needs a hundredth of them."""
_STEPS_BETWEEN_LOOKS = 100_000
_MOST_ROWS = 200_000
SqlValue: TypeAlias = "int | float | str | bytes | None"
Values: TypeAlias = Mapping[str, SqlValue]


class Database:
    """The tables of a file, as rows of named values."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        listed = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        self._tables = {
            str(name)
            for name, sql in listed
            if not str(sql).lstrip().upper().startswith("CREATE VIRTUAL")
        }

    def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return table in self._tables

    def rows(self, table: str, **equal: object) -> list[Values]:
        """The rows of a table, those with these values; none if there is no such table."""
        if table not in self._tables:
            return []
        cursor = self._connection.execute(f'SELECT * FROM "{table}"')
        names = [str(column[0]) for column in cursor.description]
        rows = cursor.fetchmany(_MOST_ROWS + 1)
        if len(rows) > _MOST_ROWS:
            raise contradiction(table)
        values = [dict(zip(names, row, strict=True)) for row in rows]
        return [row for row in values if all(row.get(key) == at for key, at in equal.items())]


@contextmanager
def open_database(data: bytes) -> Iterator[Database]:
    """A database in memory with these bytes; raises `Misread` if it is damaged."""
    connection = sqlite3.connect(":memory:")
    try:
        yield _database(connection, data)
    except (sqlite3.Error, OverflowError, UnicodeError) as problem:
        raise contradiction(f"SQLite: {problem}") from problem
    finally:
        connection.close()


def _database(connection: sqlite3.Connection, data: bytes) -> Database:
    steps = 0

    def is_too_long() -> bool:
        nonlocal steps
        steps += _STEPS_BETWEEN_LOOKS
        return steps > _MOST_STEPS

    if len(data) < 512:
        raise not_complete()
    changed = data[:_WRITE_VERSION] + _ROLLBACK + data[_WRITE_VERSION + len(_ROLLBACK) :]
    connection.deserialize(changed)
    connection.text_factory = _decode
    connection.set_progress_handler(is_too_long, _STEPS_BETWEEN_LOOKS)
    for setting in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {setting}")
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict is None or verdict[0] != "ok":
        raise contradiction("SQLite")
    return Database(connection)


def _decode(data: bytes) -> str:
    return data.decode("utf-8", "replace")
