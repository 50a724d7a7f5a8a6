"""What one player did in one round, in both events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.rules.changes.changes import POINTS_UNCHANGED
from crosstable.rules.changes.events import Event, Events, Person, Reference
from crosstable.rules.changes.words import in_words, title_words, with_sign
from crosstable.text.formats import points_text


class Met(NamedTuple):
    """A game whose opponent is a reference, so that two events can be compared."""

    opponent: Reference
    colour: Colour | None
    result: Result


Cell = Met | Bye | None


class Seat(NamedTuple):
    """What one player did in one round, in both events; `old` or `new` is None for a blank."""

    person: Person
    old: Cell
    new: Cell

    def cell(self, is_old: bool) -> Cell:
        return self.old if is_old else self.new

    @property
    def is_changed(self) -> bool:
        """Whether a player of both events has another cell; others are added or gone as a whole."""
        return self.person.is_in_both and self.old != self.new

    @property
    def opponents(self) -> set[Reference]:
        return {cell.opponent for cell in (self.old, self.new) if isinstance(cell, Met)}


def seat_of(events: Events, person: Person, round_number: int) -> Seat:
    old = _cell(events.a, person.old.entry(round_number)) if person.old else None
    new = _cell(events.b, person.new.entry(round_number)) if person.new else None
    return Seat(person, old, new)


def _cell(event: Event, entry: Entry) -> Cell:
    if isinstance(entry, Game):
        return Met(event.person(entry.opponent), entry.colour, entry.result)
    return entry


def cell_words(events: Events, cell: Cell) -> Words:
    if cell is None:
        return phrase("not paired")
    if isinstance(cell, Bye):
        return title_words(cell.kind)
    game = _game_words(events, cell)
    if cell.result is Result.UNKNOWN:
        return phrase("{game}, result unknown (?)", game=game)
    return phrase("{game}, not yet played", game=game) if cell.result is Result.PENDING else game


def _game_words(events: Events, cell: Met) -> Words:
    what = phrase("game") if cell.result.is_open else title_words(cell.result)
    values = {"what": what, "colour": in_words(cell.colour), "opponent": events.who(cell.opponent)}
    if cell.colour and cell.opponent:
        return phrase("{what} with {colour} against {opponent}", **values)
    if cell.colour:
        return phrase("{what} with {colour} without an opponent", **values)
    if cell.opponent:
        return phrase("{what} against {opponent}", **values)
    return phrase("{what} without an opponent", **values)


def points_change(events: Events, round_number: int, seats: Sequence[Seat]) -> Words:
    """``Lee −½ (5.5 → 5.0), Roy +½ (4.0 → 4.5)``: what the change gives and takes.

    The totals run from change to change, so that the last one of a player shows the new total;
    they are left out where the scoring itself changed.
    """
    names = Counter(seat.person.short_name for seat in seats)
    parts: list[Words] = []
    for person, *_ in seats:
        if person.old is None or person.new is None:
            continue
        before = events.a.points(person.old, round_number)
        gain = events.b.points(person.new, round_number) - before
        if gain:
            alone = names[person.short_name] == 1
            name = person.short_name if alone else person.label
            total = _running_total(events, person, gain)
            parts.append(
                phrase("{name} {gain}{total}", name=name, gain=with_sign(gain), total=total)
            )
    return joined(parts) if parts else POINTS_UNCHANGED


def _running_total(events: Events, person: Person, gain: Decimal) -> str:
    if not events.same_scoring or person.old is None:
        return ""
    before = events.running.get(person.identity)
    before = events.a.total(person.old) if before is None else before
    events.running[person.identity] = before + gain
    return f" ({points_text(before)} → {points_text(before + gain)})"
