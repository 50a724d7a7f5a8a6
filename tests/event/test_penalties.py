"""Penalties and bonuses in a running event: record 299, entered, corrected, undone and shown."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.desk.run.acting import do as do_at_desk
from crosstable.desk.run.opened import OpenEvent
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.model.tournament import Tournament
from tests.event.running import begun, clock, played


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    """An event of eight players after two rounds."""
    event = begun(tmp_path / "open", 8)
    chance = random.Random(3)
    played(event, chance)
    played(event, chance)
    return event


def run(event: EventFolder, *words: str) -> int:
    return main(["event", *words, "--in", str(event.folder)])


def report(event: EventFolder) -> Tournament:
    return crosstable.read(event.report_path("main"))


def points(event: EventFolder, number: int) -> Decimal:
    found = report(event).by_number[number].points
    assert found is not None
    return found


def test_a_penalty_is_in_report_standings_and_journal(
    event: EventFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    before = points(event, 3)
    assert run(event, "penalty", "3", "1", "--reason", "mobile phone") == 0
    (record,) = report(event).abnormal_points
    assert (record.kind, record.game_points, record.round_number) == ("", Decimal(-1), 2)
    assert record.participants == (3,)
    assert points(event, 3) == before - 1
    assert any("mobile phone" in text for text in report(event).comments)
    assert verify(open_event_folder(event.folder, clock)) == ()
    capsys.readouterr()
    assert main(["standings", str(event.folder), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert "-1" in json.dumps(rows) or str(before - 1) in json.dumps(rows)
    assert main(["check", str(event.folder), "--for", "itdx"]) == 0


def test_a_penalty_is_corrected_lifted_and_undone(
    event: EventFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    before = points(event, 3)
    assert run(event, "penalty", "3", "1", "--reason", "late") == 0
    assert run(event, "penalty", "3", "0,5", "--reason", "late") == 0
    assert points(event, 3) == before - Decimal("0.5")
    capsys.readouterr()
    assert run(event, "penalty", "3", "0") == 0
    assert "-0" not in capsys.readouterr().out
    assert points(event, 3) == before
    assert run(event, "penalty", "3", "0") == 1
    assert run(event, "undo") == 0
    assert points(event, 3) == before - Decimal("0.5")
    assert run(event, "penalty", "3", "1", "--bonus", "--after", "2", "--reason", "fair play") == 0
    assert points(event, 3) == before + 1


def test_a_penalty_after_an_earlier_round_is_asked_about(event: EventFolder) -> None:
    assert run(event, "penalty", "3", "1", "--after", "1", "--reason", "late") == 1
    assert run(event, "penalty", "3", "1", "--after", "1", "--reason", "late", "--yes", "3") == 0
    assert report(event).abnormal_points[0].round_number == 1
    assert verify(open_event_folder(event.folder, clock)) == ()
    played(event.read(), random.Random(5))
    assert verify(open_event_folder(event.folder, clock)) == ()


@pytest.mark.parametrize(
    "words",
    [
        ("3", "much", "--reason", "x"),
        ("3", "0.25", "--reason", "x"),
        ("3", "1000", "--reason", "x"),
        ("3", "1"),
        ("3", "1", "--after", "7", "--reason", "x"),
        ("3", "1", "--match-points", "--reason", "x"),
        ("99", "1", "--reason", "x"),
    ],
)
def test_what_cannot_be_is_refused(event: EventFolder, words: tuple[str, ...]) -> None:
    lines = len(event.journal.lines)
    assert run(event, "penalty", *words, "--yes", "4") in (1, 2)
    assert len(open_event_folder(event.folder, clock).journal.lines) == lines


def test_a_round_that_is_not_paired_is_named(
    event: EventFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(event, "penalty", "3", "1", "--after", "3", "--reason", "late") == 1
    assert "round 3 is not" in capsys.readouterr().err


def test_the_desk_asks_for_the_same_act(event: EventFolder) -> None:
    body = {"act": "penalty", "who": "p02", "points": "1", "after": "", "reason": "late"}
    assert do_at_desk(OpenEvent(event.folder), body, "arbiter").status == 200
    assert open_event_folder(event.folder, clock).event.section().penalties[0].points == -1


def test_a_team_loses_match_points(tmp_path: Path) -> None:
    """The example of the draft: two match points after round three."""
    folder = tmp_path / "cup"
    assert main(["event", "new", str(folder), "--system", "team-round-robin", "--name", "Cup"]) == 0
    in_folder = ["--in", str(folder)]
    for number in range(8):
        data = [
            f"Player{number}, P",
            "--club",
            f"Club {number % 4}",
            "--rating",
            str(2000 - number),
        ]
        assert main(["event", "add", *data, *in_folder]) == 0
    assert main(["event", "set", "boards=2", *in_folder]) == 0
    assert main(["event", "team", "clubs", *in_folder]) == 0
    for _ in range(3):
        for verb in ("pair", "publish"):
            assert main(["event", verb, "--yes", "4", *in_folder]) == 0
        for match in ("1", "2"):
            assert main(["event", "match", match, "1=", *in_folder]) == 0
        assert main(["event", "close", "--yes", "4", *in_folder]) == 0
    words = ["1", "2", "--match-points", "--after", "3", "--reason", "absent"]
    assert main(["event", "penalty", *words, *in_folder]) == 0
    (record,) = crosstable.read(folder / "cup.trf").abnormal_points
    assert (record.match_points, record.game_points) == (Decimal(-2), Decimal(0))
    assert record.round_number == 3
    assert verify(open_event_folder(folder)) == ()


def test_values_of_results_are_a_setting(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    assert run(event, "set", "special-points=H=0 +=0.5@2") == 0
    first, second = report(event).abnormal_points
    assert (first.kind, first.game_points, first.round_number) == ("H", Decimal(0), None)
    assert (second.kind, second.game_points, second.round_number) == ("+", Decimal("0.5"), 2)
    assert run(event, "set", "special-points=Q=1") == 1
    assert run(event, "set", "special-points=") == 0
    assert report(event).abnormal_points == ()
