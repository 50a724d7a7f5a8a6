"""The players: who came and went, personal data, what the report declares of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from crosstable.model.tournament import PLAYER_COLUMNS, Game, Player
from crosstable.rules.changes.changes import Change, order_change, renumbered, value_change
from crosstable.rules.changes.events import Event, Events, Person
from crosstable.rules.changes.words import signed
from crosstable.text.formats import points_text

_DECLARED = ("points", "rank")
"""What a report states of a player though it follows from the games."""
_TITLES = {"fide_id": "FIDE number", "born": "birth date"}
_PERSONAL: Mapping[str, str] = MappingProxyType(
    {
        name: _TITLES.get(name, name.replace("_", " "))
        for name in PLAYER_COLUMNS.values()
        if name not in ("number", *_DECLARED)
    }
)
"""The attributes that tell who a player is, as they are called in a sentence."""


def players(events: Events) -> Iterator[Change]:
    ordered = sorted(events.people.values(), key=lambda p: (p.latest.number, p.identity))
    yield from (_membership_change(person, events.b) for person in ordered if person.old is None)
    yield from (_membership_change(person, events.a) for person in ordered if person.new is None)
    for person, old, new in events.in_both:
        yield from _personal_changes(person, old, new)
        yield from _declared_changes(events, person, old, new)
    yield from _order(events)


def _membership_change(person: Person, event: Event) -> Change:
    """A player whom only this event has."""
    is_new = person.old is None
    word, verb = ("added", "enters") if is_new else ("gone", "leaves")
    return Change(
        f"player-{word}",
        f"player {word}: {person.label}",
        number=person.latest.number,
        old=None if is_new else person.label,
        new=person.label if is_new else None,
        consequence=f"{person.short_name} {verb} with {_share(person.latest, event)}",
    )


def _share(player: Player, event: Event) -> str:
    games = sum(isinstance(entry, Game) for entry in player.rounds)
    return f"{games} game{'' if games == 1 else 's'} and {points_text(event.total(player))} points"


def _personal_changes(person: Person, old: Player, new: Player) -> Iterator[Change]:
    if old.number != new.number:
        whose = new.name or "a player without name"
        yield renumbered(f"start number of {whose}", old.number, new.number)
    for name, title in _PERSONAL.items():
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            subject = str(new.number) if name == "name" else person.label
            yield value_change(
                "player", name, title, before, after, subject=subject, number=new.number
            )


def _declared_changes(events: Events, person: Person, old: Player, new: Player) -> Iterator[Change]:
    """The points and the rank that the report itself states."""
    for name in _DECLARED:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            of_points = name == "points"
            yield value_change(
                name,
                name,
                f"declared {name}",
                before,
                after,
                subject=person.label,
                plural=of_points,
                number=new.number,
                consequence=_declared_points(events, old, new) if of_points else None,
            )


def _declared_points(events: Events, old: Player, new: Player) -> str | None:
    """How much is declared more, and what the games say where they disagree."""
    if old.points is None or new.points is None:
        return None
    total = events.b.total(new)
    doubt = "" if total == new.points else f"; the games give {points_text(total)}"
    return signed(new.points - old.points) + doubt


def _order(events: Events) -> Iterator[Change]:
    """The order of the players in the file, where their numbers do not explain it."""
    old, new = events.players.orders()
    explained = all(_ascends(event.tournament.players) for event in (events.a, events.b))
    if old != new and not explained:
        labels = ([events.people[i].label for i in order] for order in (old, new))
        yield order_change("players", "players", *labels)


def _ascends(players: Sequence[Player]) -> bool:
    return all(p.number < q.number for p, q in pairwise(players))
