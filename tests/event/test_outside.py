"""Files of an event that were changed outside: found, shown, taken over as acts, or put aside."""

import random
from pathlib import Path

import pytest

from crosstable.errors import CannotAct, ChangedOutside
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Remark, SettingsChanged
from crosstable.event.acts.people import ByeRequested, Withdrawn
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.outside import outside_changes, put_aside, take_over_file
from crosstable.event.proof.verifying import verify
from crosstable.event.report.files import RECORD
from tests.event.running import begun, clock, paired, played, report


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    """An event in its second round, with a withdrawal and a bye to come."""
    found = begun(tmp_path / "open", 8)
    played(found, random.Random(1))
    found.do(Withdrawn("p03"))
    found.do(ByeRequested("p04", (4,), "H"))
    paired(found)
    return found


def edited(event: EventFolder, old: bytes, new: bytes) -> None:
    path = event.report_path("main")
    assert old in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(old, new))


def test_no_act_overwrites_what_another_program_wrote(event: EventFolder) -> None:
    edited(event, b"Sandvikhavn", b"Fjordheimen")
    changed = report(event)
    with pytest.raises(ChangedOutside, match=r"open\.trf"):
        event.do(Remark("next"))
    assert report(event) == changed
    (found,) = outside_changes(event)
    assert (found.file, found.section) == ("open.trf", "main")
    assert any("Fjordheimen" in str(text) for text in found.changes)


def test_a_changed_report_is_taken_over_as_one_act(event: EventFolder) -> None:
    edited(event, b"Sandvikhavn", b"Fjordheimen")
    changed, before = report(event), event.event.section()
    answer = take_over_file(event, "open.trf")
    assert answer.line.act == "imported"
    assert report(event) == changed
    now = event.event.section()
    assert now.base.city == "Fjordheimen"
    assert now.people == before.people
    assert now.rounds == before.rounds
    assert (event.folder / "copies" / "import-open.trf").read_bytes() == changed
    assert verify(open_event_folder(event.folder, clock)) == ()
    played_on = now.last_round
    assert played_on is not None
    assert played_on.status.value == "published"


def test_a_result_of_another_program_joins_the_known_ones(event: EventFolder) -> None:
    direct = report(event)
    event.do(ResultEntered(2, 1, "1-0"))
    with_result = report(event)
    event.undo(len(event.journal.lines) - 1)
    assert report(event) == direct
    event.report_path("main").write_bytes(with_result)
    take_over_file(event, "open.trf")
    assert report(event) == with_result
    first, second = event.event.section().rounds
    assert second.facts_of(second.boards[0]).facts[0].source == "import"
    assert first.facts_of(first.boards[0]).facts[0].source == "arbiter"
    event.undo(len(event.journal.lines) - 1)
    assert report(event) == direct


def test_changes_can_be_put_aside(event: EventFolder) -> None:
    before = report(event)
    edited(event, b"Sandvikhavn", b"Fjordheimen")
    changed = report(event)
    assert put_aside(event) == ("open.trf",)
    assert report(event) == before
    assert (event.folder / "copies" / "refused-open.trf").read_bytes() == changed
    event.do(Remark("goes on"))


def test_what_is_not_a_report_any_more_is_not_taken_over(event: EventFolder) -> None:
    event.report_path("main").write_bytes(b"hello\n")
    lines = len(event.journal.lines)
    with pytest.raises(CannotAct):
        take_over_file(event, "open.trf")
    assert len(event.journal.lines) == lines
    assert outside_changes(event)[0].changes
    put_aside(event)
    assert verify(event) == ()


def test_a_report_behind_the_journal_is_not_foreign(event: EventFolder) -> None:
    """A crash between the journal and the report, and without the record of what was written."""
    old = report(event)
    event.do(Withdrawn("p05"), confirmed=2)
    event.report_path("main").write_bytes(old)
    (event.folder / RECORD).unlink()
    again = open_event_folder(event.folder, clock)
    assert again.changed_outside() == ()
    again.bring_up_to_date()
    assert verify(again) == ()


def test_settings_that_no_record_holds_are_in_event_toml(event: EventFolder) -> None:
    path = event.folder / "event.toml"
    assert not path.exists()
    event.do(SettingsChanged({"half-point-byes": "2", "organiser.name": 'The "Tower"'}))
    assert path.read_text(encoding="utf-8") == (
        '[running]\nhalf_point_byes = 2\n\n[organiser]\nname = "The \\"Tower\\""\n'
    )
    number = len(event.journal.lines)
    event.do(SettingsChanged({"half-point-byes": "3"}))
    assert "half_point_byes = 3" in path.read_text(encoding="utf-8")
    event.undo(number)
    assert "half_point_byes = 2" in path.read_text(encoding="utf-8")
    event.undo(number - 1)
    assert not path.exists()


def test_a_hand_edit_of_event_toml_becomes_an_act_and_keeps_its_comments(
    event: EventFolder,
) -> None:
    path = event.folder / "event.toml"
    text = (
        "# ours\n[event]\nregistered = true  # since May\nexcluded_federations = [\n  'NOR',\n]\n"
    )
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ChangedOutside, match=r"event\.toml"):
        event.do(Remark("next"))
    assert take_over_file(event, "event.toml").line.act == "details-imported"
    event.do(SettingsChanged({"first-board": "101"}))
    assert path.read_text(encoding="utf-8") == f"{text}\n[running]\nfirst_board = 101\n"
    assert verify(open_event_folder(event.folder, clock)) == ()
    path.write_text("[event\n", encoding="utf-8")
    with pytest.raises(CannotAct, match="TOML"):
        take_over_file(event, "event.toml")


@pytest.mark.parametrize("value", ["x", "-1", "1000"])
def test_a_detail_that_cannot_be_changes_nothing(event: EventFolder, value: str) -> None:
    with pytest.raises(CannotAct, match="half_point_byes"):
        event.do(SettingsChanged({"half-point-byes": value}))
