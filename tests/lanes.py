"""Which tests are quick: those that `make quick` runs (``pytest --quick``).

What makes a test slow is mostly visible from outside: it has properties, it needs a browser or the
wheel, it reads the collection of reports, it starts processes. Those are found here, so that nobody
has to mark them. Tests that only compute for long are marked ``lengthy`` by hand.
"""

import subprocess
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType

import pytest

SLOW_MARKS = ("lengthy", "peers", "slow")
SLOW_FIXTURES = {"axe", "browser", "desk", "limited_desk", "metadata", "peers", "visitor", "wheel"}
COLLECTION_MISSING = "the collection of tournament reports (../shared/data) is not on this machine"


def is_quick(item: pytest.Item) -> bool:
    """Whether a test runs in a moment, in this process alone, wherever it is."""
    if any(item.get_closest_marker(mark) for mark in SLOW_MARKS) or reads_collection(item):
        return False
    if not isinstance(item, pytest.Function):
        return True
    if SLOW_FIXTURES & set(item.fixturenames):
        return False
    test = item.function
    return not getattr(test, "is_hypothesis_test", False) and not starts_processes(test)


def reads_collection(item: pytest.Item) -> bool:
    """Whether the test is skipped where the collection of reports is not beside the project."""
    skips = item.iter_markers("skipif")
    return any(mark.kwargs.get("reason") == COLLECTION_MISSING for mark in skips)


def starts_processes(test: Callable[..., object]) -> bool:
    """Whether the test, or a function of the tests that it calls, uses `subprocess`."""
    seen: set[object] = {test, is_quick, starts_processes}
    waiting = [test]
    while waiting:
        function = waiting.pop()
        for value in _globals_used(function):
            if value is subprocess:
                return True
            if isinstance(value, FunctionType) and value not in seen:
                seen.add(value)
                waiting += [value] if value.__module__.startswith("tests.") else []
    return False


def _globals_used(function: Callable[..., object]) -> Iterator[object]:
    assert isinstance(function, FunctionType)
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        yield from (function.__globals__.get(name) for name in code.co_names)
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
