"""Every test that needs the collection has a twin without it, or a reason for having none."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.killing import CASES, SUITE
from tests.conformance.twins import ALONE, IN_CLONE, TWINS
from tests.sources import TESTS_ROOT, modules_of_tests, nodes_of, text_of

NEEDS = ("needs_shared_data", "needs_transcription", "(../shared)")


def skipped_without_collection() -> Iterator[str]:
    """The tests that are skipped without the collection, as `file::name`."""
    for path in modules_of_tests():
        if path.name.startswith("test_") and any(word in text_of(path) for word in NEEDS):
            yield from (f"{path.relative_to(TESTS_ROOT).as_posix()}::{n}" for n in _marked(path))


def _marked(path: Path) -> Iterator[str]:
    nodes = nodes_of(path)
    marks_all = any(
        isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "pytestmark"
        and "needs_shared_data" in ast.unparse(node.value)
        for node in nodes
    )
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = map(ast.unparse, node.decorator_list)
            if marks_all or any(word in mark for mark in marks for word in NEEDS):
                yield node.name


def test_every_test_of_the_collection_has_its_twin_or_a_reason() -> None:
    tables = (TWINS, IN_CLONE, ALONE)
    named = [name for table in tables for name in table]
    assert len({*named}) == len(named)
    assert {*skipped_without_collection()} - {*named} == set()
    assert {*named} - {*skipped_without_collection()} == set()


def test_most_tests_of_the_collection_have_a_twin_in_the_suite() -> None:
    assert len(TWINS) > 1.5 * (len(IN_CLONE) + len(ALONE))


def test_twins_in_a_clone_are_tests_that_need_no_collection() -> None:
    skipped = {*skipped_without_collection()}
    for name in (name for names in IN_CLONE.values() for name in names):
        path, _, test = name.partition("::")
        tests = {
            node.name
            for node in nodes_of(TESTS_ROOT / path)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
        free = {each for each in tests if f"{path}::{each}" not in skipped}
        assert free if not test else test in free, name


def test_twins_are_cases() -> None:
    for folders in TWINS.values():
        for folder in folders:
            below = SUITE if folder.startswith("disputed") else CASES
            assert any((below / folder).rglob("*.json")), folder
