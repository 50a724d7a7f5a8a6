"""What differs between two lists: numbers and ratings, no names."""

from __future__ import annotations

from typing import Any, TypedDict

import polars as pl

from crosstable.office.store.projections.lists import list_rows


class Changed(TypedDict):
    """A player whose row differs; nothing stands for nobody or unrated."""

    player: int
    old: int | None
    new: int | None
    fields: list[str]


class Difference(TypedDict):
    """Two lists compared."""

    added: int
    removed: int
    changed: int
    players: list[Changed]


_COMPARED = ("federation", "title", "status", "withheld")


def difference(old: bytes, new: bytes, kind: str) -> Difference:
    """Everybody whose rating, games, K, title, federation or status differs."""
    columns = (kind, f"{kind}_games", f"{kind}_k", *_COMPARED)
    before, after = (list_rows(data).select("fide_id", *columns) for data in (old, new))
    joined = before.join(after, on="fide_id", how="full", suffix="_new", coalesce=False)
    number = pl.coalesce("fide_id", "fide_id_new")
    is_other = [
        (pl.col(name).fill_null("") != pl.col(f"{name}_new").fill_null("")).alias(f"d_{name}")
        for name in columns
    ]
    found = joined.select(
        number.alias("player"),
        pl.col("fide_id").is_null().alias("is_added"),
        pl.col("fide_id_new").is_null().alias("is_removed"),
        pl.col(kind).cast(pl.Int64, strict=False).alias("old"),
        pl.col(f"{kind}_new").cast(pl.Int64, strict=False).alias("new"),
        *is_other,
    ).filter(pl.any_horizontal("is_added", "is_removed", *(f"d_{name}" for name in columns)))
    rows = [_row(row, columns, kind) for row in found.sort("player").iter_rows(named=True)]
    added, removed = int(found["is_added"].sum()), int(found["is_removed"].sum())
    return {
        "added": added,
        "removed": removed,
        "changed": found.height - added - removed,
        "players": rows,
    }


def _row(row: dict[str, Any], columns: tuple[str, ...], kind: str) -> Changed:
    names = [name.replace(kind, "rating", 1) for name in columns if row[f"d_{name}"]]
    fields = ["added"] if row["is_added"] else ["removed"] if row["is_removed"] else names
    return {"player": row["player"], "old": row["old"], "new": row["new"], "fields": fields}
