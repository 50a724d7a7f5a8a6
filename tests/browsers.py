"""A real browser for the tests of pages, the accessibility checker, and other checkers from npm.

One browser serves all tests of a worker. Its contexts are used again: cookies and stored values go,
the cache stays. A new context opens a window and fetches and compiles every script once more, which
costs four times as much as a page of a context that was there.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest

from tests.conftest import PROJECT_ROOT, lacking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

T = TypeVar("T")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--process-per-site", "--renderer-process-limit=1"]
"""Nobody sees these pages, and one process shows them all: tests pay for each further one."""
AXE = "4.14.0"
_CHECKERS = PROJECT_ROOT / ".axe"
_IDLE: WeakKeyDictionary[Browser, dict[str, list[BrowserContext]]] = WeakKeyDictionary()
"""Contexts that nobody uses now, by browser and by the options they were made with."""


def program_of_browser() -> str | None:
    """Where the browser is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser without a window."""
    program = program_of_browser()
    if program is None:
        lacking("no browser is installed: install Chromium or Chrome to test the pages of the desk")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    """Like ``asyncio.run``, whether a test before this one opened the browser or not.

    The browser's own loop stays in the thread of the tests, and a thread has only one.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@contextmanager
def lend_context(browser: Browser, **options: object) -> Iterator[BrowserContext]:
    """A context without cookies and stored values; after a failure it is not used again."""
    idle = _IDLE.setdefault(browser, defaultdict(list))[repr(sorted(options.items()))]
    context = idle.pop() if idle else _make_context(browser, options)
    try:
        yield context
        _clear(context)
    except BaseException:
        context.close()
        raise
    idle.append(context)


@contextmanager
def open_page(browser: Browser, **options: object) -> Iterator[Page]:
    """A page of such a context."""
    with lend_context(browser, **options) as context:
        yield context.new_page()


def _make_context(browser: Browser, options: dict[str, object]) -> BrowserContext:
    """A context with an empty page, which keeps its process alive between the other pages."""
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.new_page()
    return context


def _clear(context: BrowserContext) -> None:
    """Close all pages but the first, and forget what they left."""
    for page in context.pages[1:]:
        scheme, host, *_ = urlsplit(page.url)
        if scheme == "http":
            session = context.new_cdp_session(page)
            values = {"origin": f"{scheme}://{host}", "storageTypes": "local_storage"}
            session.send("Storage.clearDataForOrigin", values)
        page.close()
    context.clear_cookies()
    context.clear_permissions()
    context.set_offline(False)


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker axe-core as a script."""
    folder = fetched("axe-core", AXE)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def fetched(package: str, version: str) -> Path:
    """A checker of pages, fetched once into a folder of its own."""
    folder = _CHECKERS / f"{package}-{version}"
    if not folder.is_dir():
        npm = shutil.which("npm")
        if npm is None:
            lacking(f"npm is not installed: it fetches {package}, which checks the pages")
        _fetch(npm, folder, f"{package}@{version}")
    return folder


def _fetch(npm: str, folder: Path, wanted: str) -> None:
    """Fetched aside and moved, since two processes may run tests at the same time."""
    folder.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as aside:
        words = ("install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund")
        done = subprocess.run(
            (npm, *words, "--prefix", aside, wanted),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            lacking(f"npm cannot fetch {wanted}: {done.stderr.strip()[-300:]}")
        with suppress(OSError):  # the other process was faster
            Path(aside).rename(folder)
            Path(aside).mkdir()
