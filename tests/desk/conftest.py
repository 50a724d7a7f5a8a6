"""The desk and somebody in front of it, for the tests of the web pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.desk.halls import desk_with_data
from tests.desk.serving import Desk, running, usual_desk
from tests.desk.visiting import Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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


@pytest.fixture
def visitor(browser: Browser, desk: Desk) -> Iterator[Visitor]:
    """Somebody in front of the desk; at the end nothing forbidden must have happened."""
    with visit(browser, desk, viewport={"width": 1280, "height": 900}) as found:
        yield found
