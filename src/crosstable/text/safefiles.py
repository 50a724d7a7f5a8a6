"""Files written as a whole: nobody ever sees half of one, and no save of somebody else is lost."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from crosstable.errors import ChangedMeanwhile
from crosstable.text.leftovers import ASIDE, clear_leftovers, name_aside


def replace_bytes(
    path: Path, data: bytes, *, seen: bytes | None = None, is_private: bool = False
) -> None:
    """Put a file in place: written aside, on disk, renamed, and the folder on disk too.

    A crash at any moment leaves the old file or the new one, complete. With `seen`, the bytes that
    the new ones were made of, a file that holds others by now stays: raises `ChangedMeanwhile`.
    A private file is for this user's eyes only, from its first byte on.
    """
    aside = _written_aside(path, data, _PRIVATE if is_private else _USUAL)
    try:
        if not is_private:
            with suppress(OSError):
                aside.chmod(path.stat().st_mode)
        if seen is not None:
            _refuse_changed(path, seen)
        aside.replace(path)
    except BaseException:
        _discard(aside)
        raise
    sync_folder(path.parent)


def create_bytes(path: Path, data: bytes) -> None:
    """Make a new file in the same way; raises `FileExistsError` where there is one already."""
    aside = _written_aside(path, data)
    try:
        _move_to_free_name(aside, path)
    finally:
        _discard(aside)
    sync_folder(path.parent)


def replace_all(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Put several files in place: all written aside first, so that a full disk changes none.

    Gives the names that another program holds open; they keep their old content.
    """
    aside: dict[str, Path] = {}
    try:
        for name, data in files.items():
            aside[name] = _written_aside(folder / name, data)
    except BaseException:
        for path in aside.values():
            _discard(path)
        raise
    held = tuple(name for name, path in aside.items() if not _is_renamed(path, folder / name))
    sync_folder(folder)
    return held


def sweep(folder: Path) -> None:
    """Remove what a crash left half-written; only who holds the lock of the folder may do that."""
    for path in folder.glob(f"{ASIDE}*"):
        if path.is_file():
            _discard(path)


_TRIES = 5


def _is_renamed(path: Path, target: Path) -> bool:
    """Windows refuses to replace a file that another program holds open; it is tried again."""
    with suppress(OSError):
        path.chmod(target.stat().st_mode)
    for number in range(1, _TRIES + 1):
        try:
            path.replace(target)
        except PermissionError:
            time.sleep(0.05 * number)
        else:
            return True
    _discard(path)
    return False


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder are on disk; Windows does that by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_USUAL = 0o666
_PRIVATE = 0o600
"""Rights of new files; the system takes away what the user's habit (umask) forbids."""


def _written_aside(path: Path, data: bytes, rights: int = _USUAL) -> Path:
    """The bytes on disk, under a name of their own beside `path`."""
    clear_leftovers(path.parent)
    aside = path.with_name(name_aside())
    try:
        with open(aside, "xb", opener=lambda name, flags: os.open(name, flags, rights)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        _discard(aside)
        raise
    return aside


def _refuse_changed(path: Path, seen: bytes) -> None:
    try:
        is_as_seen = path.read_bytes() == seen
    except FileNotFoundError:
        is_as_seen = False
    if not is_as_seen:
        raise ChangedMeanwhile(
            f"{path} was changed by somebody else after it was read; nothing is written, run the "
            "command again"
        )


def _move_to_free_name(aside: Path, path: Path) -> None:
    """A link fails where the name is taken; a rename would replace what is there."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError as problem:
        if problem.errno in (errno.ENOENT, errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            raise
        if os.path.lexists(path):  # a file system without links, such as FAT
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        aside.rename(path)


def _discard(aside: Path) -> None:
    with suppress(OSError):
        aside.unlink()
