"""The desk in the menu of programs, and without a console."""

import configparser
import shlex
import sys
from pathlib import Path

import pytest

from crosstable.cli import starter
from crosstable.cli.main import main

only_on_linux = pytest.mark.skipif(sys.platform != "linux", reason="works on Linux only")


@only_on_linux
def test_entry_starts_this_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["desk", "--install-starter"]) == 0
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(tmp_path / "applications" / starter.ENTRY, encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Type"] == "Application"
    program, *words = shlex.split(entry["Exec"])
    assert Path(program).parent == Path(sys.executable).parent
    assert words[-1] == "desk"
    assert Path(entry["Icon"]).read_bytes().startswith(b"<svg")
    assert main(["desk", "--install-starter"]) == 0  # once more does no harm


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/usr/bin/crosstable", '"/usr/bin/crosstable"'),
        ("/home/a b/c%d", '"/home/a b/c%%d"'),
        ('/x"$`\\', r'"/x\\"\\$\\`\\\\"'),
    ],
)
def test_paths_are_quoted_as_the_specification_wants(path: str, written: str) -> None:
    assert starter.quote_word(path) == written


def test_other_systems_are_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["desk", "--install-starter"]) == 2
    assert "crosstable-desk" in capsys.readouterr().err


def test_without_a_console_the_browser_shows_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["crosstable-desk", "<nowhere>.trf"])
    monkeypatch.setattr(sys, "stderr", None)
    assert starter.main() == 2
    (page,) = tmp_path.glob("*.html")
    assert shown == [page.as_uri()]
    assert "&lt;nowhere&gt;.trf: no such file" in page.read_text(encoding="utf-8")
