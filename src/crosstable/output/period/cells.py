"""Numbers of the tables as texts of the files: whole arithmetic all the way."""

from __future__ import annotations

import polars as pl

from crosstable.text.spreadsheets import FORMULA, GUARD

WORDS_OF_REPORTS = frozenset(("name", "event", "federation", "title", "report", "class"))
"""Columns that hold what a report or a list says; all others hold what was computed."""


def as_csv(table: pl.DataFrame) -> str:
    """A table as CSV with a header row; what is not known is empty."""
    texts = [name for name, kind in table.schema.items() if kind == pl.String]
    blank = [pl.when(pl.col(name) != "").then(pl.col(name)).alias(name) for name in texts]
    return table.with_columns(*blank).write_csv(line_terminator="\r\n", null_value="")


def for_spreadsheets(table: pl.DataFrame) -> str:
    """The same with an apostrophe before words that a spreadsheet would take for a formula."""
    guarded = [_guard_column(name) for name in table.columns if name in WORDS_OF_REPORTS]
    return as_csv(table.with_columns(*guarded))


def _guard_column(name: str) -> pl.Expr:
    word = pl.col(name)
    return pl.when(word.str.contains(FORMULA)).then(GUARD + word).otherwise(word).alias(name)


def join_texts(texts: pl.Series, between: str = "") -> str:
    """All texts as one, which never are a million texts of Python on the way."""
    whole: str = texts.str.join(between).item()
    return whole


def yes(flag: pl.Expr) -> pl.Expr:
    """`yes`, or nothing."""
    return pl.when(flag).then(pl.lit("yes")).otherwise(pl.lit(""))


def month_text(month: pl.Expr) -> pl.Expr:
    """A month number as `2026-11`."""
    year = (month // 12).cast(pl.String).str.zfill(4)
    return year + "-" + (month % 12 + 1).cast(pl.String).str.zfill(2)


def day_text(day: pl.Expr) -> pl.Expr:
    """A day of eight digits as `2026-11-17`."""
    digits = day.cast(pl.String).str.zfill(8)
    return pl.concat_str(
        digits.str.slice(0, 4), digits.str.slice(4, 2), digits.str.slice(6, 2), separator="-"
    )


def decimal_halves(halves: pl.Expr) -> pl.Expr:
    """Half points as `5.5`."""
    end = pl.when(halves % 2 == 1).then(pl.lit(".5")).otherwise(pl.lit(".0"))
    return (halves // 2).cast(pl.String) + end


def decimal_hundredths(hundredths: pl.Expr) -> pl.Expr:
    """Hundredths with both their decimals: `-13.05`."""
    size = hundredths.abs()
    sign = pl.when(hundredths < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    whole = (size // 100).cast(pl.String)
    part = (size % 100).cast(pl.String).str.zfill(2)
    return sign + whole + "." + part


def flag_text() -> pl.Expr:
    """`w` woman, `i` inactive, `d` delisted, as FIDE's lists and article 9.21 of 2002 have it."""
    woman = pl.when(pl.col("sex") == "w").then(pl.lit("w")).otherwise(pl.lit(""))
    inactive = pl.when(pl.col("status") == "flagged").then(pl.lit("i")).otherwise(pl.lit(""))
    delisted = pl.when(pl.col("status") == "delisted").then(pl.lit("d")).otherwise(pl.lit(""))
    return woman + inactive + delisted
