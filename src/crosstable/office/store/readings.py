"""The table of kept readings, as far as it has to be emptied."""

from __future__ import annotations

from sqlalchemy import Connection, select

from crosstable.office.store.tables import READINGS


def forget_readings(connection: Connection, kind: str | None = None) -> None:
    """Empty the table, or what it has of the lists of a kind."""
    of_kind = () if kind is None else (READINGS.c.kind == kind,)
    connection.execute(READINGS.delete().where(*of_kind))


def kinds_kept(connection: Connection) -> list[str]:
    """The kinds of lists of which there are readings."""
    return list(connection.scalars(select(READINGS.c.kind).distinct().order_by(READINGS.c.kind)))
