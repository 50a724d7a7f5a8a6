"""``make bench``: how fast and how frugal Crosstable is, beside other programs in the same run.

Nothing here is a test: times depend on the machine, so only ratios are worth keeping, and both
sides of a ratio are measured by turns (ours, theirs, ours, theirs), so that noise hits both. Times
are CPU times of processes that do nothing else.

``python -m benchmarks.run PART...`` measures some parts alone. ``--markdown`` also writes the table
to ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import (
    browser,
    checking,
    commands,
    desk,
    foreign,
    hall,
    office,
    officepages,
    pairing,
    publishing,
    ratings,
    reports,
    running,
    standings,
)
from benchmarks.events import report
from benchmarks.peers import (
    PROJECT_ROOT,
    VERSIONS,
    PeersUnavailable,
    clean_environment,
    peers_python,
)

WORKER = Path(__file__).with_name("reading_worker.py")
PAGE = PROJECT_ROOT / "docs" / "benchmarks.md"
SIZES = ((300, 11), (2000, 11))
REPETITIONS = {300: 30, 2000: 8}
FRESH_PROCESSES = {300: 9, 2000: 5}
COMMAND_REPETITIONS = 15
LONGEST_FIRST_CALL = 1.3
"""How many times as long as the peer's the first call of a fresh process may take."""


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, ours, theirs, and what we want."""

    work: str
    ours: str
    theirs: str = ""
    peer: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        verdict = {None: "", True: "yes", False: "no"}[self.met]
        return (self.work, self.ours, self.theirs, self.peer, self.ratio, self.goal, verdict)


HEADINGS = (
    "work",
    "Crosstable",
    "peer",
    "which peer",
    "ratio",
    "goal",
    "met",
)


# -- processes ------------------------------------------------------------------------------------


class Worker:
    """A process of ``reading_worker.py``."""

    def __init__(self, python: Path, program: str, path: Path) -> None:
        self._process = subprocess.Popen(
            [python, WORKER, program, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=clean_environment(),
        )

    def ask(self, order: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def command_seconds(
    command: Sequence[str | Path], environment: dict[str, str], answers: Container[int] = (0,)
) -> float:
    """The CPU time of one whole command, its start included; `answers` are its exit codes."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in answers:
        raise SystemExit(f"{command[0]} ended with {process.returncode}: {command}")
    return usage.ru_utime + usage.ru_stime


def by_turns(
    commands: Sequence[Sequence[str | Path]], repetitions: int, answers: Container[int] = (0,)
) -> list[list[float]]:
    """CPU times of several commands, each once uncounted and then in turn."""
    environment = clean_environment()
    for command in commands:
        command_seconds(command, environment, answers)
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(repetitions):
        for command, seen in zip(commands, times, strict=True):
            seen.append(command_seconds(command, environment, answers))
    return times


# -- measures -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where the programs are and where the files lie."""

    ours: Path
    peers: Path
    folder: Path

    def file(self, players: int) -> Path:
        return self.folder / f"{players}.trf"

    def worker(self, program: str, players: int) -> Worker:
        python = self.peers if program in VERSIONS else self.ours
        return Worker(python, program, self.file(players))

    @property
    def command(self) -> Path:
        return self.ours.parent / "crosstable"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def best_and_median(times: Sequence[float]) -> str:
    return f"{min(times) * 1000:.1f} / {statistics.median(times) * 1000:.1f} ms"


def faster(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times faster we are: the median over the turns."""
    return statistics.median(
        theirs_now / ours_now for ours_now, theirs_now in zip(ours, theirs, strict=True)
    )


def reading_rows(place: Place, players: int, rounds: int) -> list[Row]:
    """Warm calls: one process each, measured by turns."""
    with (
        place.worker("crosstable", players) as ours,
        place.worker("trf", players) as theirs,
        place.worker("slicing", players) as floor,
    ):
        both = (ours, theirs)
        seen = {tuple(worker.ask("sums")) for worker in (*both, floor)}
        if len(seen) != 1:
            raise SystemExit(f"the programs did not read the same games: {sorted(seen)}")
        passes: tuple[list[float], list[float]] = ([], [])
        loads: tuple[list[float], list[float]] = ([], [])
        bare = [floor.ask("pass") for _ in range(REPETITIONS[players])]
        for _ in range(REPETITIONS[players]):
            for worker, pass_times, load_times in zip(both, passes, loads, strict=True):
                pass_times.append(worker.ask("pass"))
                load_times.append(worker.ask("loads"))
    ratio = faster(*passes)
    size = f"{players} × {rounds}"
    least = f"bare slicing needs {milliseconds(min(bare))}"
    return [
        Row(
            f"read and pass over every game, {size} ({least})",
            best_and_median(passes[0]),
            best_and_median(passes[1]),
            "trf",
            f"{ratio:.2f}× as fast",
            "2× as fast",
            ratio >= 2,
        ),
        Row(
            f"`loads` alone, {size}",
            best_and_median(loads[0]),
            best_and_median(loads[1]),
            "trf",
            f"{faster(*loads):.2f}× as fast",
        ),
    ]


def cold_rows(place: Place, players: int, rounds: int) -> list[Row]:
    """The first call of fresh processes, and what importing the library costs."""
    first: tuple[list[float], list[float]] = ([], [])
    imports: tuple[list[float], list[float]] = ([], [])
    for _ in range(FRESH_PROCESSES[players]):
        for program, calls, times in zip(("crosstable", "trf"), first, imports, strict=True):
            with place.worker(program, players) as worker:
                calls.append(worker.ask("pass"))
                times.append(worker.ask("import"))
    size = f"{players} × {rounds}"
    ratio = faster(*first)
    rows = [
        Row(
            f"the same as the first call of a fresh process, {size}",
            best_and_median(first[0]),
            best_and_median(first[1]),
            "trf",
            f"{ratio:.2f}× as fast",
            f"at most {LONGEST_FIRST_CALL}× as long",
            ratio >= 1 / LONGEST_FIRST_CALL,
        )
    ]
    if players == SIZES[0][0]:
        whole = [
            [a + b for a, b in zip(calls, times, strict=True)]
            for calls, times in zip(first, imports, strict=True)
        ]
        rows += [
            Row(
                work,
                best_and_median(ours),
                best_and_median(theirs),
                "trf",
                f"{faster(ours, theirs):.2f}× as fast",
            )
            for work, (ours, theirs) in (
                ("importing the library", imports),
                (f"import and first call together, {size}", whole),
            )
        ]
    return rows


def memory_rows(place: Place, players: int, rounds: int) -> list[Row]:
    """Memory as a multiple of the file's size, in fresh processes."""
    size = place.file(players).stat().st_size
    seen = []
    for program in ("crosstable", "trf"):
        with place.worker(program, players) as worker:
            seen.append(worker.ask("memory"))
    return [
        Row(
            f"memory for that, {kind}, {players} × {rounds} ({size // 1000} kB)",
            f"{ours / size:.1f}× file",
            f"{theirs / size:.1f}× file",
            "trf",
            f"{ours / theirs:.2f}× as much",
        )
        for kind, ours, theirs in zip(("peak", "kept"), *seen, strict=True)
    ]


def command_rows(place: Place) -> list[Row]:
    """Whole commands, start-up included, each by turns with a Python that does nothing."""
    rows = []
    for command in commands.whole_commands(place.folder):
        ours, nothing = by_turns(
            ((place.command, *command.arguments), (place.ours, "-c", "pass")),
            COMMAND_REPETITIONS,
            answers=(0, 1),  # 1: `diff` has found differences
        )
        longer = faster(nothing, ours)
        ceiling = command.ceiling
        rows.append(
            Row(
                f"{command.title}, whole command",
                best_and_median(ours),
                best_and_median(nothing),
                "`python -c pass`",
                f"{longer:.1f}× as long",
                "" if ceiling is None else f"at most {ceiling.words}",
                None if ceiling is None else ceiling.is_met(statistics.median(ours), longer),
            )
        )
    return rows


def json_row(place: Place) -> Row:
    """Report to JSON as a whole command: ours loses nothing, gacrux keeps what it needs."""
    players, rounds = SIZES[0]
    path = place.file(players)
    ours, theirs = by_turns(
        (
            (place.command, "convert", path, "--to", "json", "-o", "-"),
            (place.peers, "-m", "gacrux.convert", "-i", path, "-b", "utf-8", "-o", os.devnull),
        ),
        3,
    )
    return Row(
        f"report to JSON, {players} × {rounds}, whole command",
        best_and_median(ours),
        best_and_median(theirs),
        "gacrux",
        f"{faster(ours, theirs):.2f}× as fast",
    )


# -- the table ------------------------------------------------------------------------------------


def markdown(rows: Sequence[Row]) -> str:
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def text(rows: Sequence[Row]) -> str:
    lines = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
        for cells in lines
    )


def circumstances() -> str:
    versions = ", ".join(f"{name} {version}" for name, version in VERSIONS.items())
    return (
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors. Peers: {versions}."
    )


def page(rows: Sequence[Row]) -> str:
    return f"""# Benchmarks

`python -m benchmarks.run --markdown` writes this page; `make bench` prints the same table. It
installs the peers into an environment of their own and measures both sides alternately in the same
run. Times are CPU times, given as best / median. The numbers belong to one machine, so compare the
ratios (median over all turns). The files are TRF16 texts that the benchmark generates, always the
same.

{circumstances()}

{markdown(rows)}
A pass reads opponent, colour and result of every cell; the benchmark first checks that both
programs have read the same. *First call of a fresh process* does not include the import of the
library, which has its own line. Memory is that of `loads` and the pass, in a fresh process for
each number. Standings are by points and nine tie-breaks; the benchmark first checks that both
programs give the same ranks, and gacrux, which needs a minute for the largest event, runs only
once on it. Times of the checker are by the clock, and its memory is that of the largest process.
No other program checks reports, so there is a goal but no peer. The rating period starts from
tables in memory and ends with all its tables in memory; it is compared with the oracle of the
tests, the rules in plain Python with fractions, on one event in a hundred. Rounds are paired for
events that Crosstable generates; the benchmark first checks that gacrux gives the same pairs. The
desk serves 50 users who each click every 5 seconds for a minute, while the event is edited every
20 seconds.
"""


# -- the parts ------------------------------------------------------------------------------------


def reading_part(place: Place) -> Iterator[Row]:
    """Reading beside `trf`: a pass, the first call of a process, memory."""
    for players, rounds in SIZES:
        yield from reading_rows(place, players, rounds)
        yield from cold_rows(place, players, rounds)
        yield from memory_rows(place, players, rounds)


def commands_part(place: Place) -> Iterator[Row]:
    yield from command_rows(place)
    yield json_row(place)


Part = Callable[[Place], Iterable[Row | checking.Measure]]
PARTS: Mapping[str, Part] = {
    "reading": reading_part,
    "commands": commands_part,
    "standings": lambda place: standings.measures(place.command, place.peers, place.folder),
    "checking": lambda place: checking.measures(place.command, place.folder),
    "ratings": lambda place: ratings.measures(place.ours, place.command, place.folder),
    "reports": lambda place: reports.measures(place.command, place.folder),
    "pairing": lambda place: pairing.measures(place.command, place.peers, place.folder),
    "publishing": lambda place: publishing.measures(place.command, place.folder),
    "running": lambda place: running.measures(place.command, place.folder),
    "desk": lambda place: desk.measures(place.command),
    "hall": lambda place: hall.measures(place.command, place.folder / "hall"),
    "browser": lambda place: browser.measures(),
    "office": lambda place: office.measures(place.ours),
    "officepages": lambda place: officepages.measures(place.command),
    "foreign": lambda place: foreign.measures(place.ours, place.command, place.folder),
}
"""What can be measured alone, in the order of the page."""


def measure(place: Place, names: Collection[str]) -> tuple[list[Row], list[str]]:
    """The rows of some parts, shown as they come, and the parts that broke off."""
    rows: list[Row] = []
    broken = []
    for players, rounds in SIZES:
        place.file(players).write_text(report(players, rounds), encoding="utf-8", newline="")
    for name in names:
        try:
            for measured in PARTS[name](place):
                rows.append(measured if isinstance(measured, Row) else Row(*measured))
                print(" | ".join(filter(None, rows[-1].cells())), flush=True)
        except (Exception, SystemExit):
            traceback.print_exc()
            broken.append(name)
    return rows, broken


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure Crosstable against its peers.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only: {', '.join(PARTS)}")
    parser.add_argument("--markdown", action="store_true", help=f"also write {PAGE.name}")
    options = parser.parse_args()
    if unknown := [name for name in options.parts if name not in PARTS]:
        parser.error(f"no part is called {unknown[0]}; there are {', '.join(PARTS)}")
    started = time.monotonic()
    try:
        peers = peers_python()
    except PeersUnavailable as problem:
        sys.stderr.write(f"bench: {problem}\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(sys.executable), peers, Path(folder))
        rows, broken = measure(place, options.parts or PARTS)
    print(circumstances())
    print(text(rows))
    seconds = f"{time.monotonic() - started:.0f} s in all"
    met, missed = (sum(row.met is verdict for row in rows) for verdict in (True, False))
    print(f"{seconds}; times are CPU times, best / median. Goals met: {met}, missed: {missed}.")
    for name in broken:
        print(f"Not measured to its end: {name}")
    if options.markdown and not broken:
        PAGE.write_text(page(rows), encoding="utf-8")
    return 1 if broken or missed else 0


if __name__ == "__main__":
    sys.exit(main())
