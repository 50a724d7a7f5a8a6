"""The folder of an event without the people in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.event.disk.folder import open_event_folder
from crosstable.output.anonymous.substitution import Substitution

IN_PROGRESS = crosstable.sample("in-progress")


def test_an_event_keeps_its_rounds_and_loses_its_people(tmp_path: Path) -> None:
    event = crosstable.take_over_event(tmp_path / "spring", IN_PROGRESS)
    event.result(1, "1-0")
    out = tmp_path / "anonymous"
    assert main(["anonymise", str(tmp_path / "spring"), "-o", str(out)]) == 0
    old = open_event_folder(tmp_path / "spring")
    new = open_event_folder(out)
    assert new.journal.broken is None
    assert [line.act for line in new.journal.lines] == [line.act for line in old.journal.lines]
    (before,) = [crosstable.read(path) for path in (tmp_path / "spring").glob("*.trf")]
    (after,) = [crosstable.read(path) for path in out.glob("*.trf")]
    assert [p.rounds for p in after.players] == [p.rounds for p in before.players]
    text = "".join(path.read_text(encoding="utf-8") for path in out.rglob("*") if path.is_file())
    for player in before.players:
        assert player.name not in text
        assert player.fide_id is None or player.fide_id not in text


def test_entries_typed_by_hand_are_replaced(tmp_path: Path) -> None:
    event = crosstable.new_event(tmp_path / "club", "Club Night of Bergen", rounds=3)
    for name in ("Nordli, Ann", "Solberg, Bo", "Vik, Cy", "Moen, Di"):
        event.enter(name, club="Bergen SK")
    event.pair()
    out = tmp_path / "anonymous"
    assert main(["anonymise", str(tmp_path / "club"), "-o", str(out)]) == 0
    journal = (out / "journal.jsonl").read_text(encoding="utf-8")
    for private in ("Nordli", "Solberg", "Bergen", "Club Night"):
        assert private not in journal


def test_what_cannot_be_made_anonymous_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    crosstable.take_over_event(tmp_path / "spring", IN_PROGRESS)
    monkeypatch.setattr(Substitution, "text", lambda self, text: text)
    assert main(["anonymise", str(tmp_path / "spring"), "-o", str(tmp_path / "out")]) == 1
    assert "report this" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["spring"]


def test_a_folder_that_exists_is_not_written_into(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crosstable.take_over_event(tmp_path / "spring", IN_PROGRESS)
    assert main(["anonymise", str(tmp_path / "spring"), "-o", str(tmp_path)]) == 2
    assert "exists" in capsys.readouterr().err
