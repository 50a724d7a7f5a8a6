"""An individual Swiss from the first entry to the last result, act by act."""

import random
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.acts.events import FideModeLeft, Remark, SettingsChanged
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.acts.rounds import ChangedByHand, Closed, Published, Unpublished
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw
from crosstable.event.status import event_status
from tests.event.running import begun, clock, paired, played, report


def errors(event: EventFolder, purpose: str = "itdx") -> list[str]:
    found = crosstable.check(crosstable.loads(report(event)), purpose)
    return [d.code for d in found if d.severity is crosstable.Severity.ERROR]


def cell(event: EventFolder, name: str, number: int) -> object:
    t = crosstable.loads(report(event))
    return next(p for p in t.players if p.name.startswith(name)).entry(number)


@pytest.mark.lengthy
def test_an_event_runs_from_entries_to_the_last_result(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 20), random.Random(2)
    assert errors(event) == []
    for number in range(1, 6):
        assert played(event, chance) == number
        assert errors(event) == []
    assert event_status(event.event, event.event.section()).phase == "finished"
    assert verify(event) == ()
    replay = crosstable.replay(crosstable.loads(report(event)))
    assert all(one.is_right for one in replay.judgements)


def test_the_report_is_in_its_canonical_layout(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    t = crosstable.loads(report(event))
    assert t.document is not None
    assert crosstable.formatted(t.document).to_bytes() == report(event)


def test_numbers_follow_rating_title_and_name_until_round_1_is_paired(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    event.do(Entered("new", {"name": "Zeta, Z", "rating": 2800}))
    assert crosstable.loads(report(event)).players[0].name == "Zeta, Z"


def test_a_late_entry_is_inserted_by_strength(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    played(event, random.Random(1))
    with pytest.raises(NotConfirmed) as refusal:
        event.do(Entered("late", {"name": "Late, L", "rating": 9999}))
    assert refusal.value.strongest.key == "late-entry"
    event.do(Entered("late", {"name": "Late, L", "rating": 9999}), confirmed=2)
    t = crosstable.loads(report(event))
    assert t.players[0].name == "Late, L"
    assert str(t.players[0].points) == "0.0"
    assert errors(event) == []
    played(event, random.Random(3))
    assert isinstance(cell(event, "Late", 2), crosstable.Game | crosstable.Bye)


def test_a_half_point_bye_is_announced_and_counts(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(ByeRequested("p03", (1,), "H"))
    played(event, random.Random(1))
    assert cell(event, "Player03", 1) == crosstable.Bye(crosstable.ByeKind.HALF_POINT)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(ByeRequested("p03", (2,), "H"))
    assert refusal.value.strongest.level == 3
    with pytest.raises(CannotAct, match="round 1 is already paired"):
        event.do(ByeRequested("p03", (1,), "Z"))


def test_somebody_who_withdraws_is_not_paired_until_returning(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    played(event, random.Random(1))
    event.do(Withdrawn("p00"))
    played(event, random.Random(1))
    assert cell(event, "Player00", 2) == crosstable.Bye(crosstable.ByeKind.ZERO_POINT)
    event.do(Returned("p00"))
    played(event, random.Random(1))
    assert isinstance(cell(event, "Player00", 3), crosstable.Game | crosstable.Bye)
    assert errors(event) == []


def test_nobody_is_removed_after_round_1_is_paired(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(Removed("p07"))
    assert len(crosstable.loads(report(event)).players) == 7
    paired(event)
    with pytest.raises(CannotAct, match="withdraw"):
        event.do(Removed("p06"))


def test_missing_results_become_postponed_games(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    for board in (1, 2, 3):
        event.do(ResultEntered(1, board, "1-0"))
    with pytest.raises(CannotAct, match="4"):
        event.do(Closed(1))
    with pytest.raises(NotConfirmed) as refusal:
        event.do(draw(event.event.section()))
    assert refusal.value.strongest.key == "results-missing"
    event.do(draw(event.event.section()), confirmed=2)
    assert b"?" in report(event)
    assert errors(event) == []


def test_a_postponed_game_that_ends_otherwise_is_recorded(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    event.do(Postponed(1, 1))
    for board in (2, 3, 4):
        event.do(ResultEntered(1, board, "½-½"))
    event.do(Closed(1))
    paired(event)
    event.do(ResultEntered(1, 1, "1-0", "?"), confirmed=3)
    assert b"### Adjournment @ Round 1: board 1" in report(event)


def test_another_result_needs_a_confirmation(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    event.do(ResultEntered(1, 1, "1-0"))
    with pytest.raises(NotConfirmed) as refusal:
        event.do(ResultEntered(1, 1, "0-1", "1-0"))
    assert (refusal.value.strongest.key, refusal.value.strongest.level) == ("result-replaced", 3)
    event.do(ResultEntered(1, 1, "0-1", "1-0"), confirmed=3)
    event.do(ResultCleared(1, 1))
    assert event.event.section().rounds[0].open_boards[0].number == 1


def test_a_correction_in_its_window_is_recorded_and_later_refused(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 8), random.Random(1)
    played(event, chance)
    paired(event)
    first = event.event.section().rounds[0]
    was = first.facts_of(first.boards[0]).result
    new = "0-1" if was != "0-1" else "1-0"
    event.do(ResultEntered(1, 1, new, was), confirmed=3)
    assert b"### Correction @ Round 1: board 1" in report(event)
    for board in range(1, 5):
        event.do(ResultEntered(2, board, "½-½"))
    event.do(Closed(2))
    first = event.event.section().rounds[0]
    seen = first.facts_of(first.boards[1])
    with pytest.raises(NotConfirmed) as refusal:
        event.do(ResultEntered(1, 2, "-:-", seen.result), confirmed=4)
    assert refusal.value.strongest.level == 5
    before = report(event)
    event.do(CorrectedForRating(1, 2, "-:-"), confirmed=3)
    assert report(event) == before  # it appears in the sent report only


def test_two_sources_that_agree_confirm_each_other(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    for name in ("white", "black"):
        event.do(ResultEntered(1, 1, "1-0"), who=Who(name, source="player"))
    boards = event_status(event.event, event.event.section()).boards
    assert [board.state for board in boards] == ["confirmed", "open", "open", "open"]


def test_a_contradiction_is_kept_until_it_is_decided(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    with pytest.raises(CannotAct):
        event.do(Decided(1, 1, "1-0"))
    event.do(ResultEntered(1, 1, "1-0"), who=Who("white", source="player"))
    event.do(ResultEntered(1, 1, "0-1"), who=Who("black", source="player"))
    board = event_status(event.event, event.event.section()).boards[0]
    assert (board.result, board.state) == ("1-0", "contradicted")
    for number in (2, 3, 4):
        event.do(ResultEntered(1, number, "½-½"))
    with pytest.raises(CannotAct, match="conflicting"):
        event.do(Closed(1))
    event.do(Decided(1, 1, "0-1"))
    board = event_status(event.event, event.event.section()).boards[0]
    assert (board.result, board.state) == ("0-1", "confirmed")
    event.do(Closed(1))


def test_a_draft_changed_by_hand_is_recorded(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    act = draw(event.event.section())
    event.do(act)
    (a, b), (c, d), *rest = act.pairs
    swapped = ((a, d), (c, b), *rest)
    with pytest.raises(CannotAct, match="different players"):
        event.do(ChangedByHand(1, ((a, b), *rest)))
    event.do(ChangedByHand(1, swapped, None, (), "boards 1 and 2"), confirmed=3)
    assert b"### MPA @ Round 1: boards 1 and 2" in report(event)
    event.do(Published(1))
    event.do(Unpublished(1), confirmed=3)
    assert event.event.section().rounds[0].status.value == "draft"


def test_settings_are_fixed_after_the_start(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(SettingsChanged({"rounds": "4"}))
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(SettingsChanged({"system": "FIDE_DUBOV"}), confirmed=4)
    assert refusal.value.strongest.level == 5
    with pytest.raises(NotConfirmed):
        event.do(SettingsChanged({"rounds": "3"}), confirmed=3)
    event.do(SettingsChanged({"rounds": "3"}), confirmed=4)
    assert b"### Configuration @ Round 1: rounds 4 -> 3" in report(event)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rounds", "0"),
        ("rounds", "x"),
        ("system", "CHESS"),
        ("tiebreaks", "PTS,XYZ"),
        ("scoring", "1-1-0"),
        ("scoring", "W=1 P=2"),
        ("start", "someday"),
        ("colour", "white"),
    ],
)
def test_a_setting_that_cannot_be_changes_nothing(tmp_path: Path, key: str, value: str) -> None:
    event = begun(tmp_path / "open", 4)
    before = report(event), len(event.journal.lines)
    with pytest.raises(CannotAct):
        event.do(SettingsChanged({key: value}))
    assert (report(event), len(event.journal.lines)) == before


def test_leaving_fide_mode_is_confirmed_twice_and_recorded(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    with pytest.raises(NotConfirmed):
        event.do(FideModeLeft(), confirmed=3)
    event.do(FideModeLeft(), confirmed=4)
    assert b"### FIDE mode left @ Round 0" in report(event)


ACTS = (
    CheckedIn("p01"),
    DataChanged("p01", {"club": "Sandvik"}),
    ByeRequested("p02", (3,), "H"),
    Withdrawn("p03"),
    Entered("late", {"name": "Late, L", "rating": 1500}),
    Remark("the lights went out"),
    ResultEntered(2, 1, "1-0"),
    Postponed(2, 2),
    SettingsChanged({"city": "Elsewhere"}),
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.NAME)
def test_undoing_an_act_restores_the_report_to_the_byte(tmp_path: Path, act: object) -> None:
    event = begun(tmp_path / "open", 8)
    played(event, random.Random(1))
    paired(event)
    before, number = report(event), len(event.journal.lines)
    event.do(act, confirmed=4)  # type: ignore[arg-type]
    event.undo(number)
    assert report(event) == before
    assert open_event_folder(event.folder, clock).event.sections == event.event.sections


def test_undoing_what_was_published_asks_and_is_recorded(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    number = len(event.journal.lines)
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.undo(number)
    assert refusal.value.strongest.key == "undo-published"
    event.undo(number, confirmed=3)
    assert event.event.section().rounds == ()
    assert b"### Undone: publication of round 1" in report(event)


def test_an_undo_can_be_undone(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(Withdrawn("p03"))
    number = len(event.journal.lines)
    with_it = report(event)
    event.undo(number - 1)
    event.undo(number)
    assert report(event) == with_it


def test_two_programs_work_on_the_same_event(tmp_path: Path) -> None:
    one = begun(tmp_path / "open", 8)
    other = open_event_folder(one.folder, clock)
    paired(one)
    other.do(ResultEntered(1, 1, "1-0"))
    one.do(ResultEntered(1, 2, "0-1"))
    now = one.event.section().rounds[0]
    assert [now.facts_of(board).result for board in now.boards][:2] == ["1-0", "0-1"]


def test_the_status_names_those_who_left(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(Withdrawn("p07"))
    played(event, random.Random(1))
    event.do(Withdrawn("p02"))
    event.do(Withdrawn("p03", expelled=True), confirmed=4)
    found = event_status(event.event, event.event.section())
    assert found.withdrawn == (
        "Player02, P (withdrawn after round 1)",
        "Player03, P (expelled after round 1)",
        "Player07, P (withdrawn before round 1)",
    )
