"""Refused reports: a text for the arbiter of each, and faults that are let through on purpose."""

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import UnknownCode, WrongUse
from tests.ratings.period.office import Office, event, list_text
from tests.ratings.reports import Game
from tests.worded import Worded

RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200}
ROUNDS: list[list[Game]] = [[(1, 2, 1), (3, 4, 2)], [(2, 3, 1), (4, 1, 0)]]
NOVEMBER = "list.csv@2026-11-01"


def without_number(text: str) -> str:
    """The report with a blank in place of the FIDE number of player 4."""
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith("001    4"))
    lines[at] = lines[at][:57] + " " * 11 + lines[at][68:]
    return "".join(lines)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.file("list.csv", list_text(RATINGS))
    report = event("Öpen", RATINGS, ROUNDS, start="2026/11/05")
    made.hand_in("open.trf", without_number(report))
    return made


def test_each_refused_report_has_a_text_for_its_arbiter(worded: Worded, office: Office) -> None:
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["P201"]}
    (letter,) = (office.root / "out" / "refused").iterdir()
    text = letter.read_text(encoding="utf-8")
    assert letter.name == "1-open.txt"
    assert "player 4" in text
    assert "[P201]" in text
    worded(text)


def test_a_text_passes_on_no_control_character(office: Office) -> None:
    evil = event("O\x1b[31mpen", RATINGS, ROUNDS, start="2026/11/05")
    office.hand_in("open.trf", evil)
    assert office.run(NOVEMBER, "out") == 1
    (letter,) = (office.root / "out" / "refused").iterdir()
    assert "Subject: O?[31mpen: the" in letter.read_text(encoding="utf-8")


def test_a_fault_can_be_let_through(office: Office) -> None:
    assert office.run(NOVEMBER, "out", "--ignore", "P201") == 0
    assert office.refused("out") == {}
    assert "P201" in (office.root / "out" / "refused.txt").read_text(encoding="utf-8")
    assert '"ignored": [\n' in (office.root / "out" / "manifest.json").read_text(encoding="utf-8")


def test_rate_lets_the_same_faults_through(office: Office) -> None:
    path = str(office.inbox / "open.trf")
    assert main(["rate", path]) == 1
    assert main(["rate", path, "--ignore", "fide-number-missing"]) == 0
    assert main(["rate", path, "--ignore", "P3,P2", "--strict"]) == 0
    sheet = crosstable.rate(crosstable.read(path), ignore=["P201"])
    assert {one.severity.value for one in sheet.findings if one.code == "P201"} == {"info"}


def test_nothing_is_rated_without_a_day_or_a_game(worded: Worded) -> None:
    t = crosstable.read(crosstable.sample("rapid"))
    with pytest.raises(WrongUse) as refused:
        crosstable.rate(t, ignore=["H104"])
    worded(str(refused.value))
    with pytest.raises(UnknownCode):
        crosstable.rate(t, ignore=["Z999"])


def test_a_doubtful_number_is_a_question_in_a_period_too(office: Office) -> None:
    """A brother's number, and one that is on no list though the player is on it."""
    report = event("Open", RATINGS, ROUNDS, start="2026/11/05")
    for wrong, code in ((1000003, "L102"), (1000044, "L103")):
        lines = report.splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if line.startswith("001    4"))
        lines[at] = f"{lines[at][:57]}{wrong:>11} 1985/00/00{lines[at][79:]}"
        list_ = list_text(RATINGS, p4="born=1985")
        office.file("list.csv", list_.replace("Player 3", "Spieler 3"))
        office.hand_in("open.trf", "".join(lines).replace("Player 3, Test ", "Spieler 3, Test"))
        assert office.run(NOVEMBER, f"out{wrong}") == 1
        (codes,) = office.refused(f"out{wrong}").values()
        assert code in codes
