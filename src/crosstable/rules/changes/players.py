"""The players: who came and went, their fields and their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.tournament import Game, Player
from crosstable.rules.changes.changes import Change, order_change
from crosstable.rules.changes.events import Event, Events, Person
from crosstable.rules.changes.fields import PLAYER, Subject, field_changes, number_change
from crosstable.text.formats import points_text


def players(events: Events) -> Iterator[Change]:
    ordered = sorted(events.people.values(), key=lambda p: (p.latest.number, p.identity))
    yield from (_membership_change(person, events.b) for person in ordered if person.old is None)
    yield from (_membership_change(person, events.a) for person in ordered if person.new is None)
    for person, old, new in events.in_both:
        if old.number != new.number:
            whose = new.name or phrase("a player without name")
            title = phrase("start number of {name}", name=whose)
            yield number_change(title, old.number, new.number)
        subject = Subject(person.label, str(new.number), new.number)
        yield from field_changes(events, PLAYER, old, new, subject)
    yield from _order(events)


def _membership_change(person: Person, event: Event) -> Change:
    """A player whom only this event has."""
    who = {"who": person.label}
    share = {"name": person.short_name, "share": _share(person.latest, event)}
    if person.old is None:
        return Change(
            kind="player-added",
            sentence=phrase("player added: {who}", **who),
            number=person.latest.number,
            after=person.label,
            follows=phrase("{name} enters with {share}", **share),
        )
    return Change(
        kind="player-gone",
        sentence=phrase("player gone: {who}", **who),
        number=person.latest.number,
        before=person.label,
        follows=phrase("{name} leaves with {share}", **share),
    )


def _share(player: Player, event: Event) -> Words:
    games = sum(isinstance(entry, Game) for entry in player.rounds)
    return phrase(
        "{games} and {points} points",
        games=plural(games, "{n} game", "{n} games"),
        points=points_text(event.total(player)),
    )


def _order(events: Events) -> Iterator[Change]:
    """The order of the players in the file, where their numbers do not explain it."""
    old, new = events.players.orders()
    explained = all(_ascends(event.tournament.players) for event in (events.a, events.b))
    if old != new and not explained:
        labels = ([events.people[i].label for i in order] for order in (old, new))
        yield order_change("players", phrase("players"), *labels)


def _ascends(players: Sequence[Player]) -> bool:
    return all(p.number < q.number for p, q in pairwise(players))
