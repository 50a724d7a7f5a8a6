"""Writers that meet a dead lock together: every act that was answered is in the journal."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crosstable.errors import HeldElsewhere
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.journal import Line, read_journal
from crosstable.event.proof.verifying import verify
from tests.conftest import PROJECT_ROOT
from tests.event.rivals import ACTS, DOORS
from tests.event.running import begun, clock
from tests.sizes import is_full

RIVALS = Path(__file__).with_name("rivals.py")


TRIALS_OF_AN_EVENT = 50
"""A long journal takes long to read, so the next trials have a new event."""


@pytest.mark.skipif(os.name == "nt", reason="there is no fork on Windows")
def test_no_answered_act_is_lost_where_writers_meet_a_dead_lock(tmp_path: Path) -> None:
    """A command, the desk and a program write at the same time."""
    trials = range(500 if is_full() else 6)
    for first in trials[::TRIALS_OF_AN_EVENT]:
        event = begun(tmp_path / str(first) / "open", 2)
        let_writers_meet(event, trials[first : first + TRIALS_OF_AN_EVENT])
        assert verify(open_event_folder(event.folder, clock)) == ()


def let_writers_meet(event: EventFolder, trials: range) -> None:
    """Compare the journal after each trial with the acts that were answered, at every door."""
    lines = len(event.journal.lines)
    answered: Counter[Callable[[Path, str], bool]] = Counter()
    command = [sys.executable, str(RIVALS), str(event.folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT_ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for trial in trials:
            process.stdin.write(f"{trial}\n")
            process.stdin.flush()
            codes = [int(code) for code in process.stdout.readline().split()]
            assert {*codes} <= {*range(ACTS + 1)}, trial
            answered.update(dict(zip(DOORS, codes, strict=True)))
            journal = read_journal((event.folder / JOURNAL).read_bytes())
            assert journal.broken is None
            assert len(journal.lines) == lines + answered.total(), trial
    assert len(+answered) == len(DOORS)


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
        return event._journal_file.with_lines(lines)

    monkeypatch.setattr(event._journal_file, "with_lines", be_overtaken)
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
