"""The rounds: games and byes, player by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from crosstable.model.phrases import phrase, plural
from crosstable.rules.changes.changes import Change, blank_cells_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.games import game_change
from crosstable.rules.changes.seats import Met, Seat, cell_words, points_change, seat_of


def rounds(events: Events) -> Iterator[Change]:
    everybody = [p for person in events.people.values() for p in (person.old, person.new) if p]
    width = max((len(player.rounds) for player in everybody), default=0)
    touched: set[int] = set()
    for round_number in range(1, width + 1):
        seats = {i: seat_of(events, person, round_number) for i, person in events.people.items()}
        yield from _round(events, round_number, seats)
        touched |= {i for i, seat in seats.items() if seat.is_changed}
    yield from _blank_cells(events, touched)


def _round(events: Events, round_number: int, seats: Mapping[int, Seat]) -> Iterator[Change]:
    """The changes of one round; two players who meet only each other share theirs."""
    changed = [seat for seat in seats.values() if seat.is_changed]
    changed.sort(key=lambda seat: (seat.person.latest.number, seat.person.identity))
    done: set[int] = set()
    for seat in changed:
        if seat.person.identity in done:
            continue
        other = _companion(seats, seat)
        if other is None:
            yield _seat_change(events, round_number, seat)
        else:
            done.add(other.person.identity)
            yield game_change(events, round_number, seat, other)


def _companion(seats: Mapping[int, Seat], seat: Seat) -> Seat | None:
    """The one opponent of both events, who on his side has met nobody else."""
    opponents = seat.opponents
    reference = next(iter(opponents), None)
    if len(opponents) != 1 or reference is None:
        return None
    what, identity = reference
    if what != "player" or identity == seat.person.identity:
        return None
    other = seats[identity]
    return other if other.opponents == {("player", seat.person.identity)} else None


def _blank_cells(events: Events, touched: set[int]) -> Iterator[Change]:
    """Players whose rounds differ only in how many blank cells follow at the end."""
    lengths = Counter(
        (len(old.rounds), len(new.rounds))
        for person, old, new in events.in_both
        if len(old.rounds) != len(new.rounds) and person.identity not in touched
    )
    for (old_length, new_length), count in sorted(lengths.items()):
        title = plural(count, "rounds of {n} player", "rounds of {n} players")
        yield blank_cells_change("rounds", title, old_length, new_length)


def _seat_change(events: Events, round_number: int, seat: Seat) -> Change:
    """A round that changed for one player: a bye, another opponent, an unclear cell."""
    old = cell_words(events, seat.old)
    new = cell_words(events, seat.new)
    kind, about = _seat_kind(seat)
    opponent = seat.new if isinstance(seat.new, Met) else seat.old
    return Change(
        kind=kind,
        sentence=phrase(
            "round {n}: {who}: was {old}; is {new}",
            n=round_number,
            who=seat.person.label,
            old=old,
            new=new,
        ),
        round_number=round_number,
        number=seat.person.latest.number,
        opponent=events.number_of(opponent.opponent) if isinstance(opponent, Met) else None,
        field=about,
        before=old,
        after=new,
        follows=points_change(events, round_number, (seat,)),
    )


def _seat_kind(seat: Seat) -> tuple[str, str]:
    """The kind of the change and its field."""
    if not (isinstance(seat.old, Met) and isinstance(seat.new, Met)):
        return "bye", "bye"
    if seat.old.opponent != seat.new.opponent:
        return "pairing", "opponent"
    return ("colour", "colour") if seat.old.result is seat.new.result else ("result", "result")
