"""What was taken from which record of a report, in sentences for whoever wants to check it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.choice import ChosenSystem
from crosstable.pairing.systems import BY_THIS_READING
from crosstable.rules.scoring import ScoringInForce
from crosstable.text.formats import read_whole
from crosstable.text.rows import Row

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration

_SCORING = (
    *("game-scoring", "win-draw-points", "scoring-codes"),
    *("points-win", "points-draw", "points-loss"),
    *("points-zero-bye", "points-forfeit-loss", "points-pairing-bye"),
)
_NAMED = 6
"""How many participants are named before the rest is counted."""


def taken_from(
    t: Tournament,
    chosen: ChosenSystem,
    scoring: ScoringInForce,
    lent: Sequence[Acceleration],
    round_number: int,
) -> Iterator[Phrase]:
    """What a round is paired from."""
    yield phrase("system: {regulation} ({a})", regulation=chosen.words, a=chosen.reason)
    for reading in chosen.readings:
        yield phrase("reading: {a}", a=reading)
    if not chosen.system.is_approved:
        yield phrase(
            "FIDE has approved no program for this system; this is a free checker [C.04.2, 1.4]"
        )
    if chosen.system.is_by_reading:
        yield BY_THIS_READING
    if not chosen.system.is_fides:
        yield phrase(
            "this system is not FIDE's: a rated event needs an authorisation [C.04.2, 1.2]"
        )
    if t.declared_rounds is not None:
        rounds = _header(t, "declared_rounds")
        yield phrase("rounds: {n} ({a})", n=t.declared_rounds, a=rounds)
    if t.initial_colour is not None:
        colour = colour_in_words(t.initial_colour)
        yield phrase("initial colour: {a} ({b})", a=colour, b=_header(t, "initial_colour"))
    if t.stated_scoring is not None:
        records = _records(t, *_SCORING)
        yield phrase("scoring: {a} ({b})", a=scoring.sentence, b=records)
    elif t.is_team_event or not scoring.is_default:
        yield phrase("scoring: {a}", a=scoring.sentence)
    if lent:
        stated = _records(t, "acceleration", "acceleration-by-player")
        source = stated if t.accelerations else phrase("the Baku method, named by code")
        yield phrase("acceleration: {a}", a=source)
    if t.prohibited:
        yield phrase("prohibited pairings: {a}", a=_records(t, "prohibited"))
    if t.abnormal_points:
        yield phrase("abnormal points: {a}", a=_records(t, "abnormal-points"))
    if t.paired_in_file_order:
        order = _header(t, "paired_in_file_order")
        yield phrase("pairing numbers: the order of the file ({a})", a=order)
    yield from _absences(t, round_number)


def colour_in_words(colour: Colour) -> Phrase:
    """White or Black."""
    return phrase("White") if colour is Colour.WHITE else phrase("Black")


# -- who is not there -----------------------------------------------------------------------------


def _absences(t: Tournament, round_number: int) -> Iterator[Phrase]:
    """Who is absent and what says so: lines 240 (330 in the first draft), XXZ, else the cells."""
    waiting = _absent(t, round_number)
    for row in _rows(t, "byes", "absent-next-round"):
        named = [number for number in _named_on(t, row, round_number) if number in waiting]
        waiting -= set(named)
        if named:
            place = phrase("record {n}, line {m}", n=row.record.code, m=row.line)
            yield _absent_in(round_number, named, place)
    if waiting:
        source = phrase("stated") if t.is_team_event else phrase("cells of records 001")
        yield _absent_in(round_number, sorted(waiting), source)


def _absent_in(round_number: int, numbers: Sequence[int], source: Words) -> Phrase:
    shown = ", ".join(map(str, numbers[:_NAMED]))
    if len(numbers) <= _NAMED:
        return phrase("absent in round {n}: {l} ({a})", n=round_number, l=shown, a=source)
    return phrase(
        "absent in round {n}: {l} and {m} more ({a})",
        n=round_number,
        l=shown,
        m=len(numbers) - _NAMED,
        a=source,
    )


def _absent(t: Tournament, round_number: int) -> set[int]:
    if t.is_team_event:
        byes = (bye for bye in t.team_byes if bye.round_number == round_number)
        return {number for bye in byes for number in bye.teams}
    entries = {player.number: player.entry(round_number) for player in t.by_number.values()}
    return {
        number
        for number, entry in entries.items()
        if isinstance(entry, Bye) and entry.kind is not ByeKind.PAIRING_ALLOCATED
    }


def _named_on(t: Tournament, row: Row, round_number: int) -> list[int]:
    """Whom a line excludes from the round."""
    if row.record.subject == "absent-next-round":
        words = row.data.replace(",", " ").replace("/", " ").split()
        return _numbers(words) if round_number == t.next_round else []
    is_of_round = _numbers([row.get("round")]) == [round_number]
    return _numbers(row.items("participant")) if is_of_round else []


def _numbers(words: Collection[str]) -> list[int]:
    return [number for number in map(read_whole, words) if number is not None]


# -- lines ----------------------------------------------------------------------------------------


def _header(t: Tournament, attribute: str) -> Phrase:
    line = t.header_lines.get(attribute)
    if line is None or t.document is None:
        return phrase("stated")
    return phrase("record {n}, line {m}", n=t.document.text(line)[:3], m=line)


def _records(t: Tournament, *subjects: str) -> Words:
    """The records about these subjects with their lines."""
    lines: dict[str, list[int]] = {}
    for row in _rows(t, *subjects):
        lines.setdefault(row.record.code, []).append(row.line)
    records = [
        phrase("records {n}, lines {a}", n=code, a=_ranges(at))
        if len(at) > 1
        else phrase("record {n}, line {m}", n=code, m=at[0])
        for code, at in lines.items()
    ]
    return joined(records, "; ") if records else phrase("stated")


def _rows(t: Tournament, *subjects: str) -> Iterator[Row]:
    return t.document.rows_about(*subjects) if t.document is not None else iter(())


def _ranges(lines: Sequence[int]) -> Words:
    """Lines in words; those that follow each other as from and to.

    >>> str(_ranges([7, 8, 9, 12]))
    '7 to 9, 12'
    """
    begins = [lines[0], *(b for a, b in pairwise(lines) if b != a + 1)]
    ends = [*(a for a, b in pairwise(lines) if b != a + 1), lines[-1]]
    return joined(_range(a, b) for a, b in zip(begins, ends, strict=True))


def _range(first: int, last: int) -> Words:
    if first == last:
        return str(first)
    if last == first + 1:
        return f"{first}, {last}"
    return phrase("{a} to {b}", a=first, b=last)
