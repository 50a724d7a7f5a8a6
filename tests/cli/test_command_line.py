"""The command line as its users have it: commands, options, JSON shapes, exit codes."""

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.cli.parser import general_help, parser_of
from crosstable.cli.registry import COMMANDS
from crosstable.rules.systems import SYSTEMS
from crosstable.text.dialectnames import dialect_names
from tests.cli.conftest import Run, Tour
from tests.conftest import PROJECT_ROOT
from tests.worded import Worded

SAMPLE = crosstable.sample("individual-swiss")
TEAMS = crosstable.sample("team-swiss")
RUNNING = crosstable.sample("in-progress")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two reports, one of them below, and things that are none."""
    (tmp_path / "below").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b.report").write_bytes(SAMPLE.read_bytes())
    (tmp_path / "below/a.txt").write_bytes(TEAMS.read_bytes())
    (tmp_path / ".hidden/c.trf").write_bytes(TEAMS.read_bytes())
    (tmp_path / "letter.txt").write_text("Dear arbiter,\n", encoding="utf-8")
    return tmp_path


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


# -- help -----------------------------------------------------------------------------------------


def test_without_arguments_the_commands_are_listed(run: Run) -> None:
    code, out, err = run()
    assert (code, out) == (2, "")
    assert all(f"\n  {name} " in err for name in COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"crosstable {crosstable.__version__}\n", "")
    assert run("show", "--version")[0] == 2


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_command_has_help(name: str, run: Run) -> None:
    code, out, err = run(*name.split(), "--help")
    assert (code, err) == (0, "")
    assert f"usage: crosstable {name}".rstrip() in out
    assert out.isascii()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    parser = parser_of(name)
    assert parser.description
    assert all(action.help for action in parser.actions)


def test_every_command_is_documented() -> None:
    page = (PROJECT_ROOT / "docs/cli.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"\n## {name}\n" in page
        for action in parser_of(name).actions:
            assert all(option in page for option in action.option_strings)


def test_contract_commands_are_there() -> None:
    assert list(COMMANDS) == [
        "show",
        "check",
        "explain",
        "fmt",
        "convert",
        "anonymise",
        "diff",
        "standings",
        "rate",
        "norms",
        "period",
        "pair",
        "generate",
        "versus",
        "conformance",
        "event",
        "office",
        "lists",
        "desk",
        "publish",
        "report",
        "demo",
        "config",
        "completion",
        "help",
    ]
    assert "3 internal fault" in " ".join(general_help().split())


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("show",),
        ("fmt",),
        ("fmt", SAMPLE, SAMPLE),
        ("convert", SAMPLE),
        ("convert", "-o", "-"),
        ("diff", SAMPLE),
        ("show", SAMPLE, "--format", "xml"),
        ("show", SAMPLE, "--system", "knockout"),
        ("convert", SAMPLE, "-o", "-", "--for", "fun"),
        ("convert", SAMPLE, "-o", "-", "--to", "trf26", "--eol", "lfcr"),
        ("convert", SAMPLE, "-o", "-", "--to", "trf62"),
        ("convert", SAMPLE, "-o", "-", "--to", "trf26", "--encoding", "utf-9"),
        ("convert", SAMPLE, "-o", "-", "--to", "trf26", "--encoding", "rot13"),
        ("convert", SAMPLE, "-o", "-", "--to", "trf26", "--encoding", "idna"),
        ("convert", SAMPLE, "-o", "-", "--input-encoding", "utf-9"),
        ("show", SAMPLE, "--from", "trf62"),
        ("show", SAMPLE, "--input-encoding", "utf-9"),
        ("show", SAMPLE, "--details", "missing.toml"),
        ("fmt", SAMPLE, "--details", "missing.toml"),
        ("show", "missing.trf"),
        ("fmt", SAMPLE.parent),
        ("diff", SAMPLE, SAMPLE.parent),
        ("diff", "-", "-"),
    ],
    ids=lambda words: " ".join(Path(word).name for word in words),
)
def test_wrong_use_ends_with_2_and_a_message(words: tuple[object, ...], run: Run) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "crosstable" in err
    assert "internal fault" not in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chek", SAMPLE), "crosstable: there is no command chek; did you mean check?\n"),
        (("xyzzy",), "crosstable: there is no command xyzzy; crosstable --help lists them\n"),
        ((SAMPLE,), f": crosstable check {SAMPLE}\n"),
        (("standings", SAMPLE, "b.trf"), "standings takes one file; unexpected argument b.trf\n"),
        (("rate", SAMPLE, "-"), "rate takes one file; unexpected argument -\n"),
        (
            ("convert", SAMPLE, "b", "-o", "c"),
            "several lists are one event only with --to or --for\n",
        ),
        (
            ("report", SAMPLE, "b", "--form", "all"),
            "report takes one file; unexpected argument b\n",
        ),
        (("diff", SAMPLE, TEAMS, "c.trf"), "diff takes two files; unexpected argument c.trf\n"),
        (("generate", "a", "-o", "b"), "generate takes no file; unexpected argument a\n"),
        (("check", SAMPLE, "--sumary"), "check has no option --sumary; did you mean --summary?\n"),
        (("check", "--zzz", "x", SAMPLE), "check has no option --zzz\n"),
        (("--verbose", "check", SAMPLE), "--verbose must come after the command: "),
    ],
    ids=lambda words: " ".join(Path(w).name for w in words) if isinstance(words, tuple) else "",
)
def test_wrong_words_are_told_by_the_command(
    words: tuple[object, ...], told: str, run: Run
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert told in err
    if "usage" in err:
        assert f"usage: crosstable {next(w for w in words if w in COMMANDS)} " in err


def test_files_may_stand_behind_an_option(run: Run) -> None:
    code, out, _ = run("show", SAMPLE, "--format", "json", TEAMS)
    assert code == 0
    assert [one["teams"] for one in json.loads(out)["files"]] == [0, 10]


@pytest.mark.parametrize("option", ["--from", "--to"])
def test_unknown_dialect_names_the_nearest(option: str, run: Run) -> None:
    _, _, err = run("convert", SAMPLE, "-o", "-", option, "trf62")
    assert "trf26" in err


# -- show -----------------------------------------------------------------------------------------


def test_show_tells_what_the_file_is(run: Run) -> None:
    code, out, err = run("show", SAMPLE)
    assert (code, err) == (0, "")
    for word in ("trf26", "utf-8", "CRLF", "Fjordbyen", "7 of 7 played", "30 (27 rated"):
        assert word in out


def test_show_json_has_the_shape_of_the_contract(run: Run) -> None:
    code, out, err = run("show", SAMPLE, "--format", "json")
    shown = json.loads(out)
    assert (code, err) == (0, "")
    keys = {"path", "dialect", "evidence", "encoding", "line_ending", "event", "players", "teams"}
    assert keys <= shown.keys()
    assert shown["event"] == {
        "name": "Fjordbyen Autumn Open 2026",
        "city": "Sandvikhavn",
        "federation": "NOR",
        "start": "2026/09/05",
        "end": "2026/09/11",
        "kind": "individual",
        "system": "swiss",
        "rounds": 7,
        "rounds_played": 7,
    }
    assert (shown["path"], shown["dialect"]) == (SAMPLE.as_posix(), "trf26")
    assert (shown["encoding"], shown["line_ending"]) == ("utf-8", "CRLF")
    assert (shown["players"], shown["teams"]) == (30, 0)
    for piece in shown["evidence"]:
        assert set(piece) == {"dialect", "line", "message"}


def test_what_does_not_apply_is_null(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.trf"
    path.write_bytes(b"001    1 m    Lee, Ann\n")
    event = json.loads(run("show", path, "--format", "json")[1])["event"]
    assert [key for key, value in event.items() if value is None] == [
        *("name", "city", "federation", "start", "end")
    ]


def test_show_of_several_files(run: Run) -> None:
    code, out, _ = run("show", SAMPLE, TEAMS, "--format", "json")
    assert code == 0
    assert [one["teams"] for one in json.loads(out)["files"]] == [0, 10]


def test_several_files_end_with_2_if_one_cannot_be_read(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.trf"
    empty.touch()
    for bad in (empty, "missing.trf"):
        code, out, err = run("show", bad, SAMPLE)
        assert code == 2
        assert "Fjordbyen" in out
        assert Path(bad).name in err


def test_folders_are_walked_in_order_and_taken_by_content(run: Run, folder: Path) -> None:
    code, out, err = run("show", folder, "--format", "json")
    assert code == 0
    paths = [Path(one["path"]).relative_to(folder) for one in json.loads(out)["files"]]
    assert [path.as_posix() for path in paths] == ["b.report", "below/a.txt"]
    assert "left out: " in err
    assert "letter.txt" in err


def test_folder_without_reports_ends_with_2(run: Run, tmp_path: Path) -> None:
    assert run("show", tmp_path)[0] == 2
    (tmp_path / "letter.txt").write_text("Dear arbiter,\n", encoding="utf-8")
    code, out, err = run("show", tmp_path)
    assert (code, out) == (2, "")
    assert "no report found" in err


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, SAMPLE.read_bytes())
    code, out, _ = run("show", "-", "--format", "json")
    shown = json.loads(out)
    assert (code, shown["path"], shown["players"]) == (0, "-", 30)


def test_standard_input_has_a_name_for_people(
    worded: Worded, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    standard_input(monkeypatch, SAMPLE.read_bytes())
    assert run("show", "-")[1].startswith("standard input\n")
    standard_input(monkeypatch, SAMPLE.read_bytes().rstrip() + b"   \r\n")
    code, _, err = run("fmt", "-", "--check")
    assert code == 1
    worded(err)


@pytest.mark.parametrize("system", SYSTEMS)
def test_system_can_be_overridden(system: str, run: Run) -> None:
    out = run("show", SAMPLE, "--system", system, "--format", "json")[1]
    assert json.loads(out)["event"]["system"] == system


@pytest.mark.parametrize("dialect", [name for name in dialect_names() if name != "json"])
def test_dialect_can_be_overridden(dialect: str, run: Run) -> None:
    code, out, _ = run("show", SAMPLE, "--from", dialect, "--format", "json")
    shown = json.loads(out)
    assert (code, shown["dialect"]) == (0, dialect)
    assert shown["evidence"][0]["message"] == "the dialect was given"


def test_encoding_can_be_overridden(worded: Worded, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "polish.trf"
    path.write_bytes("012 Łódź Open\n".encode("cp1250"))
    out = run("show", path, "--input-encoding", "cp1250", "--format", "json")[1]
    assert json.loads(out)["event"]["name"] == "Łódź Open"
    for command in (("show", path), ("fmt", path), ("diff", path, path)):
        code, out, err = run(*command, "--input-encoding", "utf-8")
        assert (code, out) == (2, "")
        worded(err)
    assert run("convert", path, "-o", "-", "--to", "trf16", "--input-encoding", "utf-8")[0] == 2


def test_copy_notes_an_encoding_that_does_not_fit(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "polish.trf", tmp_path / "out.trf"
    path.write_bytes("012 Łódź Open\n".encode("cp1250"))
    code, _, err = run("convert", path, "-o", out, "--input-encoding", "utf-8", "--eol", "lf")
    assert code == 0
    assert "note: " in err
    assert "--eol and --encoding need --to" in err
    assert out.read_bytes() == path.read_bytes()


# -- details --------------------------------------------------------------------------------------


def test_details_are_found_beside_the_report(run: Run, tmp_path: Path) -> None:
    report, details = tmp_path / "event.trf", tmp_path / "event.toml"
    report.write_bytes(SAMPLE.read_bytes())
    assert json.loads(run("show", report, "--format", "json")[1])["details"] is None
    details.write_text("[event]\nregisterd = true\n", encoding="utf-8")
    shown = json.loads(run("show", report, "--format", "json")[1])["details"]
    assert shown["path"] == details.as_posix()
    assert [(f["kind"], f["line"]) for f in shown["findings"]] == [("details-unknown-key", 2)]
    assert "did you mean registered" in run("show", report)[1]
    for command in (("fmt", report, "--check"), ("diff", report, SAMPLE)):
        code, _, err = run(*command)
        assert code == 0
        assert "did you mean registered" in err


def test_details_can_be_named(run: Run, tmp_path: Path) -> None:
    details = tmp_path / "other.toml"
    details.write_text("[event]\nregistered = true\n", encoding="utf-8")
    out = run("show", SAMPLE, "--details", details, "--format", "json")[1]
    assert json.loads(out)["details"] == {"path": details.as_posix(), "findings": []}
    assert f"{details.as_posix()}: nothing wrong" in run("show", SAMPLE, "--details", details)[1]


# -- fmt ------------------------------------------------------------------------------------------


def test_fmt_writes_to_standard_output_by_default(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["fmt", str(SAMPLE)]) == 0
    assert capfdbinary.readouterr().out == SAMPLE.read_bytes()


def test_fmt_check_tells_by_its_exit_code(run: Run, tmp_path: Path) -> None:
    untidy = tmp_path / "untidy.trf"
    untidy.write_bytes(SAMPLE.read_bytes().replace(b"\r\n", b"\n"))
    assert run("fmt", SAMPLE, "--check") == (0, "", "")
    code, out, err = run("fmt", untidy, "--check")
    assert (code, out) == (1, "")
    assert "the layout differs" in err


def test_fmt_of_json(run: Run, tmp_path: Path) -> None:
    loose, tidy = tmp_path / "loose.json", tmp_path / "tidy.json"
    value = json.loads(crosstable.dumps(crosstable.read(SAMPLE), "json"))
    loose.write_text(json.dumps(value), encoding="utf-8")
    assert run("fmt", loose, "--check")[0] == 1
    assert run("fmt", loose, "-o", tidy)[0] == 0
    assert run("fmt", tidy, "--check")[0] == 0
    assert tidy.read_bytes() == crosstable.dumps(crosstable.read(SAMPLE), "json")


# -- convert --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", dialect_names())
@pytest.mark.parametrize("sample", [SAMPLE, TEAMS, RUNNING], ids=lambda path: path.stem)
def test_convert_reports_every_loss(dialect: str, sample: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, said, err = run("convert", sample, "-o", out, "--to", dialect)
    expected = crosstable.convert(crosstable.read(sample), dialect)
    assert (code, said) == (0, "")
    assert out.read_bytes() == expected.to_bytes()
    assert [line for line in err.splitlines() if line.startswith("lost: ")] == [
        f"lost: {loss}" for loss in expected.losses
    ]
    assert err.splitlines()[-1].startswith(f"trf26 to {dialect}: ")


def test_convert_json_has_the_shape_of_the_contract(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    code, said, err = run("convert", TEAMS, "-o", out, "--to", "trf16", "--format", "json")
    report: dict[str, Any] = json.loads(said)
    assert (code, err) == (0, "")
    assert (report["from"], report["to"]) == ("trf26", "trf16")
    assert all(set(loss) == {"kind", "message", "line"} for loss in report["losses"])
    assert all(set(x) == {"kind", "message"} for x in report["assumptions"])
    assert len(report["losses"]) == len(crosstable.convert(crosstable.read(TEAMS), "trf16").losses)


def test_convert_to_standard_output_keeps_it_clean(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    words = ["convert", str(SAMPLE), "-o", "-", "--to", "trf16"]
    for more in ([], ["--format", "json"]):
        assert main([*words, *more]) == 0
        said = capfdbinary.readouterr()
        assert said.out == crosstable.dumps(crosstable.read(SAMPLE), "trf16", lossy=True)
        assert said.err
    assert json.loads(said.err)["to"] == "trf16"


def test_copy_reports_in_json_too(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    code, said, _ = run("convert", SAMPLE, "-o", out, "--format", "json")
    expected = {"from": "trf26", "to": "trf26", "losses": [], "assumptions": []}
    assert (code, json.loads(said)) == (0, expected)


def test_strict_refuses_to_lose_anything(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    words = ("convert", SAMPLE, "-o", out, "--strict", "--to")
    code, _, err = run(*words, "trf16")
    assert code == 1
    assert "would be lost (--strict)" in err
    assert not out.exists()
    assert run(*words, "trf26")[0] == 0
    assert run(*words, "json", "--overwrite")[0] == 0


def test_report_for_rating_holds_no_open_game(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    code, _, err = run("convert", RUNNING, "-o", out, "--for", "rating")
    assert code == 1
    assert "refused: " in err
    assert not out.exists()
    code, _, _ = run("convert", SAMPLE, "-o", out, "--for", "rating")
    assert code == 0
    assert b"###" not in out.read_bytes()


@pytest.mark.parametrize("purpose", ["pairing", "itdx"])
def test_convert_for_a_purpose(purpose: str, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    assert run("convert", RUNNING, "-o", out, "--for", purpose)[0] == 0
    expected = crosstable.convert(crosstable.read(RUNNING), "trf26", purpose)
    assert out.read_bytes() == expected.to_bytes()


def test_line_ends_and_encoding_of_the_output(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    words = ("convert", SAMPLE, "-o", out, "--to", "trf16", "--overwrite")
    run(*words, "--eol", "lf", "--encoding", "cp1252")
    data = out.read_bytes()
    assert b"\r" not in data
    assert "Göran".encode("cp1252") in data
    code, _, err = run(*words, "--encoding", "ascii")
    assert code == 0
    assert out.read_bytes().isascii()
    assert "[text-changed]" in err
    for encoding in ("utf-16", "utf-8-sig"):
        assert run(*words, "--encoding", encoding)[0] == 0
        assert crosstable.read(out).players == crosstable.read(SAMPLE).players


# -- diff -----------------------------------------------------------------------------------------


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    path = tmp_path / "changed.trf"
    path.write_bytes(SAMPLE.read_bytes().replace(b"15 w =", b"15 w 1", 1))
    return path


def test_diff_tells_by_its_exit_code(run: Run, changed: Path, tmp_path: Path) -> None:
    assert run("diff", SAMPLE, SAMPLE) == (0, "no difference\n", "")
    code, out, err = run("diff", SAMPLE, changed)
    assert (code, err) == (1, "")
    assert "½" in out
    run("convert", SAMPLE, "-o", tmp_path / "same.json", "--to", "json")
    assert run("diff", SAMPLE, tmp_path / "same.json")[0] == 0


def test_diff_json_has_the_shape_of_the_contract(run: Run, changed: Path) -> None:
    code, out, _ = run("diff", SAMPLE, changed, "--format", "json")
    changes = json.loads(out)["changes"]
    assert code == 1
    assert changes
    keys = {"kind", "round", "id", "opponent", "field", "old", "new", "consequence"}
    assert all(keys <= set(change) for change in changes)
    code, out, _ = run("diff", SAMPLE, SAMPLE, "--format", "json")
    assert (code, json.loads(out)) == (0, {"changes": []})


def test_diff_with_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, SAMPLE.read_bytes())
    assert run("diff", "-", SAMPLE)[0] == 0


# -- demo -----------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_demo_can_be_run_twice(run: Run, tour: Tour, tmp_path: Path) -> None:
    target = tmp_path / "demo"
    shutil.copytree(tour.folder, target)
    first = files_below(target)
    assert run("demo", "-o", target)[0] == 0
    assert files_below(target) == first
    for sample in SAMPLE.parent.glob("*.trf"):
        names = {path.name for path in (target / sample.stem).iterdir()}
        assert {"show.txt", "show.json", "canonical.trf", "diff.txt", "trf26.trf"} <= names


def files_below(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.lengthy
def test_demo_replaces_nothing_of_somebody_else(
    worded: Worded, run: Run, without_touring: Callable[[], None], tmp_path: Path
) -> None:
    without_touring()
    (tmp_path / "check").mkdir()
    (tmp_path / "check/damaged.trf").write_bytes(b"mine")
    before = files_below(tmp_path)
    code, out, err = run("demo", "-o", tmp_path)
    assert (code, out) == (2, "")
    assert str(tmp_path / "check/damaged.trf") in err
    worded(err)
    assert files_below(tmp_path) == before
    assert run("demo", "-o", tmp_path, "--overwrite")[0] == 0
    assert b"mine" not in files_below(tmp_path).values()


@pytest.mark.lengthy
def test_demo_finds_every_fault_that_was_planted(tour: Tour) -> None:
    from crosstable.cli.demo.steps import DAMAGE

    check = tour.folder / "check"
    sound, damaged = (
        path.read_bytes().decode().splitlines() for path in (SAMPLE, check / "damaged.trf")
    )
    planted = {n for n, (a, b) in enumerate(zip(sound, damaged, strict=True), 1) if a != b}
    found = json.loads((check / "check.json").read_bytes())["files"][0]["diagnostics"]
    assert len(planted) == len(DAMAGE) - 1, "a line end cannot be seen here"
    assert planted <= {d["line"] for d in found}
    assert any(d["name"] == "mixed-line-ends" for d in found)
    assert (check / "check.txt").read_bytes()
    assert (check / "fix.diff").read_bytes().startswith(b"--- damaged.trf\n")
    assert b"fixed[" in (check / "fixed.txt").read_bytes()


@pytest.mark.lengthy
def test_demo_goes_on_without_extras(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("polars", "typst", "numpy", "rustworkx"):
        monkeypatch.setitem(sys.modules, package, None)
    code, said, _ = run("demo", "-o", tmp_path)
    assert code == 0
    index = (tmp_path / "index.md").read_text("utf-8")
    for extra in ("reports", "pairing"):
        assert f".[{extra}]" in said
        assert f".[{extra}]" in index
    assert (tmp_path / "norms/round-robin.txt").read_bytes()


@pytest.mark.lengthy
def test_demo_begins_with_a_page_and_a_site(tour: Tour) -> None:
    assert tour.printed.rstrip().endswith("/index.html)")
    page = (tour.folder / "index.html").read_text("utf-8")
    links = re.findall(r'href="([^"#]+)">([^<]+)<', page)
    assert links[0][0] == "site/index.html"
    assert all((tour.folder / link).is_file() for link, _ in links)


@pytest.mark.lengthy
def test_the_page_of_the_demo_calls_every_file_by_a_title(tour: Tour) -> None:
    page = (tour.folder / "index.html").read_text("utf-8")
    *links, last = re.findall(r'href="([^"#]+)">([^<]+)<', page)
    assert last == ("index.md", "index.md")
    assert not [title for path, title in links if "/" in title or Path(path).name in title]
    shown = {path.relative_to(tour.folder).as_posix() for path in tour.folder.glob("*/*.html")}
    missing = {path for path in shown if not path.startswith("site/")} - {path for path, _ in links}
    assert missing == set()


@pytest.mark.lengthy
def test_demo_rates_judges_prints_and_pairs(run: Run, tour: Tour, tmp_path: Path) -> None:
    assert (tour.folder / "report/form-1.pdf").read_bytes().startswith(b"%PDF")
    assert "Somfalvi" in (tour.folder / "norms/round-robin.txt").read_text("utf-8")
    assert "5.2.1" in (tour.folder / "pair/why-5.txt").read_text("utf-8")
    alone = tmp_path / "alone.txt"
    sample = crosstable.sample("round-robin")
    assert run("rate", sample, "-o", alone)[0] in (0, 1)
    assert (tour.folder / "rate/round-robin.txt").read_bytes() == alone.read_bytes()


@pytest.mark.lengthy
def test_demo_leaves_standings(run: Run, tour: Tour, tmp_path: Path) -> None:
    for name, number in (("individual-swiss", 14), ("team-swiss", 3)):
        sample = crosstable.sample(name)
        for suffix, words in (
            ("txt", ()),
            ("csv", ()),
            ("html", ()),
            (f"why-{number}.txt", ("--why", number)),
            (f"why-{number}.html", ("--why", number)),
        ):
            left = tour.folder / f"standings/{name}.{suffix}"
            alone = tmp_path / f"alone.{suffix}"
            assert run("standings", sample, *words, "-o", alone, "--overwrite")[0] == 0
            assert left.read_bytes() == alone.read_bytes()
            assert f"(standings/{left.name})" in (tour.folder / "index.md").read_text("utf-8")
    assert "rank  no.  name" in tour.printed


@pytest.mark.lengthy
def test_demo_into_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "demo").touch()
    assert run("demo", "-o", tmp_path / "demo")[0] == 2


# -- terminals ------------------------------------------------------------------------------------


def on_a_terminal(*words: str, **environment: str) -> str:
    """What the command draws on a terminal."""
    pty = pytest.importorskip("pty", reason="terminals of POSIX")
    main_end, program_end = pty.openpty()
    variables = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-m", "crosstable", *words],
        stdout=program_end,
        env={**variables, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
    )
    os.close(program_end)
    drawn = b""
    while True:
        try:
            piece = os.read(main_end, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        drawn += piece
    os.close(main_end)
    assert process.wait() == 0
    return drawn.decode()


def test_terminal_shows_colours_and_wraps() -> None:
    drawn = on_a_terminal("show", str(SAMPLE))
    assert "\x1b[" in drawn
    assert "Fjordbyen" in drawn


def test_no_color_is_respected() -> None:
    drawn = on_a_terminal("show", str(SAMPLE), NO_COLOR="1")
    assert "\x1b[3" not in drawn
    assert "Fjordbyen" in drawn


def test_dumb_terminal_gets_plain_text(run: Run) -> None:
    drawn = on_a_terminal("show", str(SAMPLE), TERM="dumb")
    assert drawn.replace("\r\n", "\n") == run("show", SAMPLE)[1]


def test_json_is_never_coloured() -> None:
    assert json.loads(on_a_terminal("show", str(SAMPLE), "--format", "json"))["players"] == 30


def test_file_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "evil.trf"
    path.write_bytes(b"012 Open \x1b[31m\x07\x9b2J\n001    1 m    Lee, Ann\n")
    assert "\x1b" not in run("show", path)[1]
    assert "\x1b[31mOpen" not in on_a_terminal("show", str(path))


def test_convert_to_json_says_which_options_do_not_apply(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    code, _, err = run("convert", SAMPLE, "-o", tmp_path / "a", "--to", "JSON", "--eol", "crlf")
    assert code == 0
    worded(err)
    assert b"\r" not in (tmp_path / "a").read_bytes()
    assert "note:" not in run("convert", SAMPLE, "-o", tmp_path / "b", "--to", "json")[2]


def test_convert_to_json_for_rating_refuses_open_games(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    code, _, err = run("convert", RUNNING, "-o", out, "--to", "json", "--for", "rating")
    assert code == 1
    assert "refused: round" in err
    assert not out.exists()
    assert "nothing lost" not in err, "nothing was written"


def test_comments_that_a_purpose_leaves_out_are_neither_lost_nor_assumed(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    words = ("convert", SAMPLE, "-o", tmp_path / "a.trf", "--for", "rating")
    code, _, err = run(*words)
    assert (code, "[comment]" in err) == (0, True)
    worded(err)


# -- the manual -----------------------------------------------------------------------------------


@pytest.mark.lengthy
@pytest.mark.parametrize("page", ["README.md", "docs/guide.md"])
def test_samples_of_the_manual_are_real(
    page: str, run: Run, tour: Tour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line below a command is said by it, in this order; `...` stands for what is left out."""
    demo = tmp_path / "demo"
    tour.copied_to(demo)
    for name in ("individual-swiss.trf", "changed.trf"):
        (tmp_path / name).write_bytes((demo / "individual-swiss" / name).read_bytes())
    (tmp_path / "damaged.trf").write_bytes((demo / "check/damaged.trf").read_bytes())
    monkeypatch.chdir(tmp_path)
    text = (PROJECT_ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    samples = [part for block in blocks for part in re.split(r"^\$ crosstable ", block, flags=re.M)]
    assert any(samples)
    for command, _, answer in (sample.partition("\n") for sample in samples if sample):
        _, out, err = run(*shlex.split(command))
        said = iter((out + err).splitlines())
        for line in filter(None, answer.splitlines()):
            assert line.strip() in ("...", "[...]") or line in said, f"{command}: {line}"


# -- readers that leave ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="pipes of other systems")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "BAD"), 1),
        (("check", "BAD", "--format", "json"), 1),
        (("check", "BAD", "--fix", "-o", "-"), 1),
        (("check", "BAD", "missing.trf"), 2),
        (("diff", str(SAMPLE), "BAD"), 1),
        (("standings", str(SAMPLE), "--format", "json"), 0),
        (("--help",), 0),
    ],
)
@pytest.mark.parametrize("buffered", ["0", "1"])
@pytest.mark.daily(5)
def test_exit_code_does_not_depend_on_the_reader(
    words: tuple[str, ...], code: int, buffered: str, tmp_path: Path
) -> None:
    """`crosstable check FILE | head` ends with what was found, whenever head goes."""
    bad = tmp_path / "bad.trf"
    bad.write_bytes(SAMPLE.read_bytes().replace(b"15 w =    14 b 1", b"55 w =    14 b 1", 1))
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run(
        [sys.executable, "-m", "crosstable", *(str(bad) if w == "BAD" else w for w in words)],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": buffered.replace("0", "")},
        check=False,
    )
    os.close(writer)
    assert answer.returncode == code
    assert b"Traceback" not in answer.stderr
    assert b"BrokenPipe" not in answer.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
def test_full_disk_is_no_silence() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "crosstable", "show", str(SAMPLE)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert answer.returncode != 0
    assert b"No space left" in answer.stderr
