"""Every test that needs the collection has a twin in the suite, or a reason for having none."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.killing import CASES, SUITE
from tests.conformance.twins import ALONE, TWINS
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
    assert not TWINS.keys() & ALONE.keys()
    assert {*skipped_without_collection()} - {*TWINS, *ALONE} == set()
    assert {*TWINS, *ALONE} - {*skipped_without_collection()} == set()


def test_most_tests_of_the_collection_have_a_twin() -> None:
    assert len(TWINS) > len(ALONE)


def test_twins_are_cases() -> None:
    for folders in TWINS.values():
        for folder in folders:
            below = SUITE if folder.startswith("disputed") else CASES
            assert any((below / folder).rglob("*.json")), folder
