"""How the house is kept: habits that make code hard to read are counted, and the counts only fall.

A limit is the goal, or what was counted last while the goal is not reached. If a test fails, write
the new place in another way; if you removed places, lower the limit.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGE_ROOT, package_nodes

MOST_IMPORTS_INSIDE_FUNCTIONS = 117
"""The goal is 60: the borders alone."""
MOST_VAGUE_NAMES = {"one": 401, "found": 511}
"""The goal is 60 of each."""
MOST_UNTYPED_MAPPINGS = 273
"""The goal is 100."""
MOST_TUPLE_ASSIGNMENTS = 0
MOST_STARRED_LITERALS = 6
"""The goal is none."""

IMPORTS_BY_NAME = frozenset(
    (
        "__init__.py",
        "cli/parser.py",
        "cli/event/verbs.py",
        "cli/office/verbs.py",
        "desk/jobs/__init__.py",
        "office/__init__.py",
        "pairing/systems.py",
        "rules/standings/catalogue.py",
        "text/dialects/__init__.py",
    )
)
"""The public names, and the registries of commands, verbs, dialects, tie-breaks, systems, jobs."""

_UNTYPED = re.compile(r"(?:dict|Mapping|MutableMapping)\[str, (?:Any|object)\]")

Place = tuple[Path, ast.AST]


def places(kind: type[ast.AST]) -> Iterator[Place]:
    """Every node of a kind in the package, with its module."""
    for path, nodes in package_nodes().items():
        yield from ((path, node) for node in nodes if isinstance(node, kind))


def by_module(found: Iterator[Place]) -> str:
    """How many places each module has, for the message of a test that fails."""
    counts = Counter(path.relative_to(PACKAGE_ROOT).as_posix() for path, _ in found)
    return "\n".join(f"{count:4} {name}" for name, count in counts.most_common())


def imports_inside_functions() -> Iterator[Place]:
    for path, function in (*places(ast.FunctionDef), *places(ast.AsyncFunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield path, node


def bindings_of(name: str) -> Iterator[Place]:
    for path, node in places(ast.Name):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            yield path, node
    for path, node in places(ast.arg):
        if isinstance(node, ast.arg) and node.arg == name:
            yield path, node


def untyped_mappings() -> Iterator[Place]:
    for path, node in places(ast.Subscript):
        if _UNTYPED.fullmatch(ast.unparse(node)):
            yield path, node


def tuple_assignments() -> Iterator[Place]:
    """One tuple assigned to another: two assignments on a line; a swap of two names is not one."""
    for path, node in places(ast.Assign):
        assert isinstance(node, ast.Assign)
        target = node.targets[0]
        if not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
            continue
        names = {ast.unparse(item) for item in target.elts}
        used = {ast.unparse(item) for item in ast.walk(node.value) if isinstance(item, ast.expr)}
        if not names & used:
            yield path, node


def starred_literals() -> Iterator[Place]:
    for path, node in places(ast.Call):
        assert isinstance(node, ast.Call)
        if any(
            isinstance(argument, ast.Starred) and isinstance(argument.value, ast.Tuple | ast.List)
            for argument in node.args
        ):
            yield path, node


def imports_by_name() -> Iterator[Place]:
    for path, node in places(ast.Call):
        assert isinstance(node, ast.Call)
        if ast.unparse(node.func) in ("import_module", "importlib.import_module", "__import__"):
            yield path, node


def test_imports_are_at_the_top() -> None:
    found = list(imports_inside_functions())
    assert len(found) <= MOST_IMPORTS_INSIDE_FUNCTIONS, by_module(iter(found))


@pytest.mark.parametrize("name", MOST_VAGUE_NAMES)
def test_names_say_what_they_hold(name: str) -> None:
    found = list(bindings_of(name))
    assert len(found) <= MOST_VAGUE_NAMES[name], by_module(iter(found))


def test_mappings_have_types() -> None:
    found = list(untyped_mappings())
    assert len(found) <= MOST_UNTYPED_MAPPINGS, by_module(iter(found))


def test_each_assignment_has_its_line() -> None:
    found = list(tuple_assignments())
    assert len(found) <= MOST_TUPLE_ASSIGNMENTS, by_module(iter(found))


def test_calls_have_no_starred_literals() -> None:
    found = list(starred_literals())
    assert len(found) <= MOST_STARRED_LITERALS, by_module(iter(found))


def test_only_registries_import_by_name() -> None:
    found = {path.relative_to(PACKAGE_ROOT).as_posix() for path, _ in imports_by_name()}
    assert found <= IMPORTS_BY_NAME
