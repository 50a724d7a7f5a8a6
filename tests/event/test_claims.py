"""Claims of players and entries of helpers: nothing counts before somebody confirms it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.errors import CannotAct
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.claims import ClaimDeclined, Claimed
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.results import BoardFacts
from tests.event.running import begun, paired, report

WHITE, BLACK = Who("Anna", "seat-a", "player"), Who("Bodil", "seat-b", "player")
HELPER = Who("Lars", "h1", "helper")


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    """Four boards of round 1 are being played."""
    found = begun(tmp_path / "event")
    paired(found)
    return found


def known(event: EventFolder, board: int = 1) -> BoardFacts:
    last = event.event.section().last_round
    assert last is not None
    seat = last.board(board)
    assert seat is not None
    return last.facts_of(seat)


def claim(event: EventFolder, result: str, side: str = "white") -> None:
    event.do(Claimed(1, 1, result, side), who=WHITE if side == "white" else BLACK)


def test_a_claim_changes_nothing(event: EventFolder) -> None:
    before = report(event)
    claim(event, "1-0")
    assert (known(event).result, known(event).state) == (None, "open")
    assert [one.result for one in known(event).claims] == ["1-0"]
    assert report(event) == before


def test_the_opponent_confirms_a_claim(event: EventFolder) -> None:
    claim(event, "1-0")
    claim(event, "1-0", "black")
    assert (known(event).result, known(event).state, known(event).claims) == (
        "1-0",
        "confirmed",
        (),
    )
    assert {(one.source, one.by) for one in known(event).facts} == {
        ("player", "Anna"),
        ("player", "Bodil"),
    }


def test_a_player_cannot_confirm_alone(event: EventFolder) -> None:
    claim(event, "1-0")
    claim(event, "1-0")
    event.do(Claimed(1, 1, "1-0", ""), who=WHITE)
    assert known(event).result is None


def test_claims_that_differ_are_both_kept_until_an_arbiter_decides(event: EventFolder) -> None:
    claim(event, "1-0")
    claim(event, "0-1", "black")
    assert known(event).result is None
    assert {one.result for one in known(event).claims} == {"1-0", "0-1"}
    event.do(ResultEntered(1, 1, "1-0"))
    assert (known(event).result, known(event).state, known(event).claims) == (
        "1-0",
        "confirmed",
        (),
    )


def test_a_player_may_change_a_claim(event: EventFolder) -> None:
    claim(event, "1-0")
    claim(event, "½-½")
    assert [one.result for one in known(event).claims] == ["½-½"]


def test_a_declined_claim_is_gone(event: EventFolder) -> None:
    claim(event, "1-0")
    event.do(ClaimDeclined(1, 1))
    assert (known(event).result, known(event).claims) == (None, ())
    with pytest.raises(CannotAct, match="no claim"):
        event.do(ClaimDeclined(1, 1))


def test_a_claim_never_changes_a_result_that_is_in(event: EventFolder) -> None:
    event.do(ResultEntered(1, 1, "0-1"))
    claim(event, "1-0")
    claim(event, "1-0", "black")
    assert known(event).result == "0-1"
    assert len(known(event).claims) == 2


def test_a_helper_cannot_change_a_result_that_is_in(event: EventFolder) -> None:
    event.do(ResultEntered(1, 1, "1-0"))
    event.do(ResultEntered(1, 1, "0-1", was="1-0"), who=HELPER, confirmed=4)
    assert (known(event).result, known(event).state) == ("1-0", "contradicted")


def test_a_helper_confirms_one_claim_and_leaves_the_other_to_the_arbiter(
    event: EventFolder,
) -> None:
    claim(event, "1-0")
    claim(event, "0-1", "black")
    event.do(ResultEntered(1, 1, "1-0"), who=HELPER)
    assert (known(event).result, known(event).state) == ("1-0", "confirmed")
    assert [one.result for one in known(event).claims] == ["0-1"]


@pytest.mark.parametrize(
    "act", [Claimed(1, 1, "+:-"), Claimed(1, 1, "1-0", "red"), Claimed(1, 9, "1-0")]
)
def test_what_players_cannot_claim(event: EventFolder, act: Claimed) -> None:
    with pytest.raises(CannotAct):
        event.do(act, who=WHITE)


def test_claims_survive_a_restart_and_can_be_undone(event: EventFolder) -> None:
    claim(event, "1-0")
    again = open_event_folder(event.folder)
    assert [one.by for one in known(again).claims] == ["Anna"]
    again.undo(again.event.at - 1)
    assert known(again).claims == ()
