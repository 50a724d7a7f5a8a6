"""The guide "Your first tournament" is followed to the letter, in a fresh folder."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from crosstable.cli.main import main
from tests.conftest import PROJECT_ROOT

GUIDE = (PROJECT_ROOT / "docs" / "guide-event.md").read_text(encoding="utf-8")
LIST = "Name;Elo;Club\n" + "".join(f"Player {n};{1900 - 30 * n};SK {n % 3}\n" for n in range(8))


def commands(heading: str) -> list[list[str]]:
    """The commands of the first block under a heading, as a shell would divide them."""
    text = GUIDE.split(f"## {heading}\n")[1]
    block = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert block is not None
    lines = block[1].replace("\\\n", " ").splitlines()
    return [shlex.split(line, comments=True) for line in lines]


def test_from_a_table_of_names_to_the_printed_first_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst")
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    typed = 0
    for words in [*commands("Begin"), *commands("Each round")]:
        typed += 1
        if words[0] == "cd":
            monkeypatch.chdir(tmp_path / words[1])
            continue
        assert words[0] == "crosstable"
        if "<" in words:  # the results of the boards that are still open
            words = words[: words.index("<")]
            text = io.BytesIO(b"2;1-0\n3;0-1\n4;1/2\n")
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(text, encoding="utf-8"))
        assert main(words[1:]) == 0, words
        if "print" in words:
            assert typed <= 6
            assert (
                (tmp_path / "club-open" / "wall-list-round-1.pdf").read_bytes().startswith(b"%PDF")
            )
    assert (tmp_path / "club-open" / "club-open.trf").exists()
