"""Sentences for people are plain English: habits that were dropped do not come back.

The scan reads the texts of the modules, the templates, the scripts and the pages for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable
from tests.conftest import PROJECT_ROOT
from tests.sources import Nodes, package_nodes, texts_in

PACKAGE = Path(crosstable.__file__).parent
ROOMS = (
    "checks",
    "cli",
    "desk",
    "event",
    "lists",
    "model",
    "office",
    "output",
    "pairing",
    "publishing",
    "ratings",
    "reading",
    "rules",
    "text",
    "writing",
)
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "RELEASING.md",
    "SECURITY.md",
    "THIRD_PARTY.md",
    "docs/decisions.md",
    "docs/format-notes.md",
)
HABITS = {
    "told, tells, said: reported, shows, given": r"\b(told|said|tells(?! you\b))\b",
    "is no X: is not an X": (
        r"(?<!there )(?<!There )\b(is|are|was|were) no (?!longer\b|more\b|such\b)"
    ),
    "anew: again": r"\banew\b",
    "mend: fix": r"\bmend(s|ed|ing)?\b",
    "pass over: ignore": r"\bpass(es|ed)? over\b",
    "stands: is": r"\bstands?\b(?! for\b)",
    "Who does this is: players who do this are": r"^Who \w+ .* (is|are) ",
    "by itself: automatically": r"\bby (itself|themselves)\b",
    "heed: follow": r"\bheed(s|ed)?\b",
    "not any more: no longer": r"\bnot\b.* any ?more\b",
    "go on: continue": r"\b(goes|went|gone) on\b",
    "all the same: anyway": r"\ball the same\b",
    "beside: next to": r"\bbeside\b",
    "lie: be": r"\blies\b",
    "one a round: one per round": r"\bone \w+ a (board|file|player|round)\b",
    "speak for, against: be evidence, a warning": r"\bspeaks? (for|against)\b",
}


def sentences(nodes: Nodes) -> Iterator[tuple[int, str]]:
    """The texts of a module but for docstrings, in f-strings piece by piece; not single words."""
    return ((line, text) for line, text in texts_in(nodes) if " " in text.strip())


def habits_in(text: str) -> list[str]:
    plain = re.sub(r"\{\w*[^}]*\}", "", text)
    return [name for name, pattern in HABITS.items() if re.search(pattern, plain)]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.lengthy
def test_no_sentence_has_a_habit_that_was_dropped(room: str) -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {habits}: {text}"
        for path, nodes in package_nodes().items()
        if path.is_relative_to(PACKAGE / room)
        for line, text in sentences(nodes)
        if (habits := habits_in(text))
    ]
    assert found == []


def shown_text(source: str) -> str:
    """A template without its comments, code and marks; lines stay."""
    blank = re.sub(r"\{#.*?#\}|\{%.*?%\}", _lines_only, source, flags=re.DOTALL)
    return re.sub(r"<[^<>]*>", _attributes, blank, flags=re.DOTALL)


def _lines_only(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _attributes(match: re.Match[str]) -> str:
    """Of a tag only what is read: titles, labels and texts for scripts."""
    kept = re.findall(r'(?:title|placeholder|alt|aria-\w+|data-\w+)="([^"]*)"', match[0])
    return " ".join(kept).replace("\n", " ") + "\n" * match[0].count("\n")


def texts_of_script(source: str) -> Iterator[tuple[int, str]]:
    """The quoted texts of a script, not single words."""
    for number, line in enumerate(source.splitlines(), 1):
        code = line.split("// ")[0]
        for text in re.findall(r'"([^"]*)"|`([^`]*)`', code):
            if " " in "".join(text).strip():
                yield number, "".join(text)


def files_with(suffix: str) -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob(f"*{suffix}")) if "vendor" not in path.parts]


def test_no_template_has_a_habit_that_was_dropped() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {habits}: {line.strip()}"
        for path in files_with(".html")
        for number, line in enumerate(shown_text(path.read_text("utf-8")).splitlines(), 1)
        if (habits := habits_in(line))
    ]
    assert files_with(".html") != []
    assert found == []


def test_no_script_has_a_habit_that_was_dropped() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {habits}: {text}"
        for path in files_with(".js")
        for number, text in texts_of_script(path.read_text("utf-8", errors="replace"))
        if (habits := habits_in(text))
    ]
    assert files_with(".js") != []
    assert found == []


def guides() -> list[Path]:
    return [*(PROJECT_ROOT / page for page in PAGES), *PROJECT_ROOT.glob("docs/guide*.md")]


def test_no_guide_has_a_habit_that_was_dropped() -> None:
    found = [
        f"{path.name}: {habits}: {line}"
        for path in guides()
        for line in re.sub(r"```.*?```|`[^`]*`", "", path.read_text("utf-8"), flags=re.S).split(
            "\n"
        )
        if (habits := habits_in(line))
    ]
    assert len(guides()) > 15
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
        "this file is not open any more",
        "the event goes on",
        "the details beside the report",
        "nothing speaks against it",
    ],
)
def test_habits_are_found(text: str) -> None:
    assert habits_in(text)


@pytest.mark.parametrize(
    "text", ["there is no round 4", "`PTS` stands for the points", "{told} is no longer valid"]
)
def test_plain_sentences_pass(text: str) -> None:
    assert habits_in(text) == []
