"""The rows of a list in columns, as they are read: neither judged nor completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from crosstable.lists.files import WHICH, ListedPlayer
from crosstable.ratings.period.listcolumns import OWN

if TYPE_CHECKING:
    from crosstable.ratings.period.store import Row

PASSENGERS = (
    *("name", "sex", "title", "women_title", "other_titles", "arena_title"),
    *(
        f"{which}{part}"
        for which in ("standard", "rapid", "blitz")
        for part in ("", "_games", "_k")
    ),
)
"""Columns that pass through a period untouched."""
_WHOLE = frozenset(name for name in PASSENGERS if name.startswith(WHICH))


class Rows:
    """Collects the rows of a list, batch by batch, so that they never are objects all at once."""

    def __init__(self) -> None:
        self._batches: list[pl.DataFrame] = []

    def take(self, batch: list[Row]) -> None:
        """Add a batch; of one whose rows were all repeated nothing is left."""
        if not batch:
            return
        columns = zip(*(player for player, _ in batch), strict=True)
        fields = dict(zip(ListedPlayer._fields, columns, strict=True))
        own = zip(*(cells for _, cells in batch), strict=True)
        data: dict[str, list[object]] = {name: list(fields[name]) for name in _TEXTS_AND_NUMBERS}
        data["player"] = [int(number) for number in fields["fide_id"]]
        data["other_titles"] = [",".join(titles) for titles in fields["other_titles"]]
        data |= {f"own_{name}": list(cells) for name, cells in zip(OWN, own, strict=True)}
        self._batches.append(pl.DataFrame(data, schema=RAW))

    def add(self, rows: pl.DataFrame) -> None:
        """Add rows that are a table already."""
        self._batches.append(rows)

    def frame(self) -> pl.DataFrame:
        """All rows."""
        return pl.concat(self._batches) if self._batches else pl.DataFrame(schema=RAW)


_TEXTS_AND_NUMBERS = tuple(
    name for name in ListedPlayer._fields if name not in ("fide_id", "other_titles")
)
RAW: dict[str, type[pl.DataType]] = {
    "player": pl.Int64,
    **{
        name: pl.Int64 if name in _WHOLE or name in ("birth_year", "line") else pl.String
        for name in _TEXTS_AND_NUMBERS
    },
    "other_titles": pl.String,
    **{f"own_{name}": pl.String for name in OWN},
}
"""The columns of the rows of a list; the texts of a list of ours that no other has are `own`."""
