"""What was answered is there, and nothing is half there: kill -9, a full disk, two writers."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.errors import (
    CannotAct,
    HeldElsewhere,
    NoSecondPlace,
    NotAnEvent,
    PartedPlace,
    ReadOnlyEvent,
)
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Created, Remark
from crosstable.event.acts.rounds import Published
from crosstable.event.disk import lock
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.second import choose_second_place
from crosstable.event.proof.verifying import verify
from crosstable.event.report.deriving import trf
from crosstable.model.phrases import phrase
from tests.conftest import PROJECT_ROOT, scaled
from tests.event.running import begun, clock, paired, played, report
from tests.sizes import is_full

WORKER = Path(__file__).with_name("worker.py")


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9 on Windows")
def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 6), random.Random(1)
    paired(event)
    command = [sys.executable, str(WORKER), str(event.folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT_ROOT
    ) as process:
        for _ in range(500 if is_full() else 15):
            answered = killed_while_writing(process, chance.uniform(0.0, 0.05))
            found = open_event_folder(event.folder, clock)
            assert found.journal.broken is None
            assert len(found.journal.lines) >= answered
            found.bring_up_to_date()
            found.do(Remark("next start"))
            assert report(found) == trf(found.event.section())
            assert not list(event.folder.glob(".crosstable-*"))
    assert verify(open_event_folder(event.folder, clock)) == ()


def killed_while_writing(process: subprocess.Popen[str], seconds: float) -> int:
    """Kill a child some time after its first answer; the last act it was answered."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("next\n")
    process.stdin.flush()
    numbers, child, is_killed = [0], 0, False
    while (line := process.stdout.readline().strip()) != "dead":
        if line.startswith("child"):
            child = int(line.split()[1])
        elif line.isdecimal():
            numbers.append(int(line))
        if child and len(numbers) > 1 and not is_killed:
            time.sleep(seconds)
            os.kill(child, signal.SIGKILL)
            is_killed = True
    return numbers[-1]


@pytest.mark.skipif(os.name == "nt", reason="there are no limits of that kind on Windows")
def test_without_room_for_the_line_nothing_changes(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    path, chance = event.folder / JOURNAL, random.Random(1)
    for _ in range(scaled(30)):
        before = report(event), path.read_bytes()
        room = str(len(before[1]) + chance.randrange(200))
        command = [sys.executable, str(WORKER.with_name("limited.py")), str(event.folder), room]
        done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT_ROOT)
        assert "refused: File too large" in done.stdout, done.stderr
        assert (report(event), path.read_bytes()) == before
        assert verify(open_event_folder(event.folder, clock)) == ()


def test_without_room_for_the_report_the_line_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun(tmp_path / "open", 6)
    before, journal = report(event), (event.folder / JOURNAL).read_bytes()

    def full(folder: Path, files: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("crosstable.event.report.files.replace_all", full)
    with pytest.raises(OSError, match="No space"):
        event.do(Remark("one more"))
    monkeypatch.undo()
    assert (event.folder / JOURNAL).read_bytes() == journal
    assert report(event) == before
    event.do(Remark("there is room again"))
    assert verify(open_event_folder(event.folder, clock)) == ()


def test_a_folder_that_cannot_be_written_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    event = begun(tmp_path / "open", 6)
    lines = len(event.journal.lines)

    def read_only(path: str, flags: int, *rest: int, **more: int) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(30, "Read-only file system")
        return opening(path, flags, *rest, **more)

    opening = os.open
    monkeypatch.setattr("os.open", read_only)
    assert main(["event", "status", "--in", str(event.folder)]) == 0
    assert main(["event", "remark", "x", "--in", str(event.folder)]) == 1
    assert "Read-only file system" in capsys.readouterr().err
    monkeypatch.undo()
    assert len(open_event_folder(event.folder, clock).journal.lines) == lines


def test_two_writers_at_once_write_one_journal(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    lines = len(event.journal.lines)
    command = [sys.executable, str(WORKER), str(event.folder), "12"]
    writers = [subprocess.Popen(command, cwd=PROJECT_ROOT) for _ in range(2)]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    found = open_event_folder(event.folder, clock)
    texts = [line.args["text"] for line in found.journal.lines[lines:]]
    for writer in writers:
        own = [text for text in texts if text.split()[0] == str(writer.pid)]
        assert own == [f"{writer.pid} {number}" for number in range(12)]
    assert verify(found) == ()


# -- a second place -------------------------------------------------------------------------------


def test_a_second_place_has_every_act(tmp_path: Path) -> None:
    event, stick = begun(tmp_path / "open", 6), tmp_path / "stick" / "open"
    choose_second_place(event.folder, stick)
    paired(event)
    event.do(ResultEntered(1, 1, "1-0"))
    for name in (JOURNAL, "open.trf", "copies/main-round-1.trf"):
        assert (stick / name).read_bytes() == (event.folder / name).read_bytes()
    assert verify(open_event_folder(stick, clock)) == ()
    choose_second_place(event.folder, None)
    event.do(ResultEntered(1, 2, "1-0"))
    assert (stick / JOURNAL).read_bytes() != (event.folder / JOURNAL).read_bytes()


def test_a_second_place_that_is_gone_refuses_the_act(tmp_path: Path) -> None:
    event, stick = begun(tmp_path / "open", 6), tmp_path / "stick"
    choose_second_place(event.folder, stick)
    stick.rename(tmp_path / "pulled")
    before = report(event), (event.folder / JOURNAL).read_bytes()
    with pytest.raises(NoSecondPlace, match="stick"):
        event.do(Remark("no"))
    assert (report(event), (event.folder / JOURNAL).read_bytes()) == before
    (tmp_path / "pulled").rename(stick)
    event.do(Remark("yes"))
    assert (stick / JOURNAL).read_bytes() == (event.folder / JOURNAL).read_bytes()


@pytest.mark.parametrize(
    "problem",
    [
        OSError(28, "No space left on device"),
        PartedPlace(phrase("somebody acted there at the same moment")),
        ValueError("a fault of the program"),
        KeyboardInterrupt(),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_what_the_second_place_did_not_get_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException
) -> None:
    """Whatever it was: an act that was not answered is in no journal, and the next one may come."""
    event, stick = begun(tmp_path / "open", 6), tmp_path / "stick" / "open"
    paired(event)
    choose_second_place(event.folder, stick)
    before = (event.folder / JOURNAL).read_bytes()

    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setattr("crosstable.event.disk.transaction.mirror", fail)
    with pytest.raises(type(problem)):
        event.do(ResultEntered(1, 1, "1-0"))
    monkeypatch.undo()
    assert (event.folder / JOURNAL).read_bytes() == before
    assert verify(open_event_folder(event.folder, clock)) == ()
    event.do(ResultEntered(1, 2, "1-0"))
    assert (
        verify(open_event_folder(stick, clock))
        == verify(open_event_folder(event.folder, clock))
        == ()
    )


def test_another_event_is_no_second_place(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    begin_event_folder(tmp_path / "other", Created("Other"), clock=clock)
    for place in (tmp_path / "other", event.folder / "inside", event.folder):
        with pytest.raises(CannotAct):
            choose_second_place(event.folder, place)
    event.do(Remark("goes on"))


# -- a full disk, a torn line, a broken chain -----------------------------------------------------


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
    again = open_event_folder(event.folder, clock)
    again.do(Remark("there is room again"))
    assert verify(again) == ()


def test_a_torn_last_line_is_dropped_and_the_event_goes_on(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    path = event.folder / JOURNAL
    path.write_bytes(path.read_bytes() + b'{"v":1,"n":')
    found = open_event_folder(event.folder, clock)
    assert found.notes
    found.do(Remark("goes on"))
    assert open_event_folder(event.folder, clock).journal.broken is None


def test_a_broken_journal_is_read_only_and_names_the_line(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    path = event.folder / JOURNAL
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Sandvikhaun"))
    found = open_event_folder(event.folder, clock)
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
    waits_briefly = lock.hold_lock(event.folder, 0.1)
    with lock.hold_lock(event.folder), pytest.raises(HeldElsewhere, match=str(os.getpid())):
        waits_briefly.__enter__()


def test_the_lock_of_a_dead_holder_is_taken_over(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    import socket

    holder = f'{{"host": "{socket.gethostname()}", "pid": {gone.pid}}}'
    (event.folder / lock.LOCK).write_text(holder, encoding="utf-8")
    answer = event.do(Remark("goes on"))
    assert str(gone.pid) in str(answer.notes[0])


def test_a_folder_that_was_renamed_has_its_report_under_the_new_name(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    event.folder.rename(tmp_path / "winter")
    found = open_event_folder(tmp_path / "winter", clock)
    found.bring_up_to_date()
    assert [path.name for path in found.folder.glob("*.trf")] == ["winter.trf"]
    assert verify(found) == ()
    found.do(Remark("goes on"))
    assert verify(found) == ()


def test_a_folder_that_is_no_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAnEvent):
        open_event_folder(tmp_path)
    (tmp_path / "letter.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(CannotAct, match="not empty"):
        begin_event_folder(tmp_path, Created("Open"))


def test_an_unknown_board_or_a_draft_changes_nothing(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    paired(event)
    before = report(event)
    for act in (ResultEntered(1, 9, "1-0"), ResultEntered(2, 1, "1-0"), Published(1)):
        with pytest.raises(CannotAct):
            event.do(act)
    assert report(event) == before


@pytest.mark.parametrize("is_known", [True, False])
def test_a_place_without_locks_is_guarded_inside_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    """A network drive refuses them; in a browser there is no such function."""

    def flock(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    if is_known:
        monkeypatch.setattr(lock.fcntl, "flock", flock)
    else:
        monkeypatch.setattr(lock, "fcntl", None)
    event = begun(tmp_path / "open", 4)
    with lock.hold_lock(event.folder):
        assert lock.holder(event.folder / lock.LOCK) is not None
        with pytest.raises(HeldElsewhere), lock.hold_lock(event.folder, patience=0.05):
            pass
    assert lock.holder(event.folder / lock.LOCK) is None
    event.do(Remark("goes on"))
    assert verify(event) == ()


def test_a_lock_file_that_somebody_removed_guards_nothing(tmp_path: Path) -> None:
    """The next writer makes a new one; whoever waits at the old one notices."""
    event = begun(tmp_path / "open", 4)
    (event.folder / lock.LOCK).unlink()
    with lock.hold_lock(event.folder):
        assert (event.folder / lock.LOCK).exists()
    event.do(Remark("goes on"))
