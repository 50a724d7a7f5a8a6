"""The folder of a period: whole or not at all, the same bytes every time, checksums, lists."""

import hashlib
import io
import json
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from crosstable.cli import period as periodcommand
from crosstable.cli.main import main
from crosstable.output.period import writing
from crosstable.output.period.charts import Column, bar_chart
from crosstable.ratings.period import fromfiles
from crosstable.text import safefolders
from tests.ratings.period.office import Office, event, list_text
from tests.ratings.reports import Game
from tests.worded import Worded

RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 1800, 6: 1750}
ROUNDS: list[list[Game]] = [[(1, 2, 1), (3, 4, 2), (5, 6, 0)], [(2, 3, 1), (4, 5, 2), (6, 1, 0)]]
NOVEMBER = "list.csv@2026-11-01"


BORN = {3: "2008/01/01", 4: "2009/01/01"}
"""The juniors of the list."""


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.file(
        "list.csv",
        list_text(
            {**RATINGS, 8: None, 9: 2000},
            p2="sex=F federation=SWE",
            p3="born=2008 federation=SWE",
            p4="sex=F born=2009",
            p8="title=IM",
            p9="flag=i",
        ),
    )
    made.hand_in(
        "open.trf", event("Open", {**RATINGS, 7: None}, ROUNDS, start="2026/11/05", born=BORN)
    )
    made.hand_in("broken.trf", "no report\n")
    return made


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# -- whole or not at all -------------------------------------------------------------------------


def test_same_input_gives_the_same_bytes(office: Office) -> None:
    before = contents(office.inbox)
    office.run(NOVEMBER, "one")
    office.run(NOVEMBER, "two")
    assert contents(office.root / "one") == contents(office.root / "two")
    assert contents(office.inbox) == before


@pytest.mark.lengthy
def test_workers_give_the_same_bytes(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(fromfiles.FILES_FOR_WORKERS):
        text = event(f"Open {number}", RATINGS, ROUNDS, start="2026/11/05", born=BORN)
        office.hand_in(f"{number}.trf", text)
    office.run(NOVEMBER, "workers")
    monkeypatch.setattr(fromfiles, "FILES_FOR_WORKERS", 1000)
    office.run(NOVEMBER, "alone")
    assert contents(office.root / "workers") == contents(office.root / "alone")


def test_crash_halfway_leaves_nothing(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise RuntimeError("the power failed")

    there = sorted(path.name for path in office.root.iterdir())
    monkeypatch.setattr(writing, "ledger", fails)
    assert office.run(NOVEMBER, "out") == 3
    assert sorted(path.name for path in office.root.iterdir()) == there


def test_crash_halfway_leaves_the_earlier_folder(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.run(NOVEMBER, "out")
    before = contents(office.root / "out")

    def fails(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "summary_html", fails)
    assert office.run(NOVEMBER, "out", "--overwrite") == 2
    assert contents(office.root / "out") == before
    assert [path.name for path in office.root.iterdir() if path.name.startswith(".")] == []


def test_existing_folder_is_replaced_only_on_request(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.run(NOVEMBER, "out")
    assert office.run(NOVEMBER, "out") == 2
    assert "--overwrite" in capsys.readouterr().err
    assert office.run(NOVEMBER, "out", "--overwrite") == 1


def test_files_of_the_user_in_the_folder_are_not_deleted(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.run(NOVEMBER, "out")
    office.file("out/notes.txt", "mine")
    before = contents(office.root / "out")
    capsys.readouterr()
    assert office.run(NOVEMBER, "out", "--overwrite") == 2
    worded(capsys.readouterr().err)
    assert contents(office.root / "out") == before


def test_a_folder_lost_between_two_renames_is_found_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.run(NOVEMBER, "out")
    before = contents(office.root / "out")
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)  # as a kill leaves it
    monkeypatch.setattr(safefolders, "_put_in_place", lambda _, target, old: target.rename(old))
    office.run(NOVEMBER, "out", "--overwrite")
    monkeypatch.undo()
    assert not (office.root / "out").exists()
    assert office.run("out", "next") in (0, 1)
    assert contents(office.root / "out") == before


def test_folder_of_somebody_else_is_never_replaced(office: Office) -> None:
    office.file("photos/holiday.jpg", "mine")
    assert office.run(NOVEMBER, "photos", "--overwrite") == 2
    assert contents(office.root / "photos") == {"holiday.jpg": b"mine"}


def test_input_inside_the_output_is_refused(office: Office) -> None:
    office.run(NOVEMBER, "out")
    before = contents(office.root / "out")
    assert office.run("out/list.csv", "out", "--overwrite") == 2
    assert contents(office.root / "out") == before


def test_empty_folder_may_be_filled(office: Office) -> None:
    (office.root / "out").mkdir()
    assert office.run(NOVEMBER, "out") == 1
    assert (office.root / "out/list.csv").exists()


def test_manifest_has_the_checksums_of_everything(office: Office) -> None:
    office.run(NOVEMBER, "out")
    manifest = json.loads((office.root / "out/manifest.json").read_text(encoding="utf-8"))
    files = contents(office.root / "out")
    made = {one["path"]: one["sha256"] for one in manifest["outputs"]}
    assert made == {
        name: hashlib.sha256(data).hexdigest()
        for name, data in files.items()
        if name != "manifest.json"
    }
    read = {Path(one["path"]).name: one["sha256"] for one in manifest["inputs"]}
    for path in (office.root / "list.csv", *office.inbox.iterdir()):
        assert read[path.name] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (manifest["list"], manifest["next"]) == ("2026-11-01", "2026-12-01")
    assert manifest["reports"] == {"rated": 1, "refused": 1}


# -- lists ---------------------------------------------------------------------------------------


def names(office: Office, name: str) -> list[str]:
    return [row["fide_id"][-1] for row in office.rows("out", name)]


def test_lists_by_federation_top_lists_and_unrated_titled(office: Office) -> None:
    office.run(NOVEMBER, "out")
    assert names(office, "federations/SWE.csv") == ["2", "3"]
    assert names(office, "federations/NOR.csv") == ["1", "4", "5", "6"]
    assert names(office, "top/all.csv") == ["1", "2", "3", "4", "5", "6"]
    assert names(office, "top/women.csv") == ["2", "4"]
    assert names(office, "top/juniors.csv") == ["3", "4"]
    assert names(office, "top/girls.csv") == ["4"]
    assert names(office, "unrated-titled.csv") == ["8"]
    assert [row["rank"] for row in office.rows("out", "top/women.csv")] == ["1", "2"]


def test_9_22_unrated_titled_players(tmp_path: Path) -> None:
    """Any title, of women too; not the untitled, not the rated, and nobody withheld (16.2)."""
    office = Office(tmp_path)
    rows = (
        ("1", "GM", "", "2500", ""),
        ("2", "IM", "", "", ""),
        ("3", "", "WFM", "", ""),
        ("4", "", "", "", ""),
        ("5", "FM", "", "", "yes"),
    )
    head = "fide_id,name,federation,title,women_title,standard,withheld,list_date,kind,status"
    lines = [
        f"100000{n},Player {n},NOR,{title},{women},{rating},{withheld},2026-11-01,standard,"
        + ("active" if rating else "unrated")
        for n, title, women, rating, withheld in rows
    ]
    office.file("list.csv", "\n".join([head, *lines]) + "\n")
    assert office.run("list.csv", "out") == 0
    assert names(office, "unrated-titled.csv") == ["2", "3"]


def test_text_list_is_alphabetical_and_has_fides_columns(office: Office) -> None:
    office.run(NOVEMBER, "out")
    data = (office.root / "out/list.txt").read_bytes()
    header, *lines = data.decode("ascii").split("\r\n")[:-1]
    assert header.endswith("DEC26 Gms K  B-day Flag")
    assert {len(line) for line in lines} == {136}
    assert [line[15:76].strip() for line in lines] == sorted(line[15:76].strip() for line in lines)
    inactive = next(line for line in lines if line.startswith("1000009"))
    assert (inactive[113:119].strip(), inactive[132:136].strip()) == ("2000", "i")


def test_rapid_lists_of_2002_show_three_digits(tmp_path: Path) -> None:
    """15c: what is published has three digits, what the next period starts from is whole."""
    office = Office(tmp_path)
    office.file("list.csv", list_text({1: 2300, 2: 2200}).replace("standard", "rapid"))
    rules = ("--rules", "fide-2002-rapid", "--option", "rapid_k=10")
    assert office.run("list.csv@2004-04-01", "out", *rules) == 0
    assert [row["rating"] for row in office.rows("out", "top/all.csv")] == ["230", "220"]
    assert [row["rating"] for row in office.rows("out", "federations/NOR.csv")] == ["230", "220"]
    assert [row["rapid"] for row in office.rows("out", "list.csv")] == ["2300", "2200"]
    text = (tmp_path / "out/list.txt").read_text(encoding="ascii")
    assert " 230 " in text
    assert "2300" not in text


def test_worksheet_has_the_figures_of_rate(office: Office) -> None:
    office.run(NOVEMBER, "out")
    (row,) = office.rows("out", "events.csv")
    sheet = {line["fide_id"]: line for line in office.rows("out", row["worksheet"])}
    # 2500 draws with 2400 (.64) and wins against 1750 (400 points at most: .92)
    one = sheet["1000001"]
    assert (one["n"], one["w"], one["we"], one["w_minus_we"]) == ("2", "1.5", "1.56", "-0.06")
    assert (one["k"], one["change"]) == ("20", "-1.20")


# -- the page ------------------------------------------------------------------------------------


def test_summary_needs_nothing_else(office: Office) -> None:
    office.run(NOVEMBER, "out")
    page = (office.root / "out/summary.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert page.count("<svg") == page.count("</svg>") >= 3
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ET.fromstring(picture)
    for name in re.findall(r'href="([^"]+)"', page):
        assert (office.root / "out" / name).is_file(), name


def test_names_of_reports_cannot_write_into_the_page(office: Office) -> None:
    evil = "<img src=x onerror=alert(1)>"
    office.hand_in("broken.trf", event(evil, {1: 2500, 7: None}, [], start="2026/11/05"))
    office.run(NOVEMBER, "out")
    page = (office.root / "out/summary.html").read_text(encoding="utf-8")
    assert "<img" not in page
    assert "&lt;img src=x" in page


def test_period_without_any_rated_report_has_a_list_and_a_page(office: Office) -> None:
    (office.inbox / "open.trf").unlink()
    assert office.run(NOVEMBER, "out") == 1
    assert office.player("out", 1)["standard"] == "2500"
    assert office.rows("out", "ledger.csv") == []
    assert "Nothing to show" in (office.root / "out/summary.html").read_text(encoding="utf-8")


def test_bars_below_zero_hang_from_the_line() -> None:
    picture = ET.fromstring(
        bar_chart("Changes", [Column("a", 10, "up"), Column("b", -10, "down", is_down=True)])
    )
    up, down = picture.findall("{http://www.w3.org/2000/svg}rect")
    end_of_up = float(up.get("y", 0)) + float(up.get("height", 0))
    assert end_of_up == pytest.approx(float(down.get("y", 0)))
    assert up.get("height") == down.get("height")


# -- what is asked for ---------------------------------------------------------------------------


def test_wrong_use_ends_with_2(office: Office) -> None:
    for wrong in (
        ("--rules", "fide-1999"),
        ("--next", "soon"),
        ("--option", "closing_days"),
        ("--option", "no_such=1"),
        ("--option", "closing_days=many"),
        ("--older", str(office.root / "missing.csv")),
        ("--details", str(office.inbox / "open.trf")),
    ):
        assert office.run(NOVEMBER, "out", *wrong) == 2, wrong
    assert office.run("missing.csv", "out") == 2
    assert office.run(NOVEMBER, "out", events="nowhere") == 2
    assert not any(path.name.startswith(".crosstable") for path in office.root.iterdir())


def test_closing_days_may_be_chosen(office: Office) -> None:
    assert office.run(NOVEMBER, "out", "--option", "closing_days=27") == 1
    assert office.statuses("out")["open.trf"] == "later"


def test_without_the_packages_the_extra_is_named(
    office: Office, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert office.run(NOVEMBER, "out") == 2
    assert 'pip install ".[period]"' in capsys.readouterr().err


def test_rules_that_no_source_tells_for_certain_are_said(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.run(NOVEMBER, "out", "--rules", "fide-2014")
    assert "no available source confirms" in capsys.readouterr().err


def test_steps_are_told_on_a_terminal(
    office: Office, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    office.run(NOVEMBER, "quiet")
    assert "reading 2 reports" not in capsys.readouterr().err
    monkeypatch.setattr(periodcommand, "is_console", lambda _: True)
    office.run(NOVEMBER, "told")
    told = capsys.readouterr().err
    steps = ("reading the list", "reading 2 reports", "computing the list of 2026-12-01", "writing")
    assert [step in told for step in steps] == [True] * 4


def test_standard_input_is_a_report(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (office.inbox / "open.trf").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    target = str(office.root / "out")
    assert main(["period", f"{office.root}/{NOVEMBER}", "-", "-o", target]) == 0
    assert office.rows("out", "events.csv")[0]["report"] == "standard input"


def test_excluded_federations_and_withheld_players_are_on_no_list(office: Office) -> None:
    """2002, 16.1 to 16.3; they keep their ratings."""
    office.run(NOVEMBER, "first")
    text = (office.root / "first/list.csv").read_bytes().decode("utf-8")
    head, *rows = text.split("\r\n")
    place = head.split(",").index("withheld") + 1  # the name holds a comma
    cells = [row.split(",") for row in rows]
    for line in cells:
        if line[0] == "1000001":
            line[place] = "yes"
    office.file("list2.csv", "\r\n".join([head, *map(",".join, cells)]))
    office.clear()
    office.hand_in("next.trf", event("Next", RATINGS, ROUNDS, start="2026/12/05", born=BORN))
    assert office.run("list2.csv", "out", "--excluded", "swe") == 0
    assert {row["federation"] for row in office.rows("out", "top/all.csv")} == {"NOR"}
    assert not (office.root / "out/federations/SWE.csv").exists()
    for player in (1, 2):
        row = office.player("out", player)
        assert row["standard"] != ""
        assert (row["on_list"], row["on_federation_list"], row["on_top_list"]) == ("", "", "")
