"""The other records: national data, fictitious and abnormal points, prohibited pairings, texts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.rules.changes.changes import Change
from crosstable.rules.changes.events import Event, Events
from crosstable.rules.changes.lists import Item, Listing, list_changes
from crosstable.rules.changes.words import both_points, counted, in_words

if TYPE_CHECKING:
    from crosstable.model.records import (
        AbnormalPoints,
        Acceleration,
        NationalRecord,
        PlayerNote,
        ProhibitedPairing,
    )


def records(events: Events) -> Iterator[Change]:
    for listing in _LISTS:
        yield from list_changes(events, listing)


_NATIONAL: Mapping[str, str] = MappingProxyType(
    {
        "rating": "rating",
        "national_id": "national number",
        "sex": "sex",
        "classification": "classification",
        "name": "name",
        "origin": "origin",
        "born": "birth date",
    }
)


def _national_item(event: Event, record: NationalRecord) -> Item:
    who = event.person(record.number)
    values = tuple(getattr(record, name) for name in _NATIONAL)
    data = [
        f"{title} {in_words(value)}"
        for title, value in zip(_NATIONAL.values(), values, strict=True)
        if value is not None
    ]
    return Item(
        (record.federation, who, values),
        (record.federation, who),
        f"{', '.join(data) or 'blank'} ({record.federation}, {event.person_label(record.number)})",
        number=record.number,
    )


def _boost_item(event: Event, boost: Acceleration) -> Item:
    """A range of numbers stays a range; a single participant is followed when renumbered."""
    alone = boost.first == boost.last
    who: Hashable = event.participant(boost.first) if alone else (boost.first, boost.last)
    label = event.participant_label(boost.first) if alone else f"{boost.first} to {boost.last}"
    rounds = boost.first_round, boost.last_round
    points = boost.match_points, boost.game_points
    return Item(
        (who, rounds, points),
        (who, rounds),
        f"{label}, {_round_range(*rounds)}: {both_points(*points)}",
        number=boost.first if alone else None,
    )


def _round_range(first: int | None, last: int | None) -> str:
    if first == last:
        return "all rounds" if first is None else f"round {first}"
    return f"rounds {'start' if first is None else first} to {'end' if last is None else last}"


def _prohibited_item(event: Event, pairing: ProhibitedPairing) -> Item:
    who = event.group(pairing.participants, event.participant)
    rounds = pairing.first_round, pairing.last_round
    names = ", ".join(map(event.participant_label, pairing.participants)) or "nobody"
    return Item((who, rounds), who, f"{names}, {_round_range(*rounds)}")


_ABNORMAL: Mapping[str, str] = MappingProxyType(
    {
        "W": "win",
        "D": "draw",
        "L": "loss",
        "F": "full-point bye",
        "H": "half-point bye",
        "Z": "zero-point bye",
        "+": "forfeit win",
        "-": "forfeit loss",
    }
)


def _abnormal_item(event: Event, record: AbnormalPoints) -> Item:
    group = event.group(record.participants, event.participant)
    points = record.match_points, record.game_points
    who = ", ".join(map(event.participant_label, record.participants)) or "everybody"
    what = _ABNORMAL.get(record.kind, record.kind) or "bonus or penalty"
    when = "" if record.round_number is not None else ", every round"
    return Item(
        (record.kind, points, record.round_number, group),
        (record.kind, record.round_number, group),
        f"{what}, {who}{when}: {both_points(*points)}",
        _abnormal_effect(event, record, who, what),
        record.round_number,
        record.participants[0] if len(record.participants) == 1 else None,
    )


def _abnormal_effect(event: Event, record: AbnormalPoints, who: str, what: str) -> str:
    """``team 7: −1 match point``; for individuals only the game points count."""
    in_teams = event.tournament.is_team_event
    values = [(record.game_points, "game point" if in_teams else "point")]
    if in_teams:
        values.insert(0, (record.match_points, "match point"))
    if record.kind:
        amounts = ", ".join(counted(value, noun) for value, noun in values)
        return f"{who}: a {what} gives {amounts}"
    amounts = ", ".join(counted(value, noun, signed_number=True) for value, noun in values if value)
    return f"{who}: {amounts or 'no points'}"


def _note_item(event: Event, note: PlayerNote) -> Item:
    who = event.person(note.number)
    text = f"{event.person_label(note.number)}, {note.key}: {note.value}"
    return Item((who, note.key, note.value), (who, note.key), text, number=note.number)


def _comment_item(_: Event, comment: str) -> Item:
    return Item(comment, comment, f"“{comment}”")


_PAIRING_ONLY = "for pairing only, points unchanged"
_LISTS = (
    Listing("national", "national", "national record", _national_item),
    Listing("acceleration", "accelerations", "acceleration", _boost_item, _PAIRING_ONLY),
    Listing(
        "prohibited-pairing", "prohibited", "prohibited pairing", _prohibited_item, _PAIRING_ONLY
    ),
    Listing("abnormal-points", "abnormal_points", "abnormal points", _abnormal_item),
    Listing("note", "notes", "note", _note_item),
    Listing("comment", "comments", "comment", _comment_item),
)
