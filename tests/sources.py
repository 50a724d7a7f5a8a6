"""The modules of the program and of its tests, read and parsed once for all tests that scan them.

Each scan needs all nodes of all modules, and parsing them takes longer than all scans together. A
process that runs tests parses them once, when the first scan asks.
"""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parent.parent
PACKAGE_ROOT = PROJECT_ROOT / "src" / "crosstable"
TESTS_ROOT = PROJECT_ROOT / "tests"

Nodes = tuple[ast.AST, ...]


@cache
def package_files() -> tuple[Path, ...]:
    """The modules of the package."""
    return tuple(sorted(PACKAGE_ROOT.rglob("*.py")))


@cache
def modules_of_tests() -> tuple[Path, ...]:
    """The modules with tests, and those that help them."""
    return tuple(sorted(TESTS_ROOT.rglob("*.py")))


@cache
def text_of(path: Path) -> str:
    """The source of a module."""
    return path.read_text(encoding="utf-8")


@cache
def nodes_of(path: Path) -> Nodes:
    """All nodes of a module in the order of `ast.walk`, so the module itself is the first."""
    return nodes_in(text_of(path))


def nodes_in(source: str) -> Nodes:
    """All nodes of a piece of source."""
    return tuple(ast.walk(ast.parse(source)))


def texts_in(nodes: Nodes) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines, but for its documentation."""
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or id(node) in documentation:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


@cache
def package_nodes() -> dict[Path, Nodes]:
    """All nodes of all modules of the package."""
    result = {path: nodes_of(path) for path in package_files()}
    # Nearly a million objects that live until the end: the collector need not look at them again.
    gc.freeze()
    return result
