"""Verbs around an event: backup, restore, blame, edit, print, absence, ratings from lists."""

import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from crosstable.cli.main import main
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.rounds.editing import begun_draft, edit_draft, end_editing
from tests.event.running import begun, clock, paired, report
from tests.worded import Worded


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EventFolder:
    found = begun(tmp_path / "open", 9)
    monkeypatch.chdir(found.folder)
    return found


def run(words: str, code: int = 0) -> None:
    assert main(["event", *words.split()]) == code, words


def answer(words: str, capsys: Any, code: int = 0) -> Any:
    capsys.readouterr()
    run(f"{words} --format json", code)
    return json.loads(capsys.readouterr().out)


# -- backup and restore ---------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["stick", "stick.zip"])
def test_a_backup_is_proved_and_restored(
    event: EventFolder, tmp_path: Path, capsys: Any, to: str
) -> None:
    paired(event)
    made = answer(f"backup {tmp_path / to}", capsys)
    assert (made["acts"], made["faults"]) == (len(event.journal.lines), [])
    again = tmp_path / "again" / "open"
    done = answer(f"restore {tmp_path / to} --in {again}", capsys)
    assert done["faults"] == []
    assert open_event_folder(again, clock).event == event.event
    assert (again / "copies").is_dir()


def test_no_act_is_lost_by_a_backup_or_a_restoration(
    worded: Worded, event: EventFolder, tmp_path: Path, capsys: Any
) -> None:
    run(f"backup {tmp_path / 'stick'}")
    run("remark one")
    run(f"restore {tmp_path / 'stick'}", 1)
    worded(capsys.readouterr().err)
    run(f"backup {tmp_path / 'stick'}")
    run(f"restore {tmp_path / 'stick'}")
    shutil.copytree(event.folder, tmp_path / "ahead" / "open")
    run(f"remark two --in {tmp_path / 'ahead' / 'open'}")
    run(f"restore {tmp_path / 'ahead'}")
    assert b"Remark: two" in report(event)


@pytest.mark.parametrize("what", ["nothing", "list.csv", "empty"])
def test_what_is_no_backup_is_refused(
    event: EventFolder, tmp_path: Path, capsys: Any, what: str
) -> None:
    (tmp_path / "list.csv").write_text("a;b\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    before = report(event)
    code = main(["event", "restore", str(tmp_path / what)])
    assert code in (1, 2)
    assert capsys.readouterr().err
    assert report(event) == before
    run(f"backup {tmp_path}", 1)


# -- history --------------------------------------------------------------------------------------


def test_blame_names_who_did_what(event: EventFolder, capsys: Any) -> None:
    run("pair")
    run("publish")
    run("result 1 1-0 --by ann")
    run("result 1 0-1 --yes 3 --by bo")
    run("result 2 0-1 --by ann")
    found = answer("blame 1", capsys)
    assert [(one["by"], one["was"], one["now"]) for one in found] == [
        ("ann", "", "1-0"),
        ("bo", "1-0", "0-1"),
    ]
    run("undo")
    run("undo")
    assert [one["counts"] for one in answer("blame 1", capsys)] == [True, False]
    first = event.read().event.section().rounds[0].boards[0]
    acts = [one["act"] for one in answer(f"blame {first.white}", capsys)]
    assert acts == ["entered", "paired", "result", "result"]
    by_number = answer("blame #1", capsys)
    assert by_number[0]["act"] == "entered"
    run("blame nobody", 1)


# -- a draft by hand ------------------------------------------------------------------------------


def test_a_draft_is_changed_in_a_session(
    event: EventFolder, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("pair")
    steps = "unpair 1\nfly 1\npair 1 1\ndone\npair 1 6\nbye 5\npair 9 2\ndone\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(steps))
    run("edit --yes 3")
    assert "not paired yet" in capsys.readouterr().err
    last = event.read().event.section().rounds[0]
    assert (last.boards[0].pair, last.bye) == (("p00", "p05"), "p04")
    assert last.is_by_hand


def test_a_session_that_is_not_ended_changes_nothing(
    event: EventFolder, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    run("edit", 1)  # a round by hand that is not made
    run("pair")
    lines = len(event.read().journal.lines)
    for steps in ("swap 1 2\nquit\n", "swap 1 2\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(steps))
        run("edit", 1)
    assert len(event.read().journal.lines) == lines


def test_steps_of_a_session_keep_everybody(event: EventFolder) -> None:
    run("pair")
    section = event.read().event.section()
    draft = begun_draft(section)
    swapped = edit_draft(section, draft, "swap 1 9")
    assert edit_draft(section, swapped, "swap 9 1") == draft
    moved = edit_draft(section, draft, "pair 1 2")
    assert len(moved.waiting) == 2
    white, black = moved.waiting
    numbers = {who: int(who[1:]) + 1 for who in section.people}
    whole = edit_draft(section, moved, f"pair {numbers[white]} {numbers[black]}")
    assert len(end_editing(section, whole).pairs) == len(draft.pairs)
    assert edit_draft(section, draft, "unpair 9").bye is None


# -- people ---------------------------------------------------------------------------------------


def test_absence_from_a_round_to_another(event: EventFolder, capsys: Any) -> None:
    run("absent 9 --from 2 --to 4")
    run("absent 8 --from 3")
    people = event.read().event.section().people
    assert dict(people["p08"].byes) == {2: "Z", 3: "Z", 4: "Z"}
    assert dict(people["p07"].byes) == {3: "Z"}
    run("absent 7 --from 3 --to 2", 1)
    run("absent 7 --from 4 --to 9", 1)


@pytest.fixture
def kept_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    path = tmp_path / "list.csv"
    path.write_text(
        "fide_id,name,federation,sex,title,rating,rapid_rating,birth_year\n"
        '9990017,"Lee, Ann",NOR,F,FM,2210,2150,1990\n',
        encoding="utf-8",
    )
    assert main(["lists", "add", str(path), "--name", "fide", "--date", "2026-11"]) == 0


@pytest.mark.usefixtures("kept_list")
def test_ratings_are_taken_from_a_kept_list(event: EventFolder, tmp_path: Path) -> None:
    run("add --fide-id 9990017 --list fide")
    people = event.read().event.section().people
    (ann,) = (one for one in people.values() if one.fide_id == "9990017")
    assert (ann.name, ann.rating, ann.title) == ("Lee, Ann", 2210, "FM")
    assert ann.rating_list == "fide 2026-11"
    run("add Nobody,N --list fide")
    run("add Else,E --list other", 1)
    run("remove Lee")
    table = tmp_path / "ids.csv"
    table.write_text("9990017\n", encoding="utf-8")
    run(f"import {table} --list fide")
    people = event.read().event.section().people
    assert "Lee, Ann" in {one.name for one in people.values()}


# -- print ----------------------------------------------------------------------------------------


def test_forms_are_printed(event: EventFolder, capsys: Any, tmp_path: Path) -> None:
    paired(event)
    run(f"print pairings -o {tmp_path / 'out.html'} --lang de")
    assert "Player00" in (tmp_path / "out.html").read_text(encoding="utf-8")
    run("print list")
    assert "standings" in capsys.readouterr().out
