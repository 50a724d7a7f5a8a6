"""The browser edition: its size, how soon it is ready again, and a large event inside a browser.

The same requests are answered by the same desk in an ordinary Python beside it. Times are by the
clock, because what a browser does is spread over several processes.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.checking import Measure

if TYPE_CHECKING:
    from playwright.sync_api import Page

PROJECT = Path(__file__).resolve().parents[1]
FOLDER = PROJECT / "dist" / "browser"
PLAYERS, ROUNDS = 300, 9
SIZE_GOAL, READY_GOAL, PAIR_GOAL = 20.0, 5.0, 5.0
"""Megabytes; seconds."""
TURNS = 3
PAGES = (
    ("the report opened and checked", "", None),
    ("the check page", "/check", None),
    ("standings", "/standings", None),
    ("ratings", "/ratings", None),
    (f"round {ROUNDS} paired", "/pairings", PAIR_GOAL),
)


def measures() -> Iterator[Measure]:
    """All rows about the browser edition."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    subprocess.run([sys.executable, str(PROJECT / "tools" / "make_browser.py")], check=True)
    yield _size()
    if program is None:
        return
    data = _event()
    with _served() as address, _visit(program) as page:
        _ready(page, address)
        again = min(_ready(page, address) for _ in range(TURNS))
        goal = f"under {READY_GOAL:.0f} s"
        work = "browser edition ready again from what the browser keeps, by the clock"
        yield Measure(work, f"{again:.1f} s", "–", "nobody", "–", goal, again < READY_GOAL)
        inside = _inside(page, data)
    yield from _beside(inside, asyncio.run(_natively(data)))


def _size() -> Measure:
    text = (FOLDER / "files.js").read_text("utf-8")
    files = json.loads(text.removeprefix("self.CROSSTABLE = ").removesuffix(";\n"))["files"]
    first = sum(one["size"] for one in files if not one.get("late")) / 1e6
    late = sum(one["size"] for one in files if one.get("late")) / 1e6
    work, goal = "browser edition, first visit", f"under {SIZE_GOAL:.0f} MB"
    ours = f"{first:.1f} MB, and {late:.1f} MB for documents later"
    return Measure(work, ours, "–", "nobody", "–", goal, first < SIZE_GOAL)


def _event() -> bytes:
    """An event before its last round."""
    worker = Path(__file__).with_name("pairing_worker.py")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        wishes = (str(PLAYERS), str(ROUNDS), str(path), str(ROUNDS))
        subprocess.run([sys.executable, str(worker), "write", *wishes], check=True)
        return path.with_suffix(f".{ROUNDS}.trf").read_bytes()


@contextmanager
def _served() -> Iterator[str]:
    class Silent(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    handler = functools.partial(Silent, directory=str(FOLDER))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def _visit(program: str) -> Iterator[Page]:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=["--no-sandbox"]
        )
        page = context.new_page()
        page.set_default_timeout(300_000)
        yield page
        context.close()


def _ready(page: Page, address: str) -> float:
    """Seconds until the start page of the desk is there."""
    page.goto("about:blank")
    started = time.monotonic()
    page.goto(address)
    page.frame_locator("#frame").locator("#drop").wait_for()
    return time.monotonic() - started


_ASK = """async (path) => {
  const started = performance.now();
  const answer = await fetch(path);
  await answer.text();
  return [answer.status, (performance.now() - started) / 1000];
}"""


def _inside(page: Page, data: bytes) -> dict[str, float]:
    frame = page.frame_locator("#frame")
    file = {"name": "event.trf", "mimeType": "text/plain", "buffer": data}
    started = time.monotonic()
    frame.locator("#files").set_input_files(file)  # type: ignore[arg-type]
    frame.locator("nav.tabs").wait_for()
    found = {PAGES[0][0]: time.monotonic() - started}
    desk = next(one for one in page.frames if "/desk/files/" in one.url)
    for name, path, _ in PAGES[1:]:
        status, seconds = desk.evaluate(_ASK, desk.url.partition("?")[0] + path)
        assert status == 200, (name, status)
        found[name] = seconds
    return found


async def _natively(data: bytes) -> dict[str, float]:
    """The same requests in this Python, in a home of its own."""
    from crosstable.desk.browser import BrowserDesk, do_without_threads

    do_without_threads()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        desk = BrowserDesk("/desk")
        await desk.answer("GET", "/desk/", "", [("host", "here")], b"")
        found, base = {}, ""
        for name, path, _ in PAGES:
            started = time.monotonic()
            base = base or f"/desk{desk.open_report('event.trf', data)}"
            answer = await desk.answer("GET", base + path, "", [("host", "here")], b"")
            assert answer.status == 200, (name, answer.status)
            found[name] = time.monotonic() - started
    return found


def _beside(inside: dict[str, float], natively: dict[str, float]) -> Iterator[Measure]:
    for name, _, goal in PAGES:
        ours, theirs = inside[name], natively[name]
        work = f"{name}, {PLAYERS} × {ROUNDS}, in the browser edition, by the clock"
        wanted, met = ("", None) if goal is None else (f"under {goal:.0f} s", ours < goal)
        ratio = f"{ours / theirs:.1f}× as long"
        yield Measure(
            work, f"{ours:.2f} s", f"{theirs:.2f} s", "the same natively", ratio, wanted, met
        )


if __name__ == "__main__":
    for measure in measures():
        print(*measure, sep=" | ", flush=True)
