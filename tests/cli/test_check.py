"""`crosstable check` as its users have it: files, options, output, mending, exit codes."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable import parallel as batch
from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import bad_report
from crosstable.checks.catalogue.kind import Kind
from crosstable.checks.catalogue.selection import selected_codes
from crosstable.cli.check import job as checkjob
from crosstable.cli.check.job import examine
from crosstable.cli.check.outcome import Job, Status
from crosstable.cli.check.replacing import replace_file
from crosstable.cli.check.request import Presentation, Settings
from crosstable.cli.commands import check as checkcommand
from crosstable.cli.main import main
from crosstable.errors import Unusable
from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.findings import Span
from crosstable.output.diagnostics.results import CheckedFile
from crosstable.output.diagnostics.text import plain, summary_line
from crosstable.text.source import Source
from tests.checks.toy_rules import MENDED, REPORT, toy_check
from tests.cli.conftest import Run
from tests.output.test_diagnostics import check_sarif
from tests.worded import Worded

SAMPLE = crosstable.sample("individual-swiss")
BAD = SAMPLE.read_bytes().replace(b"15 w =    14 b 1", b"55 w =    14 b 1", 1)
"""The sample with an opponent who is not in the file."""
DETAILS = "[event]\nregisterd = true\n"

COMMAND = "check"


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.trf"
    path.write_bytes(BAD)
    return path


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A report with faults of the toy rules, which stand in for the real ones."""
    monkeypatch.setattr("crosstable.checks.fixing.check_without_pairing", toy_check)
    monkeypatch.setattr("crosstable.cli.check.checking.check", toy_check)
    path = tmp_path / "toy.trf"
    path.write_bytes(REPORT.encode())
    return path


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


class Console(io.StringIO):
    """Standard output or error as if somebody looked at it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


# -- exit codes and files -------------------------------------------------------------------------


def test_flawless_file(run: Run) -> None:
    assert run(SAMPLE) == (0, f"{SAMPLE.as_posix()}: no faults found\n", "")


def test_error_ends_with_1(worded: Worded, bad: Path, run: Run) -> None:
    code, out, err = run(bad)
    assert (code, err) == (1, "")
    assert "error[G101]" in out
    assert f"--> {bad.as_posix()}:22:92\n" in out
    assert out.endswith("crosstable explain G101\n")
    worded(out)


def test_unreadable_beats_error(worded: Worded, bad: Path, run: Run) -> None:
    code, out, err = run(bad, "missing.trf", SAMPLE)
    assert code == 2
    assert "error[G101]" in out
    worded(err)
    assert "2 files checked: " in out


def test_named_file_that_is_no_report(worded: Worded, tmp_path: Path, run: Run) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear arbiter,\n", encoding="utf-8")
    code, out, err = run(letter)
    assert (code, out) == (2, "")
    worded(err)


def test_what_is_no_report_in_a_folder_is_counted(worded: Worded, tmp_path: Path, run: Run) -> None:
    (tmp_path / "letter.txt").write_text("Dear arbiter,\n", encoding="utf-8")
    (tmp_path / "a.trf").write_bytes(SAMPLE.read_bytes())
    code, out, err = run(tmp_path)
    assert (code, out.count("\n")) == (0, 1)
    worded(err)
    code, _, err = run(tmp_path, "--verbose")
    assert code == 0
    assert err.startswith(f"left out: {tmp_path / 'letter.txt'}: ")
    (tmp_path / "a.trf").unlink()
    code, out, err = run(tmp_path)
    assert (code, out) == (2, "")
    assert err.endswith("no report found\n")


def test_files_come_once_in_sorted_order(tmp_path: Path, run: Run) -> None:
    for name in ("b.trf", "a.trf", "c/d.trf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(SAMPLE.read_bytes())
    words = (tmp_path / "b.trf", tmp_path, tmp_path / "*.trf")
    _, out, _ = run(*words, "--format", "json")
    paths = [one["path"] for one in json.loads(out)["files"]]
    names = [(tmp_path / name).as_posix() for name in ("a.trf", "b.trf", "c/d.trf")]
    assert paths == names == sorted(paths)


def test_standard_input(worded: Worded, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    standard_input(monkeypatch, BAD)
    code, out, _ = run("-")
    assert code == 1
    assert "--> standard input:22:92" in out
    assert "\nstandard input: 1 error" in out
    standard_input(monkeypatch, BAD)
    assert json.loads(run("-", "--format", "json")[1])["files"][0]["path"] == "-"
    standard_input(monkeypatch, b"Dear arbiter,\n")
    code, out, err = run("-")
    assert (code, out) == (2, "")
    worded(err)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("x.trf", "--for", "fun"),
        ("x.trf", "--format", "xml"),
        ("x.trf", "-o", "y.trf"),
        ("x.trf", "y.trf", "--fix", "-o", "z.trf"),
        ("x.trf", "--fix", "--diff", "-o", "z.trf"),
        ("x.trf", "--diff", "--format", "json"),
        ("x.trf", "--select", "Q"),
        ("x.trf", "--input-encoding", "utf-9"),
        ("x.trf", "--details", "missing.toml"),
        (SAMPLE, "--from", "trf62"),
        (SAMPLE, "--list", "missing.csv"),
    ],
)
def test_wrong_use_ends_with_2(words: tuple[object, ...], run: Run) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err


def test_one_broken_file_never_stops_the_others(
    bad: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    real = crosstable.check

    def stumble(t: crosstable.Tournament, *rest: Any, **more: Any) -> object:
        if "Fjordbyen" in (t.name or "") and t.document and t.document.to_bytes() == BAD:
            raise RecursionError("too deep")
        return real(t, *rest, **more)

    monkeypatch.setattr("crosstable.cli.check.checking.check", stumble)
    code, out, err = run(bad, SAMPLE)
    assert code == 3
    assert f"{SAMPLE.as_posix()}: no faults found" in out
    assert f"crosstable: {bad}: internal fault: RecursionError: too deep\n" in err
    assert "Please report it" in err


def test_library_says_what_it_takes() -> None:
    wrong: Any = str(SAMPLE)
    with pytest.raises(TypeError, match=r"not the path .*check\(crosstable.read\("):
        crosstable.check(wrong)
    with pytest.raises(crosstable.CrosstableError, match="choose from rating, title"):
        crosstable.check(crosstable.read(SAMPLE), "fun")


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04\x14\x00 \xff\xfe\x9f\r\n\x00 \t\n", b"%PDF-1.7\n\xe2\xe3\n001 x\n"]
)
def test_file_that_is_no_text_has_one_fault(data: bytes) -> None:
    assert [d.code for d in crosstable.check(crosstable.loads(data))] == ["F003"]


def test_sign_without_a_name_is_told_by_its_number(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(SAMPLE.read_bytes().replace(b"022 Sand", "022 S\x9fnd".encode(), 1))
    assert "U+009F" in run(path)[1]


# -- selection ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--select", "G101"), 1),
        (("--select", "g1,F"), 1),
        (("--select", "opponent-not-in-file"), 1),
        (("--select", "F", "--select", "G"), 1),
        (("--ignore", "G"), 0),
        (("--ignore", "F,G101"), 0),
        (("--select", "F"), 0),
        (("--select", "G101", "--ignore", "G"), 1),
        (("--select", "G", "--ignore", "G101"), 0),
        (("--select", "G101", "--ignore", "opponent-not-in-file"), 0),
    ],
)
def test_selection(words: tuple[str, ...], code: int, bad: Path, run: Run) -> None:
    answer, out, _ = run(bad, *words)
    assert answer == code
    assert ("error[G101]" in out) == bool(code)


def test_unknown_code_names_the_nearest(run: Run) -> None:
    for word, near in (("G1O1", "G101"), ("oponent-not-in-file", "opponent-not-in-file")):
        code, _, err = run(SAMPLE, "--ignore", word)
        assert code == 2
        assert err.endswith(f"did you mean {near}?\n")
    code, _, err = run(SAMPLE, "--select", "~~~~")
    assert code == 2
    assert ", ".join(GROUPS) in err


def test_nothing_selected_is_everything() -> None:
    assert selected_codes() is None
    assert "G101" not in (selected_codes(ignore=["G1"]) or ())


# -- output ---------------------------------------------------------------------------------------


def test_json_of_the_contract(bad: Path, run: Run) -> None:
    code, out, _ = run(bad, SAMPLE, "missing.trf", "--format", "json")
    assert code == 2
    found = json.loads(out)
    assert list(found) == ["files", "unreadable", "summary"]
    first, second = sorted(found["files"], key=lambda one: -len(one["diagnostics"]))
    assert first["path"] == bad.as_posix()
    assert (first["dialect"], first["encoding"], first["line_ending"]) == ("trf26", "utf-8", "CRLF")
    assert (first["players"], first["teams"], first["rounds"]) == (30, 0, 7)
    codes = {d["code"]: d for d in first["diagnostics"]}
    assert (codes["G101"]["line"], codes["G101"]["column"], codes["G101"]["end_column"]) == (
        22,
        92,
        96,
    )
    assert second["diagnostics"] == []
    assert found["unreadable"][0]["path"] == "missing.trf"
    counts = [d["severity"] for d in first["diagnostics"]]
    assert found["summary"] == {s: counts.count(s) for s in ("error", "warning", "info")}


@pytest.mark.parametrize("words", [(), ("missing.trf",)])
def test_json_of_nothing_is_still_json(words: tuple[str, ...], tmp_path: Path, run: Run) -> None:
    code, out, _ = run(tmp_path, *words, "--format", "json")
    assert code == 2
    assert json.loads(out)["files"] == []
    check_sarif(json.loads(run(tmp_path, *words, "--format", "sarif")[1]))


def test_sarif_is_streamed_as_one_log(bad: Path, run: Run) -> None:
    code, out, _ = run(bad, SAMPLE, "missing.trf", "--format", "sarif")
    assert code == 2
    log = json.loads(out)
    check_sarif(log)
    assert out == json.dumps(log, indent=2, ensure_ascii=False) + "\n"
    (run_log,) = log["runs"]
    assert "G101" in {result["ruleId"] for result in run_log["results"]}
    assert run_log["invocations"][0]["executionSuccessful"] is False


def test_json_is_laid_out_as_one_object(bad: Path, run: Run) -> None:
    _, out, _ = run(bad, SAMPLE, "--format", "json")
    assert out == json.dumps(json.loads(out), indent=2, ensure_ascii=False) + "\n"


def test_github_annotations(bad: Path, run: Run) -> None:
    code, out, err = run(bad, "--format", "github", "--select", "G101")
    assert (code, err) == (1, "")
    assert out.startswith(f"::error file={bad.as_posix()},line=22,col=92,endColumn=96,title=G101 ")
    assert out.count("\n") == 1


def test_worst_fault_is_the_one_to_read_about(bad: Path, tmp_path: Path, run: Run) -> None:
    """Not the first one, and not that of the first file: an error, whichever comes before it."""
    bad.write_bytes(BAD.replace(b"062 30", b"062 31"))
    other = tmp_path / "a.trf"
    other.write_bytes(SAMPLE.read_bytes().replace(b" NOR ", b" NQR "))
    assert run(bad)[1].endswith("crosstable explain G101\n")
    assert run(other, bad)[1].endswith("crosstable explain G101\n")
    assert run(other, bad, "--ignore", "G")[1].endswith("crosstable explain P321\n")


def test_width_is_that_of_columns(bad: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def widest(columns: str) -> int:
        monkeypatch.setenv("COLUMNS", columns)
        lines = run(bad, "--select", "G101")[1].splitlines()
        return max(len(line) for line in lines if line[:2].isdecimal())

    assert widest("70") == 70
    assert widest("130") == 130
    assert widest("5") == 40
    for nothing in ("", "0", "wide", "²"):
        assert widest(nothing) == 100


def test_summary_has_one_line_for_each_file(
    worded: Worded, bad: Path, tmp_path: Path, run: Run
) -> None:
    sound = tmp_path / "sound.trf"
    sound.write_bytes(SAMPLE.read_bytes())
    code, out, err = run(tmp_path, "--summary")
    full = json.loads(run(bad, "--format", "json")[1])
    first = next(d for d in full["files"][0]["diagnostics"] if d["severity"] == "error")
    counts = full["summary"]
    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert lines[0].startswith(f"{bad}: {counts['error']} error")
    assert lines[0].endswith(
        f"; first: error[{first['code']}] line {first['line']}: {first['message']}"
    )
    worded(lines[1])
    assert lines[2].startswith("2 files checked: ")
    assert len(lines) == 4, "the last one names the page of a fault"


def test_summary_names_an_error_before_a_warning(worded: Worded) -> None:
    error, warning, _ = Severity
    found = [
        Diagnostic("S901", "blanks", warning, "blanks", "a clause", Span(1)),
        Diagnostic("G901", "stranger", error, "a stranger", "a clause", Span(None)),
        Diagnostic("H901", "count", error, "a count", "a clause", Span(3)),
    ]
    checked = CheckedFile("event.trf", Source((), ()), tuple(found))
    line = plain(summary_line(checked))
    worded(line)


def test_summary_tells_what_is_left_after_mending(worded: Worded, toy: Path, run: Run) -> None:
    before = run(toy, "--summary")[1].splitlines()[0]
    worded(before)
    after = run(toy, "--summary", "--fix")[1].splitlines()[0]
    assert "can be fixed" not in after


@pytest.mark.parametrize("words", [("--format", "json"), ("--format", "github"), ("--diff",)])
def test_summary_is_text_and_no_difference(words: tuple[str, ...], bad: Path, run: Run) -> None:
    code, out, err = run(bad, "--summary", *words)
    assert (code, out) == (2, "")
    assert "--summary" in err


def test_sum_says_where_the_faults_are_before_what_can_be_mended(
    worded: Worded, toy: Path, run: Run
) -> None:
    (toy.parent / "twin.trf").write_bytes(toy.read_bytes())
    total = next(line for line in run(toy.parent)[1].splitlines() if line.startswith("2 files"))
    worded(total)


def test_everything_is_shown_with_all(toy: Path, run: Run) -> None:
    toy.write_bytes(REPORT.encode() + b"999 again\r\n" * 25)
    said, everything = run(toy)[1], run(toy, "--all")[1]
    assert (said.count("error[F902]"), said.count("suggestion: ")) == (21, 3)
    assert (everything.count("error[F902]"), everything.count("suggestion: ")) == (26, 26)


def test_colours_only_on_a_console(bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Console()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["check", str(bad), "--select", "G101"]) == 1
    said = screen.getvalue()
    assert "\x1b[1;31merror[G101]" in said
    assert "columns 92-95" in said
    screen.truncate(0)
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["check", str(bad), "--select", "G101"]) == 1
    assert "31m" not in screen.getvalue()


def test_without_rich_a_console_gets_plain_lines(
    bad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("rich", "rich.console", "rich.text", "rich.progress"):
        monkeypatch.setitem(sys.modules, name, None)
    screen = Console()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("crosstable.cli.terminal.PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert main(["check", str(bad), str(SAMPLE), "--select", "G101"]) == 1
    assert "\x1b" not in screen.getvalue()
    assert screen.getvalue().count("\nmore about a fault: ") == 1


def test_purpose_is_passed_on(bad: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    asked: list[object] = []

    def note(t: object, purpose: object, *_: object, **more: object) -> tuple[()]:
        asked.append((purpose, more["system"]))
        return ()

    monkeypatch.setattr("crosstable.cli.check.checking.check", note)
    run(bad)
    run(bad, "--for", "itdx", "--system", "swiss")
    assert asked == [(None, None), ("itdx", "swiss")]


def test_reading_options_are_respected(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(SAMPLE.read_bytes().decode().encode("utf-16-le"))
    code, out, _ = run(path, "--input-encoding", "utf-16-le", "--from", "trf26", "--format", "json")
    assert code == 0
    assert json.loads(out)["files"][0]["encoding"] == "utf-16-le"


# -- event details --------------------------------------------------------------------------------


def test_faults_of_the_details_are_an_entry_of_their_own(bad: Path, run: Run) -> None:
    bad.with_suffix(".toml").write_text(DETAILS, encoding="utf-8")
    _, out, err = run(bad.parent, "--format", "json")
    assert err == "", "the details are not counted as what is not a report"
    details, report = json.loads(out)["files"]
    assert (details["path"], report["path"]) == (
        bad.with_suffix(".toml").as_posix(),
        bad.as_posix(),
    )
    assert (details["dialect"], details["players"]) == (None, None)
    (found,) = details["diagnostics"]
    assert (found["line"], found["column"], found["code"][0]) == (2, 1, "D")
    assert "2 | registerd = true\n  | ^^^^^^^^^\n" in run(bad)[1]


def test_named_details_are_reported_once(bad: Path, tmp_path: Path, run: Run) -> None:
    details = tmp_path / "other.toml"
    details.write_text(DETAILS, encoding="utf-8")
    _, out, _ = run(bad, SAMPLE, "--details", details, "--format", "json")
    paths = [one["path"] for one in json.loads(out)["files"]]
    assert paths == sorted([bad.as_posix(), SAMPLE.as_posix(), details.as_posix()])
    details.write_text("[event]\nregistered = true\n", encoding="utf-8")
    _, out, _ = run(bad, "--details", details, "--format", "json")
    assert len(json.loads(out)["files"]) == 1


# -- rating lists ---------------------------------------------------------------------------------

AGAINST_A_LIST = [kind for kind in KINDS_OF_FAULT.values() if kind.example.players is not None]


@pytest.mark.parametrize("kind", AGAINST_A_LIST, ids=lambda kind: kind.code)
def test_players_are_compared_with_a_list(kind: Kind, tmp_path: Path, run: Run) -> None:
    """Also several reports at once: each gets what the list says about its own players."""
    players, path, other = (tmp_path / name for name in ("list.csv", "b.trf", "a.trf"))
    players.write_text(kind.example.players or "", encoding="utf-8")
    path.write_bytes(bad_report(kind.example))
    other.write_bytes(SAMPLE.read_bytes())
    words: list[object] = ["--list", players, "--format", "json", "--select", "L"]
    words += ["--for", kind.example.purpose] if kind.example.purpose else []
    (alone,) = json.loads(run(path, *words)[1])["files"]
    assert {d["code"] for d in alone["diagnostics"]} == {kind.code}
    _, together = json.loads(run(path, other, *words)[1])["files"]
    assert together == alone


def test_list_that_is_none(worded: Worded, tmp_path: Path, run: Run) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear arbiter,\n", encoding="utf-8")
    code, out, err = run(SAMPLE, "--list", letter)
    assert (code, out) == (2, "")
    worded(err)


# -- mending --------------------------------------------------------------------------------------


def test_fix_replaces_the_file_and_keeps_the_old_one(worded: Worded, toy: Path, run: Run) -> None:
    code, out, err = run(toy, "--fix")
    assert code == 1, "what is left decides"
    assert f"{toy}.bak" in err
    assert toy.read_bytes() == MENDED.encode()
    assert Path(f"{toy}.bak").read_bytes() == REPORT.encode()
    worded(out, err)


def test_fixing_twice_changes_nothing(toy: Path, run: Run) -> None:
    run(toy, "--fix")
    before = sorted(toy.parent.iterdir())
    code, out, _ = run(toy, "--fix")
    assert code == 1
    assert "fixed" not in out
    assert toy.read_bytes() == MENDED.encode()
    assert sorted(toy.parent.iterdir()) == before


def test_old_files_are_never_overwritten(worded: Worded, toy: Path, run: Run) -> None:
    for number in range(3):
        toy.write_bytes(REPORT.encode() + b"### %d\r\n" % number)
        said = run(toy, "--fix", *(("--format", "json") if number else ()))[2]
        worded(said)
    for number, suffix in enumerate(("bak", "bak1", "bak2")):
        kept = Path(f"{toy}.{suffix}").read_bytes()
        assert kept == REPORT.encode() + b"### %d\r\n" % number


def test_old_files_in_a_folder_are_not_mended(toy: Path, run: Run) -> None:
    toy.chmod(0o600)
    run(toy.parent, "--fix")
    _, out, err = run(toy.parent, "--fix")
    assert (out.count("toy.trf: 1 error"), err) == (1, "")
    assert sorted(path.name for path in toy.parent.iterdir()) == ["toy.trf", "toy.trf.bak"]
    assert Path(f"{toy}.bak").stat().st_mode == toy.stat().st_mode
    toy.unlink()
    assert "toy.trf.bak: " in run(toy.parent)[1], "without the new one it is a file like any other"


def test_nothing_to_fix_leaves_the_file_alone(toy: Path, run: Run) -> None:
    toy.write_bytes(MENDED.encode())
    os.utime(toy, (1, 1))
    run(toy, "--fix")
    assert toy.stat().st_mtime == 1
    assert list(toy.parent.iterdir()) == [toy]


def test_mended_text_goes_elsewhere(worded: Worded, toy: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "out.trf"
    assert run(toy, "--fix", "-o", out)[0] == 1
    assert (out.read_bytes(), toy.read_bytes()) == (MENDED.encode(), REPORT.encode())
    assert not Path(f"{toy}.bak").exists()
    code, _, err = run(toy, "--fix", "-o", out)
    assert (code, str(out) in err, "--overwrite" in err) == (2, True, True)
    worded(err)
    assert run(toy, "--fix", "-o", out, "--overwrite")[0] == 1
    toy.write_bytes(MENDED.encode())
    again = tmp_path / "again.trf"
    run(toy, "--fix", "-o", again)
    assert again.read_bytes() == MENDED.encode(), "nothing to mend: a copy"


@pytest.mark.parametrize(
    "words", [("-", "--fix"), ("-", "--fix", "-o", "-"), ("F", "--fix", "-o", "-")]
)
def test_mended_text_goes_to_standard_output(
    words: tuple[str, ...],
    toy: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    standard_input(monkeypatch, REPORT.encode())
    assert main(["check", *(str(toy) if word == "F" else word for word in words)]) == 1
    said = capfdbinary.readouterr()
    assert said.out == MENDED.encode()
    assert b"error[F902]" in said.err
    assert toy.read_bytes() == REPORT.encode()


def test_difference_is_shown_and_nothing_written(worded: Worded, toy: Path, run: Run) -> None:
    for words in (("--diff",), ("--diff", "--fix")):
        code, out, err = run(toy, *words)
        assert code == 1
        assert out.startswith(
            f"--- {toy.as_posix()}\n+++ {toy.as_posix()} (fixed)\n@@ -1,6 +1,6 @@\n"
        )
        assert "-102 Žagar, Ana[LF]\n+102 Žagar, Ana[CRLF]\n" in out
        worded(err)
        assert list(toy.parent.iterdir()) == [toy]
    toy.write_bytes(MENDED.encode())
    assert run(toy, "--diff")[1] == ""


def test_only_selected_faults_are_mended(
    toy: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(
        "crosstable.cli.commands.check.selected_codes",
        lambda *_: frozenset(("F900", "F902")),
    )
    monkeypatch.setattr("crosstable.checks.fixing.codes_meant", lambda code: [code])
    run(toy, "--fix")
    assert toy.read_bytes() == REPORT.replace("062 3  ", "062 3").encode()


def test_fixed_is_told_in_json(toy: Path, run: Run) -> None:
    _, out, _ = run(toy, "--fix", "--format", "json")
    (file,) = json.loads(out)["files"]
    assert [d["code"] for d in file["fixed"]] == ["H900", "F900", "F901"]
    assert [d["code"] for d in file["diagnostics"]] == ["F902"]


def test_file_that_may_not_be_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.trf"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(Unusable, match="read-only"):
        replace_file(str(path), b"old", b"new")
    monkeypatch.undo()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("crosstable.cli.check.replacing.write_output", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(str(path), b"old", b"new")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.trf", b"old")]


def test_read_only_file_is_not_replaced(worded: Worded, toy: Path, run: Run) -> None:
    """Also where the user may do everything, as the administrator of a machine may."""
    toy.chmod(0o444)
    code, _, err = run(toy, "--fix")
    toy.chmod(0o644)
    assert code == 2
    worded(err)
    assert toy.read_bytes() == REPORT.encode()
    assert list(toy.parent.iterdir()) == [toy]


# -- many files -----------------------------------------------------------------------------------


def folder_of(count: int, folder: Path) -> list[str]:
    for number in range(count):
        data = BAD if number % 10 == 3 else SAMPLE.read_bytes()
        (folder / f"{number:04}.trf").write_bytes(data)
    return [(folder / f"{number:04}.trf").as_posix() for number in range(count)]


@pytest.mark.lengthy
def test_workers_say_the_same_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    paths = folder_of(60, tmp_path)
    (tmp_path / "letter.txt").write_text("Dear arbiter,\n", encoding="utf-8")
    monkeypatch.setattr(batch, "cores", lambda: 2)
    together = run(tmp_path, tmp_path / "missing.trf")
    assert together[0] == 2
    monkeypatch.setattr(batch, "cores", lambda: 1)
    assert run(tmp_path, tmp_path / "missing.trf") == together
    told = [line for line in together[1].splitlines() if line.endswith((" found", " error"))]
    assert [line.split(": ")[0] for line in told] == paths


@pytest.mark.usefixtures("unmeasured")
def test_one_file_needs_no_other_process() -> None:
    program = (
        "import sys; from crosstable.cli.main import main; main(['check', sys.argv[1]]);"
        "print([m for m in ('multiprocessing', 'concurrent', 'rich')"
        " if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, str(SAMPLE)], capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


def work(item: int) -> int:
    """Work for another process; some items kill it."""
    if item in (20, 21, 70):
        os.kill(os.getpid(), signal.SIGTERM)
    return item * item


def dead(item: int) -> int:
    return -item


@pytest.mark.lengthy
def test_worker_that_dies_takes_nobody_with_it() -> None:
    found = list(batch.in_parallel(work, range(100), dead, 2))
    assert found == [-i if i in (20, 21, 70) else i * i for i in range(100)]


def test_where_no_worker_can_live_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_outcome", lambda _: None)
    assert list(batch.in_parallel(str, range(100), str, 2)) == [str(i) for i in range(100)]


def test_results_do_not_pile_up() -> None:
    """However slowly the results are taken, only so many are under way."""
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    class Lazy(list[int]):
        def __iter__(self) -> Iterator[int]:
            return items()

    results = batch.in_parallel(abs, Lazy(), abs, 2)
    assert next(results) == 0
    assert len(taken) <= (2 * batch.CHUNKS_AHEAD + 1) * batch.CHUNK
    results.close()  # type: ignore[attr-defined]


def test_killed_file_is_an_internal_fault(worded: Worded) -> None:
    outcome = checkjob.outcome_of_dead_process(Job("a.trf"))
    assert outcome.status is Status.FAULT
    worded(outcome.complaint[0])
    assert "Please report" in outcome.complaint[-1]


def test_outcomes_travel_between_processes(bad: Path) -> None:
    import pickle

    for show in (Presentation(), Presentation(format="json"), Presentation(is_coloured=True)):
        outcome = examine(pickle.loads(pickle.dumps(Settings(show=show))), Job(str(bad)))
        assert pickle.loads(pickle.dumps(outcome)) == outcome
        assert outcome.tally.error >= 1


def test_small_work_is_done_here(tmp_path: Path) -> None:
    folder_of(3, tmp_path)
    jobs = [Job(str(path)) for path in sorted(tmp_path.iterdir())]
    assert not checkcommand._is_worth_workers(jobs)
    assert checkcommand._is_worth_workers(jobs * 20)
    assert checkcommand._is_worth_workers([Job("-", data=b"x" * 10_000_000), Job("missing")])


def test_progress_stands_on_standard_error_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder_of(5, tmp_path)
    screen = Console()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("crosstable.cli.terminal.PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["check", str(tmp_path)]) == 1
    assert "checking" in screen.getvalue()
    assert "5 files checked: " in capsys.readouterr().out
