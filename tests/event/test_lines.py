"""A player in one line, as somebody types it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crosstable.errors import CannotAct
from crosstable.event.intake.lines import read_entries, typed_line

HANS = {"name": "Müller, Hans"}
LINES: dict[str, dict[str, Any]] = {
    "Müller, Hans": HANS,
    "Müller, Hans 1845": {**HANS, "rating": 1845},
    "Müller,Hans,1845": {**HANS, "rating": 1845},
    "Müller, Hans 1845 GER": {**HANS, "rating": 1845, "federation": "GER"},
    "Müller, Hans GER 1845": {**HANS, "rating": 1845, "federation": "GER"},
    "Müller, Hans (1845), GER": {**HANS, "rating": 1845, "federation": "GER"},
    "Müller, Hans Elo 1845": {**HANS, "rating": 1845},
    "Müller, Hans DWZ: 1720": {**HANS, "national": 1720},
    "Müller, Hans 850": {**HANS, "rating": 850},
    "Müller, Hans 9990017": {**HANS, "fide_id": "9990017"},
    "Müller, Hans 1845 FIDE 9990017": {**HANS, "rating": 1845, "fide_id": "9990017"},
    "FM Müller, Hans": {**HANS, "title": "FM"},
    "Müller, Hans FM 2301": {**HANS, "rating": 2301, "title": "FM"},
    "Müller 1845 GER": {"name": "Müller", "rating": 1845, "federation": "GER"},
    "Hans LIE": {"name": "Hans LIE"},
    "LIE, Hans": {"name": "LIE, Hans"},
    "Müller, Hans 2": {"name": "Müller, Hans 2"},
    "Müller, Hans 1845 1900": {"name": "Müller, Hans 1845", "rating": 1900},
    "9990017": {"fide_id": "9990017"},
    "1845": {},
    "": {},
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_is_understood(text: str) -> None:
    assert typed_line(text) == LINES[text]


PASTES: dict[str, list[dict[str, Any]]] = {
    "Müller, Hans\nEk, Bo\n": [HANS, {"name": "Ek, Bo"}],
    "Müller, Hans 1845\nEk, Alexander 1700 SWE\n": [
        {**HANS, "rating": 1845},
        {"name": "Ek, Alexander", "rating": 1700, "federation": "SWE"},
    ],
    "Hans Müller 1845\nBo Ek\n": [{"name": "Hans Müller", "rating": 1845}, {"name": "Bo Ek"}],
    "Müller, Hans, 1845\nEk, Bo, 1700\n": [
        {**HANS, "rating": 1845},
        {"name": "Ek, Bo", "rating": 1700},
    ],
    "Müller, Hans\t1845\tGER\n": [{**HANS, "rating": 1845, "federation": "GER"}],
    "Name;Elo\nMüller, Hans;1845\n": [{**HANS, "rating": 1845}],
    "9990017\n9990018\n": [{"fide_id": "9990017"}, {"fide_id": "9990018"}],
    "Hans Müller,1845\nBo Ek,1700\n": [
        {"name": "Hans Müller", "rating": 1845},
        {"name": "Bo Ek", "rating": 1700},
    ],
}


@pytest.mark.parametrize("text", PASTES)
def test_a_paste_is_a_table_or_lines(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pasted"
    path.write_text(text, encoding="utf-8")
    assert [dict(one) for one in read_entries(path).people] == PASTES[text]


@pytest.mark.parametrize("text", ["", "1,2,3\n4,5,6\n", "Club;Fee\nSandvik;10\n"])
def test_what_has_no_names_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pasted"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotAct):
        read_entries(path)


def test_columns_that_are_not_taken_over_are_named(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("Name;Fee paid;Elo;\nLee, Ann;yes;1900;x\n", encoding="utf-8")
    assert read_entries(path).left == ((1, "Fee paid"), (3, ""))
