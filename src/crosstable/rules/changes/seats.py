"""What one player did in one round, in both events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.rules.changes.events import Event, Events, Person, Reference
from crosstable.rules.changes.words import in_words, with_sign
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


_OPEN_WORDS = {Result.UNKNOWN: ", result unknown (?)", Result.PENDING: ", not yet played"}


def cell_words(events: Events, cell: Cell) -> str:
    if cell is None:
        return "not paired"
    if isinstance(cell, Bye):
        return cell.kind.title
    opponent, colour, result = cell
    what = "game" if result.is_open else result.title
    with_colour = f" with {in_words(colour)}" if colour else ""
    against = f" against {events.who(opponent)}" if opponent else " without an opponent"
    return f"{what}{with_colour}{against}{_OPEN_WORDS.get(result, '')}"


def points_change(events: Events, round_number: int, seats: Sequence[Seat]) -> str:
    """``Lee −½ (5.5 → 5.0), Roy +½ (4.0 → 4.5)``: what the change gives and takes.

    The totals run from change to change, so that the last one of a player shows the new total;
    they are left out where the scoring itself changed.
    """
    names = Counter(seat.person.short_name for seat in seats)
    parts = []
    for person, *_ in seats:
        if person.old is None or person.new is None:
            continue
        before = events.a.points(person.old, round_number)
        gain = events.b.points(person.new, round_number) - before
        if gain:
            alone = names[person.short_name] == 1
            name = person.short_name if alone else person.label
            parts.append(f"{name} {with_sign(gain)}{_running_total(events, person, gain)}")
    return ", ".join(parts) or "points unchanged"


def _running_total(events: Events, person: Person, gain: Decimal) -> str:
    if not events.same_scoring or person.old is None:
        return ""
    before = events.running.get(person.identity)
    before = events.a.total(person.old) if before is None else before
    events.running[person.identity] = before + gain
    return f" ({points_text(before)} → {points_text(before + gain)})"
