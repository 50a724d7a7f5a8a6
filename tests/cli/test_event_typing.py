"""Results typed on a terminal, in a pseudo-terminal."""

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosstable.event.disk.folder import EventFolder, open_event_folder
from tests.conftest import PROJECT_ROOT
from tests.event.running import begun, clock, paired
from tests.worded import Worded

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal on Windows")


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    found = begun(tmp_path / "open", 40)
    paired(found)
    return found


def typed(event: EventFolder, keys: bytes, *words: str) -> str:
    """What the screen showed at the end, after some keys."""
    import pty

    own, its = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "crosstable",
        "event",
        "results",
        "--in",
        str(event.folder),
        *words,
    ]
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, cwd=PROJECT_ROOT) as process:
        os.close(its)
        try:
            shown = waited_for(own, "q end")
            os.write(own, keys)
            shown += waited_for(own, r"\d+ entered, \d+ open")
            assert process.wait(60) == 0
        finally:
            process.kill()
            os.close(own)
    return shown


def waited_for(terminal: int, pattern: str) -> str:
    shown, until = "", time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                shown += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
        if re.search(pattern, shown):
            return shown
    raise AssertionError(f"{pattern} was not shown: {shown[-500:]}")


def results(event: EventFolder) -> list[str | None]:
    last = open_event_folder(event.folder, clock).event.section().rounds[0]
    return [last.facts_of(board).result for board in last.boards]


def test_twenty_results_take_twenty_keys(event: EventFolder) -> None:
    keys = b"10=" * 6 + b"1+"
    shown = typed(event, keys + b"q")
    assert len(keys) <= 2 * len(results(event))
    assert None not in results(event)
    assert results(event)[:3] == ["1-0", "0-1", "½-½"]
    assert "20 entered, 0 open" in shown


def test_jumps_arrows_and_clearing(event: EventFolder) -> None:
    shown = typed(event, b".17\r1" + b"\x1b[A" * 2 + b"0" + b"\x1b[A\x7f" + b"\x03")
    found = results(event)
    assert found[15:17] == ["0-1", None]
    assert sum(result is not None for result in found) == 1
    assert "3 entered, 19 open" in shown


def test_the_second_pass_confirms_and_stops_at_differences(
    worded: Worded, event: EventFolder
) -> None:
    typed(event, b"111q")
    shown = typed(event, b"1" + b"0" + b"1" + b"=" + b"=" + b"q", "--second")
    (asked,) = re.findall(r"board 2 has [^\r\n\x1b]+", shown)
    worded(asked)
    assert results(event)[:4] == ["1-0", "1-0", "½-½", None]
    last = open_event_folder(event.folder, clock).event.section().rounds[0]
    states = [last.facts_of(board).state for board in last.boards[:4]]
    assert states == ["confirmed", "confirmed", "in", "open"]


def test_without_a_terminal_a_file_is_asked_for(event: EventFolder) -> None:
    command = [sys.executable, "-m", "crosstable", "event", "results", "--in", str(event.folder)]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=PROJECT_ROOT
    )
    assert done.returncode == 1
    assert "result < FILE" in done.stderr


def test_a_new_event_asks_for_what_is_missing(tmp_path: Path) -> None:
    import pty

    own, its = pty.openpty()
    command = [sys.executable, "-m", "crosstable", "event", "new", str(tmp_path / "club")]
    given = ["--city", "Graz", "--time-control", "5400+30"]
    answers = [
        ("name of the event", "Club Open"),
        ("federation", "XXX"),
        ("not the code of a federation", "aut"),
        ("first and last day", "2026-11-20..2026-11-22"),
        ("chief arbiter", ""),
        ("system", ""),
        ("number of rounds", "5"),
    ]
    with subprocess.Popen(
        [*command, *given], stdin=its, stdout=its, stderr=its, cwd=PROJECT_ROOT
    ) as process:
        os.close(its)
        try:
            for question, answer in answers:
                waited_for(own, question)
                os.write(own, f"{answer}\n".encode())
            waited_for(own, "0 players")
            assert process.wait(60) == 0
        finally:
            process.kill()
            os.close(own)
    base = open_event_folder(tmp_path / "club").event.section().base
    assert (base.name, base.city, base.federation) == ("Club Open", "Graz", "AUT")
    assert (base.declared_rounds, base.type_code) == (5, "FIDE_DUTCH_2026")
    assert base.chief_arbiter is None
