"""Temporary folders whose names say whose they are; those of killed processes are cleared."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from crosstable.text.leftovers import is_alive

_NAME = re.compile(r"crosstable-[a-z]+-([0-9]{1,10})-\w+")
"""The name says which process it belongs to."""


def own_folder(purpose: str) -> Path:
    """A new folder that only this user can look into; whoever makes it removes it."""
    clear_folders()
    return Path(tempfile.mkdtemp(prefix=f"crosstable-{purpose}-{os.getpid()}-"))


@contextmanager
def temporary_folder(purpose: str) -> Iterator[Path]:
    """The same as long as it is needed."""
    folder = own_folder(purpose)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_folders() -> None:
    """Remove the folders of this user's processes that are gone: killed, or the power failed."""
    if os.name != "posix":
        return  # Windows cannot ask for a process without ending it
    for folder in Path(tempfile.gettempdir()).glob("crosstable-*"):
        match = _NAME.fullmatch(folder.name)
        with suppress(OSError):
            is_own = folder.is_dir() and folder.lstat().st_uid == os.getuid()
            if match and is_own and not folder.is_symlink() and not is_alive(int(match[1])):
                shutil.rmtree(folder, ignore_errors=True)
