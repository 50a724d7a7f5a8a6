"""Each line of the checklist for tournament programs has an answer, and tests that exist."""

import ast
import re
from functools import lru_cache

import pytest

from crosstable.event.warnings import WARNINGS
from tests.conformance.test_twins import skipped_without_collection
from tests.sources import TESTS_ROOT, nodes_of
from tools.endorsement import State, all_lines, counts

LINES = list(all_lines())
QUESTIONS = 225


@lru_cache
def names_in(name: str) -> frozenset[str]:
    """The names of the tests of a file."""
    nodes = nodes_of(TESTS_ROOT / name)
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))


def test_every_question_is_answered_once() -> None:
    asked = [number for line in LINES for number in range(line.first, line.last + 1)]
    assert asked == list(range(1, QUESTIONS + 1))
    assert sum(counts().values()) == QUESTIONS


@lru_cache
def skipped() -> frozenset[str]:
    """What a clone without the collection of reports does not run."""
    return frozenset(skipped_without_collection())


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.questions)
def test_a_line_is_shown_by_tests_that_exist(line: object) -> None:
    from tools.endorsement import Line

    assert isinstance(line, Line)
    for test in line.tests:
        file, _, name = test.partition("::")
        assert name.startswith("test_")
        assert name in names_in(file), f"{test} does not exist"
    if line.tests:
        assert {*line.tests} - skipped(), "which test shows it in a clone alone?"
    if line.state in (State.YES, State.PARTLY):
        assert line.tests, "which tests show it?"
    if line.state in (State.PARTLY, State.NO):
        assert line.open, "what is open?"


def test_every_question_of_a_warning_is_in_the_checklist() -> None:
    for kind in WARNINGS.values():
        for number in re.findall(r"\d+", kind.questions):
            assert 1 <= int(number) <= QUESTIONS
