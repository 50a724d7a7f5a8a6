"""Sentences for people are plain English: habits that were dropped do not come back.

The rooms of running events, of the desk and of the office are not in the list yet.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable

PACKAGE = Path(crosstable.__file__).parent
ROOMS = (
    "checks",
    "cli",
    "lists",
    "model",
    "output",
    "pairing",
    "publishing",
    "ratings",
    "reading",
    "rules",
    "text",
    "writing",
)
HABITS = {
    "told, tells, said: reported, shows, given": r"\b(told|tells|said)\b",
    "is no X: is not an X": r"(?<!there )(?<!There )\b(is|are|was|were) no (?!longer\b|more\b)",
    "anew: again": r"\banew\b",
    "mend: fix": r"\bmend(s|ed|ing)?\b",
    "pass over: ignore": r"\bpass(es|ed)? over\b",
    "stands: is": r"\bstands?\b(?! for\b)",
    "Who does this is: players who do this are": r"^Who \w+ .* (is|are) ",
    "by itself: automatically": r"\bby (itself|themselves)\b",
    "heed: follow": r"\bheed(s|ed)?\b",
}


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """The texts of a module but for docstrings, in f-strings piece by piece; not single words."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) not in alone and " " in node.value.strip():
            yield node.lineno, node.value


def habits_in(text: str) -> list[str]:
    plain = re.sub(r"\{\w*[^}]*\}", "", text)
    return [name for name, pattern in HABITS.items() if re.search(pattern, plain)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_has_a_habit_that_was_dropped(room: str) -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {habits}: {text}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line, text in sentences(path.read_text(encoding="utf-8"))
        if (habits := habits_in(text))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "the report does not say it; 'x' is no date",
        "record 222 tells the time control",
        "the line stands twice",
        "export the report anew",
        "3 can be mended",
        "Who is not on the list is unrated",
    ],
)
def test_habits_are_found(text: str) -> None:
    assert habits_in(text)


@pytest.mark.parametrize(
    "text", ["there is no round 4", "`PTS` stands for the points", "{told} is no longer valid"]
)
def test_plain_sentences_pass(text: str) -> None:
    assert habits_in(text) == []
