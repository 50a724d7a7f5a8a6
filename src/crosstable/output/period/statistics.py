"""What a period did to the list, in numbers: all of them whole, means as sums and counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from crosstable.ratings.period.computing import PeriodResult

RATING_STEP = 100
NEWCOMER_STEP = 100
BAND_STEP = 200
CHANGE_STEP = 10
LARGEST_CHANGE = 80
"""Changes are counted in steps; what is larger stands at the ends."""
EXTREMES = 10


class Bar(NamedTuple):
    """How many there are from a value on, up to the next bar."""

    start: int
    players: int


class Band(NamedTuple):
    """The players of one rating band of the old list who are rated on both lists."""

    start: int
    players: int
    old_sum: int
    new_sum: int
    played: int
    change_sum: int

    @property
    def moved(self) -> int:
        """The sum of all changes: only who played can have one."""
        return self.new_sum - self.old_sum


class Mover(NamedTuple):
    """A player with a large change."""

    fide_id: int
    name: str
    federation: str
    old: int
    new: int
    games: int


class Statistics(NamedTuple):
    """Everything that the summary shows."""

    rated_before: int
    rated: int
    sum_before: int
    sum_now: int
    ratings: tuple[Bar, ...]
    ratings_before: tuple[Bar, ...]
    changes: tuple[Bar, ...]
    newcomers: tuple[Bar, ...]
    outcomes: dict[str, int]
    statuses: dict[str, int]
    bands: tuple[Band, ...]
    risen: tuple[Mover, ...]
    fallen: tuple[Mover, ...]


def statistics(result: PeriodResult) -> Statistics:
    """The numbers of a period."""
    before = result.before.filter(pl.col("rating").is_not_null())
    now = result.players.filter(pl.col("rating").is_not_null())
    first = result.ledger.filter(pl.col("outcome") == "first-rating")
    changed = result.ledger.filter(pl.col("outcome") == "changed").with_columns(
        moved=pl.col("new") - pl.col("old")
    )
    return Statistics(
        before.height,
        now.height,
        _sum(before, "rating"),
        _sum(now, "rating"),
        _bars(now["rating"], RATING_STEP),
        _bars(before["rating"], RATING_STEP),
        _bars(changed["moved"].clip(-LARGEST_CHANGE, LARGEST_CHANGE), CHANGE_STEP),
        _bars(first["new"], NEWCOMER_STEP),
        _counts(result.ledger, "outcome"),
        _counts(result.players, "status"),
        _bands(before, now, changed),
        _movers(changed.filter(pl.col("moved") > 0), now, descending=True),
        _movers(changed.filter(pl.col("moved") < 0), now, descending=False),
    )


def _sum(table: pl.DataFrame, column: str) -> int:
    return int(table[column].sum())


def _counts(table: pl.DataFrame, column: str) -> dict[str, int]:
    rows = table.group_by(column).agg(pl.len()).sort(column)
    return dict(rows.iter_rows())


def _bars(values: pl.Series, step: int) -> tuple[Bar, ...]:
    """A bar for each step between the least and the greatest value, also where there is nobody."""
    starts = (values.drop_nulls() // step * step).rename("start").to_frame()
    counted = dict(starts.group_by("start").agg(pl.len()).iter_rows())
    if not counted:
        return ()
    return tuple(
        Bar(start, counted.get(start, 0))
        for start in range(min(counted), max(counted) + step, step)
    )


def _bands(before: pl.DataFrame, now: pl.DataFrame, changed: pl.DataFrame) -> tuple[Band, ...]:
    """The inflation check of article 12.3 of 2002: who is on both lists, band by band."""
    band = (pl.col("old") // BAND_STEP * BAND_STEP).alias("band")
    rows = (
        before.select("player", old=pl.col("rating"))
        .join(now.select("player", new=pl.col("rating")), on="player", how="inner")
        .join(changed.select("player", "moved"), on="player", how="left")
        .with_columns(band)
        .group_by("band")
        .agg(
            pl.len(),
            pl.col("old").sum(),
            pl.col("new").sum(),
            pl.col("moved").count().alias("played"),
            pl.col("moved").sum(),
        )
        .sort("band")
    )
    return tuple(Band(*row) for row in rows.iter_rows())


def _movers(changed: pl.DataFrame, now: pl.DataFrame, *, descending: bool) -> tuple[Mover, ...]:
    people = now.select("player", "name", pl.col("federation").fill_null(""))
    rows = (
        changed.join(people, on="player", how="inner")
        .sort("moved", "player", descending=[descending, False])
        .head(EXTREMES)
        .select("player", "name", "federation", "old", "new", "games")
    )
    return tuple(Mover(*row) for row in rows.iter_rows())


def mean(total: int, count: int, digits: int = 1) -> str:
    """A mean with its decimals, rounded half away from zero in whole numbers.

    >>> mean(-25, 10, 1), mean(1, 3, 2), mean(5, 0)
    ('−2.5', '0.33', '')
    """
    if not count:
        return ""
    scale = 10**digits
    size = (2 * abs(total) * scale + count) // (2 * count)
    sign = "−" if total < 0 and size else ""
    return f"{sign}{size // scale}.{size % scale:0{digits}}"


def mean_of_bands(bands: Sequence[Band]) -> Band:
    """All bands together."""
    sums = [sum(band[place] for band in bands) for place in range(1, 6)]
    return Band(0, *sums)
