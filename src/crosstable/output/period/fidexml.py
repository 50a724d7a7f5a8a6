"""The list as XML in the elements of FIDE's single lists, and as JSON: years of birth only."""

from __future__ import annotations

import json
from datetime import date

import polars as pl

from crosstable.output.period.cells import flag_text, join_texts

_ELEMENTS = (
    ("fideid", "player"),
    ("name", "name"),
    ("country", "federation"),
    ("sex", "sex"),
    ("title", "title"),
    ("w_title", "women_title"),
    ("o_title", "other_titles"),
    ("foa_title", "arena_title"),
    ("rating", "rating"),
    ("games", "games"),
    ("k", "k"),
    ("birthday", "year"),
    ("flag", "flag"),
)
"""The elements of a player, and the columns that they show."""


def fide_xml(players: pl.DataFrame) -> str:
    """A `<player>` for everybody who is on the list."""
    listed = _public(players)
    parts: list[pl.Expr] = [pl.lit("<player>\r\n")]
    for element, column in _ELEMENTS:
        text = _escape(pl.col(column).cast(pl.String).fill_null(""))
        parts += [pl.lit(f"<{element}>"), text, pl.lit(f"</{element}>\r\n")]
    row = pl.concat_str(*parts, pl.lit("</player>\r\n"))
    head = '<?xml version="1.0" encoding="utf-8"?>\r\n<playerslist>\r\n'
    some = (join_texts(rows.select(text=row)["text"]) for rows in listed.iter_slices(_AT_A_TIME))
    return "".join([head, *some, "</playerslist>\r\n"])


_AT_A_TIME = 50_000
"""Rows; of a list of a million players the texts on the way would be gigabytes."""


def list_json(players: pl.DataFrame, day: date, kind: str) -> str:
    """The same for programs, with the day and the kind of the list."""
    columns = [column for _, column in _ELEMENTS]
    listed = _public(players).select(*columns, "status")
    some = [rows.write_json()[1:-1] for rows in listed.iter_slices(_AT_A_TIME)]
    head = json.dumps({"list_date": day.isoformat(), "kind": kind})[:-1]
    return "".join([f'{head}, "players": [', ",".join(some), "]}\n"])


def public_table(players: pl.DataFrame) -> pl.DataFrame:
    """What everybody may see of a list, for a spreadsheet."""
    columns = [column for _, column in _ELEMENTS]
    return _public(players).select(*columns, "status").rename({"player": "fide_id"})


def _public(players: pl.DataFrame) -> pl.DataFrame:
    year = pl.col("born") // 10_000
    return players.filter("on_list").with_columns(
        sex=pl.col("sex").replace_strict({"w": "F", "m": "M"}, default=None),
        year=pl.when(year > 0).then(year),
        flag=flag_text(),
    )


def _escape(text: pl.Expr) -> pl.Expr:
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.str.replace_all(sign, entity, literal=True)
    return text
