"""A list as `period` writes it, read column by column instead of row by row: a third of the time.

Every different text of a column is read once, by the same readers as the cells of any list. A list
that is not exactly as it would be written, or has a cell that is doubtful, is left to those who
read row by row and note what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from crosstable.lists.files import RatingList
from crosstable.lists.files.columns import field_named, of_list
from crosstable.lists.files.opening import LONGEST_LINE
from crosstable.lists.files.values import READERS, Doubtful
from crosstable.ratings.period.listcolumns import NAMES, OWN, REACHED_FLAGS

_NAME_OF = {of_list(field, "standard"): name for name in NAMES if (field := field_named(name))}
"""The column that holds a field of a player."""
_NAME_OF_OWN = {f"own_{name}": name for name in OWN}
_OF_EARLIER_LISTS = frozenset(f"own_{name}" for name in REACHED_FLAGS)
"""Columns that a list of today does not have."""


def whole_list(opened: RatingList, schema: Mapping[str, type[pl.DataType]]) -> pl.DataFrame | None:
    """All rows in the columns of `schema`; None for a list that wants to be read row by row."""
    if opened.names != NAMES or opened.container.member is not None:
        return None
    cells = _cells(opened.container.path.read_bytes())
    if cells is None:
        return None
    try:
        return pl.DataFrame([_column(cells, name, kind) for name, kind in schema.items()])
    except Doubtful:
        return None


def _cells(data: bytes) -> pl.DataFrame | None:
    """The cells as texts, if writing them gives the same bytes, one player a line, each once."""
    try:
        cells = pl.read_csv(data, infer_schema=False, empty_string_is_null=False)
    except pl.exceptions.PolarsError:
        return None
    numbers = cells["fide_id"]
    is_plain = (
        data.count(b"\n") == data.count(b"\r") == cells.height + 1 > 1
        and _longest(cells) < LONGEST_LINE
        and numbers.str.contains(r"^[1-9][0-9]{0,14}$").all()
        and numbers.is_unique().all()
        and _write_cells(cells) == data
    )
    return cells if is_plain else None


def _longest(cells: pl.DataFrame) -> int:
    """No line is longer, with its commas and quotes, which are doubled inside a cell."""
    lengths: tuple[int, ...] = cells.select(pl.all().str.len_bytes().max().fill_null(0)).row(0)
    return 2 * sum(lengths) + 3 * cells.width


def _write_cells(cells: pl.DataFrame) -> bytes:
    """The cells as a list of ours has them."""
    blank = cells.select(pl.all().replace("", None))
    return blank.write_csv(line_terminator="\r\n", null_value="").encode()


def _column(cells: pl.DataFrame, name: str, kind: Any) -> pl.Series:
    if name == "line":
        return pl.int_range(2, cells.height + 2, dtype=kind, eager=True).alias(name)
    if name == "player":
        return cells["fide_id"].cast(kind).alias(name)
    if name in _OF_EARLIER_LISTS:
        return pl.repeat("", cells.height, dtype=kind, eager=True).alias(name)
    if name == "name" or name in _NAME_OF_OWN:
        return _strip(cells[_NAME_OF_OWN.get(name, name)]).alias(name)
    return _read(cells[_NAME_OF[name]], name, kind).alias(name)


def _strip(texts: pl.Series) -> pl.Series:
    """Texts that are as they would be without the blanks around them."""
    if any(text != text.strip() for text in texts.unique()):
        raise Doubtful
    return texts


def _read(texts: pl.Series, field: str, kind: Any) -> pl.Series:
    """What the texts mean; raises `Doubtful`."""
    different = texts.unique()
    values = [READERS[field](text.strip()) for text in different]
    if field == "other_titles":
        values = [",".join(titles) for titles in values if isinstance(titles, tuple)]
    return texts.replace_strict(different, values, return_dtype=kind)
