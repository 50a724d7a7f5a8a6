"""Files of other programs: large events of Swiss-Manager and Sharly Chess, a round beside one.

Nobody else reads them for us to compare with, so the goals are absolute: CPU seconds beyond the
start of the same command. That start is `show` of a report with two players, which imports and
prints the same things and reads next to nothing; what is left is the reading of the large file.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.checking import Measure
from benchmarks.peers import PROJECT_ROOT, clean_environment

PLAYERS = 300
ROUNDS = 11
SWISS_MANAGER_GOAL = 0.1
SHARLY_GOAL = 1.0
SHARLY_BYTES = 10 * 1024 * 1024
TURNS = 11
TINY_REPORT = b"".join(
    b"001 %4d      %-33s 2000 NOR                         0.5 %4d  %4d %s =\r\n"
    % (number, b"Player, %d" % number, number, 3 - number, colour)
    for number, colour in ((1, b"w"), (2, b"b"))
)

_MAKING = """
import sys
sys.path.insert(0, {root!r})
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.made_tunx import MadeFile, MadePlayer
players = [MadePlayer(f"Player{{n}}", "Ann", rating=2600 - n) for n in range({players})]
half = {players} // 2
rounds = [
    [(n + 1, half + (n + shift) % half + 1, n % 3 + 1) for n in range(half)]
    for shift in range({rounds})
]
open({tunx!r}, "wb").write(MadeFile(players, rounds).to_bytes())
pictures = f"INSERT INTO pictures VALUES (zeroblob({size}))"
open({sce!r}, "wb").write(event("CREATE TABLE pictures (data BLOB)", pictures))
"""
BOARDS = 200
PREVIEW_GOAL = 1.0
_BESIDE = """
import sys, time
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.event.beside.hall import beside_swiss_manager
folder = Path({folder!r})
folder.mkdir()
hall, fake = beside_swiss_manager(folder, 2 * {boards})
for number in range(5):
    fake.pair()
    fake.export()
    hall.companion.look()
    begin = time.perf_counter()
    outlook = hall.companion.look()
    assert len(outlook.preview.boards) == {boards}
    seconds = time.perf_counter() - begin
    hall.take()
    hall.enter_all()
print(seconds)
"""


def _preview(python: Path, folder: Path) -> Measure:
    """The fifth round of a large event, from the file standing still to what would change."""
    script = _BESIDE.format(root=str(PROJECT_ROOT), folder=str(folder / "beside"), boards=BOARDS)
    done = subprocess.run([str(python), "-c", script], check=True, capture_output=True, text=True)
    seconds = float(done.stdout)
    work = f"beside Swiss-Manager: preview of a round of {BOARDS} boards"
    wanted = f"under {PREVIEW_GOAL} s"
    return Measure(work, f"{seconds:.2f} s", "–", "nobody", "–", wanted, seconds < PREVIEW_GOAL)


def measures(python: Path, command: Path, folder: Path) -> Iterator[Measure]:
    """All rows."""
    tunx = folder / "large.TUNX"
    sce = folder / "large.sce"
    made = _MAKING.format(
        root=str(PROJECT_ROOT),
        players=PLAYERS,
        rounds=ROUNDS,
        tunx=str(tunx),
        sce=str(sce),
        size=SHARLY_BYTES,
    )
    subprocess.run([str(python), "-c", made], check=True)
    tiny = folder / "tiny.trf"
    tiny.write_bytes(TINY_REPORT)
    start = _seconds([str(command), "show", str(tiny)])
    for path, what, goal in (
        (tunx, f"Swiss-Manager, {PLAYERS} players, {ROUNDS} rounds", SWISS_MANAGER_GOAL),
        (sce, "Sharly Chess, 10 MB", SHARLY_GOAL),
    ):
        beyond = _seconds([str(command), "show", str(path)]) - start
        wanted = f"under {goal} s"
        work = f"{what}: read and shown, beyond `show` of a tiny report"
        yield Measure(work, f"{beyond:.2f} s", "–", "nobody", "–", wanted, beyond < goal)
    yield _preview(python, folder)


def _seconds(words: Sequence[str]) -> float:
    """CPU seconds of a whole command, in the middle of all turns."""
    times = []
    for _ in range(TURNS):
        before = _used_by_children()
        subprocess.run(words, check=True, capture_output=True, env=clean_environment())
        times.append(_used_by_children() - before)
    return statistics.median(times)


def _used_by_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
