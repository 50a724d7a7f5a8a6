"""The folder of an event stands for its report, wherever a command takes a file."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from crosstable.cli.main import main
from crosstable.event.disk.folder import open_event_folder
from tests.event.running import begun, played

COMMANDS = (
    "show",
    "check --for itdx",
    "standings",
    "convert --to trf16 -o out.trf",
    "pair",
    "fmt --check",
    "check --summary",
    "report --form pairings --format html -o out.html",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    event = begun(tmp_path / "open", 8)
    played(event, random.Random(1))
    monkeypatch.chdir(tmp_path)
    return event.folder


@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.daily(4)
def test_commands_answer_as_for_the_report(folder: Path, words: str, capsys: Any) -> None:
    name, *rest = words.split()
    shutil.copy(folder / "open.trf", "alone.trf")
    codes, outputs = [], []
    for path in ("open", "alone.trf"):
        codes.append(main([name, path, *rest, *(["--overwrite"] if "-o" in rest else [])]))
        outputs.append(capsys.readouterr().out.replace("open/open.trf", "alone.trf"))
    assert codes[0] == codes[1] < 2
    assert outputs[0] == outputs[1]


def test_copies_are_never_meant(folder: Path, capsys: Any) -> None:
    assert (folder / "copies" / "main-round-1.trf").exists()
    for argument in ("open", "."):
        assert main(["show", argument, "--format", "json"]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert shown["path"].endswith("open.trf")
        assert "copies" not in shown["path"]


def test_details_come_from_the_event(folder: Path, capsys: Any) -> None:
    assert main(["event", "set", "registered=true", "--in", "open"]) == 0
    capsys.readouterr()
    assert main(["show", "open", "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["details"]["path"].endswith("event.toml")


def test_a_section_that_is_not_there_is_refused(folder: Path, capsys: Any) -> None:
    assert main(["standings", "open", "--section", "main"]) == 0
    assert main(["standings", "open", "--section", "b"]) == 2
    assert "main" in capsys.readouterr().err
    assert main(["check", "open/open.trf", "--section", "main"]) == 2


def test_fixing_the_report_of_an_event_is_an_act(folder: Path, capsys: Any) -> None:
    path = folder / "open.trf"
    right = path.read_bytes()
    lines = len(open_event_folder(folder).journal.lines)
    path.write_bytes(right.replace(b"062 8", b"062 9"))
    assert main(["check", "open", "--fix", "--for", "itdx"]) == 0
    assert f"act {lines + 1} of the event" in capsys.readouterr().err
    assert path.read_bytes() == right
    assert not list(folder.glob("*.bak"))
    event = open_event_folder(folder)
    assert event.journal.lines[-1].act == "imported"
    assert event.changed_outside() == ()


def test_formatting_the_folder_of_an_event_is_an_act(folder: Path, capsys: Any) -> None:
    path = folder / "open.trf"
    assert main(["fmt", "open"]) == 0
    assert "canonical" in capsys.readouterr().err
    right = path.read_bytes()
    path.write_bytes(right.replace(b"\n022 ", b"\n\r\n022 "))
    assert main(["fmt", "open", "-o", "-"]) == 0
    assert capsys.readouterr().out.encode() == right
    assert main(["fmt", "open"]) == 0
    assert path.read_bytes() == right
    assert open_event_folder(folder).journal.lines[-1].act == "imported"


def test_a_change_of_another_program_by_command(folder: Path, capsys: Any) -> None:
    path = folder / "open.trf"
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Fjordheimen"))
    assert main(["event", "remark", "x", "--in", "open"]) == 1
    assert "import --report" in capsys.readouterr().err
    assert main(["event", "import", "--report", "--dry-run", "--in", "open"]) == 0
    assert "Fjordheimen" in capsys.readouterr().out
    assert main(["event", "import", "--report", "--in", "open", "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [one["act"] for one in answer["acts"]] == ["imported"]
    assert main(["event", "remark", "x", "--in", "open"]) == 0
    path.write_bytes(path.read_bytes().replace(b"Fjordheimen", b"Sandvikhavn"))
    assert main(["event", "import", "--report", "--discard", "--in", "open"]) == 0
    assert b"Fjordheimen" in path.read_bytes()
