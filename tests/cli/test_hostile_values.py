"""Values, files and outputs that nobody means: refused in one sentence, never a fault."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.engine.command import main as engine
from crosstable.cli.main import main

SAMPLE = str(crosstable.sample("round-robin"))
DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ("rate", SAMPLE, "--k", f"1={DIGITS}"),
        ("rate", SAMPLE, "--k", f"{DIGITS}=20"),
        ("generate", "--byes", f"half@{DIGITS}=2"),
        ("generate", "--ratings", DIGITS),
        ("generate", "--ratings", f"2500-{DIGITS}"),
        ("generate", "--unrated", "1e99999999%"),
        ("generate", "--unrated", f"{DIGITS}%"),
        ("generate", "--forfeits", "1e99999999%"),
        ("generate", "--unrated", f"1/{DIGITS}%"),
        ("pair", SAMPLE, "--round", DIGITS),
    ],
)
def test_huge_numbers_are_refused(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("-o", str(tmp_path / "out.trf")) if words[0] == "generate" else ()
    try:
        code = main([*words, *more])
    except SystemExit as end:
        code = end.code  # type: ignore[assignment]
    assert code == 2
    assert "internal fault" not in capsys.readouterr().err


def test_a_huge_width_of_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", DIGITS)
    assert main(["--help"]) == 0


@pytest.mark.parametrize("rating", [10**30, 10**400])
def test_a_rating_that_no_table_holds_is_a_finding(
    rating: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.json"
    assert main(["convert", SAMPLE, "--to", "json", "-o", str(file)]) == 0
    content = json.loads(file.read_text("utf-8"))
    content["players"][0]["rating"] = rating
    file.write_text(json.dumps(content), "utf-8")
    assert main(["rate", str(file)]) in (0, 1)
    table = str(tmp_path / "standings.xlsx")
    assert main(["report", str(file), "--form", "standings", "-o", table]) in (0, 1)
    assert main(["check", str(file)]) == 1
    assert "rating" in capsys.readouterr().out


def test_a_loop_of_links_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for more in ((), ("--overwrite",)):
        assert main(["convert", SAMPLE, "--to", "trf16", "-o", str(loop), *more]) == 2
        assert f"loop: {os.strerror(errno.ELOOP)}" in capsys.readouterr().err
    assert loop.is_symlink()
    assert main(["rate", SAMPLE, "--list", str(loop)]) == 2
    lists = ("--list", str(loop))
    assert main(["period", *lists, "--month", "2024-03", SAMPLE, "-o", str(loop)]) == 2
    assert "internal fault" not in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("both", [False, True])
def test_a_full_disk_is_told(unbuffered: str, both: bool) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            (sys.executable, "-m", "crosstable", "--version"),
            stdout=full,
            stderr=full if both else subprocess.PIPE,
            env={"PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert done.returncode == 2
    assert both or done.stderr == b"crosstable: No space left on device\n"


def test_the_engine_takes_a_configuration_in_any_encoding(tmp_path: Path) -> None:
    config, report = tmp_path / "config", tmp_path / "out.trf"
    config.write_bytes("# für Zürich\nPlayersNumber=10\nRoundsNumber=5\n".encode("latin-1"))
    assert engine(["--dutch", "-g", str(config), "-o", str(report)]) == 0
    assert len(crosstable.read(report).players) == 10


def test_the_engine_refuses_a_round_of_many_digits(capsys: pytest.CaptureFixture[str]) -> None:
    assert engine(["--dutch", SAMPLE, "-c", DIGITS]) == 3
    assert "internal fault" not in capsys.readouterr().err
