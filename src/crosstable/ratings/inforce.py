"""Which rating and K each entrant of a period is computed with (9.11, 10.4, 10.52)."""

from __future__ import annotations

from crosstable.ratings.arithmetic import none, whole
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.kfactor import k_factor
from crosstable.ratings.liststate import ListState, Reports, Terms
from crosstable.ratings.seats import OPPOSITE, SEAT, seat_key
from crosstable.ratings.sides import with_seats
from crosstable.ratings.tables import Expr, Frame, coalesce, col, lit, when

_MOST_EVENTS = 10_000_000
"""More than a period has: makes one number of a day and an event."""


def entrants_in_force(before: ListState, reports: Reports, terms: Terms) -> Frame:
    """The entrants with `rating`, `rating_then`, `k`, and whether their points are `tested`.

    `rating_then` is the rating on the list in force for the event. Who had none then, but has one
    by now, is computed with the one of now (10.4).
    """
    is_of_event = _any_of([rules.lists.k_of_event for rules in terms.editions])
    k_then = when(is_of_event).then(_then("k", terms)).otherwise(none())
    then = coalesce(
        col("honorary"),
        _then("rating", terms),
        _then("substitute", terms),
        *_starting(terms.rules),
    )
    chosen = (
        _looked_up(before, reports, terms)
        .with_columns(then.alias("rating_then"))
        .with_columns(
            coalesce(col("rating_then"), col("rating_now")).alias("rating"),
            coalesce(k_then, col("k_now"), col("k_by_rule")).alias("k"),
        )
    )
    return _with_tests(chosen, before, reports, terms).select(*_COLUMNS)


def _starting(rules: RuleSet) -> tuple[Expr, ...]:
    """The rating with which everybody begins, where rules have one."""
    return () if rules.start_rating is None else (whole(rules.start_rating),)


_COLUMNS = ("event", "player", "rating", "rating_then", "k", "tested")


def _looked_up(before: ListState, reports: Reports, terms: Terms) -> Frame:
    """Each entrant beside the list of now and, where an older one was in force, that one."""
    now = before.players.select(
        "player",
        rating_now=col("rating"),
        substitute_now=col("substitute"),
        k_now=col("k"),
        k_by_rule=k_factor(terms.rules, terms.current, terms.rapid_k),
    )
    older = reports.older.select(
        seat_key("list").alias("place"),
        rating_older=col("rating"),
        substitute_older=col("substitute"),
        k_older=col("k"),
    )
    events = reports.events.select("event", "whole", "edition", "list", "ended")
    return (
        reports.entrants.select("event", "player", "honorary")
        .join(events, on="event", how="inner")
        .with_columns(seat_key("list").alias("place"))
        .join(older, on="place", how="left")
        .join(now, on="player", how="left")
    )


def _then(name: str, terms: Terms) -> Expr:
    """What the list in force for the event says: the list of now, or an older one (9.11)."""
    is_current = col("list") == terms.current
    return when(is_current).then(col(f"{name}_now")).otherwise(col(f"{name}_older"))


def _any_of(flags: list[bool]) -> Expr:
    """Whether the edition of an event is one of those with the flag."""
    chosen = [place for place, flag in enumerate(flags) if flag]
    return col("edition").is_in(chosen) if chosen else lit(False)


def _with_tests(entrants: Frame, before: ListState, reports: Reports, terms: Terms) -> Frame:
    """`tested`: always in 2002 (6.1); later only in the first event of a newcomer."""
    if not any(rules.lists.first_event_only for rules in terms.editions):
        return entrants.with_columns(tested=lit(True))
    is_later = _any_of([rules.lists.first_event_only for rules in terms.editions])
    order = col("ended") * _MOST_EVENTS + col("whole")
    ordered = entrants.with_columns(order.alias("order"))
    joined = ordered.join(_first_events(ordered, before, reports), on="player", how="left")
    is_first = (col("order") == col("earliest")).fill_null(False)
    return joined.with_columns(tested=~is_later | is_first).drop("order", "earliest")


def _first_events(entrants: Frame, before: ListState, reports: Reports) -> Frame:
    """When each newcomer without earlier results first met a rated opponent, as `earliest`."""
    is_rated = ~col("rating_then").is_null()
    known = before.pool.select("player").unique()
    unrated = (
        entrants.filter(~is_rated)
        .join(known, on="player", how="anti")
        .select("player", "order", seat_key("event").alias(SEAT))
    )
    opponents = entrants.filter(is_rated).select(seat_key("event").alias(OPPOSITE))
    return (
        with_seats(reports.games)
        .select(SEAT, OPPOSITE)
        .join(unrated, on=SEAT, how="inner")
        .join(opponents, on=OPPOSITE, how="semi")
        .group_by("player")
        .agg(col("order").min().alias("earliest"))
    )
