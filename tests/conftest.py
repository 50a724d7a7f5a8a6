"""Options, profiles and small aids shared by all tests.

``--full`` runs every counted comparison and property at its whole size; without it a small part
is run, always the same one (`tests.sizes`). ``--refresh-golden`` writes the golden files again
instead of comparing with them: read the difference before it is committed. ``--quick`` runs only
what takes a moment, ``--measured`` what `make coverage` needs (`tests.lanes`).

Tests for which a program or a registry is missing are skipped and say so. The build server sets
``CROSSTABLE_TEST_EVERYTHING``: there they fail instead.
"""

import gc
import os
import random
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

from tests.lanes import (
    COLLECTION_MISSING,
    SLOW_PLACES,
    Part,
    daily,
    longest_first,
    measured,
    needs_others,
    nightly,
    quick,
    without_night,
)
from tests.sizes import Lane, is_full
from tests.sizes import examples as examples
from tests.sizes import scaled as scaled
from tests.worded import Worded
from tools.release_notes import untranslated

PROJECT_ROOT = Path(__file__).resolve().parent.parent
SEED = 20261115
pytest_plugins = ["tests.browsers"]

_SHARED_DATA = PROJECT_ROOT.parent / "shared" / "data"

needs_shared_data = pytest.mark.skipif(
    not _SHARED_DATA.is_dir(),
    reason=COLLECTION_MISSING,
)
"""Marks a test that reads the collection of reports which lies beside the project."""


def shared_data() -> Path:
    """The folder with the collection of reports; its tests are marked `needs_shared_data`."""
    return _SHARED_DATA


TESTS_EVERYTHING = bool(os.environ.get("CROSSTABLE_TEST_EVERYTHING"))
"""Whether a missing program is a failure and no reason to skip."""


def lacking(what: str) -> NoReturn:
    """Skip a test for want of a program; on the build server fail."""
    if TESTS_EVERYTHING:
        pytest.fail(what)
    pytest.skip(what)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("crosstable")
    group.addoption("--full", action="store_true", help="whole counts instead of a small part")
    group.addoption("--quick", action="store_true", help="only tests that take a moment")
    group.addoption("--measured", action="store_true", help="what adds to the lines of coverage")
    parts = [str(part) for part in Part]
    group.addoption("--part", choices=parts, help="with --full, only this part of the night")
    group.addoption("--package", metavar="FOLDER", help="the self-contained program to test")
    group.addoption(
        "--refresh-golden", action="store_true", help="write the golden files instead of comparing"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that hold nothing quick are not imported for ``--quick``."""
    if not config.getoption("--quick"):
        return None
    relative = collection_path.relative_to(PROJECT_ROOT).as_posix()
    return f"{relative}/".startswith(SLOW_PLACES) or relative in SLOW_PLACES or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Collect without the collector of garbage: what is imported and collected lives to the end.

    It looked through a million objects again and again, for two fifths of the time. While the tests
    run, it looks only at what they make, and not after every few hundred objects.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many messages wait for a translation, which a release needs and a change does not."""
    lacking = {language: count for language, count in untranslated().items() if count}
    if lacking:
        counts = ", ".join(f"{language} {count}" for language, count in lacking.items())
        terminalreporter.write_line(f"messages without a translation: {counts}")


def pytest_configure(config: pytest.Config) -> None:
    lanes = (Lane.FULL, Lane.MEASURED, Lane.QUICK)
    chosen = (lane for lane in lanes if config.getoption(f"--{lane}"))
    settings.load_profile(next(chosen, Lane.DAILY))


os.environ["CROSSTABLE_CONFIG"] = os.devnull
"""Defaults of whoever runs the tests decide nothing."""


@pytest.fixture(autouse=True)
def usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """The width of the console that the tests run on (xdist sets it) decides nothing."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """Nobody cuts the power during a test, and a disk takes milliseconds for each file.

    With ``--full`` and in other processes it is waited for, as it is by users.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not is_full():
            patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of the test are not measured by ``make coverage``, which loads modules itself."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)


@pytest.fixture
def rng() -> random.Random:
    """A source of chance that is the same in every run."""
    return random.Random(SEED)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, bytes], None]:
    """Compares bytes with a golden file, or writes it with ``--refresh-golden``."""
    refresh = request.config.getoption("--refresh-golden")

    def compare(path: Path, actual: bytes) -> None:
        if refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual)
        assert path.exists(), f"{path} is missing: write it with --refresh-golden"
        assert actual == path.read_bytes()

    return compare


@pytest.fixture
def worded(request: pytest.FixtureRequest) -> Worded:
    """Compares sentences with the golden file of the test's module (`tests.worded`).

    A test that has no cases of its own has one text for all databases that it is tried on.
    """
    refresh = bool(request.config.getoption("--refresh-golden"))
    has_folder = "tmp_path" in request.fixturenames
    folder = request.getfixturevalue("tmp_path") if has_folder else None
    has_cases = request.node.get_closest_marker("parametrize") is not None
    name = request.node.name if has_cases else request.node.originalname
    return Worded(request.path, name, folder, refresh)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which tests run, in which order, and which get a second try.

    What waits for other processes on a busy machine is tried twice before it is red, and the report
    names it then.
    """
    chosen = longest_first(_of_lane(config, items))
    config.hook.pytest_deselected(items=[*{*items} - {*chosen}])
    items[:] = chosen
    for item in items:
        if needs_others(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def _of_lane(config: pytest.Config, items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests of the lane that was asked for."""
    if config.getoption("--full"):
        part = config.getoption("--part")
        return nightly(items, part and Part(part))
    if config.getoption("--quick"):
        return quick(items)
    if config.getoption("--measured"):
        return measured(without_night(items))
    return daily(items)
