"""The office with submitters, officers and readers at once.

Nobody else has such an office, so the goals are absolute: 50 users who hand in reports and look at
their inbox, and readers who ask for a hundred player pages a second, each rendered on request.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.checking import Measure
from benchmarks.clicking import Answer, Browser
from benchmarks.desk import Clicks
from benchmarks.events import SEED, report
from crosstable.office.store.opening import open_office
from crosstable.office.users.accounts import add_user
from crosstable.office.users.rights import COMMAND_LINE, Role

PLAYERS = 10_000
USERS, READS_A_SECOND, SECONDS = 50, 100, 60.0
PAUSE = 5.0
GOAL = 1.0
PASSWORD = "a long password"
FIRST = 1_500_000


def measures(command: Path) -> Iterator[Measure]:
    """The row about the pages of the office."""
    with tempfile.TemporaryDirectory(prefix="crosstable-bench-") as name:
        folder = Path(name)
        _found(command, folder)
        with _served(command, folder) as address:
            clicks = asyncio.run(_minute(address))
    count = sum(map(len, clicks.seconds.values()))
    slowest = max(clicks.percentile(page) for page in clicks.seconds)
    yield Measure(
        f"pages of an office of {PLAYERS:,} players: {USERS} users at once and {READS_A_SECOND} "
        "readers a second",
        f"95 % of each page within {slowest:.2f} s, {len(clicks.errors)} errors in {count} clicks",
        *("–", "nobody", "–"),
        f"95 % under {GOAL:.0f} s, no error",
        slowest < GOAL and not clicks.errors,
    )


def _found(command: Path, folder: Path) -> None:
    """An office with a list and a user for each submitter."""
    rows = ["fide_id,name,federation,sex,standard,standard_games,standard_k,born"]
    chance = random.Random(SEED)
    for number in range(PLAYERS):
        rating = 1000 + chance.randrange(1500)
        rows.append(f'{FIRST + number},"Player {number:05}, Test",NOR,M,{rating},0,20,1980')
    (folder / "list.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    _office(command, folder, "init", "--federation", "NOR")
    _office(command, folder, "import", f"{folder / 'list.csv'}@2026-01-01")
    with open_office(str(folder / "office.db")) as office:
        for number in range(USERS):
            role = Role.SUBMITTER
            add_user(office, COMMAND_LINE, f"user{number}", role, password=PASSWORD)


def _office(command: Path, folder: Path, *words: str) -> None:
    answer = subprocess.run((command, "office", *words), cwd=folder, capture_output=True, text=True)
    if answer.returncode:
        raise SystemExit(f"office {words[0]} ended with {answer.returncode}: {answer.stderr}")


@contextmanager
def _served(command: Path, folder: Path) -> Iterator[str]:
    process = subprocess.Popen(
        (command, "office", "serve", "--port", "0"),
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2]),
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        yield "http" + line.partition("http")[2].split()[0].rstrip("/")
    finally:
        process.terminate()
        process.wait()
        process.stderr.close()


async def _minute(address: str) -> Clicks:
    clicks = Clicks()
    end = time.monotonic() + SECONDS
    users = (_user(address, number, end, clicks) for number in range(USERS))
    await asyncio.gather(_readers(address, end, clicks), *users)
    return clicks


async def _user(address: str, number: int, end: float, clicks: Clicks) -> None:
    """Logs in, hands in a report, and looks at it and at the inbox."""
    chance = random.Random(SEED + number)
    text = report(30, 7)
    await asyncio.sleep(chance.random() * PAUSE)
    async with Browser(address) as browser:
        form = {"name": f"user{number}", "password": PASSWORD}
        await _timed(clicks, "login", browser.send("/login", form), 303)
        turn = 0
        while time.monotonic() < end:
            data = text.replace("012 ", f"012 {number}-{turn} ", 1).encode()
            handed = browser.upload("/submit", "report", "open.trf", data)
            await _timed(clicks, "submit", handed, 303)
            await _timed(clicks, "inbox", browser.get("/inbox"), 200)
            turn += 1
            await asyncio.sleep(PAUSE)


async def _readers(address: str, end: float, clicks: Clicks) -> None:
    """A hundred readers a second, whatever the last answers took."""
    chance = random.Random(SEED)
    asked = set()
    async with Browser(address) as browser:
        due = time.monotonic()
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            person = FIRST + chance.randrange(PLAYERS)
            work = _timed(clicks, "player", browser.get(f"/players/{person}"), 200)
            asked.add(asyncio.ensure_future(work))
            due += 1 / READS_A_SECOND
        await asyncio.gather(*asked)


async def _timed(clicks: Clicks, page: str, asking: Awaitable[Answer], status: int) -> None:
    started = time.perf_counter()
    try:
        answer = await asking
    except (OSError, EOFError) as problem:  # refused, closed, or too slow
        clicks.errors.append(f"{page}: {problem!r}")
        return
    clicks.seconds[page].append(time.perf_counter() - started)
    if answer.status != status:
        clicks.errors.append(f"{page}: {answer.status}")
