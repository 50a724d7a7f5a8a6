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
from crosstable.model.phrases import phrase
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
    game_as_white = _as_white(t, round_number or _round_against(t, number, against), number)
    return {
        "round": game_as_white.round_number,
        "white": {"no": game_as_white.player.number, "name": game_as_white.player.name},
        "black": {"no": game_as_white.other.number, "name": game_as_white.other.name},
        "now": _text(game_as_white),
        "points": _points(t, game_as_white, game_as_white.codes),
        "options": [
            {"value": text, "points": _points(t, game_as_white, _codes(result))}
            for text, result in RESULTS.items()
        ],
    }


def game_set(data: bytes, number: int, round_number: int, result: str) -> bytes:
    """The report with another result; both lines and the points follow."""
    t = report(data)
    if result not in RESULTS:
        raise CannotAmend(phrase("{result} is not a result", result=result[:20]))
    return with_result(t, _as_white(t, round_number, number), _codes(RESULTS[result])).to_bytes()


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
        raise CannotAmend(phrase("these two players have no game"))
    return met[-1]


def _as_white(t: Tournament, round_number: int, number: int) -> Meeting:
    """The game of a player as White's."""
    game_found = meeting(t, round_number, number)
    entry = game_found.player.entry(round_number)
    is_black = isinstance(entry, Game) and entry.colour is Colour.BLACK
    return meeting(t, round_number, game_found.other.number) if is_black else game_found


def _text(meeting: Meeting) -> str:
    if meeting.codes == OPEN:
        return ""
    result, other = (RESULT_OF_CODE[code] for code in meeting.codes)
    return BoardResult(result, other).text


def _codes(result: BoardResult) -> tuple[str, str]:
    return result.white.code, result.black.code


def _points(t: Tournament, meeting: Meeting, codes: tuple[str, str]) -> list[str]:
    return [with_halves(points) for points in points_with(t, meeting, codes)]
