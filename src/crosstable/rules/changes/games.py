"""A round that changed for two players who met each other."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour, Result
from crosstable.rules.changes.changes import Change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.seats import Cell, Met, Seat, cell_words, points_change
from crosstable.rules.changes.words import in_words
from crosstable.rules.sides import can_both_be_true, colours_mirror

_SYMBOLS = {"W": "1", "D": "½", "L": "0", "A": "0"}
_SHORT = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
_PLAIN = (Result.WIN, Result.DRAW, Result.LOSS)
_FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


class _Telling(NamedTuple):
    """How one event tells the game of two players.

    Where both sides fit together, `pairing` names White first and `words` are the score in that
    order; otherwise `pairing` is empty.
    """

    pairing: str
    words: str
    has_game: bool
    first_colour: Colour | None = None
    is_mirrored: bool = True


def game_change(events: Events, round_number: int, seat: Seat, other: Seat) -> Change:
    """A game that changed for both players, or for one of them."""
    first, second = _white_first(seat, other)
    old, new = (_tell(events, first, second, is_old) for is_old in (True, False))
    same_results = bool(old.pairing and new.pairing) and all(
        _result(x.old) is _result(x.new) for x in (first, second)
    )
    kind = "colour" if same_results else "result" if old.has_game and new.has_game else "bye"
    before, after = _short_words(kind, old, new)
    return Change(
        kind=kind,
        message=f"round {round_number}: {_game_words(old, new, first, second)}"
        + _one_sided(old, new, first, second),
        round_number=round_number,
        number=first.person.latest.number,
        opponent=second.person.latest.number,
        field=kind,
        old=before,
        new=after,
        consequence=points_change(events, round_number, (first, second)),
    )


def _white_first(seat: Seat, other: Seat) -> tuple[Seat, Seat]:
    """White of the first event, else of the second, else the lower number comes first."""
    for mine, theirs in ((seat.old, other.old), (seat.new, other.new)):
        if (
            isinstance(mine, Met)
            and isinstance(theirs, Met)
            and mine.colour
            and colours_mirror(mine.colour, theirs.colour)
        ):
            return (seat, other) if mine.colour is Colour.WHITE else (other, seat)
    lower = seat.person.latest.number <= other.person.latest.number
    return (seat, other) if lower else (other, seat)


def _result(cell: Cell) -> Result | None:
    return cell.result if isinstance(cell, Met) else None


def _tell(events: Events, first: Seat, second: Seat, is_old: bool) -> _Telling:
    cell = first.cell(is_old)
    two = second.cell(is_old)
    if not (
        isinstance(cell, Met) and isinstance(two, Met) and colours_mirror(cell.colour, two.colour)
    ):
        return _tell_apart(events, (first, second), is_old)
    labels = [first.person.label, second.person.label]
    results = [cell.result, two.result]
    if cell.colour is Colour.BLACK:
        labels.reverse()
        results.reverse()
    return _Telling(
        " – ".join(labels),
        _score(*results),
        True,
        cell.colour,
        can_both_be_true(cell.result, two.result),
    )


def _score(first: Result, second: Result) -> str:
    """``1-0``, ``½-½``, ``1-0 by forfeit``, or words for a game without a result."""
    if first is second and first.is_open:
        return "? (result unknown)" if first is Result.UNKNOWN else "not yet played"
    for family, remark in (
        (_PLAIN, ""),
        (_SHORT, " (less than one move)"),
        (_FORFEIT, " by forfeit"),
    ):
        if first in family and second in family:
            return f"{_SYMBOLS[first.symbol]}-{_SYMBOLS[second.symbol]}{remark}"
    return f"{first.title} on one side and {second.title} on the other"


def _tell_apart(events: Events, seats: tuple[Seat, Seat], is_old: bool) -> _Telling:
    """Both cells in words: no game, or a game that the two tell differently."""
    has_game = any(isinstance(seat.cell(is_old), Met) for seat in seats)
    words = "; ".join(
        f"{seat.person.label}: {cell_words(events, seat.cell(is_old))}"
        for seat in seats
        if seat.person.of(is_old)
    )
    what = "recorded in two ways" if has_game else "no game"
    return _Telling("", f"{what} ({words})", has_game, is_mirrored=not has_game)


def _game_words(old: _Telling, new: _Telling, first: Seat, second: Seat) -> str:
    if not (old.pairing and new.pairing):
        pairing = f"{first.person.label} – {second.person.label}"
        return f"{pairing} was {old.words}, is {new.words}"
    if old.pairing != new.pairing:
        return f"{old.pairing} was {old.words}, is {new.pairing} {new.words} (colours swapped)"
    note = ""
    if old.first_colour is not new.first_colour:
        note = "colours were not given" if new.first_colour else "colours are no longer given"
    if old.words == new.words:
        return f"{old.pairing} ({old.words}): {note}"
    return f"{old.pairing} was {old.words}, is {new.words}" + (f"; {note}" if note else "")


def _short_words(kind: str, old: _Telling, new: _Telling) -> tuple[str | None, str | None]:
    """The old and the new value: colours are those of the player named first."""
    if kind == "colour":
        return in_words(old.first_colour), in_words(new.first_colour)
    if old.pairing and new.pairing and old.pairing != new.pairing:
        return f"{old.pairing} {old.words}", f"{new.pairing} {new.words}"
    return old.words, new.words


def _one_sided(old: _Telling, new: _Telling, first: Seat, second: Seat) -> str:
    """Say so where only one of the two cells changed, and which report contradicts itself."""
    changed = [seat for seat in (first, second) if seat.is_changed]
    if len(changed) == 2 or not (first.person.is_in_both and second.person.is_in_both):
        return ""
    remark = f"; only the side of {changed[0].person.label} changed"
    if not new.is_mirrored:
        return f"{remark}: the two sides contradict each other in the second report"
    if not old.is_mirrored:
        return f"{remark}: the two sides contradicted each other in the first report"
    return remark
