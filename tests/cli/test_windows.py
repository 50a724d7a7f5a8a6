"""Windows is a first-class place: consoles, wildcards, paths, processes, files open elsewhere.

The tests imitate what differs there, so that they run everywhere.
"""

import errno
import io
import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.text.wording import printable

SAMPLE = crosstable.sample("individual-swiss")
CONSOLES = ("cp1252", "cp437", "ascii")


def command(*words: str, console: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own, on a console of this encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": console, "PYTHONUTF8": "0"}
    return subprocess.run(
        [sys.executable, "-m", "crosstable", *words],
        input=stdin,
        capture_output=True,
        env=environment,
        check=False,
    )


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The sample with another result and another name, to compare with."""
    data = SAMPLE.read_bytes()
    data = data.replace(b"15 w =    14 b 1", b"15 w 1    14 b 1", 1)
    path = tmp_path / "changed.trf"
    path.write_bytes(data.replace("Bråtelund".encode(), "Žižkovský".encode(), 1))
    return path


def test_every_command_runs_on_a_console_of_windows(
    changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, since only the encoding of the console is in question."""
    out = str(tmp_path / "out.trf")
    for words, code in (
        (("show", str(SAMPLE)), 0),
        (("show", str(SAMPLE), "--format", "json"), 0),
        (("fmt", str(SAMPLE), "-o", "-"), 0),
        (("convert", str(SAMPLE), "--to", "trf06", "-o", out), 0),
        (("check", str(SAMPLE)), 0),
        (("check", str(changed)), 1),
        (("check", str(changed), "--format", "json"), 1),
        (("check", str(changed), "--format", "sarif"), 1),
        (("check", str(changed), "--format", "github"), 1),
        (("check", str(changed), "--diff"), 1),
        (("explain", "G101"), 0),
        (("explain",), 0),
        (("standings", str(SAMPLE)), 0),
        (("standings", str(SAMPLE), "--why", "14"), 0),
        (("standings", str(SAMPLE), "--format", "json"), 0),
        (("diff", str(SAMPLE), str(changed)), 1),
        (("diff", str(SAMPLE), str(changed), "--format", "json"), 1),
        (("show", "žluťoučký kůň.trf"), 2),
        (("--help",), 0),
    ):
        shown = io.BytesIO()
        said = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, "cp1252", "strict"))
        monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(said, "cp1252", "backslashreplace"))
        assert main(words) == code, words
        sys.stdout.flush()
        sys.stderr.flush()
        assert b"Traceback" not in said.getvalue(), words
        if "fmt" not in words:
            shown.getvalue().decode("cp1252")


@pytest.mark.nightly
def test_the_tour_runs_on_a_console_of_windows(tmp_path: Path) -> None:
    answer = command("demo", "-o", str(tmp_path / "démo"), console="cp1252")
    assert answer.returncode == 0, answer.stderr
    answer.stdout.decode("cp1252")


def test_pipe_without_a_reader_is_an_invalid_argument_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Pipe(io.TextIOWrapper):
        def write(self, text: str) -> NoReturn:
            raise OSError(errno.EINVAL, "Invalid argument")

    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr("sys.stdout", Pipe(file))
        assert main(["show", str(SAMPLE)]) == 2, "on other systems it is a fault"
        monkeypatch.setattr("crosstable.cli.terminal.IS_WINDOWS", True)
        assert main(["show", str(SAMPLE)]) == 0


@pytest.mark.parametrize("console", CONSOLES)
def test_no_console_is_too_poor(console: str, changed: Path) -> None:
    answer = command("diff", str(SAMPLE), str(changed), console=console)
    assert (answer.returncode, answer.stderr) == (1, b"")
    assert answer.stdout.decode(console).count("\n") > 1


@pytest.mark.parametrize(("console", "half"), [("cp1252", "½"), ("cp437", "½"), ("ascii", "1/2")])
def test_half_points_are_shown_as_the_console_can(console: str, half: str, changed: Path) -> None:
    said = command("diff", str(SAMPLE), str(changed), console=console).stdout.decode(console)
    assert half in said
    assert "?" not in said.replace("?i?kovsk", "")


def test_letters_lose_their_accents_rather_than_the_line() -> None:
    assert printable("Žagarnik, Neža ½–½", "cp1252") == "Žagarnik, Neža ½–½"
    assert printable("Dřevojan, Ondřej", "cp1252") == "Drevojan, Ondrej"
    assert printable("½ – ½ → 王", "ascii") == "1/2 - 1/2 -> ?"
    assert printable("a", "no-such-encoding") == "?"


@pytest.mark.parametrize("console", CONSOLES)
def test_json_says_the_same_on_every_console(console: str) -> None:
    answer = command("show", str(SAMPLE), "--format", "json", console=console)
    shown = json.loads(answer.stdout.decode(console))
    assert shown["event"]["name"] == crosstable.read(SAMPLE).name


@pytest.mark.parametrize("console", CONSOLES)
def test_marks_stand_under_the_columns_on_every_console(console: str, tmp_path: Path) -> None:
    """What a console lacks is replaced by more or fewer signs; the marks move with them."""
    path = tmp_path / "event.trf"
    name = "Bråtelund, Torgeir"
    data = SAMPLE.read_bytes().decode().replace(name, "Žižka ½½½ 王王, Ann  ", 1)
    path.write_bytes(data.replace("2561 NOR", "2561 NQR", 1).encode())
    answer = command("check", str(path), "--select", "P321", console=console)
    said = answer.stdout.decode(console).splitlines()
    place = next(number for number, line in enumerate(said) if " NQR " in line)
    begin = said[place].index(" NQR ") + 1
    assert said[place + 1][begin - 1 : begin + 4].rstrip() == " ^^^"
    assert "Z" in said[place] or "Ž" in said[place]


@pytest.mark.parametrize("form", ["json", "sarif"])
@pytest.mark.parametrize("console", CONSOLES)
@pytest.mark.daily(3)
def test_check_tells_programs_the_same_on_every_console(
    console: str, form: str, changed: Path
) -> None:
    """Without knowing the code page: whatever is not UTF-8 gets escapes only."""
    found = [
        json.loads(command("check", str(changed), "--format", form, console=code).stdout)
        for code in (console, "utf-8")
    ]
    assert found[0] == found[1]


def test_mended_text_is_written_as_bytes(tmp_path: Path) -> None:
    data = SAMPLE.read_bytes()
    assert command("check", "--fix", "-", console="cp1252", stdin=data).stdout == data
    path = tmp_path / "Münchner Öpen.trf"
    path.write_bytes(data.replace(b"062 30", b"062 31"))
    assert command("check", "--fix", str(path), console="cp1252").returncode == 0
    assert path.read_bytes() == data
    assert Path(f"{path}.bak").read_bytes() == data.replace(b"062 30", b"062 31")


def test_files_are_written_as_bytes(tmp_path: Path) -> None:
    """Line ends are never doubled, neither in a file nor on standard output."""
    data = SAMPLE.read_bytes()
    for words in (("fmt", str(SAMPLE)), ("convert", str(SAMPLE), "-o", "-")):
        assert command(*words, console="cp1252").stdout == data
    assert command("fmt", "-", console="cp1252", stdin=data).stdout == data
    for eol, end in (("crlf", b"\r\n"), ("lf", b"\n"), ("cr", b"\r")):
        options = ("-o", "-", "--to", "trf26", "--eol", eol)
        written = command("convert", str(SAMPLE), *options, console="cp1252").stdout
        assert written.replace(end, b"").count(b"\r") == 0
        assert written.replace(end, b"").count(b"\n") == 0


@pytest.mark.parametrize("name", ["with blanks.trf", "Münchner Öpen ß.trf", "[a].trf", "王.trf"])
def test_paths_may_hold_anything(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "Übung 1"
    folder.mkdir()
    path, out = folder / name, folder / f"out {name}"
    path.write_bytes(SAMPLE.read_bytes())
    assert main(["show", str(path)]) == 0
    assert main(["convert", str(path), "-o", str(out)]) == 0
    assert main(["diff", str(path), str(out)]) == 0
    assert main(["check", str(path), str(folder)]) == 0
    assert out.read_bytes() == path.read_bytes()


def test_wildcards_are_expanded_by_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("b.trf", "a.trf", "c.txt"):
        (tmp_path / name).write_bytes(SAMPLE.read_bytes())
    assert main(["show", str(tmp_path / "*.trf"), "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)["files"]
    assert [Path(one["path"]).name for one in shown] == ["a.trf", "b.trf"]
    assert main(["fmt", str(tmp_path / "c.*"), "--check"]) == 0
    assert main(["fmt", str(tmp_path / "*.trf"), "--check"]) == 2
    assert "matches 2 files" in capsys.readouterr().err
    assert main(["show", str(tmp_path / "*.tdf")]) == 2
    assert "no such file or folder" in capsys.readouterr().err


def test_paths_are_told_with_slashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from crosstable.output.show import show_json

    assert show_json("folder\\event.trf", crosstable.read(SAMPLE))["path"] == "folder/event.trf"


@pytest.mark.parametrize(
    ("is_windows", "reason"),
    [
        (True, "permission denied, or the file is open in another program"),
        (False, "permission denied"),
    ],
)
def test_file_open_elsewhere_gives_a_clear_message(
    is_windows: bool,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module in ("terminal", "problems"):
        monkeypatch.setattr(f"crosstable.cli.{module}.IS_WINDOWS", is_windows)

    def locked(path: str, mode: str) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr("crosstable.cli.files.open", locked, raising=False)
    assert main(["show", str(SAMPLE)]) == 2
    assert main(["fmt", str(SAMPLE)]) == 2
    assert main(["check", str(SAMPLE)]) == 2
    said = capsys.readouterr().err
    assert said == f"crosstable: {SAMPLE}: {reason}\n" * 3


def players_of(path: str) -> tuple[int, bytes]:
    """Work for another process."""
    t = crosstable.read(path)
    return len(t.players), crosstable.convert(t, "trf16").to_bytes()


@pytest.mark.lengthy
def test_worker_processes_start_with_spawn() -> None:
    samples = sorted(str(path) for path in SAMPLE.parent.glob("*.trf"))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(players_of, samples) == [players_of(path) for path in samples]


def test_a_tournament_travels_between_processes() -> None:
    import pickle

    t = crosstable.read(SAMPLE)
    again = pickle.loads(pickle.dumps(t))
    assert again == t
    assert crosstable.dumps(again) == crosstable.dumps(t)
    assert again.findings == t.findings


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("show",), 0),
        (("check", "--for", "rating"), 1),
        (("check", "--for", "rating", "--format", "json"), 1),
    ],
)
def test_reader_of_our_output_may_go_away(words: tuple[str, ...], code: int) -> None:
    samples = sorted(str(path) for path in SAMPLE.parent.glob("*.trf"))
    program = [sys.executable, "-m", "crosstable", *words, *samples * 10]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == code, "an event in progress is not a report for rating"
