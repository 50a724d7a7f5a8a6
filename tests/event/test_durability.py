"""What was answered is there, and nothing is half there: kill -9, a full disk, two writers."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, HeldElsewhere, NotAnEvent, ReadOnlyEvent
from crosstable.event import lock
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Created, Remark
from crosstable.event.acts.rounds import Published
from crosstable.event.folder import JOURNAL, begin_event, open_event
from crosstable.event.verifying import verify
from tests.conftest import PROJECT_ROOT, scaled
from tests.event.running import begun, clock, paired, played, report

WORKER = Path(__file__).with_name("worker.py")


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9 on Windows")
def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 6), random.Random(1)
    paired(event)
    for _ in range(scaled(50)):
        answered = killed_while_writing(event.folder, chance.uniform(0.0, 0.4))
        found = open_event(event.folder, clock)
        assert found.journal.broken is None
        assert len(found.journal.lines) >= answered
        found.do(Remark("next start"))
        found.bring_up_to_date()
        assert verify(found) == ()
        assert crosstable.loads(report(found)).players


def killed_while_writing(folder: Path, seconds: float) -> int:
    """Kill a writer some time after its first answer; the last act it was answered."""
    process = subprocess.Popen(
        [sys.executable, WORKER, folder], stdout=subprocess.PIPE, text=True, cwd=PROJECT_ROOT
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    lines = (first + rest).split("\n")[:-1]
    return int(lines[-1])


def test_a_full_disk_refuses_the_act_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun(tmp_path / "open", 6)
    before, journal = report(event), (event.folder / JOURNAL).read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        event.do(Remark("one more"))
    monkeypatch.undo()
    assert (event.folder / JOURNAL).read_bytes() == journal
    assert report(event) == before
    again = open_event(event.folder, clock)
    again.do(Remark("there is room again"))
    assert verify(again) == ()


def test_a_torn_last_line_is_dropped_and_the_event_goes_on(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    path = event.folder / JOURNAL
    path.write_bytes(path.read_bytes() + b'{"v":1,"n":')
    found = open_event(event.folder, clock)
    assert found.notes
    found.do(Remark("goes on"))
    assert open_event(event.folder, clock).journal.broken is None


def test_a_broken_journal_is_read_only_and_names_the_line(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    path = event.folder / JOURNAL
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Sandvikhaun"))
    found = open_event(event.folder, clock)
    with pytest.raises(ReadOnlyEvent, match="line 2"):
        found.do(Remark("no"))
    assert verify(found)[0].kind == "journal-broken"


def test_a_report_that_was_changed_outside_is_found(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    played(event, random.Random(1))
    path = event.report_path("main")
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Elsewhere"))
    assert [fault.kind for fault in verify(event)] == ["report-changed"]


def test_a_published_round_is_kept_as_a_copy(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    paired(event)
    assert (event.folder / "copies" / "main-round-1.trf").read_bytes() == report(event)


def test_another_writer_is_waited_for_and_then_named(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    waits_briefly = lock.locked(event.folder, 0.1)
    with lock.locked(event.folder), pytest.raises(HeldElsewhere, match=str(os.getpid())):
        waits_briefly.__enter__()


def test_the_lock_of_a_dead_holder_is_taken_over(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    import socket

    holder = f'{{"host": "{socket.gethostname()}", "pid": {gone.pid}}}'
    (event.folder / lock.LOCK).write_text(holder, encoding="utf-8")
    answer = event.do(Remark("goes on"))
    assert str(gone.pid) in answer.notes[0]


def test_a_folder_that_is_no_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAnEvent):
        open_event(tmp_path)
    (tmp_path / "letter.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(CannotAct, match="not empty"):
        begin_event(tmp_path, Created("Open"))


def test_an_unknown_board_or_a_draft_changes_nothing(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    paired(event)
    before = report(event)
    for act in (ResultEntered(1, 9, "1-0"), ResultEntered(2, 1, "1-0"), Published(1)):
        with pytest.raises(CannotAct):
            event.do(act)
    assert report(event) == before
