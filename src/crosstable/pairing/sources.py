"""What was taken from which record of a report, in sentences for whoever wants to check it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.choice import ChosenSystem
from crosstable.rules.scoring import ScoringInForce
from crosstable.text.formats import read_whole
from crosstable.text.rows import Row
from crosstable.text.wording import numbers_named

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
) -> Iterator[str]:
    """What a round is paired from."""
    yield f"system: {chosen.title} ({chosen.source})"
    if t.declared_rounds is not None:
        yield f"rounds: {t.declared_rounds} ({_header(t, 'declared_rounds')})"
    if t.initial_colour is not None:
        yield f"initial colour: {colour_name(t.initial_colour)} ({_header(t, 'initial_colour')})"
    if t.stated_scoring is not None:
        yield f"scoring: {scoring.message} ({_records(t, *_SCORING)})"
    elif t.is_team_event or not scoring.is_default:
        yield f"scoring: {scoring.message}"
    if lent:
        stated = _records(t, "acceleration", "acceleration-by-player")
        source = stated if t.accelerations else "the Baku method, named by code"
        yield f"acceleration: {source}"
    if t.prohibited:
        yield f"prohibited pairings: {_records(t, 'prohibited')}"
    if t.abnormal_points:
        yield f"abnormal points: {_records(t, 'abnormal-points')}"
    if t.paired_in_file_order:
        yield f"pairing numbers: the order of the file ({_header(t, 'paired_in_file_order')})"
    yield from _absences(t, round_number)


def colour_name(colour: Colour) -> str:
    """White or Black."""
    return "White" if colour is Colour.WHITE else "Black"


# -- who is not there -----------------------------------------------------------------------------


def _absences(t: Tournament, round_number: int) -> Iterator[str]:
    """Who is absent and what says so: lines 240 (330 in the first draft), XXZ, else the cells."""
    waiting = _absent(t, round_number)
    for row in _rows(t, "byes", "absent-next-round"):
        named = [number for number in _named_on(t, row, round_number) if number in waiting]
        waiting -= set(named)
        if named:
            who = numbers_named(named, _NAMED)
            place = f"record {row.record.code}, line {row.line}"
            yield f"absent in round {round_number}: {who} ({place})"
    if waiting:
        source = "stated" if t.is_team_event else "cells of records 001"
        yield f"absent in round {round_number}: {numbers_named(sorted(waiting), _NAMED)} ({source})"


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


def _header(t: Tournament, attribute: str) -> str:
    line = t.header_lines.get(attribute)
    if line is None or t.document is None:
        return "stated"
    return f"record {t.document.text(line)[:3]}, line {line}"


def _records(t: Tournament, *subjects: str) -> str:
    """The records about these subjects with their lines."""
    lines: dict[str, list[int]] = {}
    for row in _rows(t, *subjects):
        lines.setdefault(row.record.code, []).append(row.line)
    found = (
        f"record{'s' * (len(at) > 1)} {code}, line{'s' * (len(at) > 1)} {_ranges(at)}"
        for code, at in lines.items()
    )
    return "; ".join(found) or "stated"


def _rows(t: Tournament, *subjects: str) -> Iterator[Row]:
    return t.document.rows_about(*subjects) if t.document is not None else iter(())


def _ranges(lines: Sequence[int]) -> str:
    """Lines in words; those that follow each other as from and to.

    >>> _ranges([7, 8, 9, 12])
    '7 to 9, 12'
    """
    begins = [lines[0], *(b for a, b in pairwise(lines) if b != a + 1)]
    ends = [*(a for a, b in pairwise(lines) if b != a + 1), lines[-1]]
    return ", ".join(
        str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a} to {b}"
        for a, b in zip(begins, ends, strict=True)
    )
