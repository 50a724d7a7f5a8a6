"""The desk, a browser and the accessibility checker, for the tests of the web pages.

They need a browser, and npm, which fetches the accessibility checker.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT_ROOT, lacking
from tests.desk.halls import desk_with_data
from tests.desk.serving import Desk, running, usual_desk
from tests.desk.visiting import Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--process-per-site", "--renderer-process-limit=1"]
"""Nobody sees these pages, and one process shows them all: tests pay for each further one."""
AXE = "4.14.0"
_CHECKERS = PROJECT_ROOT / ".axe"


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    """The desk as users start it; whatever the tests do, it must not have a fault of its own."""
    with running(*usual_desk()) as found:
        yield found
        assert found.faults() == ""


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk for all run events of the tests: each opens a folder of its own at it."""
    with desk_with_data(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="session")
def limited_desk() -> Iterator[Desk]:
    """A desk with small limits."""
    with running(sys.executable, Path(__file__).with_name("limited_desk.py")) as found:
        yield found
        assert found.faults() == ""


def program_of_browser() -> str | None:
    """Where the browser is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


# One browser for each module: as long as it is open no other test could use asyncio.
@pytest.fixture(scope="module")
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


@pytest.fixture
def visitor(browser: Browser, desk: Desk) -> Iterator[Visitor]:
    """Somebody in front of the desk; at the end nothing forbidden must have happened."""
    with visit(browser, desk, viewport={"width": 1280, "height": 900}) as found:
        yield found


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
