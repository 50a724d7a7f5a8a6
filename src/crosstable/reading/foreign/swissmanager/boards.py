"""The games of a file of Swiss-Manager: result codes, and the boards of individuals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from struct import unpack_from
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Result
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.misreadings import unknown_code, wrong_count
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.swissmanager.layout import Layout, Row
from crosstable.reading.foreign.swissmanager.settings import Settings

BYE = 0xFFFF
NOT_PAIRED = 0xFFFE
_PAIRED_BY_HAND = 6
_GAMES_OF_ROUND = 6

RESULTS: Mapping[int, tuple[Result, Result]] = MappingProxyType(
    {
        0: (Result.PENDING, Result.PENDING),
        1: (Result.WIN, Result.LOSS),
        2: (Result.DRAW, Result.DRAW),
        3: (Result.LOSS, Result.WIN),
        4: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        5: (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        6: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        10: (Result.LOSS, Result.LOSS),
        15: (Result.SHORT_WIN, Result.SHORT_LOSS),
        16: (Result.SHORT_DRAW, Result.SHORT_DRAW),
        17: (Result.SHORT_LOSS, Result.SHORT_WIN),
    }
)
"""The results of White and Black by the code of the file; 15 to 17 are games that are not rated."""
_ALLOCATED_BYE_CODES = (0, 9)
_BYES: Mapping[int, ByeKind] = MappingProxyType(
    {
        0: ByeKind.ZERO_POINT,
        1: ByeKind.FULL_POINT,
        2: ByeKind.HALF_POINT,
        3: ByeKind.ZERO_POINT,
    }
)
"""Rounds in which somebody was not paired, by the code; 0 is not valued yet."""
_NOT_VALUED = 0


class Board(NamedTuple):
    """A record of a game: a board of a round."""

    round_: int
    number: int
    white: int
    black: int
    code: int
    by_hand: bool

    def results(self) -> tuple[Result, Result]:
        """The results of both players; raises `Misread` for a code that is not known."""
        if self.code not in RESULTS:
            raise unknown_code(self.round_, self.number, self.code)
        return RESULTS[self.code]


def by_round(
    rounds: Sequence[Row], pieces: Sequence[bytes], count_at: int, notes: Notes
) -> list[Sequence[bytes]]:
    """The records of a section by rounds, as the counts of the rounds say."""
    counts = [row.u16(count_at) for row in rounds]
    with notes.part:
        if sum(counts) != len(pieces):
            raise wrong_count(sum(counts), len(pieces), "A3")
    start = 0
    parts = []
    for count in counts:
        parts.append(pieces[start : start + count])
        start += count
    return parts


def boards_of(layout: Layout, notes: Notes) -> list[list[Board]]:
    """The boards of each round."""
    parts = by_round(layout.rounds, layout.games, _GAMES_OF_ROUND, notes)
    return [list(_boards_of_round(round_, pieces)) for round_, pieces in enumerate(parts, 1)]


def _boards_of_round(round_: int, pieces: Sequence[bytes]) -> Iterator[Board]:
    for number, piece in enumerate(pieces, 1):
        white, black, code = unpack_from("<HHB", piece)
        yield Board(round_, number, white, black, code, piece[_PAIRED_BY_HAND] == 1)


def put_individual_games(layout: Layout, settings: Settings, cells: Cells, notes: Notes) -> None:
    """Every record into the cells of its players; in a Swiss everybody stands in every round."""
    for round_, boards in enumerate(boards_of(layout, notes), 1):
        for board in boards:
            with notes.part:
                _put(board, settings, cells, notes)
        if settings.is_individual_swiss and round_ <= settings.last_paired:
            with notes.part:
                cells.require_everybody(round_)


def _put(board: Board, settings: Settings, cells: Cells, notes: Notes) -> None:
    if board.by_hand:
        notes.lose(
            "hand-pairing",
            phrase(
                "round {round}, board {board}",
                round=board.round_,
                board=board.number,
            ),
        )
    if board.black == BYE and board.code in _ALLOCATED_BYE_CODES:
        cells.put_bye(
            board.round_,
            board.white,
            ByeKind.PAIRING_ALLOCATED,
            is_valued=board.code != _NOT_VALUED,
        )
    elif board.black == NOT_PAIRED and board.code in _BYES:
        if board.code == _NOT_VALUED and board.round_ <= settings.last_paired:
            notes.assume(
                "bye-kind",
                phrase(
                    "round {round}: player {n} was not paired and got no points, it is assumed",
                    round=board.round_,
                    n=board.white,
                ),
            )
        cells.put_bye(board.round_, board.white, _BYES[board.code])
    elif board.black in (BYE, NOT_PAIRED):
        raise unknown_code(board.round_, board.number, board.code)
    else:
        _put_game(board, cells, notes)


def _put_game(board: Board, cells: Cells, notes: Notes) -> None:
    """A game of two players into the cells of both."""
    white_result, black_result = board.results()
    if white_result is black_result is Result.LOSS:
        notes.assume(
            "zero-zero",
            phrase(
                "round {round}: {white} - {black} was played and both lost",
                round=board.round_,
                white=board.white,
                black=board.black,
            ),
        )
    cells.put_game(board.round_, board.white, board.black, white_result, black_result)
