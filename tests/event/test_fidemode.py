"""FIDE mode is derived from settings and acts, and once lost after round 1 it stays lost."""

import random
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.events import FideModeLeft, SettingsChanged
from crosstable.event.acts.people import Entered
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.intake.importing import take_over
from crosstable.event.state import FideLoss
from crosstable.event.status import event_status
from tests.event.running import begun, clock, paired, played, report
from tests.worded import Worded


def lost(event: EventFolder) -> FideLoss | None:
    return event.event.fide_loss


def test_a_new_event_is_in_fide_mode(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    assert lost(event) is None
    assert event_status(event.event, event.event.section()).fide_mode == "FIDE mode"


def test_leaving_is_confirmed_twice_and_has_its_act_and_round(
    worded: Worded, tmp_path: Path
) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    with pytest.raises(NotConfirmed) as refusal:
        event.do(FideModeLeft(), confirmed=3)
    assert (refusal.value.strongest.key, refusal.value.strongest.level) == ("leave-fide-mode", 4)
    line = event.do(FideModeLeft(), confirmed=4).line
    loss = lost(event)
    assert loss is not None
    assert (loss.act, loss.round, loss.is_final) == (line.n, 1, True)
    assert line.confirmed == 4
    assert b"### FIDE mode left @ Round 1" in report(event)
    status = event_status(event.event, event.event.section())
    worded(status.fide_mode)


def test_leaving_after_round_1_is_paired_cannot_be_undone(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    before_round_1 = len(event.journal.lines)
    played(event, random.Random(1))
    last = event.do(FideModeLeft(), confirmed=4).line.n
    paired(event)
    for to in (before_round_1, last - 1):
        with pytest.raises(CannotAct, match="cannot be undone"):
            event.undo(to, confirmed=4)
    event.undo(last, confirmed=3)  # what came after it can
    assert lost(event) is not None
    assert open_event_folder(event.folder, clock).event.fide_loss == lost(event)


def test_leaving_before_round_1_can_be_undone(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    number = len(event.journal.lines)
    event.do(FideModeLeft(), confirmed=4)
    assert lost(event) is not None
    event.undo(number)
    assert lost(event) is None


def test_a_system_that_is_not_fides_costs_the_mode_until_it_is_changed_back(
    tmp_path: Path,
) -> None:
    event = begun(tmp_path / "open")
    line = event.do(SettingsChanged({"system": "CUSTOM_SWISS"})).line
    loss = lost(event)
    assert loss is not None
    assert (loss.act, loss.round) == (line.n, 0)
    event.do(Entered("more", {"name": "More, M", "rating": 1700}))
    assert lost(event) == loss  # the act that cost it, not the last one
    event.do(SettingsChanged({"system": "FIDE_DUTCH_2026"}))
    assert lost(event) is None
    assert b"FIDE mode left" not in report(event)


def test_level_5_is_refused_in_fide_mode_only(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(SettingsChanged({"scoring": "3-1-0"}), confirmed=4)
    assert refusal.value.strongest.level == 5
    event.do(FideModeLeft(), confirmed=4)
    event.do(SettingsChanged({"scoring": "3-1-0"}))
    assert event.event.section().base.stated_scoring is not None


def test_the_journal_keeps_the_level_that_was_needed(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    answer = event.do(Entered("late", {"name": "Late, L", "rating": 1500}), confirmed=4)
    assert (answer.line.confirmed, answer.line.by) == (2, "arbiter")
    assert event.do(SettingsChanged({"city": "Graz"}), confirmed=4).line.confirmed == 0


@pytest.mark.parametrize("form", ["standings", "starting-list", "pairings", "crosstable"])
def test_every_print_shows_that_fide_mode_was_left(tmp_path: Path, form: str) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    page = crosstable.report(crosstable.loads(report(event)), form, to="html")
    assert b"not in FIDE mode" not in page
    event.do(FideModeLeft(), confirmed=4)
    t = crosstable.loads(report(event))
    assert b"not in FIDE mode since round 1" in crosstable.report(t, form, to="html")
    assert "nicht im FIDE-Modus" in crosstable.report(t, form, to="html", language="de").decode()


def test_acceleration_is_fixed_once_round_1_is_paired(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(SettingsChanged({"system": "FIDE_DUTCH_2026_BAKU"}))
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(SettingsChanged({"system": "FIDE_DUTCH_2026"}), confirmed=4)
    assert refusal.value.strongest.key == "acceleration-changed-after-start"
    assert refusal.value.strongest.level == 5


def test_an_import_is_no_way_back_into_fide_mode(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    begin_event_folder(tmp_path / "still", take_over(report(event)).act, clock=clock)
    assert lost(open_event_folder(tmp_path / "still", clock)) is None
    event.do(FideModeLeft(), confirmed=4)
    begin_event_folder(tmp_path / "again", take_over(report(event)).act, clock=clock)
    again = open_event_folder(tmp_path / "again", clock)
    assert lost(again) is not None
    assert (again.folder / "again.trf").read_bytes().count(b"### FIDE mode left") == 1
