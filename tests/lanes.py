"""Which tests run when: quickly, every day, at night, and to measure coverage.

`make quick` runs what takes a moment (``pytest --quick``); `make test` everything at the size of a
day, but for tests marked ``nightly``; `make nightly` everything at full size (``--full``), in parts
that can be run alone (``--part``); `make coverage` what adds to the lines reached (``--measured``).

What makes a test slow is mostly visible from outside: it has properties, it needs a browser or the
wheel, it reads the collection of reports, it or one of its fixtures starts processes. Those are
found here, so that nobody has to mark them. Tests that only compute for long are marked ``lengthy``
by hand. Of a test with many cases a few are run, spread over all of them: quickly of every test, in
a day of those marked ``daily``.
"""

import inspect
import multiprocessing
import subprocess
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from types import CodeType, FunctionType, ModuleType

import pytest

from tests import sources
from tests.sizes import few

SLOW_MARKS = ("lengthy", "nightly", "peers")
SLOW_FIXTURES = {"axe", "browser", "desk", "limited_desk", "metadata", "peers", "visitor", "wheel"}
SLOW_PLACES = (
    "tests/event/test_memory.py",
    "tests/event/test_outlook.py",
    "tests/event/test_prizegiving.py",
    "tests/event/test_put_back.py",
    "tests/event/test_roundrobin.py",
    "tests/event/test_sending.py",
    "tests/event/test_swiss.py",
    "tests/event/test_takeover.py",
    "tests/event/test_teams.py",
    "tests/office/",
    "tests/peers/",
    "tests/publishing/",
    "tests/ratings/period/",
    "tests/ratings/test_edition_doors.py",
    "tests/ratings/test_edition_fields.py",
    "tests/ratings/test_engines.py",
    "tests/ratings/test_life_cycle.py",
    "tests/ratings/test_periods.py",
    "tests/desk/test_interface.py",
    "tests/test_docs_generated.py",
    "tests/test_kept_files.py",
)
"""Tests that play whole events, set up a database, a web site or Polars, ask other programs, or
make the whole of their cases before the first one runs. They are not even imported."""
STARTERS = (subprocess, multiprocessing, subprocess.Popen, subprocess.run)
WORKERS = "crosstable.desk.background.processes"
"""What starts a process where its name is used, and the module of the desk's workers."""
COLLECTION_MISSING = "the collection of tournament reports (../shared/data) is not on this machine"
MOST_MEASURED = 24
"""Of a test with more cases than this, `make coverage` runs so many."""
CATALOGUE = "tests/checks/test_catalogue.py"
OUTSIDE_FIXTURES = {"axe", "browser", "metadata", "peers", "wheel"}


class Part(StrEnum):
    """A part of the tests of a night, run alone by `make nightly-PART`."""

    SIZES = "sizes"
    BROWSER = "browser"
    EDITION = "edition"
    WHEEL = "wheel"
    PACKAGE = "package"
    PEERS = "peers"


PLACES_OF_PARTS = {
    "tests/desk/test_browser_edition.py": Part.EDITION,
    "tests/desk/test_browser_faults.py": Part.EDITION,
    "tests/peers/": Part.PEERS,
    "tests/test_package.py": Part.PACKAGE,
    "tests/test_wheel.py": Part.WHEEL,
}
"""Files and folders that belong to a part as a whole."""


def part_of(item: pytest.Item) -> Part:
    """The part of the night that runs a test; each has one, whether it runs every day or not."""
    for place, part in PLACES_OF_PARTS.items():
        if item.nodeid.startswith(place):
            return part
    if item.get_closest_marker("peers") is not None:
        return Part.PEERS
    return Part.BROWSER if "browser" in getattr(item, "fixturenames", ()) else Part.SIZES


def nightly(items: Iterable[pytest.Item], part: Part | None) -> list[pytest.Item]:
    """What a night runs: everything, or one part of it."""
    return [item for item in items if part is None or part_of(item) is part]


def daily(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """What every day runs, in its order: of a test marked ``daily`` so many cases, spread over all.

    ``@pytest.mark.daily(4)`` stands where all cases go the same way through our code, each costs
    more than a moment, and a few of them notice when something breaks. The night has all of them.
    """
    given = without_night(items)
    marked = (family for family in families(given) if _is_shared(family[0]))
    left_out = {item for family in marked for item in _left_for_the_night(family)}
    return [item for item in given if item not in left_out]


def without_night(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """All but the tests that take long and have no smaller form."""
    return [item for item in items if item.get_closest_marker("nightly") is None]


def _is_shared(item: pytest.Item) -> bool:
    """Whether day and night share the cases of a test."""
    return item.get_closest_marker("daily") is not None


def _left_for_the_night(family: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of a test that no day runs; at least one is run."""
    mark = family[0].get_closest_marker("daily")
    assert mark is not None
    (most,) = mark.args
    return {*family} - {*few(family, most)}


def longest_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Modules that read our source, then those that wait for others, so that no end is late.

    Those that read our source stand side by side: one worker gets them and parses it for all.
    Modules stay whole, since their tests share what their fixtures set up.
    """
    given = [*items]
    scanning = {item.path for item in given if reads_source(getattr(item, "module", None))}
    waiting = {item.path for item in given if needs_others(item)}
    return sorted(given, key=lambda item: (item.path not in scanning, item.path not in waiting))


@cache
def reads_source(module: ModuleType | None) -> bool:
    """Whether the tests of a module use our source as `tests.sources` parses it."""
    values = vars(module).values() if module else ()
    return any(getattr(value, "__module__", "") == sources.__name__ for value in values)


def quick(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Of all tests those that `make quick` runs, in their order."""
    return [item for family in families(filter(is_quick, items)) for item in few(family)]


def measured(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Of all tests those that `make coverage` runs: the others reach no further line of ours.

    Of a test with many cases a few dozen are run, but every fault of the catalogue, since each
    has a rule of its own.
    """
    result: list[pytest.Item] = []
    for family in families(item for item in items if not is_outside(item)):
        is_whole = family[0].nodeid.startswith(CATALOGUE)
        result += family if is_whole else few(family, MOST_MEASURED)
    return result


def is_outside(item: pytest.Item) -> bool:
    """Whether a test is about other programs, a browser or the wheel."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("peers") is not None or bool(fixtures & OUTSIDE_FIXTURES)


def families(items: Iterable[pytest.Item]) -> Iterable[list[pytest.Item]]:
    """The cases of each test."""
    found: dict[str, list[pytest.Item]] = {}
    for item in items:
        found.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return found.values()


def is_quick(item: pytest.Item) -> bool:
    """Whether a test runs in a moment, in this process alone, wherever it is."""
    if any(item.get_closest_marker(mark) for mark in SLOW_MARKS) or reads_collection(item):
        return False
    if item.nodeid.startswith(SLOW_PLACES):
        return False
    if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
        return False
    return not needs_others(item)


def needs_others(item: pytest.Item) -> bool:
    """Whether a test waits for a browser, a server or another process."""
    if not isinstance(item, pytest.Function):
        return False
    if SLOW_FIXTURES & set(item.fixturenames):
        return True
    return any(map(starts_processes, (item.function, *_fixtures(item))))


def _fixtures(item: pytest.Function) -> Iterator[Callable[..., object]]:
    """The functions behind the fixtures of a test."""
    for definitions in item._fixtureinfo.name2fixturedefs.values():
        yield definitions[-1].func


def reads_collection(item: pytest.Item) -> bool:
    """Whether the test is skipped where the collection of reports is not beside the project."""
    skips = item.iter_markers("skipif")
    return any(mark.kwargs.get("reason") == COLLECTION_MISSING for mark in skips)


@cache
def starts_processes(test: Callable[..., object]) -> bool:
    """Whether a function of the tests, or one of the tests that it calls, starts a process."""
    seen: set[FunctionType] = set()
    waiting: list[object] = [test]
    while waiting:
        value = waiting.pop()
        if any(value is starter for starter in STARTERS) or _is_of_workers(value):
            return True
        function = inspect.unwrap(value) if callable(value) else value
        if not isinstance(function, FunctionType) or function in seen:
            continue
        if function in _WITHOUT_PROCESSES or not function.__module__.startswith("tests."):
            continue
        seen.add(function)
        waiting += _globals_used(function)
    _WITHOUT_PROCESSES.update(seen)
    return False


_WITHOUT_PROCESSES: set[FunctionType] = set()
"""Functions that are known to start none, so that what all tests call is looked at once."""


def _is_of_workers(value: object) -> bool:
    return getattr(value, "__module__", "") == WORKERS


def _globals_used(function: FunctionType) -> Iterator[object]:
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        yield from (function.__globals__.get(name) for name in code.co_names)
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
