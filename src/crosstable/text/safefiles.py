"""Files replaced as a whole: nobody ever sees half of one, whatever happens meanwhile."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

WRITING = ".writing"
"""What the name of a file ends with while it is being written."""


def replace_bytes(path: Path, data: bytes) -> None:
    """Put a file in place: written aside, on disk, renamed, and the folder on disk too.

    A crash at any moment leaves the old file or the new one, complete.
    """
    aside = path.with_name(f".{path.name}{WRITING}")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder are on disk; Windows does that by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
