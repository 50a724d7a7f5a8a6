"""Wording lives in golden files: each section has its test, and few sentences are left in tests."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import Nodes, modules_of_tests, nodes_of
from tests.worded import GOLDEN, TESTS, Worded, golden_file, sections

LEFT = 11
"""Sentences that tests assert themselves: lines of files and translations that
look like one. More are refused: call
the fixture `worded` with them."""


def worded_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_refreshed: bool) -> Worded:
    monkeypatch.setattr("tests.worded.GOLDEN", tmp_path)
    return Worded(TESTS / "test_worded.py", "test_it", tmp_path, is_refreshed)


def test_a_text_is_written_once_and_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = worded_of(tmp_path, monkeypatch, is_refreshed=True)
    written("one", ["two  ", str(tmp_path / "three")], None)
    written("one", ["two", "three"], None)
    written("another")
    assert sections(tmp_path / "test_worded.txt") == {
        "test_it": "one\ntwo\nthree\n-",
        "test_it (3)": "another",
    }
    compared = worded_of(tmp_path, monkeypatch, is_refreshed=False)
    compared("one\ntwo\nthree\n-")
    compared("one", "two", "three", "-")
    with pytest.raises(AssertionError):
        compared("yet another")


def test_a_text_that_no_file_has_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match="--refresh-golden"):
        worded_of(tmp_path, monkeypatch, is_refreshed=False)("one")


@pytest.mark.parametrize("found", [(), [""], "  \n"])
def test_a_text_without_words_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str | Iterable[str]
) -> None:
    """Otherwise a test that finds no sentence would be refreshed into one that cannot fail."""
    with pytest.raises(AssertionError, match="no sentence"):
        worded_of(tmp_path, monkeypatch, is_refreshed=True)(found)
    assert sections(tmp_path / "test_worded.txt") == {}


def test_every_section_has_its_test() -> None:
    """That of a case one with cases: the database a test is tried on decides no sentence."""
    modules = {golden_file(path): path for path in TESTS.rglob("test_*.py")}
    for path in GOLDEN.rglob("*.txt"):
        nodes = nodes_of(modules[path])
        tests = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        with_cases = {node.name for node in tests if "parametrize" in marks_of(node)}
        for name in sections(path):
            test, bracket, _ = name.partition("[")
            known = with_cases if bracket else {node.name for node in tests}
            assert test.partition(" ")[0] in known, (path, name)


def marks_of(test: ast.FunctionDef) -> str:
    """Its decorators as they are written."""
    return " ".join(map(ast.unparse, test.decorator_list))


def sentences(nodes: Nodes) -> Iterator[str]:
    """Constants of six words or more in asserts and in patterns for exceptions."""
    for node in nodes:
        if isinstance(node, ast.Assert):
            looked_at: list[ast.expr] = [node.test]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_raises = node.func.attr == "raises"
            looked_at = [word.value for word in node.keywords if is_raises and word.arg == "match"]
        else:
            continue
        for part in looked_at:
            found = (one.value for one in ast.walk(part) if isinstance(one, ast.Constant))
            yield from (text for text in found if isinstance(text, str) and is_sentence(text))


def is_sentence(text: str) -> bool:
    words = text.split()
    return len(words) >= 6 and sum(word.isalpha() and word.islower() for word in words) >= 4


@pytest.mark.lengthy
def test_few_sentences_are_left_in_tests() -> None:
    found = {
        str(path.relative_to(TESTS)): len([*sentences(nodes_of(path))])
        for path in modules_of_tests()
        if path.name.startswith("test_")
    }
    assert sum(found.values()) <= LEFT, {name: n for name, n in found.items() if n}
