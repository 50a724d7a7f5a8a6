"""Boards for those who need the same one in every round."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.event.running import RunningEvent
from crosstable.event.state import Board
from tests.event.running import begun, played


def test_who_needs_a_board_sits_there_in_every_round(tmp_path: Path) -> None:
    folder = begun(tmp_path / "open", 8)
    event = RunningEvent(open_event_folder(tmp_path / "open"))
    plain = event.pair().number
    pairs = {frozenset(board.pair) for board in _boards(event)}
    event.undo(to=plain - 1)
    event.change(1, fixed_board=3)
    event.change(8, fixed_board=12)
    folder.read()
    for _ in range(3):
        played(folder, random.Random(2))
        section = folder.event.section()
        seats = {who: board.number for board in section.current_round.boards for who in board.pair}
        people = list(section.people)
        assert (seats[people[0]], seats[people[7]]) in {(3, 12), (3, 3)}
        assert [board.number for board in section.current_round.boards] == sorted({*seats.values()})
    first = folder.event.section().rounds[0]
    assert {frozenset(board.pair) for board in first.boards} == pairs
    assert verify(folder) == ()


def _boards(event: RunningEvent) -> tuple[Board, ...]:
    return open_event_folder(event.folder).event.section().current_round.boards


def test_two_who_need_one_board_are_named(tmp_path: Path) -> None:
    begun(tmp_path / "open", 8)
    event = RunningEvent(open_event_folder(tmp_path / "open"))
    event.change(1, fixed_board=2)
    event.change(2, fixed_board=2)
    done = event.pair()
    assert [warning.key for warning in done.warnings] == ["fixed-board-missed"]


def test_a_board_is_a_number(tmp_path: Path) -> None:
    begun(tmp_path / "open", 4)
    event = RunningEvent(open_event_folder(tmp_path / "open"))
    for text in ("0", "x", "12345"):
        with pytest.raises(CrosstableError):
            event.change(1, fixed_board=text)
    event.change(1, fixed_board=4)
    with pytest.raises(CannotAct):
        event.change(1, fixed_boards=4)
    event.change(1, fixed_board=None)
