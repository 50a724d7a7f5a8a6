"""Sending the report: checked, kept with a receipt, with corrections for rating only."""

import json
import random
import shutil
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import CorrectedForRating, Postponed, ResultEntered
from crosstable.event.acts.events import Remark, SettingsChanged
from crosstable.event.acts.people import DataChanged
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk import second
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.joining import merge
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.second import choose_second_place
from crosstable.event.proof.sending import send
from crosstable.event.proof.verifying import verify
from crosstable.event.report.files import RECEIPT
from crosstable.event.status import event_status
from tests.event.running import begun, clock, paired, played, report

READY = {
    "arbiter": "IA Fjellstad, Ingrid (1500015)",
    "round-dates": "2026-11-20,2026-11-21,2026-11-22",
    "rounds": "3",
}


def ready(tmp_path: Path, rounds: int = 3, **settings: str) -> EventFolder:
    """An event that has everything a report for rating needs, played to its end."""
    event, chance = begun(tmp_path / "open", 8, 1, **{**READY, **settings}), random.Random(5)
    for index in range(8):
        data = {"fide_id": str(1500100 + 13 * index), "born": f"19{70 + index}/03/04"}
        event.do(DataChanged(f"p{index:02}", data))
    for _ in range(rounds):
        played(event, chance)
    return event


def codes(data: bytes) -> list[str]:
    return [one.code for one in crosstable.check(crosstable.loads(data), "rating")]


def phase(event: EventFolder) -> str:
    return event_status(event.event, event.event.section()).phase


def test_the_sent_report_is_clean_and_kept_with_a_receipt(tmp_path: Path) -> None:
    event = ready(tmp_path)
    sent = send(event, forms=False)
    data = (sent.folder / "open.trf").read_bytes()
    assert codes(data) == []
    receipt = json.loads((sent.folder / RECEIPT).read_text(encoding="utf-8"))
    assert receipt == sent.receipt
    assert receipt["reports"]["main"]["sha256"] == sha256(data).hexdigest()
    assert receipt["program"] == f"Crosstable {crosstable.__version__}"
    assert receipt["reports"]["main"]["rules"]["pairing"] == "FIDE_DUTCH_2026"
    assert receipt["at"] == "2026-11-20T09:00:00Z"
    assert phase(event) == "sent"
    assert verify(event) == ()


def test_the_forms_are_made_with_it(tmp_path: Path) -> None:
    sent = send(ready(tmp_path))
    names = {path.name for path in sent.folder.iterdir()}
    assert {"open.trf", RECEIPT} < names
    assert any(name.startswith("standings.") for name in names)
    assert {*sent.receipt["files"]} == names - {RECEIPT}


def test_errors_of_the_check_stand_in_the_way(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", rounds="1"), random.Random(1)
    played(event, chance)
    before = len(event.journal.lines)
    with pytest.raises(CannotAct, match="P201"):
        send(event, forms=False)
    assert len(event.journal.lines) == before
    assert not list((event.folder / "copies").glob("sent-*"))


def test_there_is_no_report_while_a_game_is_open(tmp_path: Path) -> None:
    event = ready(tmp_path, 2)
    paired(event)
    event.do(Postponed(3, 2))
    for board in (1, 3, 4):
        event.do(ResultEntered(3, board, "½-½"))
    with pytest.raises(CannotAct, match=r"open: 3\.2"):
        send(event, forms=False)
    event.do(Closed(3))
    event.do(ResultEntered(3, 2, "1-0", "?"), confirmed=3)
    assert codes((send(event, forms=False).folder / "open.trf").read_bytes()) == []


def test_an_interim_report_is_confirmed(tmp_path: Path) -> None:
    event = ready(tmp_path, 2)
    with pytest.raises(NotConfirmed) as refusal:
        send(event, forms=False)
    assert (refusal.value.strongest.key, refusal.value.strongest.level) == ("sent-unfinished", 3)


def test_a_correction_for_rating_only_is_in_the_sent_report_alone(tmp_path: Path) -> None:
    event = ready(tmp_path)
    first = event.event.section().rounds[0]
    old = first.facts_of(first.boards[0]).result
    new = "0-1" if old != "0-1" else "1-0"
    event.do(CorrectedForRating(1, 1, new), confirmed=3)
    running = crosstable.loads(report(event))
    sent = send(event, forms=False)
    data = (sent.folder / "open.trf").read_bytes()
    assert b"### Rating correction @ Round 1: " in data
    assert codes(data) == []
    t = crosstable.loads(data)
    white = next(p for p in t.players if p.number == running.players[0].number)
    assert white.points == running.players[0].points
    assert [p.rank for p in t.players] == [p.rank for p in running.players]
    assert [p.rounds for p in t.players] != [p.rounds for p in running.players]
    assert [line.id for line in crosstable.standings(t)] == [
        line.id for line in crosstable.standings(running)
    ]
    # without its comment the same report contradicts itself
    lines = [line for line in data.split(b"\n") if b"Rating correction" not in line]
    assert codes(b"\n".join(lines)) != []


def test_a_change_after_sending_is_asked_about_and_sent_again(tmp_path: Path) -> None:
    event = ready(tmp_path)
    send(event, forms=False)
    event.do(Remark("handed in"))
    assert phase(event) == "sent"
    with pytest.raises(NotConfirmed) as refusal:
        send(event, forms=False)
    assert refusal.value.strongest.key == "sent-again"
    with pytest.raises(NotConfirmed) as refusal:
        event.do(SettingsChanged({"city": "Graz"}))
    assert refusal.value.strongest.key == "changed-after-sent"
    event.do(SettingsChanged({"city": "Graz"}), confirmed=3)
    assert phase(event) == "finished"
    again = send(event, forms=False)
    assert b"022 Graz" in (again.folder / "open.trf").read_bytes()
    assert verify(event) == ()


def test_a_copy_that_was_changed_or_removed_is_found(tmp_path: Path) -> None:
    event = ready(tmp_path)
    path = send(event, forms=False).folder / "open.trf"
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Elsewhere"))
    assert [fault.kind for fault in verify(event)] == ["sent-copy"]
    path.unlink()
    assert [fault.kind for fault in verify(event)] == ["sent-copy"]


def test_a_purpose_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotAct, match="rating or title"):
        send(ready(tmp_path), "fun")


def test_without_room_for_the_copies_nothing_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = ready(tmp_path)
    before = (event.folder / JOURNAL).read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("crosstable.event.proof.sending._write_through", full)
    with pytest.raises(OSError, match="No space"):
        send(event, forms=False)
    monkeypatch.undo()
    assert (event.folder / JOURNAL).read_bytes() == before
    assert not list((event.folder / "copies").glob(".*"))
    assert phase(event) != "sent"


def test_a_second_place_has_what_was_sent(tmp_path: Path) -> None:
    event = ready(tmp_path)
    choose_second_place(event.folder, tmp_path / "stick" / "open")
    sent = send(event, forms=False)
    assert (tmp_path / "stick" / "open" / "copies" / sent.folder.name / RECEIPT).exists()
    assert verify(open_event_folder(tmp_path / "stick" / "open", clock)) == ()


def test_a_second_place_without_what_was_sent_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act fits on the stick, the files that were sent do not."""
    event = ready(tmp_path)
    choose_second_place(event.folder, tmp_path / "stick" / "open")

    def full(folder: Path, place: Path) -> None:
        if any((folder / "copies").glob("sent-*")):
            raise OSError(ENOSPC, "No space left on device", str(place))

    monkeypatch.setattr(second, "mirror", full)
    notes = [str(note) for note in send(event, forms=False).notes]
    assert any("did not get all files" in note for note in notes)


def test_events_are_merged_after_their_report_was_sent(tmp_path: Path) -> None:
    event = ready(tmp_path)
    other = tmp_path / "other" / "open"
    shutil.copytree(event.folder, other)
    sent = send(event, forms=False)
    there = open_event_folder(other, clock)
    merge(there, event.folder)  # a continuation
    assert (other / "copies" / sent.folder.name / RECEIPT).exists()
    assert verify(there) == ()
    there.do(Remark("there"), confirmed=4)
    event.do(Remark("here"), confirmed=4)
    with pytest.raises(NotConfirmed):
        merge(event, other)
    for _ in range(2):
        merge(event, other, confirmed=3)
    assert len(list((event.folder / "copies").glob("sent-*"))) == 1
    assert verify(event) == ()


def test_a_renamed_folder_still_knows_what_was_sent(tmp_path: Path) -> None:
    event = ready(tmp_path)
    send(event, forms=False)
    event.folder.rename(tmp_path / "winter")
    found = open_event_folder(tmp_path / "winter", clock)
    found.bring_up_to_date()
    assert verify(found) == ()
