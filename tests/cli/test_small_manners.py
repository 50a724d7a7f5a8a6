"""Small manners of the commands, as a newcomer met them."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import UnknownRules


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> crosstable.RunningEvent:
    """One round of six, of whom one asked for a bye."""
    made = crosstable.new_event(tmp_path / "open", name="Open", rounds=1, federation="AUT")
    for number in range(1, 7):
        made.enter(f"Player{number}, P", rating=2000 - number)
    made.bye("Player6, P", 1)
    made.pair(confirm=4)
    made.publish(confirm=4)
    for board in (1, 2):
        made.result(board, "1-0")
    monkeypatch.chdir(made.folder)
    return made


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main([*words])
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_a_running_event(
    event: crosstable.RunningEvent, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "  half-point bye: 6  Player6, P\n" in said(capsys, "event", "status")
    blamed = said(capsys, "event", "blame", "Player1, P")
    assert "arbiter  arbiter" not in blamed
    assert "1-0 -> 1-0" not in blamed
    points = {
        line.split()[3] for line in said(capsys, "event", "preview", "--places").splitlines()[2:]
    }
    assert points <= {"0.0", "0.5", "1.0"}
    event.close(confirm=4)
    assert "event set rounds=N" in said(capsys, "event", "pair")
    assert "event set NAME=VALUE" in said(capsys, "event", "send", "--for", "rating")


def test_a_new_folder_and_unknown_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = str(crosstable.sample("round-robin"))
    for is_new in (True, False):
        printed = said(capsys, "standings", report, "-o", str(tmp_path / "new" / f"{is_new}.html"))
        assert ("created the folder" in printed) == is_new
    with pytest.raises(UnknownRules, match=r"choose from .*fide-2002.*fide-2024"):
        crosstable.rate(crosstable.read(report), "fide-1999")
