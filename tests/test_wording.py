"""Sentences are shown and never decide: kinds, fields and subjects do.

An editor can then change any message without changing what the program does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.sources import PACKAGE_ROOT, Nodes, nodes_in, package_nodes

FORMATTING = frozenset(("format", "format_map", "lower", "replace", "strip", "title", "upper"))
"""What may be done with a sentence on its way to a reader."""


def is_a_sentence(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "message"


def decisions(nodes: Nodes) -> Iterator[ast.expr]:
    """Expressions that look into a message: its methods, comparisons, patterns."""
    for node in nodes:
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


def lines_that_decide(nodes: Nodes) -> list[int]:
    return sorted(node.lineno for node in decisions(nodes))


@pytest.mark.lengthy
def test_no_decision_looks_at_the_wording_of_a_message() -> None:
    found = {path: lines_that_decide(nodes) for path, nodes in package_nodes().items()}
    assert {str(path.relative_to(PACKAGE_ROOT)): at for path, at in found.items() if at} == {}


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
    assert lines_that_decide(nodes_in(source)) == [1]


@pytest.mark.parametrize(
    "source", ["say(d.message)", "f'{d.message} [{d.kind}]'", "kind.message.format_map(values)"]
)
def test_the_scan_passes(source: str) -> None:
    assert lines_that_decide(nodes_in(source)) == []
