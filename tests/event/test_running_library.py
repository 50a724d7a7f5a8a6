"""Running an event from Python: every request has its method, questions are typed exceptions."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import crosstable
from crosstable.event.companion import Companion
from crosstable.event.requests.table import REQUESTS
from crosstable.event.running import RunningEvent

OF_PHONES = {"result-of-helper", "claim", "decline-claim"}
"""What only helpers and players at their phones ask for."""


def test_every_request_has_its_method() -> None:
    """Its own, or one that a companion of another program makes for it."""
    source = inspect.getsource(RunningEvent) + inspect.getsource(Companion)
    assert {name for name in REQUESTS if f'"{name}"' not in source} == OF_PHONES


@pytest.fixture
def event(tmp_path: Path) -> RunningEvent:
    players = [crosstable.NewPlayer(f"Player {letter}", 2000) for letter in "ABCDEF"]
    return crosstable.new_event(tmp_path / "club", "Club", rounds=3, players=players, seed="1")


def test_a_round_is_played_and_taken_back(event: RunningEvent) -> None:
    event.pair()
    event.publish()
    for board in event.status.boards:
        event.result(board.number, "1-0")
    event.close()
    table = crosstable.standings(event.tournament())
    assert [line.values["PTS"] for line in table[:3]] == [1, 1, 1]
    event.undo()
    assert event.status.phase != "closed"
    assert crosstable.open_event(event.folder).tournament() == event.tournament()


def test_questions_are_exceptions_by_level(event: RunningEvent) -> None:
    with pytest.raises(crosstable.NeedsTwoConfirmations) as asked:
        event.leave_fide_mode()
    assert asked.value.level == 4
    done = event.leave_fide_mode(confirm=asked.value.level)
    assert [warning.key for warning in done.warnings] == ["leave-fide-mode"]


def test_what_cannot_be_raises_and_changes_nothing(event: RunningEvent) -> None:
    before = len(event.log)
    with pytest.raises(crosstable.CannotAct):
        event.result(1, "1-0")
    with pytest.raises(crosstable.WrongData):
        event.enter("Lee, Ann", title="XM")
    assert len(event.log) == before


def test_people_are_entered_and_changed(event: RunningEvent) -> None:
    assert (
        event.enter("Lee, Ann", 2100, federation="Norway", sex="w", born=1999).about == "Lee, Ann"
    )
    event.change("Lee", rating=2110)
    event.bye("Lee", 2)
    event.prohibit("Lee", "Player B")
    player = event.tournament().player(1)
    assert (player.name, player.rating, player.federation) == ("Lee, Ann", 2110, "NOR")
