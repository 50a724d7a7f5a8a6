"""Which rating and K each entrant of a period is computed with (9.11, 10.4, 10.52)."""

from __future__ import annotations

import narwhals as nw

from crosstable.ratings.arithmetic import none, whole
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
    found = _looked_up(before, reports, terms)
    then = nw.coalesce(nw.col("honorary"), nw.col("listed_then"), nw.col("substitute_then"))
    is_of_event = _any_of([rules.lists.k_of_event for rules in terms.editions])
    k_then = nw.when(is_of_event).then(nw.col("k_then")).otherwise(none())
    chosen = found.with_columns(then.alias("rating_then")).with_columns(
        nw.coalesce(nw.col("rating_then"), nw.col("rating_now")).alias("rating"),
        nw.coalesce(k_then, nw.col("k_now")).alias("k"),
    )
    return _with_tests(chosen, before, reports, terms)


def _looked_up(before: ListState, reports: Reports, terms: Terms) -> Frame:
    """Each entrant beside the list in force then and the list of now."""
    now = before.players.select(
        "player",
        rating_now=nw.col("rating"),
        k_now=nw.coalesce(nw.col("k"), k_factor(terms.rules, terms.current, terms.rapid_k)),
    )
    columns = ("list", "player", "rating", "substitute", "k")
    current = before.players.with_columns(list=whole(terms.current)).select(*columns)
    lists = nw.concat([current, reports.older.select(*columns)]).select(
        joined("list").alias("place"),
        listed_then=nw.col("rating"),
        substitute_then=nw.col("substitute"),
        k_then=nw.col("k"),
    )
    events = reports.events.select("event", "whole", "edition", "list", "ended")
    return (
        reports.entrants.select("event", "player", "honorary")
        .join(events, on="event", how="inner")
        .with_columns(joined("list").alias("place"))
        .join(lists, on="place", how="left")
        .join(now, on="player", how="left")
    )


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
