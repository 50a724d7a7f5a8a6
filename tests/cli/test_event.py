"""The command `event`: an individual Swiss from a table of names to the last result."""

import io
import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.cli.main import main
from tests.worded import Worded

ROWS = "\n".join(f"Player{n:02}, P;{2400 - 40 * n};NOR" for n in range(10))


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Path:
    """The folder of an event with ten players, in which the commands are run."""
    (tmp_path / "list.csv").write_text(f"Name;Elo;Land\n{ROWS}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = "event new open --name Fjord --rounds 4 --players list.csv --seed a"
    assert main(words.split()) == 0
    monkeypatch.chdir(tmp_path / "open")
    capsys.readouterr()
    return tmp_path / "open"


def run(words: str, code: int = 0) -> None:
    assert main(["event", *words.split()]) == code, words


def answer(words: str, capsys: Any, code: int = 0) -> Any:
    capsys.readouterr()
    run(f"{words} --format json", code)
    return json.loads(capsys.readouterr().out)


@pytest.mark.lengthy
def test_a_whole_event_by_command(club: Path, capsys: Any) -> None:
    chance = random.Random(4)
    run("bye Player09 --rounds 2")
    for number in range(1, 5):
        run("pair --yes 2")
        run("publish")
        for board in answer("status", capsys)["boards"]:
            run(f"result {board['number']} {chance.choice(('1-0', '0-1', '1/2'))}")
        run("close")
        assert answer("status", capsys)["round"] == number
        if number == 2:
            run("withdraw Player08")
            run("add Late --rating 2390 --yes 2")
    status = answer("status", capsys)
    assert (status["phase"], status["players"], status["unaccounted"]) == ("finished", 11, [])
    run("verify")
    found = crosstable.check(crosstable.read(club / "open.trf"), "itdx")
    assert [d.code for d in found if d.severity is crosstable.Severity.ERROR] == []


def test_results_come_from_a_file(club: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run("pair")
    run("publish")
    text = "1;1-0\n2 0-1\n3,1/2\nnonsense\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    run("result")
    results = [board["result"] for board in answer("status", capsys)["boards"]]
    assert results == ["1-0", "0-1", "½-½", None, None]


def test_an_unconfirmed_act_names_its_level_and_clause(club: Path, capsys: Any) -> None:
    run("pair")
    run("publish")
    run("result 1 1-0")
    before = (club / "open.trf").read_bytes()
    refused = answer("result 1 0-1", capsys, code=1)
    assert [(one["key"], one["level"]) for one in refused["warnings"]] == [("result-replaced", 3)]
    assert refused["warnings"][0]["clause"]
    assert (club / "open.trf").read_bytes() == before
    run("result 1 0-1 --yes 3")


@pytest.mark.parametrize(
    "words",
    [
        "result 99 1-0",
        "result 1 2-0",
        "result x 1-0",
        "withdraw Nobody",
        "withdraw Player",
        "bye 1 --rounds 9",
        "set rounds=x",
        "set colour=blue",
        "close",
        "publish",
        "undo 99",
        "change 1 rating=strong",
        "correct 7 1 1-0",
    ],
)
def test_what_cannot_be_gets_a_sentence_and_changes_nothing(
    club: Path, capsys: Any, words: str
) -> None:
    before = (club / "journal.jsonl").read_bytes(), (club / "open.trf").read_bytes()
    run(words, code=1)
    assert capsys.readouterr().err.startswith("crosstable: ")
    assert ((club / "journal.jsonl").read_bytes(), (club / "open.trf").read_bytes()) == before


@pytest.mark.parametrize("words", ["frobnicate", "pair --loud", "status --yes 9"])
def test_wrong_use_ends_with_2(club: Path, words: str) -> None:
    run(words, code=2)


def test_a_folder_without_a_journal_is_no_event(tmp_path: Path) -> None:
    run(f"status --in {tmp_path}", code=2)


def test_undo_log_and_show(club: Path, capsys: Any) -> None:
    before = (club / "open.trf").read_bytes()
    run("remark windy")
    assert (club / "open.trf").read_bytes() != before
    run("undo")
    assert (club / "open.trf").read_bytes() == before
    lines = answer("log", capsys)
    assert [line["act"] for line in lines if not line["counts"]] == ["remark"]


def test_a_second_table_gives_a_difference(worded: Worded, club: Path, capsys: Any) -> None:
    (club / "newer.csv").write_text(f"Name;Elo;Land\n{ROWS}\nNew, One;1500;SWE\n", encoding="utf-8")
    run("import newer.csv --dry-run")
    worded(capsys.readouterr().out)
    run("import newer.csv")
    assert answer("status", capsys)["players"] == 11


@pytest.mark.parametrize("name", ["in-progress", "individual-swiss", "rapid"])
def test_a_report_is_taken_over(tmp_path: Path, capsys: Any, name: str) -> None:
    report = crosstable.sample(name)
    run(f"new {tmp_path / 'open'} --from {report}")
    t, made = crosstable.read(report), crosstable.read(tmp_path / "open" / "open.trf")
    assert [p.rounds for p in made.players] == [p.rounds for p in t.players]
    assert [p.points for p in made.players] == [p.points for p in t.players]
    assert (tmp_path / "open" / "copies" / f"import-{name}.trf").read_bytes() == report.read_bytes()


def test_an_imported_round_that_differs_is_confirmed_and_recorded(
    club: Path, tmp_path: Path, capsys: Any
) -> None:
    run("pair")
    run("swap 1 3 --yes 3")
    run("publish")
    for board in range(1, 6):
        run(f"result {board} 1/2")
    new = f"new {tmp_path / 'again'} --from {club / 'open.trf'}"
    refused = answer(new, capsys, code=1)
    assert [(one["key"], one["level"]) for one in refused["warnings"]] == [
        ("import-round-differs", 3)
    ]
    run(f"{new} --yes 3")
    made = (tmp_path / "again" / "again.trf").read_bytes()
    assert b"### Import @ Round 1: not what the rules give" in made


def test_a_draft_is_changed_by_hand_after_a_confirmation(club: Path, capsys: Any) -> None:
    run("pair")
    refused = answer("swap 1 2", capsys, code=1)
    assert [one["key"] for one in refused["warnings"]] == ["paired-by-hand"]
    run("swap 1 2 --yes 3")
    assert b"### MPA @ Round 1" in (club / "open.trf").read_bytes()


def test_last_round_questions_by_command(club: Path, capsys: Any) -> None:
    for number in (1, 2):
        run("pair")
        run("publish")
        for board in answer("status", capsys)["boards"]:
            run(f"result {board['number']} 1-0")
        run("close")
        assert answer("preview", capsys)["round"] == number + 1
    found = answer("preview --places", capsys)
    assert found["exact"] is False
    assert {"best", "worst", "settled"} <= found["prospects"][0].keys()
    winners = answer("preview --reach 1", capsys)["prospects"]
    assert [one["best"] for one in winners] == [1] * len(winners)
    assert len(answer("preview --board 1", capsys)) == 6
    assert main(["event", "prizes", "--fund", "90, 30", "--sharing", "hort"]) == 0
    assert "given: 120.00 of 120.00" in capsys.readouterr().out
    assert main(["event", "prizes", "--fund", "90", "--fund", "women: 30"]) == 0
    assert "women: 30.00 not given: " in capsys.readouterr().out
    run("prizes", 1)


def test_two_machines_by_command(club: Path, tmp_path: Path, capsys: Any) -> None:
    run("pair")
    run("publish")
    shutil.copytree(club, tmp_path / "b" / "open")
    there = f"--in {tmp_path / 'b' / 'open'}"
    run("result 1 1-0")
    run("set city=Graz arbiter=Ann")
    run(f"result 1 0-1 {there}")
    run(f"result 2 0-1 {there}")
    run(f"set city=Linz {there}")
    merged = answer(f"merge {tmp_path / 'b' / 'open'}", capsys)
    assert (merged["acts"], len(merged["contradictions"])) == (3, 1)
    assert [one["key"] for one in merged["pending"]] == ["/city"]
    assert answer(f"merge {tmp_path / 'b' / 'open'}", capsys)["acts"] == 0
    capsys.readouterr()
    run("decide")
    shown = capsys.readouterr().out
    assert "1.2" in shown
    run("decide 1 0-1")
    run("decide --take 1.3", code=1)
    run("decide --take 1.1")
    left = answer("decide", capsys)
    assert (left["contradictions"], left["pending"]) == ([], [])
    run(f"merge {club} {there}")
    assert (club / "open.trf").read_bytes() == (tmp_path / "b/open/open.trf").read_bytes()
    run("verify")
    run("merge nowhere", code=1)
