"""Bad input: a clear message and the right exit code, in bounded time and memory."""

import errno
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.model.findings import MOST_FINDINGS
from crosstable.text.source import MAX_COLUMNS, MAX_LINES
from tests.conftest import scaled

SAMPLE = crosstable.sample("individual-swiss")
MEGABYTE = 1_000_000

PLAYER = (
    b"001    1 m    Lee, Ann                          2000 FRA     1234567 1990/01/01  1.0    1"
)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], Path]:
    def write(data: bytes, name: str = "given.trf") -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


# -- files that are something else ----------------------------------------------------------------

TUNX = b"\x93\xff\x89\x44" + bytes(range(256)) * 8
NOT_REPORTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "the file is empty"),
    "zip": (b"PK\x03\x04" + bytes(200), "ZIP archive"),
    "gzip": (b"\x1f\x8b\x08" + bytes(200), "gzip archive"),
    "pdf": (b"%PDF-1.7\n012 Open\n001    1\n", "PDF document"),
    "old office": (b"\xd0\xcf\x11\xe0" + bytes(600), "Office document"),
    "TUNX": (TUNX, "Swiss-Manager"),
    "database": (b"SQLite format 3\0" + bytes(100), "database"),
    "xml": (b'<?xml version="1.0"?>\n<report/>\n', "XML file"),
    "web page": (b"\n<!doctype html>\n<p>Crosstable", "web page"),
    "rtf": (b"{\\rtf1 text}", "rich-text"),
    "nulls": (bytes(1000), "binary file"),
    "noise": (bytes(range(256)) * 4, "binary file"),
    "prose": (b"Dear arbiter,\nthe report follows tomorrow.\n", "no line of this file is a record"),
    "comments": (b"### nothing else\n", "no line of this file is a record"),
    "code alone": (b"001\n012\n", "no line of this file is a record"),
    "json": (b'{"format": "crosstable", "version": 1', "not valid JSON"),
    "lines": (b"\n" * (MAX_LINES + 1), "more than 250,000 lines"),
}
"""Name to content and words of the message."""


@pytest.mark.parametrize("name", NOT_REPORTS)
@pytest.mark.parametrize(
    "words",
    [
        ("show", "FILE"),
        ("show", "FILE", "--format", "json"),
        ("fmt", "FILE"),
        ("fmt", "FILE", "--check"),
        ("convert", "FILE", "-o", "OUT", "--to", "trf26"),
        ("convert", "FILE", "-o", "OUT", "--for", "rating"),
        ("diff", "FILE", str(SAMPLE)),
        ("diff", str(SAMPLE), "FILE"),
    ],
    ids=" ".join,
)
def test_what_is_no_report_ends_with_2_and_says_why(
    name: str,
    words: tuple[str, ...],
    file: Callable[[bytes], Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data, message = NOT_REPORTS[name]
    places = {"FILE": str(file(data)), "OUT": str(tmp_path / "out")}
    assert main([places.get(word, word) for word in words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert "given.trf" in said.err
    assert "Traceback" not in said.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", NOT_REPORTS)
def test_copying_takes_anything(
    name: str,
    file: Callable[[bytes], Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data, message = NOT_REPORTS[name]
    copy = tmp_path / "copy"
    assert main(["convert", str(file(data)), "-o", str(copy)]) == 0
    assert copy.read_bytes() == data
    said = capsys.readouterr()
    assert (said.out, message in said.err) == ("", True)
    assert said.err.startswith("note: ")


@pytest.mark.parametrize("name", NOT_REPORTS)
def test_library_gives_a_tournament_with_the_verdict(name: str) -> None:
    data, message = NOT_REPORTS[name]
    t = crosstable.loads(data)
    assert not crosstable.is_readable(t)
    assert message in t.findings[0].message
    assert crosstable.dumps(t) == data


def test_real_zip_is_recognised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.trf"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(SAMPLE, "event.trf")
    assert main(["show", str(path)]) == 2
    assert "extract the report first" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line", [b"260    1    2", b"XXR 9", b"802   1 LIONS", b"250       1.0   1   2    1   14"]
)
def test_one_readable_record_makes_a_report(line: bytes) -> None:
    assert crosstable.is_readable(crosstable.loads(line))


# -- size -----------------------------------------------------------------------------------------


def test_line_longer_than_any_record_is_kept_and_said() -> None:
    data = b"012 Open\n" + PLAYER + b"     2 w 1" * (MAX_COLUMNS // 10) + b"\n"
    t = crosstable.loads(data)
    assert [(f.kind, f.span.line) for f in t.findings] == [("line-too-long", 2)]
    assert t.players == ()
    assert t.unknown_lines[0].text.encode() == data.split(b"\n")[1]
    assert crosstable.dumps(t) == data


@pytest.mark.parametrize(("place", "round_number"), [("rating", 0), ("opponent", 1)])
def test_numbers_of_5000_digits_between_the_bars_of_vega_are_no_numbers(
    place: str, round_number: int
) -> None:
    digits = b"1" * 5000
    rating, opponent = (digits, b"2") if place == "rating" else (b"2010", digits)
    row = b"001 1 | m |  | ANN One | 2000 | ITA |  | %s |  |  | 1.0 | 1 | %s w 1 |" % (
        rating,
        opponent,
    )
    t = crosstable.loads(b"012 Open\n" + row)
    assert [(f.kind, f.span.line) for f in t.findings if f.kind == "number-unreadable"] == [
        ("number-unreadable", 2)
    ]
    assert (len(t.national), len(t.players[0].rounds)) == (round_number, 1 - round_number)


def test_999_rounds_are_read() -> None:
    t = crosstable.loads(b"012 Open\n" + PLAYER + b"     2 w 1" * 999)
    assert len(t.players[0].rounds) == 999
    assert len(t.round_states) == 999


@pytest.mark.lengthy
def test_findings_are_not_without_end() -> None:
    lines = b"".join(b"Z%02d whatever\n" % (n % 100) for n in range(3 * MOST_FINDINGS))
    t = crosstable.loads(b"012 Open\n" + lines)
    assert len(t.findings) == MOST_FINDINGS + 1
    last = next(f for f in t.findings if f.kind == "more-findings")
    assert last.message == f"{2 * MOST_FINDINGS:,} more findings are not listed"
    assert len(t.unknown_lines) == 3 * MOST_FINDINGS


@pytest.mark.lengthy
def test_contradictions_are_not_without_end() -> None:
    t = crosstable.loads(b"012 Open\n" + (PLAYER + b"\n") * (MOST_FINDINGS + 100))
    assert len(t.findings) == MOST_FINDINGS + 1
    assert [f.kind for f in t.findings].count("more-findings") == 1


_MEASURED = """
import json, pathlib, sys, time
import crosstable.cli.main
from crosstable.output import show
from crosstable.reading import files
from crosstable.writing import conversion, formatter

def peak():
    # Not getrusage: its figure is inherited from the process that started this one.
    status = pathlib.Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024

begin, clock = peak(), time.process_time()
code = crosstable.cli.main.main(sys.argv[1:])
print(json.dumps([code, time.process_time() - clock, peak() - begin]), file=sys.stderr)
"""

HUGE: dict[str, Callable[[int], bytes]] = {
    "one letter": lambda size: b"x" * size,
    "nulls": bytes,
    "tabs": lambda size: b"\t" * size,
    "blanks": lambda size: b" " * size,
    "not UTF-8": lambda size: b"\xff" * size,
    "newlines": lambda size: b"\n" * size,
    "returns": lambda size: b"\r" * size,
    "mixed ends": lambda size: b"\r\n\n\r" * (size // 4),
    "short lines": lambda size: b"x\n" * (size // 2),
    "001, one word": lambda size: b"012 Open\n001 " + b"9" * size,
    "001, rounds": lambda size: b"012 Open\n" + PLAYER + b"     2 w 1" * (size // 10),
    "001, tabs": lambda size: b"012 Open\n001 " + b"\t" * size + b"x",
    "310": lambda size: b"012 Open\n310   1 " + b"   1 " * (size // 5),
    "801": lambda size: b"012 Open\n310   1 Team\n801   1 " + b"=10 " * (size // 4),
    "142": lambda size: b"142 " + b" " * size + b"9",
    "brackets": lambda size: b'{"format":' + b"[" * size,
}
"""Files of a given size that would take for ever if every line were tried in every way."""
ALWAYS_50_MB = ("one letter", "newlines", "001, rounds")


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc"
)


def measured(*words: str) -> tuple[int, float, int, str]:
    """Exit code, seconds of work, bytes of memory beyond the start, and standard error."""
    answer = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words], capture_output=True, text=True, check=False
    )
    *said, last = answer.stderr.splitlines()
    code, seconds, peak = json.loads(last)
    return code, seconds, peak, "\n".join(said)


@needs_proc
@pytest.mark.parametrize("name", HUGE)
@pytest.mark.daily(6)
def test_huge_file_takes_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    size = (50 if name in ALWAYS_50_MB else scaled(50)) * MEGABYTE
    path, copy = tmp_path / "huge.trf", tmp_path / "copy.trf"
    path.write_bytes(HUGE[name](size))
    code, seconds, peak, said = measured("convert", str(path), "-o", str(copy))
    assert code == 0, said
    assert copy.stat().st_size == path.stat().st_size
    assert seconds < 10
    assert peak <= 12 * size


@needs_proc
@pytest.mark.parametrize("line", [b"x\n", b"XYZ %s\n" % (b"y" * 190), b"012 Open\n"])
def test_many_lines_take_bounded_memory(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "many.trf"
    path.write_bytes(line * scaled(MAX_LINES - 1))
    code, _, peak, said = measured("convert", str(path), "-o", str(tmp_path / "copy"))
    assert code == 0, said
    assert peak <= 12 * path.stat().st_size + 100 * MEGABYTE


@needs_proc
@pytest.mark.parametrize("command", ["show", "fmt", "convert"])
@pytest.mark.daily(1)
def test_report_of_100_000_players_is_read(command: str, tmp_path: Path) -> None:
    players = (
        b"001 %4d m    Player %-26d 2000 FRA %11d 1990/01/01  1.0 %4d  %4d w 1  %4d b 0\r\n"
        % (n % 9999 + 1, n, n, n % 9999, n % 9999 + 2, n % 9998 + 3)
        for n in range(scaled(100_000))
    )
    path = tmp_path / "many.trf"
    path.write_bytes(b"012 Everybody\r\n" + b"".join(players))
    output = () if command == "show" else ("-o", str(tmp_path / "out"))
    target = ("--to", "trf26") if command == "convert" else ()
    code, seconds, peak, said = measured(command, str(path), *output, *target)
    assert code == 0, said
    assert seconds < 60
    assert peak <= 40 * path.stat().st_size


# -- output files ---------------------------------------------------------------------------------


def nobody_left_behind(folder: Path, *names: str) -> bool:
    return sorted(path.name for path in folder.iterdir()) == sorted(names)


def test_existing_file_is_replaced_only_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.trf"
    out.write_bytes(b"precious")
    for command in (["convert", str(SAMPLE), "--to", "trf16"], ["fmt", str(SAMPLE)]):
        assert main([*command, "-o", str(out)]) == 2
        assert "exists; use --overwrite" in capsys.readouterr().err
        assert out.read_bytes() == b"precious"
    assert main(["convert", str(SAMPLE), "-o", str(out), "--overwrite"]) == 0
    assert out.read_bytes() == SAMPLE.read_bytes()
    assert nobody_left_behind(tmp_path, "out.trf")


def test_output_may_be_the_input(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(SAMPLE.read_bytes().replace(b"\r\n", b"\n"))
    assert main(["fmt", str(path), "-o", str(path)]) == 2
    assert main(["fmt", str(path), "-o", str(path), "--overwrite"]) == 0
    assert path.read_bytes() == SAMPLE.read_bytes()


def test_output_to_a_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["--overwrite"]):
        assert main(["convert", str(SAMPLE), "-o", str(tmp_path), *more]) == 2
        assert "is a folder" in capsys.readouterr().err
    assert nobody_left_behind(tmp_path)


def test_output_below_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"precious")
    for out in (tmp_path / "file" / "out.trf", tmp_path / "file" / "deep" / "out.trf"):
        assert main(["convert", str(SAMPLE), "-o", str(out)]) == 2
        assert capsys.readouterr().err == f"crosstable: {out}: {os.strerror(errno.ENOTDIR)}\n"
    assert (tmp_path / "file").read_bytes() == b"precious"


def test_full_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.trf"
    out.write_bytes(b"precious")

    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert main(["convert", str(SAMPLE), "-o", str(out), "--overwrite"]) == 2
    assert os.strerror(errno.ENOSPC) in capsys.readouterr().err
    assert out.read_bytes() == b"precious"
    assert nobody_left_behind(tmp_path, "out.trf")


def test_failing_move_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.trf"
    out.write_bytes(b"precious")

    def locked(self: Path, target: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, "in use", str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", locked)
    assert main(["convert", str(SAMPLE), "-o", str(out), "--overwrite"]) == 2
    assert capsys.readouterr().err.startswith(f"crosstable: {out}: permission denied")
    assert out.read_bytes() == b"precious"
    assert nobody_left_behind(tmp_path, "out.trf")


def test_folder_that_may_not_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forbidden(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "no", str(tmp_path / ".crosstable-123"))

    monkeypatch.setattr(os, "open", forbidden)
    out = tmp_path / "out.trf"
    assert main(["convert", str(SAMPLE), "-o", str(out)]) == 2
    assert f"{out}: permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("check",), ("show",), ("standings",), ("check", "--summary")])
def test_folder_that_may_not_be_looked_into(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    scandir = os.scandir

    def forbidden(path: str) -> object:
        if Path(path) == locked:
            raise PermissionError(errno.EACCES, "no", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", forbidden)
    assert main([*words, str(locked)]) == 2
    assert capsys.readouterr().err == f"crosstable: {locked}: permission denied\n"


def test_folder_that_may_not_be_looked_into_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    (tmp_path / "open.trf").write_bytes(SAMPLE.read_bytes())
    scandir = os.scandir

    def forbidden(path: str) -> object:
        if Path(path) == locked:
            raise PermissionError(errno.EACCES, "no", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", forbidden)
    assert main(["check", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert "open.trf: no faults found" in said.out
    assert said.err == f"crosstable: {locked}: permission denied\n"


def test_refused_conversion_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    out.write_bytes(b"precious")
    words = ["convert", str(SAMPLE), "-o", str(out), "--to", "trf16", "--strict", "--overwrite"]
    assert main(words) == 1
    assert out.read_bytes() == b"precious"


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes of POSIX")
def test_link_and_mode_of_the_old_file_stay(tmp_path: Path) -> None:
    out, link = tmp_path / "out.trf", tmp_path / "link.trf"
    out.write_bytes(b"old")
    out.chmod(0o640)
    link.symlink_to(out)
    assert main(["convert", str(SAMPLE), "-o", str(link), "--overwrite"]) == 0
    assert link.is_symlink()
    assert out.read_bytes() == SAMPLE.read_bytes()
    assert out.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="/dev/null is POSIX")
def test_device_is_written_to_and_not_replaced() -> None:
    assert main(["convert", str(SAMPLE), "-o", os.devnull, "--overwrite"]) == 0
    assert not Path(os.devnull).is_file()


# -- the program's own faults ---------------------------------------------------------------------


def test_internal_fault_ends_with_3_and_asks_to_report_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> NoReturn:
        raise RuntimeError("a bug")

    monkeypatch.setattr("crosstable.cli.input.loads", broken)
    assert main(["show", str(SAMPLE)]) == 3
    said = capsys.readouterr().err
    assert "internal fault: RuntimeError: a bug" in said
    assert "Please report it" in said
    assert "Traceback" not in said


def test_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("crosstable.cli.input.loads", interrupted)
    assert main(["show", str(SAMPLE)]) == 2
    assert capsys.readouterr().err == "crosstable: interrupted\n"
