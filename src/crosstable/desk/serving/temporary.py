"""The temporary folder of a desk; those of desks that could not remove theirs are cleared."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from crosstable.event.disk.lock import is_alive

_NAME = re.compile(r"crosstable-desk-([0-9]{1,10})-\w+")
"""The name says which process it belongs to."""


def own_folder() -> Path:
    """A new folder that only this user can look into."""
    clear_leftovers()
    return Path(tempfile.mkdtemp(prefix=f"crosstable-desk-{os.getpid()}-"))


def clear_leftovers() -> None:
    """Remove the folders of this user's desks that are gone: killed, or the power failed."""
    if os.name != "posix":
        return  # Windows cannot ask for a process without ending it
    for folder in Path(tempfile.gettempdir()).glob("crosstable-desk-*"):
        match = _NAME.fullmatch(folder.name)
        with suppress(OSError):
            is_own = folder.is_dir() and folder.lstat().st_uid == os.getuid()
            if match and is_own and not folder.is_symlink() and not is_alive(int(match[1])):
                shutil.rmtree(folder, ignore_errors=True)
