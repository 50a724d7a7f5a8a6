"""The desk with a hall full of users, and its memory over a thousand uploads.

Nobody else has such a desk, so the goals are absolute. The server is held to two cores; the users
click in this process. The arbiter opens the event and the others come at once: nothing was computed
before. While they look, the arbiter keeps an edit every 20 seconds, after which every result has to
be computed anew.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from benchmarks.checking import Measure
from benchmarks.events import SEED, report

USERS, PAUSE, SECONDS = 50, 5.0, 60.0
EVENT = (300, 11)
EDIT_EVERY = 20.0
PAGES = ("standings", "standings", "check", "check", "crosstable", "players", "ratings", "")
GOAL = 1.0
"""Seconds for the 95th percentile of standings and check pages."""
UPLOADS, UPLOADED_EVENT = 1000, (30, 7)
SETTLED = 500
"""Uploads after which the desk holds as many files as it ever keeps."""
GROWTH = 1.10


@dataclass
class Clicks:
    """How long answers took, by page, and what went wrong."""

    seconds: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    def percentile(self, page: str) -> float:
        """The 95th percentile."""
        times = sorted(self.seconds[page])
        return times[int(len(times) * 0.95)]


@dataclass(frozen=True)
class Server:
    """A running desk."""

    process: int
    address: str
    headers: dict[str, str]

    def megabytes(self) -> float:
        """Memory of the server and its workers."""
        return sum(map(_resident, [self.process, *_children(self.process)])) / 1e6


def _children(process: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                after_name = (entry / "stat").read_text("utf-8", "replace").rpartition(")")[2]
                if int(after_name.split()[1]) == process:
                    found.append(int(entry.name))
    return [*found, *(one for child in found for one in _children(child))]


def _resident(process: int) -> int:
    with suppress(OSError):
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


@contextmanager
def _desk(command: Path) -> Iterator[Server]:
    """A desk with data of its own: one that runs already would answer in its place."""
    with TemporaryDirectory(prefix="crosstable-bench-") as data, _served(command, data) as server:
        yield server


@contextmanager
def _served(command: Path, data: str) -> Iterator[Server]:
    process = subprocess.Popen(
        (command, "desk", "--no-browser"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"CROSSTABLE_DATA": data},
        preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2]),
    )
    assert process.stdout is not None
    try:
        address, _, token = process.stdout.readline().strip().partition("/?token=")
        yield Server(process.pid, address, {"Authorization": f"Bearer {token}"})
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def measures(command: Path) -> Iterator[Measure]:
    """All rows about the desk."""
    with _desk(command) as server:
        clicks = asyncio.run(_hall(server))
    yield from _hall_measures(clicks)
    with _desk(command) as server:
        yield _memory_measure(asyncio.run(_uploads(server)))


# -- the hall -------------------------------------------------------------------------------------


async def _hall(server: Server) -> Clicks:
    clicks = Clicks()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=server.address, headers=server.headers, timeout=30, limits=limits
    ) as client:
        text = report(*EVENT)
        address = await _opened(client, text)
        end = time.monotonic() + SECONDS
        users = (_user(client, address, random.Random(SEED + n), end, clicks) for n in range(USERS))
        await asyncio.gather(_arbiter(client, address, text, end, clicks), *users)
    return clicks


def _place(address: str, page: str) -> str:
    return f"{address}/{page}" if page else address


async def _opened(client: httpx.AsyncClient, text: str) -> str:
    answer = await client.post("/files", files={"files": ("event.trf", text.encode())})
    return answer.headers["location"]


async def _user(
    client: httpx.AsyncClient, address: str, chance: random.Random, end: float, clicks: Clicks
) -> None:
    """Somebody who clicks every few seconds, whatever the last answer took."""
    next_click = time.monotonic() + chance.random() * PAUSE
    while next_click < end:
        await asyncio.sleep(max(0.0, next_click - time.monotonic()))
        page = chance.choice(PAGES)
        started = time.perf_counter()
        try:
            answer = await client.get(_place(address, page))
        except httpx.HTTPError as problem:
            clicks.errors.append(f"{page}: {problem!r}")
        else:
            clicks.seconds[page].append(time.perf_counter() - started)
            if answer.status_code != 200:
                clicks.errors.append(f"{page}: {answer.status_code}")
        next_click += PAUSE


async def _arbiter(
    client: httpx.AsyncClient, address: str, text: str, end: float, clicks: Clicks
) -> None:
    """Keeps an edit from time to time."""
    for number in range(int(SECONDS / EDIT_EVERY)):
        await asyncio.sleep(min(EDIT_EVERY / 2 if number == 0 else EDIT_EVERY, SECONDS))
        if time.monotonic() > end:
            return
        edited = text.replace("022 Nowhere", f"022 Nowhere {number}")
        answer = await client.post(f"{address}/text", data={"text": edited})
        if answer.status_code != 303:
            clicks.errors.append(f"edit: {answer.status_code}")


def _hall_measures(clicks: Clicks) -> Iterator[Measure]:
    players, rounds = EVENT
    count = sum(map(len, clicks.seconds.values()))
    for page in ("standings", "check"):
        taken = clicks.percentile(page)
        work = f"{page} page of the desk, {USERS} users at once, {players} × {rounds}"
        ours = f"95 % within {taken:.2f} s, {len(clicks.errors)} errors in {count} clicks"
        met = taken < GOAL and not clicks.errors
        yield Measure(work, ours, "–", "nobody", "–", f"95 % under {GOAL:.0f} s, no error", met)


# -- memory ---------------------------------------------------------------------------------------


async def _uploads(server: Server) -> tuple[float, float]:
    """Megabytes after the first and after all uploads, each of another event and looked at."""
    text = report(*UPLOADED_EVENT)
    settled = 0.0
    async with httpx.AsyncClient(
        base_url=server.address, headers=server.headers, timeout=60
    ) as client:
        for number in range(1, UPLOADS + 1):
            address = await _opened(client, text.replace("022 Nowhere", f"022 Nowhere {number}"))
            (await client.get(f"{address}/check")).raise_for_status()
            if number == SETTLED:
                settled = server.megabytes()
    return settled, server.megabytes()


def _memory_measure(seen: tuple[float, float]) -> Measure:
    before, after = seen
    work = f"memory of the desk and its workers after {UPLOADS} uploads"
    ours, theirs = f"{after:.0f} MB", f"{before:.0f} MB"
    goal = f"at most {GROWTH:g}×"
    peer = f"after {SETTLED} uploads"
    return Measure(
        work, ours, theirs, peer, f"{after / before:.2f}×", goal, after <= before * GROWTH
    )


if __name__ == "__main__":
    import sys

    for measure in measures(Path(sys.executable).with_name("crosstable")):
        print(*measure, sep=" | ", flush=True)
