"""The period computed: the tables through the rules, and back as tables in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple

import narwhals as nw
import polars as pl

from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.liststate import ListState, Reports, Terms, month_number
from crosstable.ratings.options import OptionValue
from crosstable.ratings.period.assembling import Assembled, with_newcomers, with_usual_k
from crosstable.ratings.period.listtable import ListTable
from crosstable.ratings.periods import rate_period
from crosstable.ratings.polarsengine import polars_engine
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame


class PeriodResult(NamedTuple):
    """The new list with its state, the worksheets and the ledger; rows in a fixed order.

    `before` is the list with a row for everybody who played, as it was.
    """

    before: pl.DataFrame
    players: pl.DataFrame
    pool: pl.DataFrame
    activity: pl.DataFrame
    worksheet: pl.DataFrame
    ledger: pl.DataFrame


class PeriodTerms(NamedTuple):
    """By which rules, and for which lists."""

    rules: RuleSet
    current: date
    next: date
    options: Mapping[str, OptionValue] = {}
    excluded_federations: tuple[str, ...] = ()


class Machine(NamedTuple):
    """Where a period is computed: an engine, the way of a table to it, and the way back."""

    engine: Engine
    send: Callable[[pl.DataFrame], Frame]
    fetch: Callable[[Frame], pl.DataFrame]


def here() -> Machine:
    """This computer, with Polars."""
    return Machine(polars_engine(streaming=True), _lazy, _collect)


def compute_period(
    table: ListTable, assembled: Assembled, terms: PeriodTerms, machine: Machine | None = None
) -> PeriodResult:
    """The new list; who has no FIDE number has no row on it."""
    engine, send, fetch = machine or here()
    before = with_newcomers(table, assembled)
    reports = Reports(
        send(assembled.events),
        send(assembled.entrants),
        send(assembled.games),
        send(with_usual_k(assembled.older, before)),
    )
    state = ListState(send(before), send(table.pool), send(table.activity))
    period = rate_period(state, reports, _terms(assembled, terms), engine)
    is_known = pl.col("player") > 0
    kept = [fetch(frame).filter(is_known) for frame in (period.state.players, *period.state[1:])]
    return PeriodResult(
        before.filter(is_known),
        kept[0].sort(pl.col("name").str.to_lowercase(), "player"),
        kept[1].sort(*kept[1].columns),
        kept[2].sort("player", "period"),
        fetch(period.worksheet).sort("event", "player"),
        fetch(period.ledger).filter(is_known).sort("player"),
    )


def _terms(assembled: Assembled, terms: PeriodTerms) -> Terms:
    pool_periods = terms.options.get("pool_periods")
    rapid_k = terms.options.get("rapid_k")
    return Terms(
        terms.rules,
        assembled.editions or (terms.rules,),
        month_number(terms.current),
        month_number(terms.next),
        pool_periods if isinstance(pool_periods, int) else None,
        rapid_k if isinstance(rapid_k, int) else None,
        terms.excluded_federations,
    )


def _lazy(frame: pl.DataFrame) -> Frame:
    return NarwhalsFrame(nw.from_native(frame.lazy()))


def _collect(frame: Frame) -> pl.DataFrame:
    assert isinstance(frame, NarwhalsFrame)
    native: pl.DataFrame = frame.lazy.collect(backend="polars").to_native()
    return native
