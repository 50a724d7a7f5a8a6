"""Round cells: the text of one round in a player's line, to a game or bye and back.

Reading is by memory: a large event has few different cells, and each text is understood once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.model import Bye, Entry, Game
from crosstable.results import (
    BYE_ALIASES,
    BYE_OF_CODE,
    RESULT_ALIASES,
    RESULT_OF_CODE,
    ByeKind,
    Colour,
    Result,
)

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}

BYE_WORTH_A_WIN = Game(None, None, Result.FORFEIT_WIN)
"""What ``0000 - +`` is until the event is known: a forfeit win of a team player, or a bye."""


class CellFault(NamedTuple):
    """Something odd in a cell."""

    kind: str
    message: str


class CellMemory(dict[str, Entry]):
    """Cell text to entry; `faults` holds what was odd about some of the texts."""

    def __init__(self, read: Callable[[str], tuple[Entry, CellFault | None]]) -> None:
        super().__init__()
        self._read = read
        self.faults: dict[str, CellFault] = {}

    def __missing__(self, text: str) -> Entry:
        entry, fault = self._read(text)
        self[text] = entry
        if fault is not None:
            self.faults[text] = fault
        return entry


def read_cell(opponent: str, colour: str, result: str) -> tuple[Entry, CellFault | None]:
    """The entry that three texts of record 001 mean (TRF dialects, 4.1)."""
    opponent, colour, result = opponent.strip(), colour.strip().lower(), result.strip().upper()
    number = int(opponent) if opponent.isascii() and opponent.isdigit() else None
    if opponent and number is None:
        return None, CellFault("number-unreadable", f"{opponent!r} is no opponent's number")
    if colour not in ("", "-", "w", "b"):
        return _with_odd_colour(number, colour, result)
    side = COLOURS.get(colour)
    if number:
        return _scheduled(number, side, result)
    if not result:
        return (Bye(ByeKind.ZERO_POINT) if opponent or colour else None), None
    return _without_opponent(side, result)


def _with_odd_colour(
    number: int | None, colour: str, result: str
) -> tuple[Entry, CellFault | None]:
    fault = CellFault("value-unreadable", f"{colour!r} is no colour")
    entry, worse = _scheduled(number, None, result) if number else _without_opponent(None, result)
    return entry, worse or fault


def _scheduled(number: int, side: Colour | None, result: str) -> tuple[Entry, CellFault | None]:
    """A cell with an opponent."""
    known = RESULT_OF_CODE.get(result) or RESULT_ALIASES.get(result)
    if known is not None:
        return Game(number, side, known), None
    if result in ("", "Z"):  # C23; lichess writes Z while the game is running
        return Game(number, side, Result.PENDING), None
    if result in BYE_OF_CODE:
        message = f"a {BYE_OF_CODE[result].title} stands beside opponent {number}"
        return Bye(BYE_OF_CODE[result]), CellFault("bye-with-opponent", message)
    fault = CellFault("result-unreadable", f"{result!r} is no result")
    return Game(number, side, Result.PENDING), fault


def _without_opponent(side: Colour | None, result: str) -> tuple[Entry, CellFault | None]:
    """A cell without an opponent but with a result."""
    kind = BYE_OF_CODE.get(result) or BYE_ALIASES.get(result)
    if kind is not None:
        if result == "*":
            return Bye(kind), CellFault("result-unreadable", "'*' is no result; read as absence")
        return Bye(kind), None
    if result == "+":
        return (BYE_WORTH_A_WIN if side is None else Game(None, side, Result.FORFEIT_WIN)), None
    known = RESULT_OF_CODE.get(result) or RESULT_ALIASES.get(result)
    if known is not None:
        fault = CellFault("game-without-opponent", f"a {known.title} without an opponent")
        return Game(None, side, known), fault
    return None, CellFault("result-unreadable", f"{result!r} is no result")


def read_vega_cell(text: str) -> tuple[Entry, CellFault | None]:
    """The entry of a Vega round field ``N C R`` (TRF dialects, 11): `2` is a rated draw there."""
    words = text.split()
    if not words:
        return None, None
    if len(words) != 3:
        return None, CellFault("result-unreadable", f"{text.strip()!r} is not 'opponent colour result'")
    opponent, colour, result = words
    if result == "2":
        result = "="
    elif result == "=" and opponent.strip("0"):
        result = "D"
    return read_cell(opponent, colour, result)


# -- writing --------------------------------------------------------------------------------------


class CellText(NamedTuple):
    """The three texts of a cell."""

    opponent: str
    colour: str
    result: str


BLANK_CELL = CellText("", "", "")


def write_cell(entry: Entry) -> CellText:
    """The cell of TRF16 and all later dialects."""
    if entry is None:
        return BLANK_CELL
    if isinstance(entry, Bye):
        return CellText("0000", "-", entry.kind.code)
    opponent = "0000" if entry.opponent is None else str(entry.opponent)
    colour = entry.colour.value if entry.colour else "-"
    return CellText(opponent, colour, entry.result.code.strip())


_TRF06_BYES = {
    ByeKind.HALF_POINT: CellText("0000", "-", "="),
    ByeKind.FULL_POINT: CellText("0000", "-", "+"),
    ByeKind.PAIRING_ALLOCATED: CellText("0000", "-", "+"),
    ByeKind.ZERO_POINT: BLANK_CELL,
}
_SHORT_GAMES = {"W": "+", "D": "=", "L": "-"}


def write_trf06_cell(entry: Entry) -> CellText:
    """The cell of TRF06, which has no letters (TRF dialects, 13, rule 6)."""
    if isinstance(entry, Bye):
        return _TRF06_BYES[entry.kind]
    cell = write_cell(entry)
    return cell._replace(result=_SHORT_GAMES.get(cell.result, cell.result))


def write_vega_cell(entry: Entry) -> str:
    """The round field of Vega's file: rated draws are `2` (TRF dialects, 13, rule 7)."""
    cell = write_trf06_cell(entry)
    if cell == BLANK_CELL:
        return ""
    if isinstance(entry, Game) and entry.result is Result.DRAW:
        cell = cell._replace(result="2")
    return " ".join(cell)
