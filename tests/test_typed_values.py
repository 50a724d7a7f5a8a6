"""Values have types: a dictionary from texts to anything hides what it holds."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "crosstable"
MOST_IN_A_ROOM = {"desk": 60, "office": 24, "publishing": 1, "web": 3}
"""How many are left in the shells and their frame; the numbers only ever get smaller."""

_HIDES = re.compile(r"(?:dict|Dict|Mapping|MutableMapping)\[str, (?:Any|object)\]")


def hiding_types(source: str) -> list[str]:
    """Dictionaries from texts to anything, wherever a source text names one."""
    types = (ast.unparse(node) for node in ast.walk(ast.parse(source)) if _is_subscript(node))
    return [text for text in types if _HIDES.fullmatch(text)]


def _is_subscript(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript)


@pytest.mark.parametrize("room", MOST_IN_A_ROOM)
def test_few_values_are_dictionaries_of_anything(room: str) -> None:
    paths = (PACKAGE / room).rglob("*.py")
    count = sum(len(hiding_types(path.read_text(encoding="utf-8"))) for path in paths)
    assert count <= MOST_IN_A_ROOM[room]


def test_dictionaries_of_anything_are_counted() -> None:
    source = "def f(a: dict[str, Any], b: dict[str, int]) -> list[Mapping[str, object]]: ..."
    assert sorted(hiding_types(source)) == ["Mapping[str, object]", "dict[str, Any]"]
