"""Input that is wrong, hostile or missing: told in words, and nothing is guessed in silence."""

import csv
import io
import json
import os
import tempfile
from pathlib import Path

import polars as pl
import pytest

from crosstable.output.period.cells import for_spreadsheets
from crosstable.text.spreadsheets import guard_text
from tests.ratings.period.office import Office, event, list_text, number
from tests.ratings.reports import Game
from tests.worded import Worded

RATINGS = {1: 2200, 2: 2100, 3: 2000, 4: 1900}
ROUNDS: list[list[Game]] = [[(1, 2, 2), (3, 4, 1)], [(2, 3, 0), (4, 1, 0)], [(1, 3, 1), (2, 4, 2)]]
NOVEMBER = "list.csv@2026-11-01"
OPEN = event("Open", RATINGS, ROUNDS, start="2026/11/05", end="2026/11/09")


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.file("list.csv", list_text(RATINGS))
    return made


def test_folder_without_a_list_is_no_earlier_period(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list was forgotten, and the folder of reports stands in its place."""
    office.hand_in("open.trf", OPEN)
    for words in ("inbox", "inbox@2026-11-01"):
        assert office.run(words, "out") == 2
        said = capsys.readouterr().err
        worded(said)
    assert not (office.root / "out").exists()


# -- days ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", ["9999-12-01", "0001-01-01", "1969-12-01", "3000-01-01"])
def test_no_list_begins_in_such_a_year(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str], day: str
) -> None:
    office.hand_in("open.trf", OPEN)
    assert office.run(f"list.csv@{day}", "out") == 2
    worded(capsys.readouterr().err)
    assert office.run(NOVEMBER, "out", "--next", day) == 2


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        ("2026/11/05", "9999/12/31", "no-such-year"),
        ("9999/12/30", "9999/12/31", "no-such-year"),
        ("0001/01/01", "0001/01/02", "no-such-year"),
        ("2026/11/05", "2026/10/09", "ends-before-start"),
    ],
)
def test_days_that_cannot_be_are_a_refusal(office: Office, start: str, end: str, code: str) -> None:
    office.hand_in("open.trf", event("Open", RATINGS, ROUNDS, start=start, end=end))
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": [code]}


# -- details beside a report ---------------------------------------------------------------------


def test_details_that_cannot_be_read_are_a_refusal(office: Office) -> None:
    """They might say that the event is a league: nobody knows how to rate it."""
    office.hand_in("open.trf", OPEN)
    office.hand_in("open.toml", "[event\nleague = true\n")
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["details-syntax"]}


def test_an_entry_of_the_details_that_is_not_understood_is_told(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.hand_in("open.trf", OPEN)
    office.hand_in("open.toml", "[event]\nleage = true\n")
    assert office.run(NOVEMBER, "out") == 0
    worded(capsys.readouterr().err)
    text = (office.root / "out/refused.txt").read_text(encoding="utf-8")
    worded(text)
    assert "warning[details-unknown-key]" in text
    assert office.run(NOVEMBER, "strict", "--strict") == 1


@pytest.mark.parametrize("name", ["missing.trf", "list.trf"])
def test_a_stage_that_is_no_report_is_named(office: Office, name: str) -> None:
    office.file("list.trf", list_text(RATINGS))
    office.hand_in("open.trf", OPEN)
    office.hand_in("open.toml", f'[[stage]]\nfile = "../{name}"\n')
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["stage-unreadable"]}
    found = json.loads((office.root / "out/refused.json").read_text(encoding="utf-8"))
    assert name in found["refused"][0]["findings"][0]["message"]


# -- findings of reports that are rated ----------------------------------------------------------


def test_players_who_differ_from_the_list_are_told_in_words(worded: Worded, office: Office) -> None:
    """A rating, a name and a number that the list has not: a finding each, the rest is computed."""
    text = OPEN.replace("2200 NOR", "2250 NOR").replace("Player 2, Test", "Plaier 2, Test")
    unknown = text.replace("Player 4, Test", "Nobody, Known ")
    office.hand_in("open.trf", unknown.replace(str(number(4)), str(number(9))))
    assert office.run(NOVEMBER, "out") == 0
    told = (office.root / "out/refused.txt").read_text(encoding="utf-8")
    worded(told)
    assert f"the FIDE number {number(9)} of player 4" in told
    page = (office.root / "out/summary.html").read_text(encoding="utf-8")
    assert 'href="refused.txt"' in page


def test_a_report_without_findings_is_not_mentioned(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    days = ["2026/11/05", "2026/11/06", "2026/11/07"]
    good = event("Open", RATINGS, ROUNDS, start="2026/11/05", end="2026/11/07", days=days)
    office.hand_in("open.trf", good)
    assert office.run(NOVEMBER, "out") == 0
    assert "rated report has" not in capsys.readouterr().err
    assert (office.root / "out/refused.txt").read_text(encoding="utf-8") == "refused: 0\n"


def test_rounds_that_count_as_rated_without_a_register_are_a_warning(
    worded: Worded, office: Office
) -> None:
    days = ["2026/10/05", "2026/10/20", "2026/11/09"]
    text = event("League", RATINGS, ROUNDS, start=days[0], end=days[-1], days=days)
    office.hand_in("league.trf", text)
    office.hand_in("league.toml", "[event]\nleague = true\n")
    assert office.run(NOVEMBER, "out") == 0
    told = (office.root / "out/refused.txt").read_text(encoding="utf-8")
    worded(told)
    assert office.run(NOVEMBER, "strict", "--strict") == 1


# -- names that are formulas ---------------------------------------------------------------------


def test_a_name_is_never_a_formula(office: Office) -> None:
    """A newcomer and an event that a spreadsheet would compute."""
    text = OPEN.replace("012 Open", "012 =HYPERLINK(1)").replace("Player 4, Test", "=1+1, Test    ")
    office.hand_in("open.trf", text.replace(str(number(4)), str(number(9))))
    assert office.run(NOVEMBER, "out") == 0
    for path in (office.root / "out").rglob("*.csv"):
        if path.name != "register.csv":
            cells = csv.reader(path.read_text(encoding="utf-8").splitlines())
            assert not [c for row in cells for c in row if c.startswith("=")], path.name
    assert {r["name"] for r in office.rows("out") if r["fide_id"] == str(number(9))} == {
        "1+1, Test"
    }
    assert office.rows("out", "events.csv")[0]["event"] == "'=HYPERLINK(1)"


@pytest.mark.parametrize("text", ["=1", "+1+1", "-x", "@SUM(A1)", "\tx", "\r=1", "=\n", "+", "x="])
def test_columns_are_guarded_like_single_texts(text: str) -> None:
    written = for_spreadsheets(pl.DataFrame({"name": [text], "title": [text]}))
    row = next(csv.DictReader(io.StringIO(written, newline="")))
    assert (row["name"], row["title"]) == (guard_text(text), guard_text(text))


def test_a_change_below_zero_stays_a_number(office: Office) -> None:
    office.hand_in("open.trf", OPEN)
    office.run(NOVEMBER, "out")
    assert office.total("out", 3)["change"].lstrip("-").replace(".", "").isdigit()


# -- nothing to do, nowhere to write -------------------------------------------------------------


def test_a_month_without_reports_has_a_list_too(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    assert office.run(NOVEMBER, "out") == 0
    assert "0 reports: none" in capsys.readouterr().err
    assert [r["standard"] for r in office.rows("out")] == ["2200", "2100", "2000", "1900"]


@pytest.mark.parametrize("code", ["NO", "N0R", "NORW", "=1+"])
def test_an_excluded_federation_has_three_letters(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    office.hand_in("open.trf", OPEN)
    assert office.run(NOVEMBER, "out", "--excluded", code) == 2
    worded(capsys.readouterr().err)


def test_a_target_below_a_file_is_refused_before_the_work(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.file("file", "text")
    assert office.run("nolist.csv@2026-11-01", "file/out") == 2
    worded(capsys.readouterr().err)


def test_a_target_that_cannot_be_made_is_named(
    worded: Worded,
    office: Office,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(suffix: object = None, prefix: str = "", dir: object = None) -> str:
        raise PermissionError(13, "Permission denied", f"{dir}{os.sep}{prefix}x")

    office.hand_in("open.trf", OPEN)
    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    assert office.run(NOVEMBER, "out") == 2
    told = capsys.readouterr().err
    worded(told)
    assert ".crosstable-" not in told
    assert not (office.root / "out").exists()
