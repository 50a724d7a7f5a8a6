"""The norms of several events in one report, with the people who are in more than one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main

ROBIN = crosstable.sample("round-robin")
SWISS = crosstable.sample("individual-swiss")
Captured = pytest.CaptureFixture[str]


def other_event(tmp_path: Path) -> Path:
    """The round robin once more, with one number gone and one name written otherwise."""
    text = ROBIN.read_bytes().decode("utf-8").replace("Tiszapart Masters 2026", "Tiszapart Second")
    text = text.replace("98719426", "        ").replace("Somfalvi, Réka", "Somfalvi, Rika")
    path = tmp_path / "second.trf"
    path.write_bytes(text.encode("utf-8"))
    return path


def test_norms_of_all_events_and_players_found_twice(tmp_path: Path, capsys: Captured) -> None:
    second = other_event(tmp_path)
    assert main(["norms", str(ROBIN), str(second), str(SWISS)]) == 0
    shown = capsys.readouterr().out
    made = [line for line in shown.splitlines() if "WIM" in line and "counts as" in line]
    assert [line.split("  ")[0] for line in made] == ["Tiszapart Masters 2026", "Tiszapart Second"]
    assert "the names differ" in shown  # by the number
    assert "one has no FIDE ID" in shown  # by the name
    assert "Fjordbyen" in shown


def test_programs_get_all_of_it(tmp_path: Path, capsys: Captured) -> None:
    second = other_event(tmp_path)
    assert main(["norms", str(ROBIN), str(second), "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["events"]) == 2
    assert len(answer["several_times"]) == 10
    assert {each["event"] for each in answer["several_times"][0]} == {1, 2}
    out = tmp_path / "festival.html"
    assert main(["norms", str(ROBIN), str(second), "-o", str(out)]) == 0
    assert "Players found several times" in out.read_text(encoding="utf-8")


def test_one_event_has_no_such_table_and_strangers_are_nobody_twice(capsys: Captured) -> None:
    assert main(["norms", str(ROBIN), str(SWISS)]) == 0
    assert "several times" not in capsys.readouterr().out


@pytest.mark.parametrize("option", [["--forecast"], ["--why", "9"]])
def test_what_is_about_one_event_needs_one(option: list[str], capsys: Captured) -> None:
    assert main(["norms", str(ROBIN), str(SWISS), *option]) == 2
    assert "one FILE" in capsys.readouterr().err
