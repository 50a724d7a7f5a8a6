"""Commands that replace the file they read: what somebody saved meanwhile is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli import input as command_input
from crosstable.cli.commands import convert
from crosstable.cli.main import main
from crosstable.reading import files as reading
from tests.worded import Worded

SAMPLE = crosstable.sample("individual-swiss").read_bytes()
FAULTY = SAMPLE.replace(b" 5.5    1    15 w =", b" 6.5    1    15 w =", 1)
SAVED = FAULTY.replace(b"Sandvikhavn", b"Sandvikstad", 1)
"""The same report, saved by somebody while a command was at work on it."""

COMMANDS = (
    ("check", "{file}", "--fix"),
    ("check", "{file}", "--fix", "-o", "{file}", "--overwrite"),
    ("fmt", "{file}", "-o", "{file}", "--overwrite"),
    ("convert", "{file}", "--to", "trf16", "-o", "{file}", "--overwrite"),
    ("convert", "{file}", "-o", "{file}", "--overwrite"),
    ("pair", "{file}", "--round", "7", "-o", "{file}", "--overwrite"),
)


@pytest.mark.parametrize("words", COMMANDS)
def test_a_save_meanwhile_is_not_lost(
    worded: Worded,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(FAULTY)
    load = reading.loads

    def loads(data: bytes, *more: object, **named: object) -> object:
        file.write_bytes(SAVED)  # after the command has read the file
        return load(data, *more, **named)  # type: ignore[arg-type]

    for module in (command_input, convert, reading):
        if hasattr(module, "loads"):
            monkeypatch.setattr(module, "loads", loads)
    assert FAULTY != SAMPLE != SAVED != FAULTY
    assert main([word.format(file=file) for word in words]) == 2
    worded(capsys.readouterr().err)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"open.trf": SAVED}


@pytest.mark.parametrize("words", COMMANDS)
def test_a_file_that_nobody_touched_is_replaced(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(FAULTY)
    assert main([word.format(file=file) for word in words]) in (0, 1)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
