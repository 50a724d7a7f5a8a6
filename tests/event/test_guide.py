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


def table(players: int, clubs: int = 0) -> str:
    """So many players by rating; the third, the eighth and so on of the guide have no club."""
    free = (3, 8, 15, 21, 30)
    rows = [
        f"Player {n};{2400 - 10 * n};{'' if n in free else f'SK {n % clubs}'}"
        if clubs
        else f"Player {n};{2400 - 10 * n};"
        for n in range(1, players + 1)
    ]
    return "\n".join(("Name;Elo;Club", *rows))


TABLES = {"masters.csv": table(10), "league.csv": table(40, 7), "cup.csv": table(8)}


@pytest.mark.parametrize("heading", ["Round robins", "Teams", "Knockout", "Several sections"])
def test_other_events_are_run_as_the_guide_says(
    heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line by line; what the guide leaves out is entered here."""
    for name, text in TABLES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    if heading == "Several sections":
        assert main(["event", "new", "two", "--players", "masters.csv", "--rounds", "5"]) == 0
        for name in ("Player 11", "Player 12"):
            assert main(["event", "add", name, "--in", "two"]) == 0
        monkeypatch.chdir(tmp_path / "two")
    for words in commands(heading):
        if words[0] == "cd":
            monkeypatch.chdir(tmp_path / words[1])
            continue
        if words[2] == "close":
            for board in ("1.1", "1.2", "1.3", "1.4", "2.2", "2.3", "2.4"):
                assert main(["event", "result", board, "1-0"]) == 0
        assert main(words[1:]) == 0, words
