"""What projections need: the tables, the contents, and facts that hold from a day on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Table, and_, func, or_, select

from crosstable.office.store.chain import Act


class Place:
    """Where projections work."""

    def __init__(self, connection: Connection, contents: Callable[[str], bytes]) -> None:
        self.connection = connection
        self.contents = contents

    def insert(self, table: Table, **values: Any) -> None:
        """Add one row."""
        self.connection.execute(table.insert(), values)

    def change(self, table: Table, key: Mapping[str, Any], **values: Any) -> None:
        """Change the rows that have a key."""
        which = and_(*(table.c[name] == value for name, value in key.items()))
        self.connection.execute(table.update().where(which).values(values))

    def next_row(self, table: Table) -> int:
        """The number of the next row of a table of facts about persons."""
        return (self.connection.scalar(select(func.max(table.c.row))) or 0) + 1


_OF_TIME = ("row", "person", "valid_from", "valid_until", "recorded", "superseded")


def hold_from(place: Place, table: Table, act: Act, person: int, day: str, **values: Any) -> None:
    """Record that something holds of a person from a day on.

    What was recorded before is superseded, never changed: what holds until that day is recorded
    again with its end.
    """
    overlapping = (
        select(table)
        .where(table.c.person == person, table.c.superseded.is_(None))
        .where(or_(table.c.valid_until.is_(None), table.c.valid_until > day))
        .order_by(table.c.row)
    )
    if "scheme" in values or "flag" in values:
        kind = "scheme" if "scheme" in values else "flag"
        overlapping = overlapping.where(table.c[kind] == values[kind])
    for row in place.connection.execute(overlapping).all():
        place.change(table, {"row": row.row}, superseded=act.number)
        if row.valid_from < day:
            kept = {n: v for n, v in row._mapping.items() if n not in _OF_TIME}
            _add(place, table, act, person, row.valid_from, day, kept)
    if "name" in values or any(values.values()):  # an erased name is still a row
        _add(place, table, act, person, day, None, values)


def _add(
    place: Place,
    table: Table,
    act: Act,
    person: int,
    since: str,
    until: str | None,
    values: Mapping[str, Any],
) -> None:
    place.insert(
        table,
        row=place.next_row(table),
        person=person,
        valid_from=since,
        valid_until=until,
        recorded=act.number,
        superseded=None,
        **values,
    )
