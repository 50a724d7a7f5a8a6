"""A list as the tables of a period: its players with their state, pooled results, activity.

A list of ours brings its state along; for any other list it is assumed (`assumedstate`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from crosstable.model.phrases import phrase
from crosstable.ratings.coefficients import factors_of
from crosstable.ratings.liststate import ACTIVITY, PLAYERS, POOL, month_number
from crosstable.ratings.period.assumedstate import assumptions, plain_status, with_assumed_state
from crosstable.ratings.period.findings import WARNING, PeriodFinding
from crosstable.ratings.period.listcolumns import REACHED_FLAGS
from crosstable.ratings.period.listrows import PASSENGERS
from crosstable.ratings.polarsengine import polars_schema

if TYPE_CHECKING:
    from crosstable.ratings.editions import RuleSet
    from crosstable.ratings.period.lists import LoadedList

_REACHED = tuple(REACHED_FLAGS.items())
_STATUSES = ("active", "inactive", "flagged", "delisted", "unrated")


class ListTable(NamedTuple):
    """The tables of a list, and what was noticed or assumed."""

    players: pl.DataFrame
    pool: pl.DataFrame
    activity: pl.DataFrame
    findings: tuple[PeriodFinding, ...]


def list_table(rows: pl.DataFrame, loaded: LoadedList, kind: str, rules: RuleSet) -> ListTable:
    """The tables of a list, for one kind of rating."""
    month = month_number(loaded.day)
    named = rows.with_columns(
        rating=pl.col(kind),
        k=pl.col(f"{kind}_k"),
        games=pl.col(f"{kind}_games").fill_null(0),
        substitute=pl.lit(None, pl.Int64) if kind == "standard" else pl.col("standard"),
        born=_birth_digits(),
    )
    if loaded.kind == kind:
        return _of_own_list(named)
    return _of_other_list(named, loaded, kind, rules, month)


def _birth_digits() -> pl.Expr:
    """The date of birth as eight digits, with zeros for what is not known."""
    written = pl.col("own_born").str.replace_all("/", "")
    is_day = written.str.contains(r"^\d{8}$") & pl.col("birth_year").is_not_null()
    whole = pl.when(is_day).then(written.cast(pl.Int64, strict=False))
    return whole.otherwise(pl.col("birth_year") * 10_000)


def _select_columns(table: pl.DataFrame) -> pl.DataFrame:
    columns = polars_schema(PLAYERS)
    lists = [name for name in columns if name.startswith("on_")]
    filled = table.with_columns(*(pl.lit(False).alias(name) for name in lists))
    return filled.select(
        *(pl.col(name).cast(dtype) for name, dtype in columns.items()), *PASSENGERS
    )


# -- lists of ours -------------------------------------------------------------------------------


def _of_own_list(rows: pl.DataFrame) -> ListTable:
    findings: list[PeriodFinding] = []

    def check_value(name: str, value: pl.Expr) -> pl.Expr:
        findings.extend(_doubtful(rows, name, value))
        return value

    def is_yes(name: str) -> pl.Expr:
        return check_value(name, _one_of(name, ("yes", "no"))).eq("yes").fill_null(False)

    table = rows.with_columns(
        k_games=check_value("k_games", _own_number("k_games")).fill_null(0),
        dropped_to=check_value("dropped_to", _own_number("dropped_to")),
        listed_since=check_value("listed_since", _month(pl.col("own_listed_since"))),
        inactive_since=check_value("inactive_since", _month(pl.col("own_inactive_since"))),
        status=check_value("status", _one_of("status", _STATUSES)).fill_null(plain_status()),
        **{name: is_yes(name) for name in ("withheld", "dispensed")},
        highest=pl.max_horizontal(
            pl.col("rating").fill_null(0),
            check_value("highest", _own_number("highest")).fill_null(0),
            *(pl.when(is_yes(name)).then(least).otherwise(0) for name, least in _REACHED),
        ),
    )
    pool, broken_pool = _pool(rows)
    activity, broken_activity = _activity(rows)
    findings += [*broken_pool, *broken_activity]
    return ListTable(_select_columns(table), pool, activity, tuple(findings))


def _own_number(name: str) -> pl.Expr:
    """A whole number of at most six digits: no more games, and no greater ratings, can be."""
    text = pl.col(f"own_{name}")
    return pl.when(text.str.contains(r"^\d{1,6}$")).then(text.cast(pl.Int64, strict=False))


def _one_of(name: str, values: tuple[str, ...]) -> pl.Expr:
    text = pl.col(f"own_{name}")
    return pl.when(text.is_in(list(values))).then(text)


def _month(text: pl.Expr) -> pl.Expr:
    """`2026-11` as a month number; nothing for what is none."""
    is_month = text.str.contains(r"^\d{4}-(0[1-9]|1[0-2])$")
    year = text.str.slice(0, 4)
    month = text.str.slice(5, 2)
    number = year.cast(pl.Int64, strict=False) * 12 + month.cast(pl.Int64, strict=False) - 1
    return pl.when(is_month).then(number)


_MOST_SHOWN = 100


def _doubtful(rows: pl.DataFrame, name: str, value: pl.Expr) -> Iterator[PeriodFinding]:
    """Cells of a state column that are not understood; they count as blank."""
    column = f"own_{name}"
    wrong = rows.filter((pl.col(column) != "") & value.is_null()).select("line", column)
    for line, text in wrong.head(_MOST_SHOWN).iter_rows():
        message = phrase(
            "{column}: {text} is not understood and counts as blank",
            column=name,
            text=repr(text[:60]),
        )
        yield PeriodFinding("list-state", WARNING, message, line=line)
    if wrong.height > _MOST_SHOWN:
        more = f"{wrong.height - _MOST_SHOWN:,}"
        message = phrase("{column}: {n} more cells like these", column=name, n=more)
        yield PeriodFinding("list-state", WARNING, message)


_POOLED = (
    r"^(?P<month>\d{4}-\d\d)/(?P<ended>\d{4}-\d\d-\d\d)/(?P<games>\d{1,4})/(?P<points>\d{1,4}\.[05])"
    r"/(?P<sum>\d{1,7})/(?P<ru>\d{0,4})/(?P<marks>t?x?)$"
)


def _items(rows: pl.DataFrame, name: str, pattern: str) -> pl.DataFrame:
    """The items of a cell with blanks between them, taken apart by a pattern."""
    text = pl.col(f"own_{name}")
    return (
        rows.filter(text != "")
        .select("player", "line", item=text.str.split(" "))
        .explode("item")
        .filter(pl.col("item") != "")
        .with_columns(parts=pl.col("item").str.extract_groups(pattern))
        .unnest("parts")
    )


def _pool(rows: pl.DataFrame) -> tuple[pl.DataFrame, list[PeriodFinding]]:
    items = _items(rows, "pool", _POOLED).with_columns(period=_month(pl.col("month")))
    good = items.filter(pl.col("period").is_not_null())
    halves = pl.col("points").str.replace(".", "", literal=True).cast(pl.Int64) // 5
    table = good.select(
        "player",
        "period",
        ended=pl.col("ended").str.replace_all("-", "").cast(pl.Int64),
        games=pl.col("games").cast(pl.Int64),
        half_points=halves,
        rating_sum=pl.col("sum").cast(pl.Int64),
        ru=pl.col("ru").cast(pl.Int64, strict=False),
        two_draws=pl.col("marks").str.contains("t"),
        disregarded=pl.col("marks").str.contains("x"),
    )
    return table.select(
        pl.col(n).cast(t) for n, t in polars_schema(POOL).items()
    ), _findings_of_broken_items(items, "pool")


def _activity(rows: pl.DataFrame) -> tuple[pl.DataFrame, list[PeriodFinding]]:
    pattern = r"^(?P<month>\d{4}-\d\d):(?P<games>\d{1,4})$"
    items = _items(rows, "activity", pattern).with_columns(period=_month(pl.col("month")))
    good = items.filter(pl.col("period").is_not_null())
    table = good.select("player", "period", games=pl.col("games").cast(pl.Int64))
    summed = table.group_by("player", "period").agg(pl.col("games").sum())
    return summed.select(
        pl.col(n).cast(t) for n, t in polars_schema(ACTIVITY).items()
    ), _findings_of_broken_items(items, "activity")


def _findings_of_broken_items(items: pl.DataFrame, name: str) -> list[PeriodFinding]:
    wrong = items.filter(pl.col("period").is_null()).select("line", "item")
    return [
        PeriodFinding(
            "list-state",
            WARNING,
            phrase("{column}: {text} is not understood", column=name, text=repr(text[:60])),
            line=line,
        )
        for line, text in wrong.head(_MOST_SHOWN).iter_rows()
    ]


# -- other lists ---------------------------------------------------------------------------------


def _of_other_list(
    rows: pl.DataFrame, loaded: LoadedList, kind: str, rules: RuleSet, month: int
) -> ListTable:
    rows = _with_own_factors(rows, rules)
    table = with_assumed_state(rows, loaded.day, rules, month)
    unknown = rows.filter(pl.col("rating").is_not_null() & pl.col("k").is_null()).height
    activity = rows.filter(pl.col("games") > 0).select(
        "player", pl.lit(month - rules.list_months, pl.Int64).alias("period"), "games"
    )
    pool = pl.DataFrame(schema=polars_schema(POOL))
    findings = tuple(assumptions(loaded, kind, rules, unknown))
    return ListTable(_select_columns(table), pool, activity, findings)


def _with_own_factors(rows: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """The rows without a K that a table of national rules never gives."""
    if not rules.k_steps:
        return rows
    is_own = pl.col("k").is_in(sorted(factors_of(rules)))
    return rows.with_columns(k=pl.when(is_own).then(pl.col("k")))
