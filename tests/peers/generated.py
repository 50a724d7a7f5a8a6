"""Individual events from gacrux's own generator, each determined by its number.

The generator pairs and draws results; it writes today's date and no system into the text, so these
are set here: a start in each edition of the tie-break rules by turns, and Swiss or round robin.
What the generator never makes is put in afterwards, in some of the events: players without rating,
games that both lost by forfeit, and games that were drawn for one side and lost for the other.
"""

import json
import random
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.peers import clean_environment

RUNNER = Path(__file__).with_name("checker.py")
PROCESSES = 2
SWISS = (
    *((5, n) for n in (8, 9, 12, 15, 16, 19, 24)),
    *((7, n) for n in (11, 14, 16, 18, 21, 22, 25, 27)),
    *((9, n) for n in (16, 19, 20, 24, 30)),
)
"""Rounds and players of the Swiss events."""
ROUND_ROBINS = ((5, 6), (7, 7), (7, 8), (9, 9), (9, 10), (11, 12))
DOUBLE_ROUND_ROBINS = ((6, 4), (10, 5), (10, 6), (14, 8))
SHAPES = (
    *(("dutch", "Individual Swiss", *shape) for shape in SWISS),
    *(("berger", "Round Robin", *shape) for shape in ROUND_ROBINS),
    *(("berger-double", "Double Round Robin", *shape) for shape in DOUBLE_ROUND_ROBINS),
)
"""Method of the generator, words of record 092, rounds and players; thirty of them."""
STARTS = ("2025/06/01", "2026/06/01")

_FIRST_CELL, _CELL_STEP = 91, 10
_POINTS = slice(80, 84)
_RATING = slice(48, 52)


def individual_files(python: Path, folder: Path, of_each: int) -> list[Path]:
    """Reports, so many of each shape; number n is the same in every run."""
    orders = [_order(folder, place, of_each) for place in range(len(SHAPES))]
    in_parts(python, "generate", orders)
    paths = sorted(folder.glob("*.trf"))
    assert len(paths) == of_each * len(SHAPES)
    for number, path in enumerate(paths):
        text = path.read_text(encoding="utf-8")
        path.write_text(_finished(text, number, path.stem), encoding="utf-8")
    return paths


def _order(folder: Path, place: int, count: int) -> list[str]:
    """The command line of the generator; the first number decides what chance gives."""
    method, _, rounds, players = SHAPES[place]
    size = ("-N", str(rounds), "-p", str(players), "-m", method)
    chance = ("-R", "2200", "10", "50", "-S", "0.02", "0.10", "0.04")
    out = ("-o", str(folder / f"S{place:02}-%d.trf"), "-g", str(100 * place), str(count))
    return [*size, *chance, *out]


def in_parts(python: Path, task: str, jobs: Sequence[object]) -> list[object]:
    """The answers of gacrux to all jobs, from processes of its own; one list for each process."""
    parts = [list(jobs[start::PROCESSES]) for start in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        return list(pool.map(lambda part: _run(python, task, part), parts))


def _run(python: Path, task: str, jobs: Sequence[object]) -> object:
    done = subprocess.run(
        [python, RUNNER, task],
        input=json.dumps(jobs),
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# -- what the generator leaves open ---------------------------------------------------------------


def _finished(text: str, number: int, name: str) -> str:
    chance = random.Random(f"finished {name}")
    words = SHAPES[int(name[1:3])][1]
    start = STARTS[(number + number // len(STARTS)) % 2]
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if line[:3] in ("042", "052"):
            lines[place] = f"{line[:3]} {start}"
        elif line.startswith("092"):
            lines[place] = f"092 {words}"
    rows = {int(line[4:8]): place for place, line in enumerate(lines) if line[:3] == "001"}
    if chance.random() < 0.25:
        for place in chance.sample(sorted(rows.values()), 2):
            lines[place] = _with(lines[place], _RATING, "    ")
    if chance.random() < 0.25:
        _change_one(chance, lines, rows, "+", "-", "1.0")
    if chance.random() < 0.25:
        _change_one(chance, lines, rows, "=", "0", "0.5")
    return "\n".join(lines) + "\n"


def _change_one(
    chance: random.Random, lines: list[str], rows: dict[int, int], old: str, new: str, less: str
) -> None:
    """One result of a paired player becomes another, with so many points less."""
    found = [
        (place, cell)
        for place in rows.values()
        for cell in range(_FIRST_CELL, len(lines[place]), _CELL_STEP)
        if lines[place][cell + 7 : cell + 8] == old and lines[place][cell : cell + 4] != "0000"
    ]
    if not found:
        return
    place, cell = chance.choice(found)
    line = _with(lines[place], slice(cell + 7, cell + 8), new)
    lines[place] = _with(line, _POINTS, f"{float(line[_POINTS]) - float(less):4.1f}")


def _with(line: str, columns: slice, text: str) -> str:
    return line[: columns.start] + text + line[columns.stop :]
