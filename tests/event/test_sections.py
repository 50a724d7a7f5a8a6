"""Several sections in one event, and players who move between them."""

import json
import random
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import FideModeLeft
from crosstable.event.acts.people import Entered
from crosstable.event.acts.rounds import Closed, Published
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw
from tests.event.running import begun, clock


def with_b(folder: Path) -> EventFolder:
    """An event with eight players in `main` and four in `B`, a round robin."""
    event = begun(folder, 8)
    event.do(SectionAdded("B", {"system": "round-robin", "tiebreaks": "PTS,DE,SB"}))
    for index in range(4):
        event.do(Entered(f"b{index}", {"name": f"Bee{index}, B", "rating": 1500}), section="B")
    return event


def players(event: EventFolder, section: str) -> list[str]:
    t = crosstable.loads(event.report_path(section).read_bytes())
    return [player.name for player in t.players]


def played(event: EventFolder, section: str, chance: random.Random) -> None:
    act = draw(event.event.section(section))
    event.do(act, section=section, confirmed=2)
    event.do(Published(act.round), section=section)
    current = event.event.section(section).last_round
    assert current is not None
    for board in current.boards:
        result = chance.choice(("1-0", "½-½", "0-1"))
        event.do(ResultEntered(act.round, board.number, result), section=section)
    event.do(Closed(act.round), section=section)


def test_each_section_has_its_report_and_its_system(tmp_path: Path) -> None:
    event, chance = with_b(tmp_path / "open"), random.Random(1)
    for _ in range(3):
        played(event, "main", chance)
        played(event, "B", chance)
    assert sorted(path.name for path in event.folder.glob("*.trf")) == ["B.trf", "open.trf"]
    other = crosstable.loads(event.report_path("B").read_bytes())
    assert (other.name, other.city, other.declared_rounds) == ("Fjord Open B", "Sandvikhavn", 3)
    assert (other.paired_rounds, other.type_code) == (3, "FIDE_ROUNDROBIN")
    for name in event.event.sections:
        found = crosstable.check(crosstable.loads(event.report_path(name).read_bytes()), "itdx")
        assert [d for d in found if d.severity is crosstable.Severity.ERROR] == []
    assert verify(event) == ()
    assert open_event_folder(event.folder, clock).event.sections == event.event.sections


def test_an_act_needs_its_section(tmp_path: Path) -> None:
    event = with_b(tmp_path / "open")
    lines = len(event.journal.lines)
    for section in (None, "C"):
        with pytest.raises(CannotAct, match="main, B"):
            event.do(Entered("x", {"name": "X, X"}), section=section)
    assert len(event.journal.lines) == lines


def test_a_player_moves_before_round_1(tmp_path: Path) -> None:
    event = with_b(tmp_path / "open")
    event.do(Moved("p00", "main", "B"))
    assert "Player00, P" not in players(event, "main")
    assert players(event, "B")[0] == "Player00, P"
    with pytest.raises(CannotAct, match="already"):
        event.do(Moved("p01", "main", "main"))
    played(event, "B", random.Random(1))
    with pytest.raises(CannotAct, match="withdraw"):
        event.do(Moved("p01", "main", "B"))


def test_undoing_a_section_removes_its_report(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    number = len(event.journal.lines)
    event.do(SectionAdded("B"))
    assert event.report_path("B").exists()
    event.undo(number)
    assert not event.report_path("B").exists()
    event.do(SectionAdded("B"))
    event.do(SectionRemoved("B"))
    assert list(event.event.sections) == ["main"]
    assert not event.report_path("B").exists()


@pytest.mark.parametrize("name", ["", "../x", "copies", "MAIN", "a/b", "x" * 50])
def test_a_name_that_cannot_be_a_file_is_refused(tmp_path: Path, name: str) -> None:
    event = begun(tmp_path / "open", 2)
    with pytest.raises(CannotAct):
        event.do(SectionAdded(name))


def test_a_section_with_players_is_not_removed(tmp_path: Path) -> None:
    event = with_b(tmp_path / "open")
    with pytest.raises(CannotAct, match="has players"):
        event.do(SectionRemoved("B"))
    alone = begun(tmp_path / "empty", 0)
    with pytest.raises(CannotAct, match="at least one"):
        alone.do(SectionRemoved("main"))


def test_an_act_on_the_event_is_recorded_in_every_report(tmp_path: Path) -> None:
    event = with_b(tmp_path / "open")
    event.do(FideModeLeft(), confirmed=4)
    for name in event.event.sections:
        assert b"FIDE mode left" in event.report_path(name).read_bytes()


def test_a_section_called_as_the_folder_gets_another_file(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    event.do(SectionAdded("Open"))
    assert event.report_path("Open").name == "section-Open.trf"


def test_sections_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "club")

    def run(*words: str) -> int:
        return main(["event", *words, "--in", folder])

    assert main(["event", "new", folder, "--name", "Club", "--rounds", "3"]) == 0
    assert run("section", "add", "B", "rounds=5") == 0
    assert run("add", "Abel, A", "--section", "main") == 0
    assert run("add", "Bauer, B") == 1
    assert run("move", "Abel", "B", "--section", "main") == 0
    capsys.readouterr()
    assert run("section", "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)["sections"]
    assert [(one["section"], one["players"]) for one in found] == [("main", 0), ("B", 1)]
    assert run("status", "--format", "json") == 0
    both = json.loads(capsys.readouterr().out)["sections"]
    assert [one["rounds"] for one in both] == [3, 5]
    assert run("status") == 0
    assert "section B" in capsys.readouterr().out
    assert run("section", "remove", "main") == 0
