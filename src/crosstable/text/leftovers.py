"""Names of what is being written, and what killed runs left of it.

A name says which process of which computer writes there, so that the next run can tell what nobody
will ever finish. A drive may be shared: what another computer writes is left alone.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from zlib import crc32

ASIDE = ".crosstable-"
"""What the name of a file or folder begins with while it is being written."""
_WRITER = re.compile(r"(?P<process>[0-9]{1,10})-(?P<computer>[0-9a-f]{8})-[0-9a-f]{12}")


def name_aside(what: str = "") -> str:
    """A new name for what is being written; `what` groups the names of the same target."""
    return f"{ASIDE}{what}{os.getpid()}-{_this_computer()}-{os.urandom(6).hex()}"


def clear_leftovers(folder: Path, what: str = "") -> None:
    """Remove what processes of this computer were writing in a folder when they were killed."""
    if os.name != "posix":
        return  # Windows cannot ask for a process without ending it
    prefix = f"{ASIDE}{what}"
    with suppress(OSError):
        for path in folder.glob(f"{prefix}*"):
            writer = _WRITER.fullmatch(path.name.removeprefix(prefix))
            if writer is None or writer["computer"] != _this_computer():
                continue
            if not is_alive(int(writer["process"])):
                _remove(path)


def is_alive(process: int) -> bool:
    """Whether a process runs on this computer."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # somebody else's
    return True


def _this_computer() -> str:
    """Eight signs for the name of this computer; Windows never asks what another one left."""
    name = os.uname().nodename if os.name == "posix" else ""
    return f"{crc32(name.encode(errors='surrogateescape')):08x}"


def _remove(path: Path) -> None:
    import shutil  # hardly ever is anything left, and every command would wait for it

    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
        return
    with suppress(OSError):
        path.unlink()
