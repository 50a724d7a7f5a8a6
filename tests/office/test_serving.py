"""`office serve`: the pages of the command, a folder that is watched, and what goes wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from crosstable.cli.main import main
from tests.office.making import list_file

SERVE = (sys.executable, "-m", "crosstable", "office", "serve")


def test_the_command_serves_pages_and_watches_a_folder(tmp_path: Path) -> None:
    database, mail = str(tmp_path / "office.db"), tmp_path / "mail"
    mail.mkdir()
    (mail / "letter.txt").write_text("Dear office\n", encoding="utf-8")
    os.utime(mail / "letter.txt", (0, 0))
    (tmp_path / "players.csv").write_text(list_file(), encoding="utf-8")
    given = ("--database", database)
    assert main(["office", "init", *given, "--federation", "NOR"]) == 0
    assert main(["office", "import", f"{tmp_path / 'players.csv'}@2026-01-01", *given]) == 0
    words = ("--port", "0", "--folder", str(mail), *given)
    process = subprocess.Popen((*SERVE, *words), stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        address = process.stderr.readline().split()[4]
        assert "Carlsson, Eva" in httpx.get(address, timeout=60).text
        refused = mail / "refused" / "letter.txt"
        end = time.monotonic() + 60
        while not refused.is_file() and time.monotonic() < end:
            time.sleep(0.1)
        assert refused.is_file()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        process.stderr.close()
    assert process.returncode == 0


def test_wrong_words_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "office.db")
    assert main(["office", "init", "--database", database]) == 0
    wrong = (
        ("--folder", str(tmp_path / "nothing"), "is not a folder"),
        ("--preview-at", "two", "is not a time"),
    )
    for option, value, told in wrong:
        assert main(["office", "serve", option, value, "--database", database]) == 2
        assert told in capsys.readouterr().err
    answer = subprocess.run(
        (*SERVE, "--port", "99999999", "--database", database), capture_output=True, text=True
    )
    assert answer.returncode == 2, answer.stderr
    assert "cannot listen" in answer.stderr
