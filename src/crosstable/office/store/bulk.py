"""Many rows at once: COPY on PostgreSQL, one prepared statement on SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table

_BATCH = 20_000


def insert_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[tuple[Any, ...]]
) -> None:
    """Insert rows of plain values, in the order of `columns`."""
    names = ", ".join(f'"{name}"' for name in columns)
    if connection.engine.name == "postgresql":
        driver: Any = connection.connection.dbapi_connection
        statement = f'COPY "{table.name}" ({names}) FROM STDIN'
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
        return
    marks = ", ".join("?" * len(columns))
    statement = f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})'
    rest = iter(rows)
    while batch := list(islice(rest, _BATCH)):
        connection.exec_driver_sql(statement, batch)
