"""A rating period: a million listed players and five million games, and reports read into it.

Nobody in the open does this. The step is compared with the same rules in plain Python, the oracle
of the tests, on one event in a hundred of the same world.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import events
from benchmarks.checking import Measure
from benchmarks.peers import PROJECT_ROOT, clean_environment

PLAYERS, EVENTS = 1_000_000, 20_000
SAMPLE = 100
SECONDS_GOAL, GIGABYTES_GOAL, FASTER_GOAL = 10.0, 4.0, 50.0
RULES = "fide-2002"
REPORTS, REPORT = 400, (60, 7)
LIST_DAY = "2026-05-01"
"""The list in force for the reports that the benchmarks make."""

WORKER = Path(__file__).with_name("ratings_worker.py")


def measures(python: Path, command: Path, folder: Path) -> Iterator[Measure]:
    """All rows about ratings."""
    step = _ask(python, "period", PLAYERS, EVENTS)
    yield _step(step)
    yield _oracle(step, _ask(python, "oracle", PLAYERS // SAMPLE, EVENTS // SAMPLE))
    yield _reading(command, folder)


def _ask(python: Path, work: str, players: int, count: int) -> Any:
    """One line of JSON of a process of its own."""
    environment = clean_environment() | {"PYTHONPATH": str(PROJECT_ROOT)}
    words: list[str | Path] = [python, WORKER, work, str(players), str(count), RULES]
    answer = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)
    if answer.returncode != 0:
        raise SystemExit(f"{work} of ratings failed: {answer.stderr}")
    return json.loads(answer.stdout)


def _step(step: Any) -> Measure:
    seconds, gigabytes = step["seconds"], step["megabytes"] / 1024
    return Measure(
        f"a rating period, {PLAYERS:,} players, {step['games']:,} games in {EVENTS:,} events, "
        f"{RULES}, from columns in memory, {step['cores']} cores",
        f"{seconds:.1f} s by the clock, {step['cpu']:.1f} s of CPU, {gigabytes:.1f} GB",
        "",
        "",
        "",
        f"{SECONDS_GOAL:.0f} s and {GIGABYTES_GOAL:.0f} GB",
        seconds < SECONDS_GOAL and gigabytes < GIGABYTES_GOAL,
    )


def _oracle(step: Any, plain: Any) -> Measure:
    """The clock for one game on both sides: Polars uses all cores, plain Python one.

    Both begin with the same kind of tables in memory and end with all results in memory.
    """
    ours = step["seconds"] / step["games"]
    theirs = plain["seconds"] / plain["games"]
    return Measure(
        f"that period by game, and in plain Python a period of a {SAMPLE}th of the size",
        f"{ours * 1e6:.2f} µs",
        f"{theirs * 1e6:.1f} µs",
        "the rules in plain Python",
        f"{theirs / ours:.0f}× as fast",
        f"{FASTER_GOAL:.0f}× as fast",
        theirs / ours >= FASTER_GOAL,
    )


def _reading(command: Path, folder: Path) -> Measure:
    """The whole command on a folder of reports: reading, checking, rating, writing."""
    reports = folder / "period"
    reports.mkdir()
    rows = ["fide_id,name,federation,rating,k"]
    for number in range(REPORTS):
        text = _report(number)
        (reports / f"{number:04}.trf").write_text(text, encoding="utf-8", newline="")
        rows += [_listed(line) for line in text.splitlines() if line.startswith("001")]
    ratings = folder / "list.csv"
    ratings.write_text("\n".join(rows) + "\n", encoding="utf-8")
    started = time.monotonic()
    words = (command, "period", f"{ratings}@{LIST_DAY}", reports, "-o", folder / "office")
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - started
    if answer.returncode != 0:
        raise SystemExit(f"period ended with {answer.returncode}: {answer.stderr}")
    return Measure(
        f"`crosstable period` on {REPORTS} reports of {REPORT[0]} × {REPORT[1]}, whole command",
        f"{REPORTS / seconds:.0f} reports a second",
        *("", "", "", ""),
        met=None,
    )


def _report(number: int) -> str:
    """The report of the benchmarks with a name and with players of its own."""
    text = events.report(*REPORT).replace("012 ", f"012 {number} ", 1)
    return re.sub(r" 1000(\d{4}) ", rf" {1000 + number}\1 ", text)


def _listed(line: str) -> str:
    """A player of a report as a row of a list."""
    number, name, federation = line[57:68].strip(), line[14:47].strip(), line[53:56]
    return f'{number},"{name}",{federation},{line[48:52].strip()},20'
