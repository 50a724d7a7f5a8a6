"""The tournament section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from crosstable.rules.changes.changes import Change, blank_cells_change, value_change
from crosstable.rules.changes.events import Event, Events
from crosstable.rules.changes.lists import Item, Listing, list_changes, text_item
from crosstable.rules.changes.words import both_in_words

if TYPE_CHECKING:
    from crosstable.model.records import RankingMethod


class _Heading(NamedTuple):
    title: str
    plural: bool = False


_HEADINGS: Mapping[str, _Heading] = MappingProxyType(
    {
        "name": _Heading("name of the event"),
        "city": _Heading("city"),
        "federation": _Heading("federation of the event"),
        "start": _Heading("first day"),
        "end": _Heading("last day"),
        "player_count": _Heading("declared number of players"),
        "rated_count": _Heading("declared number of rated players"),
        "team_count": _Heading("declared number of teams"),
        "type_text": _Heading("type of the event"),
        "type_code": _Heading("type code"),
        "chief_arbiter": _Heading("chief arbiter"),
        "time_control_text": _Heading("time control"),
        "time_control_code": _Heading("time control code"),
        "declared_rounds": _Heading("number of rounds"),
        "current_round": _Heading("current round"),
        "initial_colour": _Heading("initial colour"),
        "stated_scoring": _Heading("scoring"),
        "stated_match_scoring": _Heading("match scoring"),
        "pairing_controller": _Heading("pairing controller"),
        "tiebreaks": _Heading("tie-breaks", plural=True),
        "board_colours": _Heading("colours of the boards", plural=True),
        "acceleration_name": _Heading("acceleration"),
        "paired_in_file_order": _Heading("pairing in the order of the file"),
    }
)


def header(events: Events) -> Iterator[Change]:
    a, b = events.a.tournament, events.b.tournament
    for name, heading in _HEADINGS.items():
        old, new = getattr(a, name), getattr(b, name)
        if old != new:
            consequence = _scoring_consequence(events, name)
            yield value_change(
                "scoring" if consequence else "header",
                name,
                heading.title,
                old,
                new,
                plural=heading.plural,
                consequence=consequence,
            )
        elif name == "stated_scoring" and not events.same_scoring:
            yield _inferred_scoring_change(events)
    yield from _round_dates(events)
    for listing in _LISTS:
        yield from list_changes(events, listing)


def _scoring_consequence(events: Events, name: str) -> str | None:
    if name == "stated_scoring":
        return _follow("points", events.a.scoring, events.b.scoring)
    if name == "stated_match_scoring":
        return _follow("match points", events.a.match_scoring, events.b.match_scoring)
    return None


def _follow(what: str, old: object, new: object) -> str:
    if old == new:
        return f"{what} unchanged"
    before, after = both_in_words(old, new)
    return f"all {what} follow {after} instead of {before}"


def _inferred_scoring_change(events: Events) -> Change:
    return value_change(
        "scoring",
        "scoring_in_force",
        "scoring that the reports' points show",
        events.a.scoring,
        events.b.scoring,
        consequence=_follow("points", events.a.scoring, events.b.scoring),
    )


def _round_dates(events: Events) -> Iterator[Change]:
    old, new = events.a.tournament.round_dates, events.b.tournament.round_dates
    changes = [
        value_change(
            "header", "round_dates", f"date of round {number}", before, after, round_number=number
        )
        for number, (before, after) in enumerate(zip_longest(old, new), 1)
        if before != after
    ]
    yield from changes
    if not changes and len(old) != len(new):
        yield blank_cells_change("round_dates", "dates of rounds", len(old), len(new))


def _ranking_item(_: Event, ranking: RankingMethod) -> Item:
    federation, method = ranking.federation, ranking.method
    text = method if federation is None else f"{method} of {federation}"
    return Item((federation, method), federation, text)


_LISTS = (
    Listing("header", "deputy_arbiters", "deputy arbiter", text_item),
    Listing("header", "ranking_methods", "ranking method", _ranking_item),
)
