"""`crosstable standings`: options, forms of output, exit codes, bad input."""

import csv
import io
import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import crosstable
from tests.cli.conftest import Run
from tests.worded import Worded

SWISS = crosstable.sample("individual-swiss")
TEAMS = crosstable.sample("team-swiss")
ROBIN = crosstable.sample("round-robin")
RUNNING = crosstable.sample("in-progress")

COMMAND = "standings"


def parsed(run: Run, *words: object) -> dict[str, Any]:
    code, out, _ = run(*words, "--format", "json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


# -- text -----------------------------------------------------------------------------------------


def test_table_for_people(worded: Worded, run: Run) -> None:
    code, out, err = run(SWISS)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    worded(lines[0])
    assert lines[2].split() == [
        "rank",
        "no.",
        "name",
        "fed",
        "PTS",
        "BH/C1",
        "BH",
        "SB",
        "DE",
        "WON",
    ]
    first = " ".join(lines[3].split())
    assert first == "1 1 Bråtelund, Torgeir NOR 5.5 25.5 29.0 22.00 0 4"
    assert len(lines) == 3 + 30 + 2  # and what the values of DE are


def test_shared_ranks_are_marked(run: Run) -> None:
    _, out, _ = run(SWISS, "--tiebreaks", "PTS")
    ranks = [line.split()[0] for line in out.splitlines()[3:]]
    assert ranks[:4] == ["1=", "1=", "3=", "3="]


@pytest.mark.parametrize(
    ("report", "code", "is_new"),
    [
        (SWISS, "STD", True),
        (SWISS, "AOB/F", True),
        (SWISS, "AOB", False),
        (TEAMS, "EDEBT", True),
        (TEAMS, "EDE/P", False),
    ],
)
def test_what_came_with_2026_is_said_for_earlier_events(
    run: Run, report: Path, code: str, is_new: bool
) -> None:
    note = f"note: {code} came with the edition of 2026; computed as asked [newer-edition]"
    _, _, err = run(report, "--tiebreaks", f"PTS,{code}", "--edition", 2024)
    assert (note in err) == is_new
    _, _, err = run(report, "--tiebreaks", f"PTS,{code}", "--edition", 2026)
    assert note not in err


def test_assumptions_and_notes_are_talk(worded: Worded, run: Run) -> None:
    _, out, err = run(RUNNING, "--tiebreaks", "PTS KS")
    assert "assumed: " in err
    worded(err)
    assert "assumed" not in out
    _, _, err = run(ROBIN, "--tiebreaks", "PTS,BH,SB,SB")
    worded(err)
    _, _, err = run(ROBIN, "--tiebreaks", "PTS,BH", "--edition", "2024")
    worded(err)


@pytest.mark.parametrize("record", ["162  W x.0", "240 H   x    1", "299       x.0"])
def test_a_record_of_points_that_cannot_be_read_is_told(
    worded: Worded, run: Run, tmp_path: Path, record: str
) -> None:
    report = tmp_path / "unread.trf"
    text = SWISS.read_bytes().decode().replace("\r\n182", f"\r\n{record}\r\n182")
    report.write_bytes(text.encode())
    worded(run(report)[2])


def test_boards_of_a_team_event(run: Run) -> None:
    code, out, _ = run(TEAMS, "--boards")
    assert code == 0
    assert [line for line in out.splitlines() if line.startswith("board ")] == [
        f"board {n}" for n in (1, 2, 3, 4)
    ]
    found = parsed(run, TEAMS, "--boards")
    first = found["standings"][0]
    assert first == {
        "id": 5,
        "name": "Øvrevik, Sindre",
        "rank": 1,
        "values": {"PTS": "4.5", "TPR": "2580"},
        "board": 1,
        "team": "SC Rosenfelde",
        "games": 6,
        "percentage": "75.0",
    }
    assert len(found["standings"]) == len(crosstable.read(TEAMS).players)


# -- JSON -----------------------------------------------------------------------------------------


def test_json_of_the_contract(run: Run) -> None:
    found = parsed(run, TEAMS, "--tiebreaks", "PTS,EDE,MPvGP,EDE")
    assert found["event"] == {"name": "Hansa Summer Team Cup 2026", "kind": "team", "rounds": 6}
    assert found["edition"] == "2026"
    assert found["tiebreaks"] == ["PTS", "EDE", "MPvGP", "EDE#2"]
    assert found["standings"][0] == {
        "id": 3,
        "name": "SC Rosenfelde",
        "rank": 1,
        "values": {"PTS": "10.0", "EDE": "0", "MPvGP": "15.5", "EDE#2": "0"},
    }
    assert (found["after"], found["assumptions"], found["notes"]) == (6, [], [])


def test_keys_are_the_codes_as_written(run: Run) -> None:
    found = parsed(run, SWISS, "--tiebreaks", "pts bhc1 bh-c1")
    assert found["tiebreaks"] == ["pts", "bhc1", "bh-c1"]


def test_undefined_is_null(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "one.trf"
    text = ROBIN.read_text(encoding="utf-8").replace("2431", "   0", 1)
    report.write_text(text, encoding="utf-8")
    found = parsed(run, report, "--tiebreaks", "PTS,ARO,ARO/U1400")
    assert {line["values"]["ARO"] for line in found["standings"]} == {None}
    assert None not in {line["values"]["ARO/U1400"] for line in found["standings"]}
    _, out, _ = run(report, "--tiebreaks", "PTS,ARO", "--format", "csv")
    assert out.splitlines()[1].endswith(",")


def test_why_as_json(run: Run) -> None:
    found = parsed(run, SWISS, "--why", 14)
    assert (found["id"], found["name"], found["rank"]) == (14, "Zandvlietstra, Bram", 20)
    assert list(found["values"]) == ["PTS", "BH/C1", "BH", "SB", "DE", "WON"]
    term = found["values"]["BH/C1"]["terms"][0]
    assert term == {
        "round": 1,
        "opponent": 28,
        "amount": "2",
        "status": "cut",
        "clause": "14.1",
        "note": "least significant, cut",
        "score": "2",
    }
    assert [n["decided_by"] for n in found["neighbours"]] == ["BH/C1", "PTS"]
    assert found["values"]["BH/C1"]["operation"] == "sum"


@pytest.mark.parametrize(
    "name", ["Zandvlietstra, Bram", "zandvlietstra", "BRAM ZANDVLIETSTRA", "Zandv", " 14 ", "014"]
)
def test_why_takes_a_name_that_fits_one(run: Run, name: str) -> None:
    assert run(SWISS, "--why", name) == run(SWISS, "--why", 14)


def test_why_takes_a_rank(run: Run) -> None:
    assert run(SWISS, "--why", "rank:2")[1] == run(SWISS, "--why", "5")[1]


def test_a_rank_that_is_shared_or_nobodys_is_told(worded: Worded, run: Run) -> None:
    code, _, err = run(SWISS, "--tiebreaks", "PTS", "--why", "rank:1")
    assert code == 2
    worded(err)
    code, _, err = run(SWISS, "--why", "rank:31")
    assert code == 2
    worded(err)


PLACES = "DE: place in the tied group, 0 = not tied or not separated"


def test_places_are_called_places(worded: Worded, run: Run, tmp_path: Path) -> None:
    """The smaller place is the better one, which the bare number does not tell."""
    assert run(ROBIN)[1].splitlines()[-1] == PLACES
    worded(line for line in run(ROBIN, "--why", "7")[1].splitlines() if "decided by" in line)
    page = tmp_path / "page.html"
    run(ROBIN, "-o", page)
    assert PLACES in page.read_text(encoding="utf-8")
    assert "tied group" not in run(ROBIN, "--tiebreaks", "PTS,SB")[1]


def test_why_needs_no_marks_on_letters(run: Run) -> None:
    assert parsed(run, SWISS, "--why", "weissenbruck")["id"] == 4
    assert parsed(run, SWISS, "--why", "tuzkovi")["id"] == 7
    assert parsed(run, TEAMS, "--why", "rosenfelde")["id"] == 3


def test_modifiers_are_told_in_words(worded: Worded, run: Run) -> None:
    order = "PTS,BH,BH/C1,ARO/M1/U1400,KS/L-2,TPN/R,AOB/F,DE/P"
    _, out, _ = run(SWISS, "--tiebreaks", order, "--why", 14)
    for title in (
        "BH  Buchholz (C.07, 8.1)",
        "BH/C1  Buchholz, cut 1 (C.07, 8.1)",
        "ARO/M1/U1400  average rating of opponents, median 1, unrated as 1400 (",
        "KS/L-2  Koya system, limit -2 half points (",
        "TPN/R  pairing number, reversed (",
        "AOB/F  average of opponents' Buchholz, with Fore Buchholz (",
        "DE/P  direct encounter, forfeits as played (",
    ):
        assert f"\n{title}" in out
    _, out, _ = run(TEAMS, "--tiebreaks", "PTS:GP,BH:MP,SSSC/K3", "--why", 1)
    assert "\nPTS:GP  game points" in out
    assert "\nBH:MP  Buchholz, match points (" in out
    worded(out)


# -- what is wrong with the report ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("21 w 1    29 b 1     4 w 0", "21 w 1    29 b 1    44 w 0"),
        ("23 w 1     4 b 0    29 w 1", "23 w 1     4 b =    29 w 1"),
        ("21 w 1    29 b 1     4 w 0", "21 w 1    29 b 1     4 w q"),
        ("001    7 ", "001   6b "),
    ],
)
def test_faults_that_change_the_standings_are_said(
    worded: Worded, run: Run, tmp_path: Path, old: str, new: str
) -> None:
    report = tmp_path / "bad.trf"
    text = SWISS.read_bytes().decode()
    assert text.count(old) == 1
    report.write_bytes(text.replace(old, new).encode())
    for form in ("text", "json"):
        code, _, err = run(report, "--format", form)
        assert code == 0
        worded(err)
        worded(err)
        assert err.endswith(f"; crosstable check {report} shows them all\n")


@pytest.mark.parametrize(
    ("old", "new"), [("052 2026/09/11", "052 2026/09/31"), ("2561 NOR", "2561 NQR"), ("1", "1")]
)
def test_faults_that_change_no_standings_are_not(
    run: Run, tmp_path: Path, old: str, new: str
) -> None:
    report = tmp_path / "event.trf"
    report.write_bytes(SWISS.read_bytes().decode().replace(old, new, 1).encode())
    assert run(report)[2] == ""


def test_list_without_points_is_noted(run: Run) -> None:
    note = "note: the list does not start with PTS, so points do not count first\n"
    assert run(SWISS, "--tiebreaks", "BH,SB")[2] == note
    assert run(TEAMS, "--tiebreaks", "EMMSB,PTS")[2] == note
    for event, order in ((SWISS, "pts,BH"), (TEAMS, "MPTS,GPTS"), (TEAMS, "GPTS")):
        assert run(event, "--tiebreaks", order)[2] == ""


# -- CSV and HTML ---------------------------------------------------------------------------------


def test_no_text_of_a_csv_is_a_formula(run: Run, tmp_path: Path) -> None:
    """Neither a name nor a heading; a score below zero stays a number."""
    report = tmp_path / "hostile.trf"
    text = ROBIN.read_text(encoding="utf-8")
    text = text.replace("Šimundža, Dražen", "=1+1, Dražen    ")
    text += "212 PTS,=NOW()\r\n" + f"299{'-9.0':>14}  1{10:>5}\r\n"  # a penalty of 9 points
    report.write_text(text, encoding="utf-8")
    _, out, _ = run(report, "--format", "csv")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0][-1] == "'=NOW()"
    assert {row[2] for row in rows if row[2].endswith("Dražen")} == {"'=1+1, Dražen"}
    assert float(rows[-1][4]) < 0


def test_teams_are_no_formulas_either(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "teams.trf"
    text = TEAMS.read_text(encoding="utf-8").replace("SC Rosenfelde", "@SUM(A1:A9)  ")
    report.write_text(text, encoding="utf-8")
    for options, column in (((), "name"), (("--boards",), "team")):
        _, out, _ = run(report, "--format", "csv", *options)
        found = {row[column] for row in csv.DictReader(io.StringIO(out))}
        assert "'@SUM(A1:A9)" in found
        assert "@SUM(A1:A9)" not in found


def test_csv_has_a_header_and_all_lines(run: Run) -> None:
    _, out, _ = run(SWISS, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 30
    assert rows[0] == {
        "rank": "1",
        "id": "1",
        "name": "Bråtelund, Torgeir",
        "federation": "NOR",
        "PTS": "5.5",
        "BH/C1": "25.5",
        "BH": "29.0",
        "SB": "22.00",
        "DE": "0",
        "WON": "4",
    }


class Page(HTMLParser):
    """Collects tags, what they point to, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("words", [(), ("--why", "3"), ("--boards",), ("--boards", "--why", "5")])
def test_page_needs_nothing_from_elsewhere(run: Run, words: tuple[str, ...]) -> None:
    code, out, _ = run(TEAMS, "--format", "html", *words)
    page = Page(out)
    assert code == 0
    assert page.links == []
    assert not {"script", "img", "link", "iframe", "object"} & set(page.tags)
    assert "url(" not in out
    assert "@import" not in out
    assert "Hansa Summer Team Cup 2026" in page.text


def test_page_of_the_table_has_the_working_of_everybody(run: Run) -> None:
    _, out, _ = run(SWISS, "--format", "html")
    assert Page(out).tags.count("details") == 30
    assert "5.5 + 2.5 + 2 + 4.5 + 2.5 + 2.5 = 19.5; 1 not counted" in out


def test_page_says_nothing_twice(run: Run) -> None:
    _, out, _ = run(SWISS, "--format", "html")
    body = out.partition("<body>")[2]
    assert body.count("Fjordbyen Autumn Open 2026") == 1
    assert "<p>players · after round 7 · C.07 edition 2026" in body


def test_page_has_no_empty_columns(run: Run) -> None:
    _, out, _ = run(SWISS, "--tiebreaks", "PTS,BH/C1", "--why", 14, "--format", "html")
    points, buchholz = (part.partition("</thead>")[0] for part in out.split("<h2>")[1:])
    assert points.startswith("PTS · points: 3.5</h2>")
    assert buchholz.startswith("BH/C1 · Buchholz, cut 1 (C.07, 8.1): 19.5</h2>")
    assert (points.count("<th"), buchholz.count("<th")) == (3 + 1, 5 + 1)
    assert out.count('<tr class="cut">') == 1


def test_everything_of_the_report_is_escaped(run: Run, tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>&\"'"
    text = SWISS.read_text(encoding="utf-8")
    text = text.replace("Bråtelund, Torgeir" + " " * 10, evil[:28].ljust(28), 1)
    text = text.replace("Fjordbyen Autumn Open 2026", f"{evil}\x1b[31m")
    report = tmp_path / "evil.trf"
    report.write_text(text, encoding="utf-8")
    for words in ((), ("--why", 1), ("--why", 14)):
        _, out, _ = run(report, "--format", "html", *words)
        assert "<script" not in out
        assert "\x1b" not in out
        assert "&lt;script&gt;" in out
    _, out, _ = run(report, "--why", 1)
    assert "\x1b" not in out


# -- choices --------------------------------------------------------------------------------------


def test_edition_and_round_are_options(worded: Worded, run: Run) -> None:
    _, out, _ = run(SWISS, "--edition", "2024", "--after", 3)
    worded(out.splitlines()[0])


def test_system_decides_the_rules(run: Run) -> None:
    assert parsed(run, SWISS, "--system", "round-robin")["predetermined"] is True
    assert parsed(run, ROBIN, "--tiebreaks", "PTS")["predetermined"] is True
    assert parsed(run, ROBIN, "--system", "swiss")["predetermined"] is False


def test_output_file_and_its_suffix(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "table.html"
    assert run(SWISS, "-o", target) == (0, "", "")
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, _, err = run(SWISS, "-o", target)
    assert code == 2
    assert "use --overwrite" in err
    assert run(SWISS, "-o", target, "--overwrite", "--format", "csv")[0] == 0
    assert target.read_bytes().startswith(b"rank,id,name")
    for suffix in ("json", "csv", "txt"):
        assert (
            run(
                SWISS, "-o", tmp_path / f"x.{suffix}", "--why" if suffix == "txt" else "--after", 7
            )[0]
            == 0
        )


# -- wrong use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("--tiebreaks", "PTS,BHH"),
        ("--tiebreaks", "PTS,EMMSB"),
        ("--tiebreaks", "PTS,BH:MP"),
        ("--tiebreaks", "PTS,SB/M1"),
        ("--tiebreaks", " , "),
        ("--why", "77"),
        ("--after", "8"),
        ("--after", "-1"),
        ("--boards",),
        ("--why", "1", "--format", "csv"),
        ("--edition", "2009"),
        ("-o", "st.pdf"),
        ("--why", "Bråtelund"),
        ("--why", "Zandvliedstra"),
        ("--why", "~~~"),
        ("--why", ""),
        ("--why", "9" * 5000),
    ],
)
def test_wrong_use_ends_with_2(worded: Worded, run: Run, words: tuple[str, ...]) -> None:
    code, out, err = run(SWISS, *words)
    assert (code, out) == (2, "")
    worded(next(line for line in err.splitlines() if line.startswith("crosstable"))[:120])


def test_unknown_code_of_a_report_is_a_note(worded: Worded, run: Run, tmp_path: Path) -> None:
    """None of the calls raises for what a file contains."""
    report = tmp_path / "odd.trf"
    text = SWISS.read_text(encoding="utf-8").replace("PTS,BH/C1", "PTS,QQ,EMMSB,OTHER_X,BH/C1")
    text = text.replace("202 BH/C1", "202 QQ,EMMSB,OTHER_X,BH/C1")
    report.write_text(text, encoding="utf-8")
    code, out, err = run(report, "--format", "json")
    assert code == 0
    values = json.loads(out)["standings"][0]["values"]
    assert list(values)[:4] == ["PTS", "QQ", "EMMSB", "OTHER_X"]
    assert [values[key] for key in ("QQ", "EMMSB", "OTHER_X")] == [None, None, None]
    assert err.count("note: not computed: ") == 3
    worded(err)


def test_list_without_points_is_taken_as_it_stands(run: Run) -> None:
    found = parsed(run, SWISS, "--tiebreaks", "TPN/R")
    assert [line["id"] for line in found["standings"]] == list(range(30, 0, -1))


@pytest.mark.parametrize(
    "text",
    [
        "012 Nobody\n",
        "001    1 m    A                                 2000\n",
        "001    1      A\n001    1      B\n001    0      C\n",
        "012 X\n001    1      A" + " " * 72 + "   9 w 1" * 3 + "\n",
    ],
)
def test_strange_reports_give_a_table(run: Run, tmp_path: Path, text: str) -> None:
    report = tmp_path / "strange.trf"
    report.write_text(text, encoding="utf-8")
    order = "PTS,DE,BH/C1,FB,SB,AOB,KS,ARO,TPR,PTP,APPO,PS,REP,STD,RTNG"
    for form in ("text", "csv", "json", "html"):
        assert run(report, "--tiebreaks", order, "--format", form)[0] == 0


@pytest.mark.usefixtures("unmeasured")
def test_only_what_is_needed_is_imported() -> None:
    program = (
        "import sys; from crosstable.cli.main import main; "
        f"main(['standings', {str(SWISS)!r}, '--tiebreaks', 'PTS,BH']); "
        "wanted = ['rich', 'polars', 'narwhals', 'starlette', 'crosstable.checks.rules', "
        "'crosstable.ratings', 'crosstable.event']; "
        "print([name for name in wanted if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"
