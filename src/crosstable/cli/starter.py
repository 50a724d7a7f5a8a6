"""The desk by double click: an entry in the menu of Linux, a script without console on Windows."""

from __future__ import annotations

import html
import io
import os
import shutil
import sys
import tempfile
import webbrowser
from pathlib import Path

from crosstable.cli.main import main as run
from crosstable.errors import Unusable
from crosstable.text.packaged import package_file
from crosstable.text.safefiles import replace_bytes

ENTRY = "crosstable-desk.desktop"
ICON = "crosstable"
_ENTRY_TEXT = """\
[Desktop Entry]
Type=Application
Version=1.5
Name=Crosstable
GenericName=Chess tournaments
GenericName[de]=Schachturniere
GenericName[es]=Torneos de ajedrez
GenericName[fr]=Tournois d’échecs
GenericName[it]=Tornei di scacchi
Comment=Run chess tournaments and check their reports
Exec={command} desk
Icon={icon}
Terminal=false
Categories=Office;BoardGame;
Keywords=chess;tournament;pairing;TRF;
"""


def install_starter() -> Path:
    """Put an entry and its icon where the menus of this user look; gives the entry."""
    if sys.platform != "linux":
        raise Unusable(
            "--install-starter works on Linux only; on Windows, start crosstable-desk, which "
            "opens the desk without a console window"
        )
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    icon = home / "icons" / "hicolor" / "scalable" / "apps" / f"{ICON}.svg"
    entry = home / "applications" / ENTRY
    text = _ENTRY_TEXT.format(command=_command(), icon=icon_text(icon))
    drawn = package_file("web", "static", "icon.svg").read_bytes()
    for path, data in ((icon, drawn), (entry, text.encode("utf-8"))):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_bytes(path, data)
    return entry


def icon_text(path: Path) -> str:
    """A path as the value of a key: backslashes stand for other characters there."""
    return str(path).replace("\\", "\\\\")


def _command() -> str:
    """This very installation, also where no path leads to it."""
    if getattr(sys, "frozen", False):
        return quote_word(sys.executable)
    beside = shutil.which("crosstable", path=str(Path(sys.executable).parent))
    return quote_word(beside) if beside else f"{quote_word(sys.executable)} -m crosstable"


def quote_word(path: str) -> str:
    """A word of a command as the Desktop Entry Specification quotes it."""
    text = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in path)
    return f'"{text}"'.replace("\\", "\\\\").replace("%", "%%")


def main() -> int:
    """The desk without a console; what goes wrong is shown in the browser."""
    said = None
    if sys.stderr is None:
        sys.stderr = said = io.StringIO()
    code = run(["desk", *sys.argv[1:]])
    if code and said is not None:
        _show(said.getvalue())
    return code


def _show(text: str) -> None:
    page = f"<!DOCTYPE html><meta charset=utf-8><title>Crosstable</title><pre>{html.escape(text)}"
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", suffix=".html", prefix="crosstable-", delete=False
    ) as file:
        file.write(page)
    webbrowser.open(Path(file.name).as_uri())
