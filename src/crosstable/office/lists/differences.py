"""What differs between two lists: numbers and ratings, no names."""

from __future__ import annotations

from typing import TypedDict

import polars as pl

from crosstable.office.store.kinds import play_of
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
    """Players with another rating."""
    others: int
    """Players of whom something else changed: games, K, title, federation, status."""
    players: list[Changed]


_COMPARED = ("federation", "title", "status", "withheld")


def difference(old: bytes, new: bytes, kind: str) -> Difference:
    """Everybody whose rating, games, K, title, federation or status differs."""
    kind = play_of(kind)
    columns = (kind, f"{kind}_games", f"{kind}_k", *_COMPARED)
    before, after = (list_rows(data, *columns) for data in (old, new))
    joined = before.join(after, on="fide_id", how="full", suffix="_new", coalesce=False)
    changes = (
        joined.select(
            pl.coalesce("fide_id", "fide_id_new").alias("player"),
            pl.col(kind).cast(pl.Int64, strict=False).alias("old"),
            pl.col(f"{kind}_new").cast(pl.Int64, strict=False).alias("new"),
            _marks(columns).alias("marks"),
        )
        .filter(pl.col("marks") > 0)
        .sort("player")
    )
    of_marks = {marks: _fields(marks, columns, kind) for marks in changes["marks"].unique()}
    rows: list[Changed] = [
        {"player": player, "old": old, "new": new, "fields": of_marks[marks]}
        for player, old, new, marks in changes.iter_rows()
    ]
    added, removed = (
        changes.filter(pl.col("marks") & mark > 0).height for mark in (_ADDED, _REMOVED)
    )
    is_rating = pl.col("marks") & _RATING > 0
    stays = pl.col("marks") & (_ADDED | _REMOVED) == 0
    changed = changes.filter(stays & is_rating).height
    return {
        "added": added,
        "removed": removed,
        "changed": changed,
        "others": changes.height - added - removed - changed,
        "players": rows,
    }


_ADDED = 1
_REMOVED = 2
_RATING = 4
"""The bit of the first column."""


def _marks(columns: tuple[str, ...]) -> pl.Expr:
    """What differs in a row, as one number: one bit for each column after the first two."""
    is_new = pl.col("fide_id").is_null()
    is_gone = pl.col("fide_id_new").is_null()
    marks = is_new.cast(pl.Int64) * _ADDED + is_gone.cast(pl.Int64) * _REMOVED
    for place, name in enumerate(columns, 2):
        is_other = pl.col(name).fill_null("") != pl.col(f"{name}_new").fill_null("")
        marks += is_other.cast(pl.Int64) * (1 << place)
    return marks


def _fields(marks: int, columns: tuple[str, ...], kind: str) -> list[str]:
    if marks & _ADDED:
        return ["added"]
    if marks & _REMOVED:
        return ["removed"]
    named = (name.replace(kind, "rating", 1) for name in columns)
    return [name for place, name in enumerate(named, 2) if marks & (1 << place)]
