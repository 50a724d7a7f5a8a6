"""`pytest --quick` leaves out what is slow, and nothing else."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import PROJECT_ROOT, needs_shared_data
from tests.lanes import (
    CATALOGUE,
    MOST_MEASURED,
    SLOW_PLACES,
    is_quick,
    measured,
    starts_processes,
)
from tests.sizes import MOST_QUICK, few


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
