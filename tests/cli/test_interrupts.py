"""Ctrl-C, SIGTERM and a closed terminal end a command and its workers, and nothing stays behind."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosstable.parallel import _pool

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")

SECONDS = 20.0
"""Ends take a third of a second at most, and the work that is ended a minute; machines that run
tests are busy."""
SLOW_WORK = """
import time
from pathlib import Path
def work(item):
    Path(item).touch()
    time.sleep(60)
"""
RUN = """
import sys
from pathlib import Path
from slow import work
from crosstable.cli.signals import end_as_interrupted
from crosstable.parallel import in_parallel
if __name__ == "__main__":
    end_as_interrupted()
    try:
        list(in_parallel(work, [f"begun{n}" for n in range(8)], abs, 2, 1))
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
"""


def wait_until_it_reads(number: int) -> None:
    """Until a process waits for its input; where the system does not tell, long enough."""
    place = Path(f"/proc/{number}/wchan")
    end = time.monotonic() + 4.0
    while time.monotonic() < end:
        if place.is_file() and "pipe_read" in place.read_text():
            return
        time.sleep(0.05)


def heeding_hangups() -> None:
    """Started under nohup, the tests would hand their deafness on."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _ended(process: subprocess.Popen[str], number: int, *, whole_group: bool) -> tuple[float, str]:
    """How long the end took, and what was said."""
    began = time.monotonic()
    if whole_group:  # as the console does it
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    _, said = process.communicate(timeout=55)
    return time.monotonic() - began, said


def _group_is_empty(group: int) -> bool:
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    ("name", "whole_group"), [("SIGINT", True), ("SIGINT", False), ("SIGTERM", False)]
)
@pytest.mark.parametrize("is_early", [False, True])
@pytest.mark.daily(3)
def test_workers_end_with_the_command(
    tmp_path: Path, name: str, whole_group: bool, is_early: bool
) -> None:
    """The command waited for the minute that its workers were busy."""
    (tmp_path / "slow.py").write_text(SLOW_WORK)
    (tmp_path / "run.py").write_text(RUN)
    with subprocess.Popen(
        (sys.executable, "run.py"),
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeding_hangups,
    ) as process:
        if is_early:
            time.sleep(1.0)  # while workers are starting
        while not is_early and not (tmp_path / "begun1").exists():
            time.sleep(0.05)
        took, said = _ended(process, getattr(signal, name), whole_group=whole_group)
        assert took < SECONDS
        assert is_early or said == "interrupted\n"
        assert _group_is_empty(process.pid)


@pytest.mark.parametrize(("number", "is_silent"), [(errno.EBADF, True), (errno.EIO, False)])
def test_work_for_ended_workers_leaves_no_traceback(
    number: int, is_silent: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """One interrupt in sixty printed "Bad file descriptor" with a traceback."""
    with _pool(1) as pool:
        queue = pool._call_queue  # type: ignore[attr-defined]
        try:
            raise OSError(number, os.strerror(number))
        except OSError as problem:
            queue._on_queue_feeder_error(problem, object())
    assert (capsys.readouterr().err == "") is is_silent


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("crosstable", "check", "-"), 2, "crosstable: interrupted\n"),
        (("crosstable", "fmt", "-"), 2, "crosstable: interrupted\n"),
    ],
)
def test_commands_end_in_one_sentence(
    name: str, words: tuple[str, ...], code: int, said: str
) -> None:
    with subprocess.Popen(
        (sys.executable, "-m", *words),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeding_hangups,
    ) as process:
        wait_until_it_reads(process.pid)
        began = time.monotonic()
        process.send_signal(getattr(signal, name))
        assert process.wait(30) == code
        assert time.monotonic() - began < SECONDS
        assert process.stderr is not None
        assert process.stderr.read() == said
