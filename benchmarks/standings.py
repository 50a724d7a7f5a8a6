"""Standings: the whole command beside gacrux's checker, and how our own time grows with the field.

Both sides compute the same list in the same run, and at the smallest size the benchmark first makes
sure that they rank alike. Times are CPU times. Gacrux needs a minute for the largest event and is
run once there.
"""

from __future__ import annotations

import csv
import json
import os
import statistics
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.checking import Measure
from benchmarks.events import report
from benchmarks.peers import clean_environment

ROUNDS = 11
TIEBREAKS = ("PTS", "BH/C1", "BH", "SB", "DE", "TPR", "ARO", "PTP", "KS", "WON")
GOALS = {300: 3, 1000: 20, 2000: 80}
"""Players, and how many times as fast as gacrux we want to be."""
TURNS = {300: 5, 1000: 2, 2000: 1}
"""How often gacrux runs."""
AROUND = {300: 2, 1000: 4, 2000: 9}
"""How often we run before and again after each run of gacrux: the fewer of theirs, the more of
ours, so that a moment in which the machine was busy does not decide the median."""
OURS_ALONE = 5
LARGE = 9998
"""The starting rank number has four columns; the events here have an even number of players."""
GROWTH_GOAL = 1.25

Command = Sequence[str | Path]


def measures(ours: Path, peers: Path, folder: Path) -> Iterator[Measure]:
    """All rows about standings."""
    files = {players: _written(folder, players) for players in (*GOALS, LARGE)}
    _make_sure_of_the_same_ranks(ours, peers, files[min(GOALS)])
    for players, goal in GOALS.items():
        yield _beside_gacrux(ours, peers, files[players], players, goal)
    yield _growth(ours, files)


def _written(folder: Path, players: int) -> Path:
    path = folder / f"standings-{players}.trf"
    path.write_text(report(players, ROUNDS), encoding="utf-8", newline="")
    return path


def _our_command(ours: Path, path: Path) -> list[str | Path]:
    return [ours, "standings", path, "--tiebreaks", ",".join(TIEBREAKS)]


def _their_command(peers: Path, path: Path) -> list[str | Path]:
    checker = (peers, "-m", "gacrux.tiebreakchecker", "-i", path, "-b", "utf-8", "-d", "T")
    return [*checker, "-n", str(ROUNDS), "-t", *TIEBREAKS]


def _seconds(command: Command) -> float:
    """The CPU time of one whole command, its start included."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=clean_environment()
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def _output(command: Command) -> str:
    return subprocess.run(
        command, env=clean_environment(), capture_output=True, encoding="utf-8", check=True
    ).stdout


def _make_sure_of_the_same_ranks(ours: Path, peers: Path, path: Path) -> None:
    """A benchmark of two programs that do different things would say nothing."""
    found = json.loads(_output([*_our_command(ours, path), "--format", "json"]))
    our_ranks = {str(row["id"]): str(row["rank"]) for row in found["standings"]}
    table = csv.DictReader(_output(_their_command(peers, path)).splitlines(), delimiter="\t")
    their_ranks = {row["StartNo"]: row["Rank"] for row in table}
    if our_ranks != their_ranks:
        raise SystemExit("the programs rank differently; no time is worth comparing")


def _beside_gacrux(ours: Path, peers: Path, path: Path, players: int, goal: int) -> Measure:
    """By turns; ours is short and goes several times around each run of theirs."""
    our_command, their_command = _our_command(ours, path), _their_command(peers, path)
    _seconds(our_command)
    our_times: list[float] = []
    their_times: list[float] = []
    for _ in range(TURNS[players]):
        our_times += [_seconds(our_command) for _ in range(AROUND[players])]
        their_times.append(_seconds(their_command))
        our_times += [_seconds(our_command) for _ in range(AROUND[players])]
    ratio = statistics.median(their_times) / statistics.median(our_times)
    return Measure(
        f"standings with {len(TIEBREAKS)} criteria, {players} × {ROUNDS}, whole command",
        _text(our_times),
        _text(their_times),
        "gacrux",
        f"{ratio:.1f}× as fast",
        f"{goal}× as fast",
        ratio >= goal,
    )


def _growth(ours: Path, files: dict[int, Path]) -> Measure:
    """How much longer a game takes in the largest event there can be."""
    sizes = (max(GOALS), LARGE)
    times: dict[int, list[float]] = {players: [] for players in sizes}
    for _ in range(OURS_ALONE):
        for players in sizes:
            times[players].append(_seconds(_our_command(ours, files[players])))
    small, large = (statistics.median(times[n]) / (n * ROUNDS / 2) for n in sizes)
    return Measure(
        f"the same, {LARGE} × {ROUNDS}; a game against one of {sizes[0]} × {ROUNDS}",
        _text(times[LARGE]),
        _text(times[sizes[0]]),
        "Crosstable itself",
        f"{large / small:.2f}× as long a game",
        f"at most {GROWTH_GOAL}×",
        large / small <= GROWTH_GOAL,
    )


def _text(times: Sequence[float]) -> str:
    return f"{min(times) * 1000:.0f} / {statistics.median(times) * 1000:.0f} ms"
