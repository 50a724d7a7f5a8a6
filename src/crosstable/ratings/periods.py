"""One rating period: the old list and what was played give the new list.

A pure function over tables, for one event or a million games, on any engine that narwhals knows.
The tables and their columns are declared in `liststate`. Changes are summed over the events of the
period and rounded once (2002, 10.55 and 10.56; 2024, 8.3.4).
"""

from __future__ import annotations

from crosstable.ratings import columns
from crosstable.ratings.arithmetic import none, sum_of, whole
from crosstable.ratings.columns import Tables, figures, parts_of
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine
from crosstable.ratings.firstratings import first_ratings, pooled_results
from crosstable.ratings.inforce import entrants_in_force
from crosstable.ratings.liststate import (
    LEDGER,
    POOL,
    WORKSHEET,
    ListState,
    Period,
    Reports,
    Terms,
)
from crosstable.ratings.newlist import new_activity, new_players, new_ratings
from crosstable.ratings.pergame import change_of, limited_k
from crosstable.ratings.tables import Expr, Frame, col, concat, lit, when


def rate_period(before: ListState, reports: Reports, terms: Terms, engine: Engine) -> Period:
    """The new list with its state, the worksheets of all events, the ledgers of all players.

    All tables are of one engine, for instance `polarsengine.polars_engine()`.
    """
    settle = engine.settle
    entrants = settle(entrants_in_force(before, reports, terms))
    worksheet = settle(_with_changes(_figures(entrants, reports, terms, engine), terms))
    pool = settle(pooled_results(before, worksheet, reports, terms))
    activity = settle(new_activity(before, worksheet, reports, terms))
    first = first_ratings(pool, terms, engine)
    rated = new_ratings(before.players, _sums(worksheet), first, terms)
    listed = settle(new_players(rated, activity, terms))
    published = listed.filter(col("is_first")).select("player")
    waiting = pool.join(published, on="player", how="anti")
    names = before.players.columns
    state = ListState(listed.select(*names), waiting.select(*POOL), activity)
    return Period(state, worksheet.select(*WORKSHEET), _ledger(listed))


# ---- figures of the events ----------------------------------------------------------------------


def _figures(entrants: Frame, reports: Reports, terms: Terms, engine: Engine) -> Frame:
    """The figures of all entrants, each event by its own edition."""
    if len(terms.editions) == 1:
        return _of_edition(entrants, reports, terms.editions[0], engine)
    return concat(
        [
            _of_edition(entrants, _with_edition(reports, place), rules, engine)
            for place, rules in enumerate(terms.editions)
        ]
    )


def _with_edition(reports: Reports, place: int) -> Reports:
    events = reports.events.filter(col("edition") == place)
    games = reports.games.join(events.select("event"), on="event", how="semi")
    return reports._replace(events=events, games=games)


def _of_edition(entrants: Frame, reports: Reports, rules: RuleSet, engine: Engine) -> Frame:
    tables = Tables(
        entrants.select(*columns.PLAYERS),
        reports.games.select(*columns.GAMES),
        reports.events.select(*columns.EVENTS),
    )
    frame = figures(parts_of(tables, rules, engine))
    return frame.select(
        *columns.GIVEN, "status", *columns.FIGURES, columns.SURPLUS, "ra", "rating_sum"
    ).drop("new")


# ---- changes of the period ----------------------------------------------------------------------


def _with_changes(frame: Frame, terms: Terms) -> Frame:
    """K times all games of the period is limited, and each event's change is that K's (8.3.3)."""
    is_rated = col("status") == "rated"
    k = col("k")
    if terms.rules.most_k_times_games is not None:
        in_all = frame.filter(is_rated).group_by("player").agg(period_games=sum_of("games"))
        frame = frame.join(in_all, on="player", how="left")
        k = limited_k(k, col("period_games"), terms.rules)
    change = change_of(col("k_used"), terms.editions)
    return (
        frame.with_columns(when(is_rated).then(k).otherwise(none()).alias("k_used"))
        .with_columns(change.alias("change"))
        .select(*WORKSHEET, "rating_sum")
    )


def _sums(worksheet: Frame) -> Frame:
    """10.55: the changes of each player; games that count, of rated players and of newcomers."""
    is_rated = col("status") == "rated"
    is_result = col("status") == "unrated"
    counted = when(is_rated | is_result).then(col("games")).otherwise(whole(0))
    return (
        worksheet.with_columns(
            when(is_rated).then(col("games")).otherwise(whole(0)).alias("rated_games"),
            counted.alias("counted_games"),
            when(is_rated | is_result).then(col("points")).otherwise(whole(0)).alias("counted"),
            (is_rated | is_result).as_number().alias("counts"),
        )
        .group_by("player")
        .agg(
            sum_of("rated_games"),
            sum_of("counted_games"),
            sum_of("counted").alias("counted_points"),
            sum_of("counts").alias("events"),
            sum_of(col("change").fill_null(0)).alias("change"),
            col("k_used").min().alias("k_of_period"),
        )
    )


def _ledger(listed: Frame) -> Frame:
    """One row for each player of a worksheet."""
    was_rated = col("was_rated")
    return (
        listed.filter(~col("events").is_null())
        .with_columns(_outcome().alias("outcome"))
        .with_columns(
            when(was_rated).then(col("change")).otherwise(none()).alias("change"),
            col("counted_games").alias("games"),
            col("counted_points").alias("half_points"),
            col("k_of_period").alias("k"),
        )
        .select(*LEDGER)
    )


def _outcome() -> Expr:
    unrated = when(col("is_first")).then(lit("first-rating")).otherwise(_waiting())
    changed = (
        when(col("is_delisted"))
        .then(lit("delisted"))
        .otherwise(
            when(col("counted_games") > 0).then(lit("changed")).otherwise(lit("not-counted"))
        )
    )
    return when(col("was_rated")).then(changed).otherwise(unrated)


def _waiting() -> Expr:
    """What became of the games of a player who stays unrated."""
    in_pool = (
        when(col("is_too_low"))
        .then(lit("below-floor"))
        .otherwise(when(col("pooled_games") > 0).then(lit("pooled")).otherwise(lit("ignored")))
    )
    return (
        when(col("rated_games") > 0)
        .then(lit("not-added"))
        .otherwise(when(col("counted_games") == 0).then(lit("not-counted")).otherwise(in_pool))
    )
