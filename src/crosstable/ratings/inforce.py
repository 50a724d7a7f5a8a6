"""Which rating and K each entrant of a period is computed with (9.11, 10.4, 10.52)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import none
from crosstable.ratings.frames import OPPOSITE, SEAT, Frame, joined
from crosstable.ratings.kfactor import k_factor
from crosstable.ratings.liststate import ListState, Reports, Terms
from crosstable.ratings.sides import seated

_MOST_EVENTS = 10_000_000
"""More than a period has: makes one number of a day and an event."""


def entrants_in_force(before: ListState, reports: Reports, terms: Terms) -> Frame:
    """The entrants with `rating`, `rating_then`, `k`, and whether their points are `tested`.

    `rating_then` is the rating on the list in force for the event. Who had none then, but has one
    by now, is computed with the one of now (10.4).
    """
    is_of_event = _any_of([rules.lists.k_of_event for rules in terms.editions])
    k_then = nw.when(is_of_event).then(_then("k", terms)).otherwise(none())
    then = nw.coalesce(nw.col("honorary"), _then("rating", terms), _then("substitute", terms))
    chosen = (
        _looked_up(before, reports, terms)
        .with_columns(then.alias("rating_then"))
        .with_columns(
            nw.coalesce(nw.col("rating_then"), nw.col("rating_now")).alias("rating"),
            nw.coalesce(k_then, nw.col("k_now"), nw.col("k_by_rule")).alias("k"),
        )
    )
    return _with_tests(chosen, before, reports, terms).select(*_COLUMNS)


_COLUMNS = ("event", "player", "rating", "rating_then", "k", "tested")


def _looked_up(before: ListState, reports: Reports, terms: Terms) -> Frame:
    """Each entrant beside the list of now and, where an older one was in force, that one."""
    now = before.players.select(
        "player",
        rating_now=nw.col("rating"),
        substitute_now=nw.col("substitute"),
        k_now=nw.col("k"),
        k_by_rule=k_factor(terms.rules, terms.current, terms.rapid_k),
    )
    older = reports.older.select(
        joined("list").alias("place"),
        rating_older=nw.col("rating"),
        substitute_older=nw.col("substitute"),
        k_older=nw.col("k"),
    )
    events = reports.events.select("event", "whole", "edition", "list", "ended")
    return (
        reports.entrants.select("event", "player", "honorary")
        .join(events, on="event", how="inner")
        .with_columns(joined("list").alias("place"))
        .join(older, on="place", how="left")
        .join(now, on="player", how="left")
    )


def _then(name: str, terms: Terms) -> nw.Expr:
    """What the list in force for the event says: the list of now, or an older one (9.11)."""
    is_current = nw.col("list") == terms.current
    return nw.when(is_current).then(nw.col(f"{name}_now")).otherwise(nw.col(f"{name}_older"))


def _any_of(flags: list[bool]) -> nw.Expr:
    """Whether the edition of an event is one of those with the flag."""
    chosen = [place for place, flag in enumerate(flags) if flag]
    return nw.col("edition").is_in(chosen) if chosen else nw.lit(False)


def _with_tests(entrants: Frame, before: ListState, reports: Reports, terms: Terms) -> Frame:
    """`tested`: always in 2002 (6.1); later only in the first event of a newcomer."""
    if not any(rules.lists.first_event_only for rules in terms.editions):
        return entrants.with_columns(tested=nw.lit(True))
    is_later = _any_of([rules.lists.first_event_only for rules in terms.editions])
    order = nw.col("ended") * _MOST_EVENTS + nw.col("whole")
    ordered = entrants.with_columns(order.alias("order"))
    found = ordered.join(_first_events(ordered, before, reports), on="player", how="left")
    is_first = (nw.col("order") == nw.col("earliest")).fill_null(False)
    return found.with_columns(tested=~is_later | is_first).drop("order", "earliest")


def _first_events(entrants: Frame, before: ListState, reports: Reports) -> Frame:
    """When each newcomer without earlier results first met a rated opponent, as `earliest`."""
    is_rated = ~nw.col("rating_then").is_null()
    known = before.pool.select("player").unique()
    unrated = (
        entrants.filter(~is_rated)
        .join(known, on="player", how="anti")
        .select("player", "order", joined("event").alias(SEAT))
    )
    opponents = entrants.filter(is_rated).select(joined("event").alias(OPPOSITE))
    return (
        seated(reports.games)
        .select(SEAT, OPPOSITE)
        .join(unrated, on=SEAT, how="inner")
        .join(opponents, on=OPPOSITE, how="semi")
        .group_by("player")
        .agg(nw.col("order").min().alias("earliest"))
    )
