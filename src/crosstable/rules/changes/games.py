"""A round that changed for two players who met each other."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.results import Colour, Result
from crosstable.rules.changes.changes import Change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.seats import Cell, Met, Seat, cell_words, points_change
from crosstable.rules.changes.words import in_words, title_words
from crosstable.rules.sides import can_both_be_true, colours_mirror

_SYMBOLS = {"W": "1", "D": "½", "L": "0", "A": "0"}
_SHORT = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
_PLAIN = (Result.WIN, Result.DRAW, Result.LOSS)
_FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


class _Telling(NamedTuple):
    """How one event tells the game of two players.

    Where both sides fit together, `pairing` names White first and `words` are the score in that
    order; otherwise `pairing` is None.
    """

    pairing: Words | None
    words: Words
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
        sentence=phrase(
            "round {n}: {what}", n=round_number, what=_game_sentence(old, new, first, second)
        ),
        round_number=round_number,
        number=first.person.latest.number,
        opponent=second.person.latest.number,
        field=kind,
        before=before,
        after=after,
        follows=points_change(events, round_number, (first, second)),
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
        joined(labels, " – "),
        _score(*results),
        True,
        cell.colour,
        can_both_be_true(cell.result, two.result),
    )


def _score(first: Result, second: Result) -> Words:
    """``1-0``, ``½-½``, ``1-0 by forfeit``, or words for a game without a result."""
    if first is second and first.is_open:
        unknown = first is Result.UNKNOWN
        return phrase("? (result unknown)") if unknown else phrase("not yet played")
    score = f"{_SYMBOLS.get(first.symbol)}-{_SYMBOLS.get(second.symbol)}"
    if first in _PLAIN and second in _PLAIN:
        return score
    if first in _SHORT and second in _SHORT:
        return phrase("{score} (less than one move)", score=score)
    if first in _FORFEIT and second in _FORFEIT:
        return phrase("{score} by forfeit", score=score)
    return phrase(
        "{a} on one side and {b} on the other", a=title_words(first), b=title_words(second)
    )


def _tell_apart(events: Events, seats: tuple[Seat, Seat], is_old: bool) -> _Telling:
    """Both cells in words: no game, or a game that the two tell differently."""
    cells = joined(
        (
            phrase("{who}: {what}", who=seat.person.label, what=cell_words(events, cell))
            for seat in seats
            for cell in (seat.cell(is_old),)
            if seat.person.of(is_old)
        ),
        "; ",
    )
    if any(isinstance(seat.cell(is_old), Met) for seat in seats):
        return _Telling(
            None, phrase("recorded in two ways ({cells})", cells=cells), True, is_mirrored=False
        )
    return _Telling(None, phrase("no game ({cells})", cells=cells), False)


def _game_sentence(old: _Telling, new: _Telling, first: Seat, second: Seat) -> Words:
    """What became of the game, and whether only one of the two cells says so."""
    what = _game_words(old, new, first, second)
    remark = _one_sided(old, new, first, second)
    return what if remark is None else phrase("{what}; {remark}", what=what, remark=remark)


def _game_words(old: _Telling, new: _Telling, first: Seat, second: Seat) -> Words:
    results = {"old": old.words, "new": new.words}
    if old.pairing is None or new.pairing is None:
        pairing = joined((first.person.label, second.person.label), " – ")
        return phrase("{pairing} was {old}, is {new}", pairing=pairing, **results)
    if str(old.pairing) != str(new.pairing):
        return phrase(
            "{old_pairing} was {old}, is {new_pairing} {new} (colours swapped)",
            old_pairing=old.pairing,
            new_pairing=new.pairing,
            **results,
        )
    note = _colours_note(old, new)
    if str(old.words) == str(new.words):
        return phrase(
            "{pairing} ({score}): {note}", pairing=old.pairing, score=old.words, note=note
        )
    told = phrase("{pairing} was {old}, is {new}", pairing=old.pairing, **results)
    return phrase("{what}; {remark}", what=told, remark=note) if note else told


def _colours_note(old: _Telling, new: _Telling) -> Words:
    if old.first_colour is new.first_colour:
        return ""
    if new.first_colour:
        return phrase("colours were not given")
    return phrase("colours are no longer given")


def _short_words(kind: str, old: _Telling, new: _Telling) -> tuple[Words | None, Words | None]:
    """The old and the new value: colours are those of the player named first."""
    if kind == "colour":
        return in_words(old.first_colour), in_words(new.first_colour)
    if old.pairing and new.pairing and str(old.pairing) != str(new.pairing):
        return joined((old.pairing, old.words), " "), joined((new.pairing, new.words), " ")
    return old.words, new.words


def _one_sided(old: _Telling, new: _Telling, first: Seat, second: Seat) -> Words | None:
    """Say so where only one of the two cells changed, and which report contradicts itself."""
    changed = [seat for seat in (first, second) if seat.is_changed]
    if len(changed) == 2 or not (first.person.is_in_both and second.person.is_in_both):
        return None
    who = changed[0].person.label
    if not new.is_mirrored:
        return phrase(
            "only the side of {who} changed: the two sides contradict each other in the second "
            "report",
            who=who,
        )
    if not old.is_mirrored:
        return phrase(
            "only the side of {who} changed: the two sides contradicted each other in the first "
            "report",
            who=who,
        )
    return phrase("only the side of {who} changed", who=who)
