"""The period computed: the tables through the rules, and back as tables in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

import narwhals as nw
import polars as pl

from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine, polars_engine
from crosstable.ratings.liststate import ListState, Reports, Terms, month_number
from crosstable.ratings.period.assembling import Assembled, with_newcomers, with_usual_k
from crosstable.ratings.period.listtable import ListTable
from crosstable.ratings.periods import rate_period
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
    options: Mapping[str, object] = {}
    excluded_federations: tuple[str, ...] = ()


class Machine(NamedTuple):
    """Where a period is computed: an engine, the way of a table to it, and the way back."""

    engine: Engine
    send: Callable[[pl.DataFrame], Frame]
    fetch: Callable[[Frame], pl.DataFrame]


def here() -> Machine:
    """This computer, with Polars."""
    return Machine(polars_engine(streaming=True), _lazy, _collected)


def compute_period(
    table: ListTable, found: Assembled, terms: PeriodTerms, machine: Machine | None = None
) -> PeriodResult:
    """The new list; who has no FIDE number has no row on it."""
    engine, send, fetch = machine or here()
    before = with_newcomers(table, found)
    reports = Reports(
        send(found.events),
        send(found.entrants),
        send(found.games),
        send(with_usual_k(found.older, before)),
    )
    state = ListState(send(before), send(table.pool), send(table.activity))
    period = rate_period(state, reports, _terms(found, terms), engine)
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


def _terms(found: Assembled, terms: PeriodTerms) -> Terms:
    given = {name: terms.options.get(name) for name in ("pool_periods", "rapid_k")}
    whole: dict[str, Any] = {n: v for n, v in given.items() if isinstance(v, int)}
    return Terms(
        terms.rules,
        found.editions or (terms.rules,),
        month_number(terms.current),
        month_number(terms.next),
        excluded_federations=terms.excluded_federations,
        **whole,
    )


def _lazy(frame: pl.DataFrame) -> Frame:
    return NarwhalsFrame(nw.from_native(frame.lazy()))


def _collected(frame: Frame) -> pl.DataFrame:
    assert isinstance(frame, NarwhalsFrame)
    native: pl.DataFrame = frame.lazy.collect(backend="polars").to_native()
    return native
