"""The new list as files: ours with its state, FIDE's layout, by federation, the top, the titled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import polars as pl

from crosstable.output.period.cells import (
    as_csv,
    day_text,
    decimal_halves,
    flag_text,
    for_spreadsheets,
    month_text,
    yes,
)
from crosstable.ratings.period.computing import PeriodResult
from crosstable.ratings.period.listcolumns import NAMES

SHOWN = (
    *("fide_id", "name", "federation", "sex", "title", "rating"),
    *("games", "k", "born", "flag", "status"),
)
"""The columns of the smaller lists."""
TOP = 100
JUNIOR_AGE = 20
"""Juniors are born in the year of the list less 20, or later."""


def own_list(result: PeriodResult, day: date, kind: str) -> str:
    """Our list file: everybody of whom something is known."""
    table = (
        _people(result.players)
        .join(_pool_cells(result.pool), on="player", how="left")
        .join(_activity_cells(result.activity), on="player", how="left")
    )
    own = {kind: "rating", f"{kind}_games": "games", f"{kind}_k": "k"}
    months = ("listed_since", "inactive_since")
    flags = ("withheld", "dispensed")
    lists = ("on_list", "on_federation_list", "on_top_list")
    filled = table.with_columns(
        *(pl.col(source).alias(name) for name, source in own.items()),
        *(month_text(pl.col(name)).alias(name) for name in months),
        *(yes(pl.col(name)).alias(name) for name in (*flags, *lists)),
        list_date=pl.lit(day.isoformat()),
        kind=pl.lit(kind),
        born=_born_text(),
        highest=pl.when(pl.col("highest") > 0).then(pl.col("highest")),
    )
    return as_csv(filled.select(*NAMES))


def _people(players: pl.DataFrame) -> pl.DataFrame:
    """Everybody with the columns that all lists show."""
    return players.with_columns(
        fide_id=pl.col("player"),
        sex=pl.col("sex").replace_strict({"w": "F", "m": "M"}, default=None),
        flag=flag_text(),
    )


def _born_text() -> pl.Expr:
    """The year, or the whole date where it is known."""
    born = pl.col("born")
    year = (born // 10_000).cast(pl.String).str.zfill(4)
    month = (born // 100 % 100).cast(pl.String).str.zfill(2)
    day = (born % 100).cast(pl.String).str.zfill(2)
    whole = pl.concat_str(year, month, day, separator="/")
    return pl.when(born % 10_000 == 0).then(year).otherwise(whole)


def _pool_cells(pool: pl.DataFrame) -> pl.DataFrame:
    marks = pl.when(pl.col("two_draws")).then(pl.lit("t")).otherwise(pl.lit("")) + pl.when(
        pl.col("disregarded")
    ).then(pl.lit("x")).otherwise(pl.lit(""))
    item = pl.concat_str(
        month_text(pl.col("period")),
        day_text(pl.col("ended")),
        pl.col("games").cast(pl.String),
        decimal_halves(pl.col("half_points")),
        pl.col("rating_sum").cast(pl.String),
        pl.col("ru").cast(pl.String).fill_null(""),
        marks,
        separator="/",
    )
    return _join_items(pool.select("player", "period", "ended", pool=item), "pool")


def _activity_cells(activity: pl.DataFrame) -> pl.DataFrame:
    item = month_text(pl.col("period")) + ":" + pl.col("games").cast(pl.String)
    played = activity.filter(pl.col("games") > 0)
    return _join_items(played.select("player", "period", activity=item), "activity")


def _join_items(items: pl.DataFrame, name: str) -> pl.DataFrame:
    """The items of each player in one cell, in the order of the rows."""
    grouped = items.group_by("player", maintain_order=True).agg(pl.col(name))
    return grouped.with_columns(pl.col(name).list.join(" "))


# -- smaller lists -------------------------------------------------------------------------------


def _shown_columns(players: pl.DataFrame) -> pl.DataFrame:
    table = _people(players).with_columns(born=_year())
    return table.select(*SHOWN)


def by_digits(table: pl.DataFrame, digits: int | None) -> pl.DataFrame:
    """The table with ratings as an edition shows them: by their first digits (2002, 15c)."""
    if digits is None:
        return table
    first = pl.col("rating").cast(pl.String).str.slice(0, digits).cast(pl.Int64)
    return table.with_columns(rating=first)


def _year() -> pl.Expr:
    return pl.col("born") // 10_000


def federation_lists(result: PeriodResult, digits: int | None = None) -> Iterator[tuple[str, str]]:
    """The list of each federation, by its name; alphabetical (2002, 9.23b)."""
    listed = result.players.filter("on_federation_list").with_columns(
        pl.col("federation").fill_null("none")
    )
    groups = listed.partition_by("federation", as_dict=True, maintain_order=True)
    for (federation,), players in sorted(groups.items(), key=lambda group: str(group[0][0])):
        yield str(federation), for_spreadsheets(by_digits(_shown_columns(players), digits))


def top_lists(
    result: PeriodResult, day: date, digits: int | None = None
) -> Iterator[tuple[str, pl.DataFrame]]:
    """The best hundred of all, of women, juniors and girls; who shares the last place is in."""
    listed = result.players.filter(pl.col("on_top_list") & pl.col("rating").is_not_null())
    is_woman = (pl.col("sex") == "w").fill_null(False)
    is_junior = (_year() >= day.year - JUNIOR_AGE).fill_null(False)
    for name, chosen in (
        ("all", pl.lit(True)),
        ("women", is_woman),
        ("juniors", is_junior),
        ("girls", is_woman & is_junior),
    ):
        ranked = (
            _shown_columns(listed.filter(chosen))
            .with_columns(rank=pl.col("rating").rank("min", descending=True).cast(pl.Int64))
            .filter(pl.col("rank") <= TOP)
            .sort("rank", pl.col("name").str.to_lowercase(), "fide_id")
        )
        yield name, by_digits(ranked.select("rank", *SHOWN), digits)


def unrated_titled(result: PeriodResult) -> pl.DataFrame:
    """Players with a title and without a rating (2002, 9.22), unless withheld (16.2)."""
    has_title = pl.any_horizontal(
        (pl.col(name).fill_null("") != "") for name in ("title", "women_title")
    )
    is_unrated = pl.col("rating").is_null() & ~pl.col("withheld")
    return _shown_columns(result.players.filter(has_title & is_unrated))
