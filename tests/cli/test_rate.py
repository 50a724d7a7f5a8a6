"""`crosstable rate` as its users have it: formats, options, exit codes."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import crosstable
from tests.cli.conftest import Run
from tests.ratings.reports import report
from tests.worded import Worded

SAMPLE = crosstable.sample("individual-swiss")
KEYS = [
    *("id", "fide_id", "name", "rating", "rated", "n", "w", "p", "dp", "rc", "ru_first", "rc_new"),
    *("ru", "d", "pd", "we", "w_minus_we", "k", "change", "new", "status"),
]

COMMAND = "rate"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two games of 2004: 2300 beats an unrated player and draws with 2200."""
    path = tmp_path / "small.trf"
    text = report({1: 2300, 2: 2200, 3: None}, [[(1, 3, 2)], [(1, 2, 1)]])
    path.write_text(text, encoding="utf-8")
    return path


def test_text_has_verdict_and_table(worded: Worded, run: Run, small: Path) -> None:
    code, out, err = run(small)
    assert code == 0
    lines = out.splitlines()
    worded(lines[0])
    assert lines[1] == "rateable"
    assert lines[4].split()[-7:] == ["100", "0.64", "0.64", "-0.14", "15", "-2.10", "2298"]
    worded(err)


def test_many_findings_of_one_kind_do_not_hide_the_table(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    """A list that knows nobody: one finding for each of 30 players."""
    listed = tmp_path / "list.csv"
    listed.write_text("fide_id,name,rating\n1,Nobody,1500\n", encoding="utf-8")
    _, out, err = run(SAMPLE, "--list", listed)
    _, told, _ = run(SAMPLE, "--list", listed, "--format", "json")
    found = [one for one in json.loads(told)["findings"] if one["code"] == "L101"]
    lines = [line for line in out.splitlines() if "[L101]" in line]
    assert len(found) > 20
    assert len(lines) == 4
    worded(lines[3])
    worded(err)


def test_json_has_the_keys_of_the_contract(run: Run, small: Path) -> None:
    code, out, _ = run(small, "--format", "json")
    found = json.loads(out)
    assert (code, found["rules"], found["system"], found["accepted"]) == (
        0,
        "fide-2002",
        "swiss",
        True,
    )
    assert list(found["players"][0]) == KEYS
    first = found["players"][0]
    assert (first["w"], first["we"], first["w_minus_we"], first["change"]) == (
        *("0.5", "0.64", "-0.14", "-2.10"),
    )
    assert found["players"][2]["rating"] is None


def test_csv_has_the_same_columns(run: Run, small: Path) -> None:
    _, out, _ = run(small, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == KEYS
    assert (rows[0]["change"], rows[2]["rating"], rows[2]["rated"]) == ("-2.10", "", "no")


def test_a_name_is_no_formula_in_csv(run: Run, small: Path) -> None:
    text = small.read_text(encoding="utf-8").replace("Player 1, Test", "=1+1, Test    ")
    small.write_text(text, encoding="utf-8")
    _, out, _ = run(small, "--format", "csv")
    row = next(csv.DictReader(io.StringIO(out)))
    assert (row["name"], row["change"]) == ("'=1+1, Test", "-2.10")


def test_why_takes_a_name_too(worded: Worded, run: Run, small: Path) -> None:
    code, out, _ = run(small, "--why", "player 2")
    assert (code, out.splitlines()[0]) == (0, "Player 2, Test (2)")
    code, _, err = run(small, "--why", "Test")
    assert code == 2
    worded(err)
    code, _, err = run(small, "--why", "4")
    assert code == 2
    worded(err)


def test_html_is_one_page_with_the_working(run: Run, small: Path, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    assert run(small, "-o", page)[0] == 0
    text = page.read_text(encoding="utf-8")
    assert "15 × (½ - 0.64) = -2.10 (10.54)" in text
    assert text.count("Test event") == 2  # the title of the page and the heading
    assert "<script" not in text


def test_the_page_leaves_out_columns_that_are_empty_for_all(run: Run) -> None:
    """Which figures there are depends on the rules: since 2024 nobody has D and PD."""
    swiss = crosstable.sample("individual-swiss")
    page = run(swiss, "--format", "html")[1]
    assert "scope=col>change</th>" in page
    assert "scope=col>PD</th>" not in page
    assert "scope=col>PD</th>" in run(swiss, "--rules", "fide-2002", "--format", "html")[1]


def test_html_is_harmless(run: Run, small: Path) -> None:
    text = small.read_text(encoding="utf-8").replace("Player 1, Test", "<b>x</b>, Test")
    small.write_text(text, encoding="utf-8")
    assert "<b>x" not in run(small, "--format", "html")[1]


def test_why_explains_each_figure(worded: Worded, run: Run, small: Path) -> None:
    code, out, _ = run(small, "--why", 1)
    assert code == 0
    assert "15 × (½ - 0.64) = -2.10 (10.54)" in out
    worded(out)
    found = json.loads(run(small, "--why", 1, "--format", "json")[1])
    assert found["steps"][0]["figure"] == "R"
    assert [game["counted"] for game in found["games"]] == [False, True]


def test_nobody_has_the_number(worded: Worded, run: Run, small: Path) -> None:
    code, out, err = run(small, "--why", 9)
    assert (code, out) == (2, "")
    worded(err)


def test_an_event_that_is_not_rateable_ends_with_1(run: Run, small: Path) -> None:
    text = small.read_text(encoding="utf-8").replace("222 7200", "222 1500+10")
    small.write_text(text, encoding="utf-8")
    code, out, _ = run(small)
    assert code == 1
    assert "error[H603]" in out
    assert json.loads(run(small, "--format", "json")[1])["accepted"] is False


HEADER, GARBAGE = "012 Open\n042 2004/02/01\n052 2004/02/03\n", "001 garbage garbage\n001 zzz\n"


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        (HEADER, {"H101"}),
        ("012 Open\n", {"H101"}),
        (report({1: 2300, 2: 2200}, []), {"H727"}),
        (report({1: 2300, 2: 2200}, [[(1, 2, 1)]]).replace("042 ", "### "), {"H104"}),
        (GARBAGE, {"H727", "H104"}),
        (GARBAGE + HEADER, {"H727"}),
    ],
)
def test_an_event_with_nothing_to_rate_is_not_rateable(
    run: Run, small: Path, text: str, lacking: set[str]
) -> None:
    small.write_text(text, encoding="utf-8")
    code, out, _ = run(small, "--format", "json")
    found = json.loads(out)
    assert (code, found["accepted"]) == (1, False)
    assert {one["code"] for one in found["findings"] if one["severity"] == "error"} >= lacking
    assert run(small)[1].splitlines()[1].startswith("not rateable")


def test_strict_computes_nothing(run: Run, small: Path) -> None:
    assert run(small, "--strict")[0] == 0
    text = small.read_text(encoding="utf-8").replace("222 7200", "222 1500+10")
    small.write_text(text, encoding="utf-8")
    code, out, err = run(small, "--strict")
    assert (code, out) == (1, "")
    assert "not rated" in err


def test_a_list_gives_ratings_and_k(run: Run, small: Path, tmp_path: Path) -> None:
    ratings = tmp_path / "list.csv"
    ratings.write_text(
        "fide_id,name,federation,rating,k\n"
        '1000001,"Player 1, Test",NOR,2310,25\n1000002,"Player 2, Test",NOR,2200,15\n',
        encoding="utf-8",
    )
    found = json.loads(run(small, "--list", ratings, "--format", "json")[1])
    assert [(p["rating"], p["k"]) for p in found["players"]] == [
        *((2310, 25), (2200, 15), (None, None)),
    ]
    assert {"L206"} <= {f["code"] for f in found["findings"]}  # 2300 in the report
    assert "not-on-the-list" in {a["kind"] for a in found["assumptions"]}


def test_ratings_below_the_floor_are_said_of_report_and_list(
    run: Run, small: Path, tmp_path: Path
) -> None:
    """A list of other times: the floor of 2002 is 1801."""
    small.write_text(small.read_text(encoding="utf-8").replace("2200 NOR", "1795 NOR"), "utf-8")
    told = "rated below the floor of 1801, but taken as rated: player 2"
    assert told in run(small, "--verbose")[2]
    ratings = tmp_path / "list.csv"
    rows = '1000001,"Player 1, Test",NOR,2300,15\n1000002,"Player 2, Test",NOR,1795,15\n'
    ratings.write_text(f"fide_id,name,federation,rating,k\n{rows}", encoding="utf-8")
    assert told in run(small, "--list", ratings, "--verbose")[2]


def test_k_and_options_are_taken(run: Run, small: Path) -> None:
    found = json.loads(run(small, "--k", "1=25", "--format", "json")[1])
    assert found["players"][0]["change"] == "-3.50"
    found = json.loads(run(small, "--option", "list_period=month", "--format", "json")[1])
    assert found["list_date"] == "2004-03-01"


@pytest.mark.parametrize(
    "words",
    [
        ("--rules", "fide-1990"),
        ("--k", "1"),
        ("--k", "7=20"),
        ("--k", "1=1000"),
        ("--option", "pool_periods=8"),
        ("--option", "indeterminate_dp=maybe"),
        ("--why", "1", "--format", "csv"),
    ],
)
def test_wrong_use_ends_with_2(run: Run, small: Path, words: tuple[str, ...]) -> None:
    code, out, err = run(small, *words)
    assert (code, out) == (2, "")
    assert err.startswith("crosstable: ")


def test_stages_of_the_details_are_pooled(run: Run, small: Path) -> None:
    final = small.with_name("final.trf")
    final.write_text(report({1: 2300, 2: 2200}, [[(1, 2, 2)]]), encoding="utf-8")
    details = '[[stage]]\nfile = "final.trf"\n'
    small.with_suffix(".toml").write_text(details, encoding="utf-8")
    found = json.loads(run(small, "--format", "json")[1])
    assert [(p["n"], p["w"]) for p in found["players"][:2]] == [(2, "1.5"), (2, "0.5")]


def test_the_same_input_gives_the_same_bytes(run: Run) -> None:
    assert run(SAMPLE, "--format", "json") == run(SAMPLE, "--format", "json")


def test_it_needs_nothing_installed(small: Path, run: Run) -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('polars', 'narwhals', 'rapidfuzz'))); "
        "from crosstable.cli.main import main; "
        f"sys.exit(main(['rate', {str(small)!r}]))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stdout) == run(small)[:2]


@pytest.mark.parametrize("command", ["check", "standings"])
def test_other_commands_do_not_load_it(command: str) -> None:
    program = (
        f"import sys; from crosstable.cli.main import main; main([{command!r}, {str(SAMPLE)!r}]); "
        "print(sorted({'polars', 'narwhals'} & set(sys.modules)), file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert answer.stderr.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "text",
    [
        "012 Nothing but a name\n",
        "001    1 m    Alone, All                        2000",
        "001    0 m    Zero, No                          9999\n001    0 m    Zero, Twice      2000",
    ],
)
@pytest.mark.parametrize("rules", [None, "fide-2002", "fide-2022", "fide-2024-blitz"])
def test_nothing_in_a_report_raises(text: str, rules: str | None) -> None:
    sheet = crosstable.rate(crosstable.loads(text), rules)
    assert all(line.change is None for line in sheet)


def test_a_report_with_faulty_lines_of_players_is_rated_with_a_note(
    worded: Worded, run: Run, small: Path, tmp_path: Path
) -> None:
    """As `standings` says it: what was read from lines beside their columns may be anything."""
    assert "note:" not in run(small)[2]
    lines = small.read_text(encoding="utf-8").split("\n")
    shifted = tmp_path / "shifted.trf"
    moved = [f"{t[:48]} {t[48:]}" if t[:3] == "001" else t for t in lines]
    shifted.write_text("\n".join(moved), encoding="utf-8")
    _, _, err = run(shifted)
    worded(err)
    assert f"crosstable check {shifted} shows them all" in err
