"""The checker: one report as a whole command, and a folder of ten thousand.

Nobody else checks reports, so the goals are absolute: seconds and memory. A tenth of the reports
in the folder has a fault.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks import events
from benchmarks.peers import clean_environment

ONE = (300, 11)
ONE_GOAL = 0.3
FOLDER = (60, 7)
FILES = 10_000
FOLDER_GOAL = 180.0
DIFFERENT_EVENTS = 100


class Measure(NamedTuple):
    """The cells of a row: work, ours, theirs, peer, ratio, goal, met."""

    work: str
    ours: str
    theirs: str
    peer: str
    ratio: str
    goal: str
    met: bool | None


class Run(NamedTuple):
    """One command: seconds on the clock, and the memory of its largest process in megabytes."""

    seconds: float
    megabytes: float


def run(*command: str | Path) -> Run:
    """Run a command to its end; 0 and 1 (faults found) are the codes of a check that worked."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=clean_environment())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Run(time.monotonic() - started, usage.ru_maxrss / 1024)


def measures(command: Path, folder: Path) -> Iterator[Measure]:
    """All rows about checking."""
    yield one_file(command, folder)
    yield many_files(command, folder)


def one_file(command: Path, folder: Path, repetitions: int = 15) -> Measure:
    path = folder / "one.trf"
    path.write_text(events.report(*ONE), encoding="utf-8", newline="")
    times = [run(command, "check", path).seconds for _ in range(repetitions + 1)][1:]
    best, median = min(times), statistics.median(times)
    return Measure(
        f"`crosstable check FILE`, {ONE[0]} × {ONE[1]}, whole command, by the clock",
        f"{best * 1000:.0f} / {median * 1000:.0f} ms",
        "",
        "",
        "",
        f"under {ONE_GOAL} s",
        median < ONE_GOAL,
    )


def many_files(command: Path, folder: Path, count: int = FILES) -> Measure:
    """A folder by the clock, and whether memory grows with the number of files."""
    part, whole = folder / "part", folder / "whole"
    write_events(part, count // 10)
    write_events(whole, count)
    small, large = (run(command, "check", place) for place in (part, whole))
    growth = large.megabytes / small.megabytes
    return Measure(
        f"`crosstable check FOLDER`, {count:,} files of {FOLDER[0]} × {FOLDER[1]},"
        f" {os.cpu_count()} processors, by the clock",
        f"{large.seconds:.0f} s, {large.megabytes:.0f} MB",
        "",
        f"{count // 10:,} files",
        f"{growth:.2f}× as much memory",
        "under 3 minutes, flat memory",
        large.seconds < FOLDER_GOAL and growth < 1.25,
    )


def write_events(folder: Path, count: int) -> None:
    """Reports in subfolders of a thousand; every tenth has a wrong number of players."""
    texts = list(different_events())
    for number in range(count):
        below = folder / f"{number // 1000:02}"
        below.mkdir(parents=True, exist_ok=True)
        text = texts[number % len(texts)].replace("012 Bench", f"012 Event {number} of a bench", 1)
        if number % 10 == 0:
            text = text.replace("062 ", "062 1", 1)
        (below / f"{number:05}.trf").write_text(text, encoding="utf-8", newline="")


def different_events() -> Iterator[str]:
    usual = events.SEED
    try:
        for seed in range(DIFFERENT_EVENTS):
            events.SEED = seed
            yield events.report(*FOLDER)
    finally:
        events.SEED = usual
