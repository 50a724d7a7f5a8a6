"""The list in FIDE's layout of a single list: ASCII, CRLF, fixed columns, alphabetical."""

from __future__ import annotations

from datetime import date

import polars as pl

from crosstable.lists.files.columns import SINGLE
from crosstable.lists.names import transliterate
from crosstable.output.period.cells import flag_text, join_texts

_HEADINGS = {
    "fide_id": "ID Number",
    "name": "Name",
    "federation": "Fed",
    "sex": "Sex",
    "title": "Tit",
    "women_title": "WTit",
    "other_titles": "OTit",
    "arena_title": "FOA",
    "games": "Gms",
    "k": "K",
    "birth_year": "B-day",
    "flag": "Flag",
}
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def fide_text(players: pl.DataFrame, day: date) -> str:
    """The header and a line for each player who is on the list."""
    listed = players.filter("on_list").with_columns(
        fide_id=pl.col("player").cast(pl.String),
        name=_ascii("name"),
        other_titles=pl.col("other_titles").str.extract(_TITLES_THAT_FIT),
        sex=pl.col("sex").replace_strict({"w": "F", "m": "M"}, default=""),
        birth_year=(pl.col("born") // 10_000).fill_null(0),
        flag=flag_text(),
        rating=pl.col("rating").fill_null(0),
        k=pl.col("k").fill_null(0),
    )
    cells = [_cell(column.field, column.end - column.start) for column in _COLUMNS]
    lines = listed.select(line=pl.concat_str(*cells, pl.lit(_END)))
    return _header(day) + _END + join_texts(lines["line"])


_END = "\r\n"
_COLUMNS = SINGLE.columns
_ROOM = next(c.end - c.start - 1 for c in _COLUMNS if c.field == "other_titles")
_TITLES_THAT_FIT = rf"^(.{{0,{_ROOM}}})(?:,.*)?$"
"""As many titles as there is room for: half a title would be another one."""


def _header(day: date) -> str:
    names = {**_HEADINGS, "rating": f"{_MONTHS[day.month - 1]}{day.year % 100:02}"}
    cells = (names[column.field].ljust(column.end - column.start) for column in _COLUMNS)
    return "".join(cells).rstrip()


def _cell(field: str, width: int) -> pl.Expr:
    """A field at its width; the last sign stays blank, so that columns never run together."""
    text = pl.col(field).cast(pl.String).fill_null("")
    return text.str.slice(0, width - 1).str.pad_end(width)


def _ascii(name: str) -> pl.Expr:
    column = pl.col(name).fill_null("")
    plain = column.str.contains(r"^[\x20-\x7e]*$")
    spelt = pl.when(~plain).then(column).map_elements(_spell_name, return_dtype=pl.String)
    return pl.when(plain).then(column).otherwise(spelt)


def _spell_name(name: str) -> str:
    """A name in the letters of FIDE's lists."""
    return "".join(c if " " <= c <= "~" else "?" for c in transliterate(name))
