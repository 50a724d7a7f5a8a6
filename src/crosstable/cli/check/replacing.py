"""A file replaced by its fixed form; the old bytes are kept next to it."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from crosstable.cli.files import Seen, write_output
from crosstable.errors import Unusable
from crosstable.text.safefiles import create_bytes


def replace_file(path: str, old: bytes, new: bytes) -> Path:
    """Put the new bytes into place in one step; the old ones are kept beside them.

    Raises `ChangedMeanwhile`, and keeps nothing, if the file holds other bytes by now.
    """
    if not os.access(path, os.W_OK) or not Path(path).stat().st_mode & stat.S_IWRITE:
        raise Unusable(
            f"{path}: the file is read-only and was not changed; use -o OUT to write "
            "to another file"
        )
    backup = _keep_old(path, old)
    try:
        write_output(path, new, overwrite=True, seen=Seen(path, old))
    except BaseException:
        backup.unlink(missing_ok=True)
        raise
    return backup


def _keep_old(path: str, old: bytes) -> Path:
    """The old bytes as FILE.bak, or .bak1, .bak2 …: what is there already is never replaced."""
    number = 0
    while True:
        backup = Path(f"{path}.bak{number or ''}")
        try:
            create_bytes(backup, old)
        except FileExistsError:
            number += 1
        else:
            with suppress(OSError):
                backup.chmod(Path(path).stat().st_mode)
            return backup
