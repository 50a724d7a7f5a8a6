"""The folders of this computer as the picker of the desk shows them: names, never contents.

Hidden files are left out. Only a desk that nobody else can reach shows them.
"""

from __future__ import annotations

import os
import re
import stat
import string
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from crosstable.event.disk.journalfile import JOURNAL
from crosstable.model.phrases import Words, phrase

STICKS = ("/media/*/*", "/run/media/*/*", "/Volumes/*", "/mnt/*")
"""Where systems mount sticks."""
MOST_SHOWN = 1000
"""Names of one folder; a list that is longer helps nobody."""
_USUAL = ("Documents", "Desktop", "Downloads", "Crosstable")
_LIST_SUFFIXES = (".txt", ".xml", ".zip", ".csv", ".trf", ".xlsx")
_SITE = "index.html"


class Want(Enum):
    """What is looked for: a folder to write into, an event or its backup, a rating list."""

    FOLDER = "folder"
    EVENT = "event"
    LIST = "list"

    def shows(self, name: str) -> bool:
        """Whether a file of this name can be what is looked for."""
        if self is Want.FOLDER:
            return False
        suffixes = (".zip",) if self is Want.EVENT else _LIST_SUFFIXES
        return name.lower().endswith(suffixes)


class Place(NamedTuple):
    """Where looking begins."""

    name: Words
    path: Path
    kind: str
    """`home`, `stick` or `recent`."""


class Shown(NamedTuple):
    """A folder or a file of a folder."""

    name: str
    path: Path
    kind: str
    """`event`, `folder` or `file`."""
    size: int = 0


class FolderView(NamedTuple):
    """What is in a folder."""

    path: Path
    shown: tuple[Shown, ...] = ()
    left_off: int = 0
    is_event: bool = False
    is_empty: bool = True
    is_site: bool = False
    problem: Words = ""


def places_of(recent: Iterable[Path]) -> list[Place]:
    """Where looking may begin: the user's own folders, sticks, disks, what was open last."""
    home = Path.home()
    usual = [Place(name, home / name, "home") for name in _USUAL if _is_folder(home / name)]
    sticks = [Place(path.name, path, "stick") for path in stick_folders()]
    disks = [Place(str(path), path, "stick") for path in _disks()]
    recents = [Place(path.name, path, "recent") for path in recent]
    return [Place(phrase("Home"), home, "home"), *usual, *sticks, *disks, *recents]


def stick_folders() -> list[Path]:
    """Folders at which a stick or another disk is mounted."""
    paths = [path for pattern in STICKS for path in sorted(Path("/").glob(pattern.lstrip("/")))]
    return [path for path in paths if _is_folder(path)]


def _disks() -> Iterator[Path]:
    """The letters of Windows, else the root."""
    if os.name != "nt":
        yield Path("/")
        return
    for letter in string.ascii_uppercase:
        path = Path(f"{letter}:\\")
        if _is_folder(path):
            yield path


def beginning_of(text: str) -> Path:
    """The folder to show first: the one that is typed, or the next one above it that there is."""
    with suppress(ValueError, RuntimeError, OSError):
        path = Path(text).expanduser() if text.strip() else Path.home()
        for folder in (path, *path.parents) if path.is_absolute() else ():
            if _is_folder(folder):
                return folder
    return Path.home()


def look_into(path: Path, want: Want) -> FolderView:
    """The folders in a folder and the files that are looked for, by name; hidden ones are not."""
    try:
        with os.scandir(path) as entries:
            visible = [entry for entry in entries if not _is_hidden(entry)]
    except OSError:
        return FolderView(path, problem=phrase("This folder cannot be read."))
    shown = sorted(
        (item for entry in visible if (item := _show(entry, want)) is not None),
        key=lambda item: (item.kind == "file", _in_order(item.name)),
    )
    names = {entry.name for entry in visible}
    return FolderView(
        path,
        tuple(shown[:MOST_SHOWN]),
        max(0, len(shown) - MOST_SHOWN),
        is_event=JOURNAL in names,
        is_empty=not names,
        is_site=_SITE in names,
    )


def _in_order(name: str) -> list[tuple[int, str]]:
    """A name for sorting: numbers by their size, so that round 10 comes after round 9."""
    parts = re.split(r"(\d{1,15})", name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _show(entry: os.DirEntry[str], want: Want) -> Shown | None:
    """An entry as it is shown; None if it is not what is looked for, or cannot be asked."""
    path = Path(entry.path)
    try:
        if entry.is_dir():
            is_event = (path / JOURNAL).is_file()
            return Shown(entry.name, path, "event" if is_event else "folder")
        if entry.is_file() and want.shows(entry.name):
            return Shown(entry.name, path, "file", entry.stat().st_size)
    except OSError:  # a link to nowhere, or somebody else's folder
        return None
    return None


def _is_hidden(entry: os.DirEntry[str]) -> bool:
    if entry.name.startswith("."):
        return True
    if os.name != "nt":
        return False
    with suppress(OSError):
        attributes = getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0)
        return bool(attributes & stat.FILE_ATTRIBUTE_HIDDEN)
    return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False
