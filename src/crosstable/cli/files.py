"""Files: read whole, written in one step.

Nothing here knows about tournaments. ``-`` is standard input or output.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosstable.cli.terminal import put_bytes, talk
from crosstable.errors import OutputExists
from crosstable.text.safefiles import create_bytes, replace_bytes

if TYPE_CHECKING:
    from pathlib import Path  # takes as long to import as a report to read


def standard_input() -> bytes:
    """All of standard input; it may have been closed before the start (`<&-`)."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed", "standard input")
    return sys.stdin.buffer.read()


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    if path == "-":
        return standard_input()
    if os.path.isdir(path):  # noqa: PTH112
        os.scandir(path).close()  # a folder that may not be looked into says so
        raise IsADirectoryError(f"{path} is a folder; give a file")
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


class Seen(NamedTuple):
    """A file that was read, and what it held."""

    path: str
    data: bytes


def write_output(path: str, data: bytes, overwrite: bool = False, seen: Seen | None = None) -> None:
    """Write a file in one step (`text.safefiles`); the folders that it lies in are made.

    A run that fails leaves an existing file as it was. Where the output is the very file that was
    read (`seen`), it is replaced only if nobody has saved it since. What is not a regular file (a
    device, a pipe) is written to directly.
    """
    if path == "-":
        put_bytes(data)
        return
    target = _without_links(Path(path))
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder; give a file")
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    if target.exists() and not overwrite:
        raise OutputExists(f"{path} exists; use --overwrite to replace it")
    try:
        _put_in_place(target, data, overwrite, seen)
    except OSError as problem:
        # not the temporary name
        problem.filename = path
        problem.filename2 = None
        raise


def _put_in_place(target: Path, data: bytes, overwrite: bool, seen: Seen | None) -> None:
    _make_folder(target.parent)
    if overwrite:
        replace_bytes(target, data, seen=_held_by(target, seen))
        return
    try:
        create_bytes(target, data)
    except FileExistsError:  # it came while the output was made
        raise OutputExists(f"{target} exists; use --overwrite to replace it") from None


def _make_folder(folder: Path) -> None:
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    if is_new:
        talk(f"created the folder {folder}")


def _held_by(target: Path, seen: Seen | None) -> bytes | None:
    """What the target held when it was read; None if another file was read."""
    if seen is None or seen.path == "-":
        return None
    is_input = _without_links(type(target)(seen.path)) == target
    return seen.data if is_input else None


def _without_links(path: Path) -> Path:
    """What a path points to: a link stays a link, and what it points to is replaced.

    A loop of links is refused; Python 3.11 and 3.13 differ in what they make of it.
    """
    try:
        target = path.resolve()
    except RuntimeError:
        target = path
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target
