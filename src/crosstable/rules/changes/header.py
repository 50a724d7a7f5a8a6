"""The tournament section."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from crosstable.model.phrases import phrase
from crosstable.rules.changes.changes import Change, blank_cells_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.fields import (
    HEADER,
    SCORING_IN_FORCE,
    Field,
    field_changes,
    points_follow,
    value_change,
)
from crosstable.rules.changes.lists import list_changes
from crosstable.rules.changes.records import HEADER_RECORDS


def header(events: Events) -> Iterator[Change]:
    a = events.a.tournament
    b = events.b.tournament
    for field in HEADER:
        yield from field_changes(events, (field,), a, b)
        if field.name == "stated_scoring" and a.stated_scoring == b.stated_scoring:
            yield from _scoring_in_force(events)
    yield from _round_dates(events)
    yield from list_changes(events, HEADER_RECORDS)


def _scoring_in_force(events: Events) -> Iterator[Change]:
    if not events.same_scoring:
        old = events.a.scoring
        new = events.b.scoring
        yield value_change(SCORING_IN_FORCE, old, new, consequence=points_follow(events))


def _round_dates(events: Events) -> Iterator[Change]:
    old = events.a.tournament.round_dates
    new = events.b.tournament.round_dates
    changes = [
        value_change(
            Field("round_dates", phrase("date of round {n}", n=number)),
            before,
            after,
            round_number=number,
        )
        for number, (before, after) in enumerate(zip_longest(old, new), 1)
        if before != after
    ]
    yield from changes
    if not changes and len(old) != len(new):
        yield blank_cells_change("round_dates", phrase("dates of rounds"), len(old), len(new))
