"""The browser edition for tests: its folder, a plain static server, and a tab that runs it."""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.conftest import PROJECT_ROOT, lacking

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Locator, Page

FOLDER = PROJECT_ROOT / "dist" / "browser"
PATIENCE = 60_000
"""Milliseconds: Python starts slowly on a machine that does other things too."""
TYPST = "code/typst"


def built() -> Path:
    """The folder as `make browser` makes it; nothing happens where it is up to date."""
    command = [sys.executable, str(PROJECT_ROOT / "tools" / "make_browser.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lacking(f"the browser edition cannot be built: {done.stderr.strip()[-500:]}")
    return FOLDER


class Server:
    """A plain static server below ``/club/``; it counts what it gives and can break off."""

    def __init__(self, folder: Path) -> None:
        self.given: Counter[str] = Counter()
        """Bytes by path."""
        self.asked: Counter[str] = Counter()
        self.breaks: set[str] = set()
        """Paths whose transfer ends halfway."""
        handler = functools.partial(_Handler, directory=str(folder), server_of_test=self)
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._http.server_port}/club/"
        self._is_up = True

    def cut(self) -> None:
        """No network any more."""
        if self._is_up:
            self._is_up = False
            self._http.shutdown()
            self._http.server_close()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, server_of_test: Server, **more: Any) -> None:
        self.of_test = server_of_test
        super().__init__(*given, **more)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if not path.startswith("/club/"):
            self.send_error(404)
            return
        self.path = path.removeprefix("/club")
        name = self.path.removeprefix("/")
        self.of_test.asked[name] += 1
        file = Path(self.directory, name or "index.html")
        if name in self.of_test.breaks:
            self._break_off(file)
            return
        if file.is_file():
            self.of_test.given[name] += file.stat().st_size
        super().do_GET()

    def _break_off(self, file: Path) -> None:
        data = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2])
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server for a folder, as long as it is needed."""
    server = Server(folder)
    try:
        yield server
    finally:
        server.cut()


class Tab:
    """A tab with the browser edition, with short ways to do what users do."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.address = address
        self.faults: list[str] = []
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def open(self, hash: str = "") -> None:
        """Open the page and wait for the desk."""
        self.page.goto(self.address + hash)
        self.wait_until_ready()

    def reload(self) -> None:
        """Load the page again and wait for the desk."""
        self.page.reload()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the desk, or fail with the page that is shown instead."""
        self.page.locator("#desk:not([hidden]), #front[data-fault]").first.wait_for()
        assert not self.fault, self.page.locator("#front").inner_text()
        self.find("main").wait_for()

    @property
    def fault(self) -> str | None:
        """The kind of fault that the page shows."""
        return self.page.locator("#front").get_attribute("data-fault")

    def wait_for_fault(self) -> str:
        """What the page says about a fault."""
        self.page.locator("#front[data-fault]").wait_for()
        return self.page.locator("#front").inner_text()

    @property
    def frame(self) -> Frame:
        """The desk inside the page."""
        found = self.page.frame(url=lambda url: "/desk/" in url)
        assert found is not None
        return found

    def find(self, selector: str) -> Locator:
        """Something in the desk."""
        return self.page.frame_locator("#frame").locator(selector)

    def say(self, text: str) -> Locator:
        """Text in the desk."""
        return self.page.frame_locator("#frame").get_by_text(text)

    def link(self, name: str) -> Locator:
        """A link of the desk."""
        return self.page.frame_locator("#frame").get_by_role("link", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """A button of the desk."""
        return self.page.frame_locator("#frame").get_by_role("button", name=name)

    def follow(self, link: Locator) -> None:
        """Click on what leads to another page, and wait until its scripts are there."""
        with self.page.expect_event("framenavigated"):
            link.click()
        self.frame.wait_for_load_state()

    def tab(self, word: str) -> None:
        """Choose a part of the event."""
        self.follow(self.find("nav.tabs").get_by_role("link", name=word).first)
        self.find("nav.tabs [aria-current]").filter(has_text=word).wait_for()

    def press(self, keys: str) -> None:
        """Press keys in the desk."""
        for key in keys.split():
            self.find("body").press(key)

    def download(self, button: Locator) -> tuple[str, bytes]:
        """Name and bytes of what a button or link gives."""
        with self.page.expect_download() as waiting:
            button.click()
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


PLAYERS = ("Lund, Åse", "Berg, Bo", "Dahl, Siv", "Moe, Per", "Nilsen, Kari")


def begin_event_at(tab: Tab, name: str) -> None:
    """A new event with its players, in four screens."""
    tab.follow(tab.link("Begin an event"))
    tab.find("#beginning [name=name]").fill(name)
    tab.button("Next").click()
    tab.find("#beginning [name=rounds]").fill("3")
    tab.button("Next").click()
    tab.button("Next").click()
    tab.follow(tab.button("Begin the event"))
    tab.say("The event has been created.").wait_for()
    for player in PLAYERS:
        tab.find("#add").fill(player)
        tab.find("#add").press("Enter")
        tab.find("th").filter(has_text=player).first.wait_for()
