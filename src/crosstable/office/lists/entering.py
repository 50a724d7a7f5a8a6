"""The list that a period begins with: the last one, with what became known of persons since.

Names, federations, titles, requests not to be listed (2002, 16.2) and dispensations (16.3) are
those of the day of the new list. Of persons that were merged one row is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import polars as pl
from sqlalchemy import Connection, Table, select

from crosstable.office.people.adding import DISPENSED, WITHHELD
from crosstable.office.people.asking import kept_numbers
from crosstable.office.store.projections.lists import list_rows
from crosstable.office.store.tables import ACTS, LISTINGS, MEMBERSHIPS, MERGES, NAMES, TITLES
from crosstable.output.period.cells import as_csv

Changes = dict[int, dict[str, str]]


def entering_list(connection: Connection, last: bytes, day: date) -> bytes:
    """The bytes of the list; the very same ones if nothing became known."""
    changes = known_changes(connection, day)
    merged = kept_numbers(connection)
    if not changes and not merged:
        return last
    table = list_rows(last)
    present = set(table["fide_id"].to_list())
    changes = {number: change for number, change in changes.items() if number in present}
    merged = {number: kept for number, kept in merged.items() if number in present}
    if not merged and not _differs(table, changes):
        return last
    return as_csv(_merge_rows(_apply_changes(table, changes), merged)).encode()


def _differs(table: pl.DataFrame, changes: Changes) -> bool:
    rows = table.filter(pl.col("fide_id").is_in(list(changes)))
    return any(
        (row[name] or "") != value
        for row in rows.iter_rows(named=True)
        for name, value in changes[row["fide_id"]].items()
    )


def known_changes(connection: Connection, day: date) -> Changes:
    """What holds of persons on a day beside what imported lists say, by the columns of a list."""
    changes: Changes = {}
    for table, columns in (
        (NAMES, ("name",)),
        (MEMBERSHIPS, ("federation",)),
        (TITLES, ("title", "women_title", "other_titles")),
    ):
        for row in connection.execute(_recorded_here(table, day)):
            values = {name: row._mapping[name] for name in columns}
            changes.setdefault(row.person, {}).update(values)
    for person in connection.scalars(select(LISTINGS.c.person).distinct()):
        changes.setdefault(person, {}).update({WITHHELD: "", DISPENSED: ""})
    for row in connection.execute(_holding(LISTINGS, day)):
        changes[row.person][row.flag] = "yes"
    for values in changes.values():
        if not values.get("name", "x"):
            del values["name"]  # erased: the list has the number in its place
    return changes


def known_marks(connection: Connection, day: date) -> tuple[tuple[str, int], ...]:
    """The same by the numbers of the rows, which outlast an erasure; and the merges."""
    marks = [
        (table.name, row.row)
        for table in (NAMES, MEMBERSHIPS, TITLES, LISTINGS)
        for row in connection.execute(_recorded_here(table, day))
    ]
    merges = select(MERGES.c.act).where(MERGES.c.undone.is_(None)).order_by(MERGES.c.act)
    return (*marks, *((MERGES.name, act) for act in connection.scalars(merges)))


def _recorded_here(table: Table, day: date) -> Any:
    """What holds on a day by an act of the office itself.

    Lists and reports say the rest, and the rating list has it from them.
    """
    others = select(ACTS.c.number).where(ACTS.c.kind.in_(("list-imported", "person-added")))
    return _holding(table, day).where(table.c.recorded.not_in(others))


def _holding(table: Table, day: date) -> Any:
    text = day.isoformat()
    ends = table.c.valid_until.is_(None) | (table.c.valid_until > text)
    holds = select(table).where(table.c.superseded.is_(None), table.c.valid_from <= text, ends)
    return holds.order_by(table.c.row)


def _apply_changes(table: pl.DataFrame, changes: Changes) -> pl.DataFrame:
    names = sorted({name for change in changes.values() for name in change})
    if not names:
        return table
    rows = {"fide_id": list(changes)} | {
        f"new_{name}": [change.get(name) for change in changes.values()] for name in names
    }
    schema: dict[str, type[pl.DataType]] = {
        "fide_id": pl.Int64,
        **{f"new_{name}": pl.String for name in names},
    }
    joined = table.join(pl.DataFrame(rows, schema=schema), on="fide_id", how="left")
    return joined.with_columns(
        *(pl.coalesce(f"new_{name}", name).alias(name) for name in names)
    ).select(table.columns)


def _merge_rows(table: pl.DataFrame, merged: Mapping[int, int]) -> pl.DataFrame:
    """One row a person. Results that wait, and games of the year, are joined; a rating is not."""
    if not merged:
        return table
    concerned = {*merged, *merged.values()}
    rows = {
        row["fide_id"]: row for row in table.iter_rows(named=True) if row["fide_id"] in concerned
    }
    for number, kept in merged.items():
        row = rows.pop(number)
        own = rows.get(kept)
        rows[kept] = {**row, "fide_id": kept} if own is None else _join_rows(own, row)
    rest = table.filter(~pl.col("fide_id").is_in(list(concerned)))
    return pl.concat([rest, pl.DataFrame(list(rows.values()), schema=table.schema)])


def _join_rows(kept: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    is_rated = bool(kept[kept["kind"]])
    pool = "" if is_rated else _items((kept["pool"], other["pool"]))
    return {**kept, "pool": pool, "activity": _items((kept["activity"], other["activity"]))}


def _items(cells: Iterable[str | None]) -> str:
    return " ".join(sorted(item for cell in cells for item in (cell or "").split()))
