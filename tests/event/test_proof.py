"""The proof by command: an event in which everything goes wrong ends in a clean report.

60 players, 9 rounds, two withdrawals, a late entry, byes, a postponed game, a wrong result that is
found one round later, one that is found too late, an undo, and a kill -9 in between.
"""

import io
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.proof.verifying import verify
from tests.conftest import PROJECT_ROOT

ROUNDS = 9
DATES = ",".join(f"2026-11-{20 + number}" for number in range(ROUNDS))


def entries() -> str:
    chance = random.Random(60)
    rows = ["Name;Elo;Land;FIDE-ID;Geboren;Geschlecht"]
    for number in range(60):
        rating, sex = 2450 - 17 * number - chance.randrange(9), "w" if number % 7 == 3 else "m"
        born = f"{1960 + chance.randrange(50)}/0{1 + number % 9}/1{number % 9}"
        land = chance.choice(("NOR", "SWE", "DEN", "GER"))
        rows.append(f"Player{number:02}, P;{rating};{land};{1500200 + 11 * number};{born};{sex}")
    return "\n".join(rows)


class Club:
    """The folder of an event, and the commands that are run in it."""

    def __init__(self, folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.chance = random.Random(9)

    def run(self, *words: str, code: int = 0) -> str:
        self.capsys.readouterr()
        assert main(["event", *words, "--in", str(self.folder)]) == code, words
        return str(self.capsys.readouterr().out)

    def status(self) -> Any:
        return json.loads(self.run("status", "--format", "json"))

    def boards(self) -> list[int]:
        return [board["number"] for board in self.status()["boards"] if board["result"] is None]

    def paired(self, *options: str) -> None:
        self.run("pair", "--yes", "2", *options)
        self.run("publish")

    def lines(self, boards: list[int]) -> str:
        results = ("1-0", "1-0", "0-1", "1/2", "1/2", "+:-")
        return "".join(f"{board};{self.chance.choice(results)}\n" for board in boards)

    def results(self, boards: list[int]) -> None:
        text = io.TextIOWrapper(io.BytesIO(self.lines(boards).encode()), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", text)
        self.run("result")

    def played(self) -> None:
        self.paired()
        self.results(self.boards())
        self.run("close")

    def killed(self, boards: list[int]) -> None:
        """Enter results in another process, and kill it after the third answer."""
        words = [sys.executable, "-m", "crosstable", "event", "result", "--in", str(self.folder)]
        pipe = subprocess.PIPE
        with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, cwd=PROJECT_ROOT) as one:
            assert one.stdin is not None
            assert one.stdout is not None
            one.stdin.write(self.lines(boards))
            one.stdin.close()
            answered = [one.stdout.readline() for _ in range(3)]
            one.send_signal(signal.SIGKILL)
        assert all(answered)
        assert len(self.boards()) <= len(boards) - len(answered)


@pytest.fixture
def club(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> Club:
    """An event with 60 players and everything that a report for rating needs."""
    (tmp_path / "list.csv").write_text(entries(), encoding="utf-8")
    words = [
        *("event", "new", str(tmp_path / "fjord"), "--name", "Fjord Open", "--city", "Sandvikhavn"),
        *("--federation", "NOR", "--rounds", str(ROUNDS), "--seed", "proof"),
        *("--arbiter", "IA Fjellstad, Ingrid (1500015)", "--time-control", "5400+30"),
        *("--dates", "2026-11-20..2026-11-28", "--players", str(tmp_path / "list.csv")),
    ]
    assert main(words) == 0
    return Club(tmp_path / "fjord", capsys, monkeypatch)


def other(result: str) -> str:
    return "0-1" if result != "0-1" else "1-0"


def result_of(club: Club, number: int, board: int) -> str:
    one = open_event_folder(club.folder).event.section().round(number)
    assert one is not None
    found = one.board(board)
    assert found is not None
    return str(one.facts_of(found).result)


@pytest.mark.lengthy
@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9 on Windows")
def test_an_event_in_which_everything_goes_wrong_ends_in_a_clean_report(club: Club) -> None:
    club.run("set", f"round-dates={DATES}")
    club.run("bye", "Player07", "--rounds", "3")
    club.run("bye", "Player11", "--rounds", "2,4", code=1)  # a second one asks
    club.run("bye", "Player11", "--rounds", "2,4", "--yes", "3")
    club.played()  # 1
    club.played()  # 2
    late = ["Late, Lars", "--rating", "2100", "--federation", "NOR", "--fide-id", "1509999"]
    late += ["--born", "1990/01/01", "--sex", "m"]
    club.run("add", *late, code=1)  # a late entry asks
    club.run("add", *late, "--yes", "2")
    club.played()  # 3
    club.run("withdraw", "Player20")
    before = (club.folder / "fjord.trf").read_bytes()
    club.run("withdraw", "Player21")  # the wrong one
    club.run("undo")
    assert (club.folder / "fjord.trf").read_bytes() == before
    club.paired()  # 4: killed while results come in, and one game is put off
    club.run("postpone", "5")
    club.killed(club.boards())
    club.results(club.boards())
    club.run("close")
    club.paired()  # 5
    club.run("correct", "4", "5", "1-0", code=1)  # it counted as a draw
    club.run("correct", "4", "5", "1-0", "--yes", "3")
    club.results(club.boards())
    club.run("close")
    club.run("withdraw", "Player33")
    club.paired()  # 6: a wrong result of round 5 is found
    wrong = result_of(club, 5, 7)
    club.run("correct", "5", "7", other(wrong), "--yes", "3")
    club.results(club.boards())
    club.run("close")
    club.played()  # 7: a wrong result of round 3 is found too late for pairing
    club.run("correct", "3", "4", other(result_of(club, 3, 4)), "--yes", "4", code=1)
    club.run("correct", "3", "4", other(result_of(club, 3, 4)), "--rating-only", "--yes", "3")
    club.played()  # 8
    club.run("send", "--no-forms", code=1)  # a round is still to be played
    club.played()  # 9
    check_sent(club)
    check_rounds(club)


def check_sent(club: Club) -> None:
    """The sent report is clean, by the command that everybody has."""
    found = json.loads(club.run("send", "--for", "rating", "--no-forms", "--format", "json"))
    path = Path(found["folder"]) / "fjord.trf"
    club.capsys.readouterr()
    assert main(["check", str(path), "--for", "rating"]) == 0
    t = crosstable.read(path)
    assert [one.message for one in crosstable.check(t, "rating")] == []
    text = path.read_bytes()
    for kind in (b"Correction @ Round 5", b"Adjournment @ Round 4", b"Rating correction @ Round 3"):
        assert b"### " + kind in text
    assert len(t.players) == 61
    assert club.status()["phase"] == "sent"


def check_rounds(club: Club) -> None:
    """Every published round is what the rules give from the state in which it was paired."""
    club.run("verify")
    event = open_event_folder(club.folder)
    assert verify(event) == ()
    certificates = sorted((club.folder / "copies").glob("main-round-*.json"))
    assert len(certificates) == ROUNDS
    for number in range(1, ROUNDS + 1):
        copy = crosstable.read(club.folder / "copies" / f"main-round-{number}.trf")
        replay = crosstable.replay(copy)
        assert replay.judgements[number - 1].is_right, number
