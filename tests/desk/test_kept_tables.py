"""Tables of entries outlive the desk that they were brought to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crosstable.desk.run.kepttables import MOST_TABLES, Choices, KeptTables

needs_posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")


def test_a_table_is_there_after_a_new_start(tmp_path: Path) -> None:
    token = KeptTables(tmp_path / "entries").keep("club.csv", b"Name\nLund, Ase\n")
    KeptTables(tmp_path / "entries").write(token, Choices("club.csv", answers={"3": "out"}))
    again = KeptTables(tmp_path / "entries")
    assert again.has(token)
    assert again.path(token).read_bytes() == b"Name\nLund, Ase\n"
    assert again.choices(token).answers_by_row == {3: "out"}


def test_the_tables_of_a_user_lie_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path))
    token = KeptTables().keep("club.csv", b"Name\n")
    assert KeptTables().path(token).is_relative_to(tmp_path)


@needs_posix
def test_nobody_else_reads_them(tmp_path: Path) -> None:
    tables = KeptTables(tmp_path)
    tables.path(tables.keep("club.csv", b"Name\n"))
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())


def test_the_oldest_go(tmp_path: Path) -> None:
    tables = KeptTables(tmp_path)
    tokens = []
    for second in range(MOST_TABLES + 2):
        tokens.append(tables.keep("club.csv", b"Name\n"))
        os.utime(tmp_path / f"entries-{tokens[-1]}.json", (second, second))
    tokens.append(tables.keep("club.csv", b"Name\n"))
    assert [tables.has(token) for token in tokens] == [False] * 3 + [True] * MOST_TABLES
    assert len(list(tmp_path.iterdir())) == 2 * MOST_TABLES
