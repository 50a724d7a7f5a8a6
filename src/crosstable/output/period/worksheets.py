"""The worksheet of every event, the index of the events, and the ledger of every player."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import polars as pl

from crosstable.output.period.cells import (
    decimal_halves,
    decimal_hundredths,
    for_spreadsheets,
    month_text,
)
from crosstable.ratings.period.assembling import Assembled, RatedReport
from crosstable.ratings.period.computing import PeriodResult

WORKSHEET = (
    *("id", "fide_id", "name", "list", "rating", "rated", "n", "w", "p", "dp", "rc", "ru_first"),
    *("rc_new", "ru", "d", "pd", "we", "w_minus_we", "k", "change", "status"),
)
"""The columns of `rate --format csv`, and the list in force: a league has several."""
LEDGER = (
    *("fide_id", "name", "federation", "entry", "event", "worksheet", "list", "old", "n", "w"),
    *("we", "k", "change", "new", "outcome"),
)


def worksheet_names(assembled: Assembled) -> dict[int, str]:
    """The file of each event: its number and its name in plain letters."""
    width = max(4, len(str(len(assembled.reports))))
    return {
        report.whole: f"worksheets/{place:0{width}}-{slug(report.name)}.csv"
        for place, report in enumerate(assembled.reports, 1)
    }


_OTHER = re.compile("[^a-z0-9]+")
_LONGEST = 40
_FIGURES = ("rating", "dp", "rc", "ru_first", "rc_new", "ru", "d", "status")
"""The columns of a worksheet that the files show as they are computed."""


def slug(name: str) -> str:
    """A name that every file system allows."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _OTHER.sub("-", plain)[:_LONGEST].strip("-") or "event"


def figures(result: PeriodResult, assembled: Assembled) -> pl.DataFrame:
    """All worksheets in one table, with the texts of the files."""
    events = assembled.events.select("event", "whole", month_text(pl.col("list")).alias("list"))
    people = assembled.people.select("whole", "player", "number", "name")
    w_minus_we = 50 * pl.col("points") - pl.col("expected")
    return (
        result.worksheet.join(events, on="event", how="inner")
        .join(people, on=["whole", "player"], how="left")
        .sort("whole", "number", "event")
        .select(
            "whole",
            "event",
            "player",
            "name",
            "list",
            *_FIGURES,
            id=pl.col("number"),
            fide_id=pl.when(pl.col("player") > 0).then(pl.col("player")),
            rated=pl.when(pl.col("rating").is_null()).then(pl.lit("no")).otherwise(pl.lit("yes")),
            n=pl.col("games"),
            w=decimal_halves(pl.col("points")),
            p=decimal_hundredths(pl.col("p")),
            pd=decimal_hundredths(pl.col("pd")),
            we=decimal_hundredths(pl.col("expected")),
            w_minus_we=decimal_hundredths(w_minus_we),
            k=pl.col("k_used"),
            change=decimal_hundredths(pl.col("change")),
        )
    )


def worksheet_files(table: pl.DataFrame, names: dict[int, str]) -> Iterator[tuple[str, str]]:
    """The worksheet of each event, by the name of its file."""
    groups = table.partition_by("whole", as_dict=True, maintain_order=True)
    for (whole,), lines in groups.items():
        yield names[int(whole)], for_spreadsheets(lines.select(*WORKSHEET))


def event_index(assembled: Assembled, names: dict[int, str]) -> str:
    """All rated events, with the file of the worksheet."""
    games = dict(
        assembled.games.join(assembled.events.select("event", "whole"), on="event")
        .group_by("whole")
        .agg(pl.len())
        .iter_rows()
    )
    rows = [
        _index_row(report, names, games.get(report.whole, 0) // 2) for report in assembled.reports
    ]
    return for_spreadsheets(pl.DataFrame(rows, schema=_INDEX, orient="row"))


_INDEX = {
    "event": pl.String,
    "federation": pl.String,
    "first_day": pl.String,
    "last_day": pl.String,
    "rules": pl.String,
    "system": pl.String,
    "lists": pl.String,
    "games": pl.Int64,
    "worksheet": pl.String,
    "report": pl.String,
}


def _index_row(report: RatedReport, names: dict[int, str], games: int) -> tuple[object, ...]:
    return (
        *(report.name, report.federation, report.first.isoformat(), report.last.isoformat()),
        report.rules,
        " ".join(dict.fromkeys(part.system for part in report.parts)),
        " ".join(part.list_day.isoformat() for part in report.parts),
        *(games, names[report.whole], report.label),
    )


# -- ledger --------------------------------------------------------------------------------------


def ledger(
    result: PeriodResult, table: pl.DataFrame, assembled: Assembled, names: dict[int, str]
) -> str:
    """For each player a row for each event and one for the sum: old rating, changes, new rating."""
    rows = (
        pl.concat([_entries(table, assembled, names), _totals(result)])
        .join(result.players.select("player", "name", "federation"), on="player", how="left")
        .sort(pl.col("name").str.to_lowercase(), "player", "whole", "event")
        .rename({"player": "fide_id"})
        .with_columns(event=pl.col("event_name"))
    )
    return for_spreadsheets(rows.select(*LEDGER))


def _entries(table: pl.DataFrame, assembled: Assembled, names: dict[int, str]) -> pl.DataFrame:
    """A row for each event of a player with a FIDE number."""
    events = pl.DataFrame(
        [(report.whole, report.name, names[report.whole]) for report in assembled.reports],
        schema={"whole": pl.Int64, "event_name": pl.String, "worksheet": pl.String},
        orient="row",
    )
    numbered = table.filter(pl.col("player") > 0)
    return numbered.join(events, on="whole", how="inner").select(
        "player",
        "whole",
        "event",
        entry=pl.lit("event"),
        event_name=pl.col("event_name"),
        worksheet=pl.col("worksheet"),
        list=pl.col("list"),
        old=pl.col("rating"),
        n=pl.col("n"),
        w=pl.col("w"),
        we=pl.col("we"),
        k=pl.col("k"),
        change=pl.col("change"),
        new=pl.lit(None, pl.Int64),
        outcome=pl.col("status"),
    )


def _totals(result: PeriodResult) -> pl.DataFrame:
    """The row of each player after those of the events."""
    last = pl.lit(2**62, pl.Int64)
    blank = pl.lit(None, pl.String)
    return result.ledger.select(
        "player",
        last.alias("whole"),
        last.alias("event"),
        entry=pl.lit("total"),
        event_name=blank,
        worksheet=blank,
        list=blank,
        old=pl.col("old"),
        n=pl.col("games"),
        w=decimal_halves(pl.col("half_points")),
        we=blank,
        k=pl.col("k"),
        change=decimal_hundredths(pl.col("change")),
        new=pl.col("new"),
        outcome=pl.col("outcome"),
    )
