"""The chapter for the officer of a small federation is followed to the letter."""

from __future__ import annotations

import re
import shlex
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.office.store import opening
from tests.conftest import PROJECT_ROOT
from tests.office.making import list_file, open_report

GUIDE = (PROJECT_ROOT / "docs" / "guide-office.md").read_text(encoding="utf-8")
CHAPTER = GUIDE.split("## The first list in fifteen minutes\n")[1].split("\n## ")[0]
STEPS = [block[1] for block in re.finditer(r"```console\n(.*?)```", CHAPTER, re.DOTALL)]


class ThatDay(datetime):
    """The day on which the chapter was written."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> ThatDay:
        return cls(2026, 11, 16, 9, 30, tzinfo=tz or UTC)


def _files(folder: Path) -> None:
    """The list of a federation of 412 players, and a report with a newcomer."""
    others = "".join(
        f'{1000000 + number},"Member {number}, Test",NOR,M,,{1200 + number},0,20,1970,\n'
        for number in range(7, 413)
    )
    (folder / "players.csv").write_text(list_file() + others, encoding="utf-8")
    (folder / "inbox").mkdir()
    text = open_report("Club Open", "2026-10-09", "2026-10-11", newcomer="New, Nina")
    (folder / "inbox" / "open.trf").write_text(text, encoding="utf-8")


def test_from_nothing_to_the_first_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROSSTABLE_OFFICE", raising=False)
    monkeypatch.setattr(opening, "datetime", ThatDay)
    told = []
    for line in "".join(STEPS).splitlines():
        if line.startswith("$ "):
            program, *words = shlex.split(line[2:])
            assert program == "crosstable"
            assert main(words) == 0, line
            said = capsys.readouterr()
            told += [line, *said.out.splitlines(), *said.err.splitlines()]
    assert "\n".join(told) + "\n" == "".join(STEPS)
    assert (tmp_path / "public" / "edition-0002" / "list.txt").is_file()
