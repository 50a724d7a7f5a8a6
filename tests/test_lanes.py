"""Each lane runs what it should: nothing is left out of a day that no night runs."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PROJECT_ROOT, needs_shared_data
from tests.lanes import (
    CATALOGUE,
    MOST_MEASURED,
    PLACES_OF_PARTS,
    SLOW_PLACES,
    Part,
    daily,
    is_quick,
    longest_first,
    measured,
    needs_others,
    nightly,
    part_of,
    reads_source,
    starts_processes,
)
from tests.sizes import (
    FULL_EXAMPLES,
    MOST_QUICK,
    Lane,
    check_each,
    examples,
    few,
    for_each,
    lane,
    scaled,
)
from tests.sources import modules_of_tests, nodes_of


def helper() -> str:
    return "".join(run() for _ in range(1))


def run() -> str:
    return subprocess.run([sys.executable, "--version"], check=True, text=True).stdout


@contextmanager
def running() -> Iterator[str]:
    yield run()


@pytest.fixture
def served() -> Iterator[str]:
    with running() as version:
        yield version


def test_fixture_with_a_process_is_not_quick(served: str) -> None:
    """Only there to be left out."""


def test_process_started_by_a_helper_is_found() -> None:
    assert starts_processes(run)
    assert starts_processes(helper)
    assert starts_processes(running)
    assert not starts_processes(test_marks_and_fixtures_decide)


@pytest.mark.parametrize("count", [0, 1, 6, 7, 1000])
def test_of_many_cases_a_few_are_run(count: int) -> None:
    cases = range(count)
    chosen = few(cases)
    assert len({*chosen}) == len(chosen) == min(count, MOST_QUICK)
    assert list(chosen) == sorted(chosen)
    assert not count or (chosen[0], chosen[-1]) == (0, count - 1)


@pytest.mark.parametrize(
    ("count", "daily", "measured_"), [(1, 1, 1), (20, 2, 2), (300, 7, 30), (5000, 125, 500)]
)
def test_a_day_repeats_a_small_part(count: int, daily: int, measured_: int) -> None:
    assert scaled(count, Lane.FULL) == count
    assert scaled(count, Lane.DAILY) == scaled(count, Lane.QUICK) == daily
    assert scaled(count, Lane.MEASURED) == measured_


@pytest.mark.parametrize(
    ("lane_", "count"), [(Lane.FULL, 1000), (Lane.DAILY, 25), (Lane.QUICK, 25), (Lane.MEASURED, 10)]
)
def test_a_property_has_so_many_examples(lane_: Lane, count: int) -> None:
    assert settings.get_profile(lane_).max_examples == examples(FULL_EXAMPLES, lane_) == count


def test_the_lane_of_this_run_is_that_of_its_options(pytestconfig: pytest.Config) -> None:
    lanes = [lane_ for lane_ in Lane if pytestconfig.getoption(f"--{lane_}", default=False)]
    assert [lane()] == (lanes or [Lane.DAILY])


def test_each_case_of_a_loop_is_checked_and_named() -> None:
    def is_even(number: int) -> None:
        assert number % 2 == 0, "odd"

    check_each([0, 2, 4], is_even)
    with pytest.raises(AssertionError, match="2 of 3 cases fail: 1, 3\n1: AssertionError: odd"):
        check_each([1, 2, 3], is_even)
    with pytest.raises(AssertionError, match="no case"):
        check_each([], is_even)


def modules_with(mark: str) -> set[str]:
    """The names of the modules in which something is marked, `pytest.mark.skip` for example."""
    return {
        path.name
        for path in modules_of_tests()
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == mark
        if ast.unparse(node.value) == "pytest.mark"
    }


@pytest.mark.lengthy
def test_what_a_day_leaves_out_is_a_part_of_the_night() -> None:
    """Tests are left out of a day by two marks only, and `make nightly` runs every part."""
    makefile = (PROJECT_ROOT / "Makefile").read_text(encoding="utf-8")
    (parts,) = re.findall(r"^NIGHTLY := (.*)$", makefile, re.MULTILINE)
    assert {*Part} <= {*parts.split()}
    for part in parts.split():
        assert re.search(rf"^nightly-{part}:.* ## ", makefile, re.MULTILINE), part
    # pytest takes the word of `--part browser` for our folder of that name, and misses the option.
    named = {*re.findall(r"--part=(\w+)", makefile)}
    assert named == {*Part} - {Part.PACKAGE}
    assert "--part " not in makefile
    assert modules_with("nightly") >= {"test_proof.py", "test_package.py"}
    assert modules_with("skip") == set()


def test_every_test_has_a_part(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    assert sum(len(nightly(items, part)) for part in Part) == len(nightly(items, None))
    assert part_of(request.node) is Part.SIZES
    assert {*map(part_of, daily(items))} <= {*Part}


@pytest.mark.parametrize("case", range(7))
@pytest.mark.daily(3)
def test_day_has_a_few_cases_and_the_night_all(case: int, request: pytest.FixtureRequest) -> None:
    family = [i for i in request.session.items if i.name.startswith(request.node.originalname)]
    chosen = [item.callspec.params["case"] for item in daily(family)]  # type: ignore[attr-defined]
    assert chosen[:1] == [0]
    assert chosen[-1:] == [6]
    assert len(chosen) <= 3
    assert nightly(family, None) == family


def test_places_of_parts_exist() -> None:
    assert [place for place in PLACES_OF_PARTS if not (PROJECT_ROOT / place).exists()] == []


def test_long_tests_come_first_and_modules_stay_whole(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    paths = [path for path, _ in groupby(item.path for item in longest_first(items))]
    assert len(paths) == len({*paths})
    scanning = {item.path for item in items if reads_source(getattr(item, "module", None))}
    waiting = {item.path for item in items if needs_others(item)}
    assert {*paths[: len(scanning)]} == scanning
    assert {*paths[: len(scanning | waiting)]} == scanning | waiting


def test_one_worker_parses_our_source_for_all() -> None:
    assert reads_source(sys.modules[__name__])
    assert not reads_source(sys.modules["tests.sizes"])


def test_a_loop_over_cases_names_those_that_fail() -> None:
    @for_each("ab", (1, 2))
    def is_small(letter: str, number: int) -> None:
        assert (letter, number) < ("b", 2)

    with pytest.raises(AssertionError, match="1 of 4 cases fail: b 2"):
        is_small()


def test_slow_places_exist() -> None:
    assert [place for place in SLOW_PLACES if not (PROJECT_ROOT / place).exists()] == []


def test_measured_are_all_faults_and_few_cases_of_other_tests() -> None:
    names = [*(f"{CATALOGUE}::test_a[{n}]" for n in range(290)), "tests/test_b.py::test_b"]
    names += [f"tests/test_c.py::test_c[{n}]" for n in range(290)]
    chosen = measured(cast("Any", map(Named, names)))
    counts = Counter(item.nodeid.partition("::")[0] for item in chosen)
    assert [*counts.values()] == [290, 1, MOST_MEASURED]


class Named(NamedTuple):
    """As much of a test as the choice by name asks for."""

    nodeid: str

    def get_closest_marker(self, name: str) -> None:
        return None


def test_no_test_needs_the_thread_of_the_browser() -> None:
    """As long as the browser is open, ``asyncio.run`` fails there: `tests.browsers.run_async`."""
    calls = {
        path.name: node.lineno
        for path in modules_of_tests()
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.run"
    }
    assert calls == {}


def test_this_one_is_quick(request: pytest.FixtureRequest) -> None:
    assert is_quick(request.node)


@given(st.none())
def test_property_is_not_quick(value: None) -> None:
    assert value is None


@pytest.mark.lengthy
def test_lengthy_is_not_quick() -> None:
    """Only there to be left out."""


@needs_shared_data
def test_collection_is_not_quick() -> None:
    """Only there to be left out."""


def test_marks_and_fixtures_decide(request: pytest.FixtureRequest) -> None:
    here = [item for item in request.session.items if item.path == request.path]
    quick = {item.name for item in here if is_quick(item)}
    assert request.node.name in quick
    assert not [name for name in quick if name.endswith("is_not_quick")]
