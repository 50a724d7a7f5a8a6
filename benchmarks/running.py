"""Running an event of 300 players and 11 rounds: an act, standings, a command, opening."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.checking import Measure, run
from benchmarks.events import report
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.people import CheckedIn, DataChanged
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.intake.importing import canonical_report
from crosstable.event.journal import Line, next_line, with_line
from crosstable.event.report.deriving import tournament
from crosstable.rules.standings.standings import standings

ACT_GOAL, STANDINGS_GOAL, OPEN_GOAL, COMMAND_GOAL = 0.05, 0.2, 1.0, 0.5
"""Seconds by the clock."""
ACTS = (2_500, 10_000)
GROWTH_GOAL = 1.5
_TURNS = 9


def measures(command: Path, folder: Path) -> Iterator[Measure]:
    """All rows about running an event."""
    place = folder / "running"
    begin_event_folder(place, Imported(canonical_report(report(300, 11).encode("utf-8"))))
    event = open_event_folder(place)
    people = list(event.event.section().people)
    ratings = iter(range(1500, 1500 + _TURNS))
    seconds = _median(lambda: event.do(DataChanged(people[0], {"rating": next(ratings)})))
    yield _row("an act of 300 × 11 in a running process", seconds, ACT_GOAL)
    seconds = _median(lambda: standings(tournament(event.event.section())))
    yield _row("standings after it", seconds, STANDINGS_GOAL)
    small = _opened(event, people[0], ACTS[0])
    seconds = _command(command, place)
    yield _row(f"a command on it, with {ACTS[0]:,} acts", seconds, COMMAND_GOAL)
    large = _opened(event, people[0], ACTS[1])
    yield _row(f"opening an event of {ACTS[1]:,} acts", large, OPEN_GOAL)
    yield _growth(small / ACTS[0], large / ACTS[1])
    yield _row(f"a command with {ACTS[1]:,} acts", _command(command, place), OPEN_GOAL)


def _command(command: Path, place: Path) -> float:
    """An act by command, from the start of the process to its end; the middle of three."""
    words = ("event", "remark", "noted", "--in", place)
    return statistics.median(run(command, *words).seconds for _ in range(3))


def _median(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(_TURNS):
        started = time.monotonic()
        work()
        seconds.append(time.monotonic() - started)
    return statistics.median(seconds)


def _opened(event: EventFolder, who: str, count: int) -> float:
    """The time to open the event once it has so many acts."""
    journal = event.read().journal
    lines = []
    for number in range(len(journal.lines), count):
        act = CheckedIn(who, number % 2 == 0)
        line = next_line(journal, Line(0, "2026-11-20T09:00:00Z", "bench", act.NAME, act.args))
        journal = with_line(journal, line)
        lines.append(line.data + b"\n")
    with (event.folder / JOURNAL).open("ab") as file:
        file.write(b"".join(lines))
    started = time.monotonic()
    opened = open_event_folder(event.folder)
    seconds = time.monotonic() - started
    opened.bring_up_to_date()
    return seconds


def _row(work: str, seconds: float, goal: float) -> Measure:
    ours, limit = f"{seconds * 1000:.0f} ms", f"under {goal * 1000:.0f} ms"
    return Measure(f"{work}, by the clock", ours, "–", "nobody", "–", limit, seconds < goal)


def _growth(small: float, large: float) -> Measure:
    ratio = large / small
    ours, peer = f"{large * 1e6:.0f} µs an act", f"with {ACTS[0]:,} acts"
    goal, text = f"at most {GROWTH_GOAL}× as long an act", f"{ratio:.2f}× as long an act"
    other = f"{small * 1e6:.0f} µs"
    return Measure("opening, by act", ours, other, peer, text, goal, ratio <= GROWTH_GOAL)
