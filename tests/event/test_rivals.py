"""Writers that meet a dead lock together: every act that was answered is in the journal."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crosstable.errors import HeldElsewhere
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import JOURNAL, open_event_folder
from crosstable.event.journal import Line, read_journal
from crosstable.event.proof.verifying import verify
from tests.conftest import PROJECT_ROOT, scaled
from tests.event.running import begun, clock

RIVALS = Path(__file__).with_name("rivals.py")


@pytest.mark.skipif(os.name == "nt", reason="there is no fork on Windows")
def test_no_answered_act_is_lost_where_writers_meet_a_dead_lock(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    lines = len(event.journal.lines)
    command = [sys.executable, str(RIVALS), str(event.folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT_ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for trial in range(500 if scaled(10) == 10 else 12):
            process.stdin.write(f"{trial}\n")
            process.stdin.flush()
            lines += int(process.stdout.readline())
            journal = read_journal((event.folder / JOURNAL).read_bytes())
            assert journal.broken is None
            assert len(journal.lines) == lines, trial
    assert verify(open_event_folder(event.folder, clock)) == ()


def test_an_act_that_would_overwrite_a_line_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes without the lock, as a program that synchronises does, loses nothing."""
    event = begun(tmp_path / "open", 2)
    other = open_event_folder(event.folder, clock)
    path = event.folder / JOURNAL

    def be_overtaken(lines: list[Line]) -> bytes:
        monkeypatch.undo()
        other.do(Remark("meanwhile"))
        return event._file.with_lines(lines)

    monkeypatch.setattr(event._file, "with_lines", be_overtaken)
    monkeypatch.setattr("crosstable.event.disk.folder.hold_lock", unlocked)
    with pytest.raises(HeldElsewhere):
        event.do(Remark("too late"))
    assert [line.args.get("text") for line in read_journal(path.read_bytes()).lines[-1:]] == [
        "meanwhile"
    ]
    event.do(Remark("goes on"))
    assert verify(open_event_folder(event.folder, clock)) == ()


@contextmanager
def unlocked(folder: Path) -> Iterator[None]:
    """A lock that keeps nobody out."""
    yield None
