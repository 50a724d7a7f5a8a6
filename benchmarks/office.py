"""The rating office: reports that come in, a large list, and years that are computed again.

Nobody in the open does this, so there are goals and no peers.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.checking import Measure
from benchmarks.peers import PROJECT_ROOT, clean_environment

WORKER = Path(__file__).with_name("office_worker.py")
REPORTS, INTAKE_GOAL = 2000, 150
PLAYERS, LARGE_REPORTS, PERIOD_GOAL, GIGABYTES_GOAL = 1_000_000, 20_000, 60.0, 4.0
"""Over four million games. Making, receiving and accepting so many reports takes minutes."""
MONTHS, MONTH_PLAYERS, MONTH_REPORTS, AGAIN_GOAL = 36, 10_000, 5, 120.0

GROWTH_PLAYERS, GROWTH_MONTHS, GROWTH_REPORTS, GROWTH_GOAL = 100_000, 4, 2_000, 10
"""A submission must not take longer because the office is older."""


def measures(python: Path) -> Iterator[Measure]:
    """All rows about the office."""
    with TemporaryDirectory() as folder:
        yield _intake(_ask(python, folder, "intake", REPORTS))
    with TemporaryDirectory() as folder:
        _ask(python, folder, "prepared", PLAYERS, LARGE_REPORTS)
        yield _period(_ask(python, folder, "published"))
    with TemporaryDirectory() as folder:
        yield _again(_ask(python, folder, "again", MONTH_PLAYERS, MONTHS, MONTH_REPORTS))
    with TemporaryDirectory() as folder:
        given = (GROWTH_PLAYERS, GROWTH_MONTHS, GROWTH_REPORTS // GROWTH_MONTHS)
        yield _growth(_ask(python, folder, "growth", *given))


def _ask(python: Path, folder: str, work: str, *numbers: int) -> Any:
    environment = clean_environment() | {"PYTHONPATH": str(PROJECT_ROOT)}
    words: list[str | Path] = [python, WORKER, work, folder, *map(str, numbers)]
    answer = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)
    if answer.returncode != 0:
        raise SystemExit(f"{work} of the office failed: {answer.stderr}")
    return json.loads(answer.stdout)


def _intake(found: Any) -> Measure:
    speed = found["count"] / found["seconds"]
    work = f"the office takes in {REPORTS:,} reports of 60 × 7 with checks, SQLite, 2 processors"
    goal = f"{INTAKE_GOAL} reports a second"
    ours = f"{speed:.0f} reports a second"
    return Measure(work, ours, "", "", "", goal, speed >= INTAKE_GOAL)


def _period(found: Any) -> Measure:
    seconds, gigabytes = found["seconds"], found["megabytes"] / 1024
    work = (
        f"the office computes and publishes a list of {PLAYERS:,} players with {LARGE_REPORTS:,} "
        "reports of 60 × 7, from the database, after a preview, by the clock"
    )
    ours = f"{seconds:.0f} s ({found['cpu']:.0f} s of processors), {gigabytes:.1f} GB"
    goal = f"under {PERIOD_GOAL:.0f} s and {GIGABYTES_GOAL:.0f} GB"
    is_met = seconds < PERIOD_GOAL and gigabytes < GIGABYTES_GOAL
    return Measure(work, ours, "", "", "", goal, is_met)


def _again(found: Any) -> Measure:
    seconds = found["seconds"]
    work = (
        f"the office computes {MONTHS} lists of {MONTH_PLAYERS:,} players again, from the first "
        "one on, by the clock"
    )
    goal = f"under {AGAIN_GOAL:.0f} s"
    return Measure(work, f"{seconds:.0f} s", "", "", "", goal, seconds < AGAIN_GOAL)


def _growth(found: Any) -> Measure:
    new, old = found["seconds"], found["cpu"]
    percent = 100 * (old - new) / new
    work = (
        f"a submission to an office of {GROWTH_PLAYERS:,} players after {GROWTH_MONTHS} lists and "
        f"{GROWTH_REPORTS:,} reports of 60 × 7, by turns with a new office, time of processors"
    )
    ours = f"{percent:+.0f} % ({1000 * old / found['count']:.0f} ms each)"
    goal = f"at most {GROWTH_GOAL} % more"
    return Measure(work, ours, "", "", "", goal, percent <= GROWTH_GOAL)
