"""A result or a player's data, changed in the text of a report where it is shown."""

from __future__ import annotations

from typing import TypedDict

from crosstable.checks.amending import (
    Meeting,
    data_of,
    meeting,
    points_with,
    with_data,
    with_result,
)
from crosstable.desk.jobs.reading import report
from crosstable.errors import CannotAmend
from crosstable.event.results import RESULTS, BoardResult
from crosstable.model.results import RESULT_OF_CODE, Colour
from crosstable.model.tournament import Game, Tournament
from crosstable.text.formats import with_halves

OPEN = (" ", " ")
"""The codes of a game that has no result yet."""


class GameToChangeOption(TypedDict):
    """Part of `GameToChange`."""

    value: str
    points: list[str]


class GameToChangeBlack(TypedDict):
    """Part of `GameToChange`."""

    no: int
    name: str


class GameToChangeWhite(TypedDict):
    """Part of `GameToChange`."""

    no: int
    name: str


class GameToChange(TypedDict):
    """A game whose result can be changed."""

    round: int
    white: GameToChangeWhite
    black: GameToChangeBlack
    now: str
    points: list[str]
    options: list[GameToChangeOption]


def game(
    data: bytes, number: int, round_number: int | None = None, against: int | None = None
) -> GameToChange:
    """A game with both players, White first, and what each result would make of their points."""
    t = report(data)
    found = _oriented(t, round_number or _round_against(t, number, against), number)
    return {
        "round": found.round_number,
        "white": {"no": found.player.number, "name": found.player.name},
        "black": {"no": found.other.number, "name": found.other.name},
        "now": _text(found),
        "points": _points(t, found, found.codes),
        "options": [
            {"value": text, "points": _points(t, found, _codes(result))}
            for text, result in RESULTS.items()
        ],
    }


def game_set(data: bytes, number: int, round_number: int, result: str) -> bytes:
    """The report with another result; both lines and the points follow."""
    t = report(data)
    if result not in RESULTS:
        raise CannotAmend(f"{result[:20]} is not a result")
    return with_result(t, _oriented(t, round_number, number), _codes(RESULTS[result])).to_bytes()


def person(data: bytes, number: int) -> dict[str, str]:
    """What the line of a player says."""
    return data_of(report(data), number)


def person_set(data: bytes, number: int, values: dict[str, str]) -> bytes:
    """The report with other data of a player."""
    return with_data(report(data), number, values).to_bytes()


def _round_against(t: Tournament, number: int, against: int | None) -> int:
    """The last round in which two players met."""
    player = t.by_number.get(number)
    entries = () if player is None else player.rounds
    met = [n for n, e in enumerate(entries, 1) if isinstance(e, Game) and e.opponent == against]
    if not met:
        raise CannotAmend("these two players have no game")
    return met[-1]


def _oriented(t: Tournament, round_number: int, number: int) -> Meeting:
    """The game of a player as White's."""
    found = meeting(t, round_number, number)
    entry = found.player.entry(round_number)
    is_black = isinstance(entry, Game) and entry.colour is Colour.BLACK
    return meeting(t, round_number, found.other.number) if is_black else found


def _text(meeting: Meeting) -> str:
    if meeting.codes == OPEN:
        return ""
    one, other = (RESULT_OF_CODE[code] for code in meeting.codes)
    return BoardResult(one, other).text


def _codes(result: BoardResult) -> tuple[str, str]:
    return result.white.code, result.black.code


def _points(t: Tournament, meeting: Meeting, codes: tuple[str, str]) -> list[str]:
    return [with_halves(points) for points in points_with(t, meeting, codes)]
