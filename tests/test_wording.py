"""Sentences are shown and never decide: kinds, fields and subjects do.

An editor can then change any message without changing what the program does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable

PACKAGE = Path(crosstable.__file__).parent

FORMATTING = frozenset(("format", "format_map", "lower", "replace", "strip", "title", "upper"))
"""What may be done with a sentence on its way to a reader."""


def is_a_sentence(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "message"


def decisions(tree: ast.AST) -> Iterator[ast.expr]:
    """Expressions that look into a message: its methods, comparisons, patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            looked_at = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            looked_at = [*node.args] if is_a_pattern(node.func) else []
            looked_at += [node.func.value] if node.func.attr not in FORMATTING else []
        else:
            continue
        if any(map(is_a_sentence, looked_at)):
            yield node


def is_a_pattern(function: ast.Attribute) -> bool:
    """`re.search`, and the methods of a compiled pattern."""
    return function.attr in ("search", "match", "fullmatch", "findall", "finditer", "split", "sub")


def lines_that_decide(source: str) -> list[int]:
    return sorted(node.lineno for node in decisions(ast.parse(source)))


@pytest.mark.lengthy
def test_no_decision_looks_at_the_wording_of_a_message() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    found = {path: lines_that_decide(path.read_text(encoding="utf-8")) for path in files}
    assert {str(path.relative_to(PACKAGE)): at for path, at in found.items() if at} == {}


@pytest.mark.parametrize(
    "source",
    [
        'finding.message.startswith("records 202")',
        'item.message.endswith(" is not given)")',
        '"round 3" in d.message',
        'd.message == "no report"',
        're.search(r"round (\\d+)", finding.message)',
        "_ROUND.fullmatch(loss.message)",
        'finding.message.partition(": ")',
    ],
)
def test_the_scan_finds(source: str) -> None:
    assert lines_that_decide(source) == [1]


@pytest.mark.parametrize(
    "source", ["say(d.message)", "f'{d.message} [{d.kind}]'", "kind.message.format_map(values)"]
)
def test_the_scan_passes(source: str) -> None:
    assert lines_that_decide(source) == []
