"""Sentences that tests expect, in one golden file for each module of tests.

A test asserts codes, numbers and places itself; the words of a message are compared with
``tests/golden/wording``, so that an editor changes a sentence in the program and runs
``pytest --refresh-golden``. A section of such a file is a test or one of its cases, named as pytest
names it.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from crosstable.model.phrases import Joined, Phrase, Words

TESTS = Path(__file__).parent
GOLDEN = TESTS / "golden" / "wording"
_HEADING = "== "
MOST_LINES = 40
"""Of one text: what is longer is a document, and its test asks for a part of it."""


def golden_file(module: Path) -> Path:
    """The golden file of a module of tests."""
    return GOLDEN / module.relative_to(TESTS).with_suffix(".txt")


def sections(path: Path) -> dict[str, str]:
    """The texts of a golden file, by the names of their tests."""
    if not path.exists():
        return {}
    parts = f"\n{path.read_text(encoding='utf-8')}".split(f"\n{_HEADING}")[1:]
    found = (part.partition("\n") for part in parts)
    return {name: text.rstrip("\n") for name, _, text in found}


def write_sections(path: Path, texts: dict[str, str]) -> None:
    """Write a golden file, tests in the order of their names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    blocks = (f"{_HEADING}{name}\n{text}\n" for name, text in sorted(texts.items()))
    path.write_text("\n".join(blocks), encoding="utf-8", newline="\n")


class Worded:
    """What a test calls with the sentences it found: ``worded(*messages)``.

    Paths of its temporary folder are written as in that folder.
    """

    def __init__(self, module: Path, test: str, folder: Path | None, is_refreshed: bool) -> None:
        self._path = golden_file(module)
        self._test = test
        self._folder = folder
        self._calls = 0
        self._expected_scores: str | None = None
        self._is_refreshed = is_refreshed

    def __call__(self, *sentences: Words | Iterable[Words] | None) -> None:
        """Compare with the golden file; a test may ask several times.

        A text that is that of the call before has no section of its own.
        """
        actual = self._plain(sentences)
        assert actual, "no sentence was found"
        assert actual.count("\n") < MOST_LINES, "too long: assert a part of it"
        self._calls += 1
        name = self._test if self._calls == 1 else f"{self._test} ({self._calls})"
        if self._is_refreshed:
            own = {} if actual == self._expected_scores else {name: actual}
            others = {known: text for known, text in sections(self._path).items() if known != name}
            write_sections(self._path, others | own)
        self._expected_scores = sections(self._path).get(name, self._expected_scores)
        missing = f"{self._path} has no {name}: write it with --refresh-golden"
        assert self._expected_scores is not None, missing
        assert actual == self._expected_scores

    def _plain(self, sentences: Iterable[Words | Iterable[Words] | None]) -> str:
        """What is compared: lines in English without blanks at their ends."""
        lines: list[str] = []
        for one in sentences:
            if isinstance(one, str | Phrase | Joined):
                lines.append(str(one))
            else:
                lines += ["-"] if one is None else map(str, one)
        text = "\n".join(lines).replace(os.sep, "/")
        if self._folder is not None:
            folder = self._folder.as_posix()
            text = text.replace(f"{folder}/", "").replace(folder, ".")
        return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
