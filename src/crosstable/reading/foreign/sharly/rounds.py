"""The boards of a tournament of Sharly Chess: each player has a row with the own result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType

from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Result
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.misreadings import contradiction, unknown_code
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sharly.database import Database, Values
from crosstable.reading.foreign.sharly.people import Person
from crosstable.reading.foreign.sharly.values import needed_number, number

_RESULTS: Mapping[int, Result] = MappingProxyType(
    {
        0: Result.PENDING,
        1: Result.LOSS,
        2: Result.DRAW,
        3: Result.WIN,
        4: Result.FORFEIT_LOSS,
        5: Result.FORFEIT_LOSS,
        6: Result.FORFEIT_WIN,
        11: Result.SHORT_LOSS,
        12: Result.SHORT_DRAW,
        13: Result.SHORT_WIN,
        15: Result.LOSS,
        16: Result.DRAW,
        17: Result.LOSS,
        18: Result.SHORT_LOSS,
        19: Result.SHORT_DRAW,
        20: Result.SHORT_LOSS,
    }
)
"""The player's own result; from 15 on an arbiter took points away (0-0, ½-0, 0-½)."""
_OPPOSITES: Mapping[int, int] = MappingProxyType(
    {0: 0, 1: 3, 2: 2, 3: 1, 4: 6, 5: 5, 6: 4, 11: 13, 12: 12, 13: 11}
    | {15: 15, 16: 17, 17: 16, 18: 18, 19: 20, 20: 19}
)
"""What the opponent's row has to say."""
_BYES: Mapping[int, ByeKind] = MappingProxyType(
    {
        7: ByeKind.ZERO_POINT,
        8: ByeKind.HALF_POINT,
        9: ByeKind.PAIRING_ALLOCATED,
        10: ByeKind.FULL_POINT,
    }
)
_NO_RESULT = 0
_REST = 14
"""A round robin with an odd number of players: whoever has no opponent."""
_PENALTIES = frozenset(range(15, 21))


def put_rounds(
    database: Database,
    tournament: Values,
    people: Mapping[int, Person],
    cells: Cells,
    notes: Notes,
) -> None:
    """Every row into the cell of its player; the two rows of a board have to be opposite."""
    boards = {needed_number(row, "id"): row for row in database.rows("board")}
    seated: dict[int, list[Values]] = defaultdict(list)
    for row in database.rows("pairing", tournament_id=tournament.get("id")):
        board_id = number(row, "board_id")
        if board_id is not None:
            seated[board_id].append(row)
        else:
            with notes.part:
                _put_bye(row, people, cells)
    for board_id, rows in seated.items():
        with notes.part:
            if board_id not in boards:
                raise contradiction(f"board {board_id}")
            _put_board(boards[board_id], rows, people, cells, notes)


def _number_of(people: Mapping[int, Person], row_id: int) -> int:
    if row_id not in people:
        raise contradiction(f"player {row_id}")
    return people[row_id].player.number


def _put_bye(row: Values, people: Mapping[int, Person], cells: Cells) -> None:
    result = needed_number(row, "result")
    at = _number_of(people, needed_number(row, "player_id"))
    if result in _BYES:
        cells.put_bye(needed_number(row, "round"), at, _BYES[result])
    elif result not in (_NO_RESULT, _REST):
        raise unknown_code(needed_number(row, "round"), 0, result)


def _put_board(
    board: Values,
    rows: list[Values],
    people: Mapping[int, Person],
    cells: Cells,
    notes: Notes,
) -> None:
    white = needed_number(board, "white_player_id")
    black = number(board, "black_player_id")
    by_player = {needed_number(row, "player_id"): row for row in rows}
    place = f"board {needed_number(board, 'id')}"
    if set(by_player) != {white} | ({black} if black is not None else set()):
        raise contradiction(place)
    rounds = {needed_number(row, "round") for row in rows}
    if len(rounds) != 1 or len(rows) != len(by_player):
        raise contradiction(place)
    round_ = rounds.pop()
    code = needed_number(by_player[white], "result")
    if black is None:
        _put_board_alone(round_, white, code, people, cells)
        return
    if code not in _RESULTS:
        raise unknown_code(round_, (number(board, "index") or 0) + 1, code)
    if needed_number(by_player[black], "result") != _OPPOSITES[code]:
        raise contradiction(place)
    if code in _PENALTIES:
        notes.assume(
            "penalty",
            phrase(
                "round {round}: the result of board {board} has a penalty",
                round=round_,
                board=(number(board, "index") or 0) + 1,
            ),
        )
    cells.put_game(
        round_,
        _number_of(people, white),
        _number_of(people, black),
        _RESULTS[code],
        _RESULTS[_OPPOSITES[code]],
    )


def _put_board_alone(
    round_: int, row_id: int, code: int, people: Mapping[int, Person], cells: Cells
) -> None:
    """A board without an opponent is the pairing-allocated bye."""
    if code == _REST:
        return
    if code not in (_NO_RESULT, *_BYES):
        raise unknown_code(round_, 0, code)
    kind = _BYES.get(code, ByeKind.PAIRING_ALLOCATED)
    cells.put_bye(round_, _number_of(people, row_id), kind, is_valued=code != _NO_RESULT)
