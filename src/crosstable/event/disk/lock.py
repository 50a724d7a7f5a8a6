"""One writer at a time: a lock file with the name of its holder, held for one act."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from crosstable.errors import HeldElsewhere

LOCK = ".lock"
PATIENCE = 5.0
"""Seconds to wait for another writer: an act takes a tenth of one."""
_PAUSE = 0.02


@contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[str | None]:
    """Hold the lock of an event; gives the name of a dead holder from whom it was taken over."""
    path = folder / LOCK
    taken_over = _take(path, time.monotonic() + patience)
    try:
        yield taken_over
    finally:
        with suppress(FileNotFoundError):
            path.unlink()


def _take(path: Path, until: float) -> str | None:
    taken_over = None
    while True:
        if _is_taken(path):
            return taken_over
        taken_over = _dead_holder(path) or taken_over
        if time.monotonic() > until:
            name = holder(path) or "another program"
            raise HeldElsewhere(
                f"{path.parent} is being written by {name}; if that has ended, remove {path.name}"
            )
        time.sleep(_PAUSE)


def _is_taken(path: Path) -> bool:
    """Put the lock in place with its holder's name in it, at once; False if there is one already.

    A file that is made first and filled afterwards could stay empty after a crash, and nobody
    would know whose it was.
    """
    own = path.with_name(f"{path.name}-{os.getpid()}-{threading.get_ident()}")
    own.write_text(json.dumps({"host": socket.gethostname(), "pid": os.getpid()}), encoding="utf-8")
    try:
        _put_in_place(own, path)
    except FileExistsError:
        return False
    finally:
        own.unlink()
    return True


def _put_in_place(own: Path, path: Path) -> None:
    """Give a filled file a second name; a stick with FAT and a browser cannot, they copy it."""
    link = getattr(os, "link", None)
    if link is not None:
        try:
            link(own, path)
        except FileExistsError:
            raise
        except OSError:
            pass
        else:
            return
    with path.open("x", encoding="utf-8") as target:
        target.write(own.read_text(encoding="utf-8"))


def holder(path: Path) -> str | None:
    """The name of whoever holds a lock."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return f"process {found['pid']} on {found['host']}"
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _dead_holder(path: Path) -> str | None:
    """The name of a holder that has ended; its lock is removed."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        is_here, pid = found["host"] == socket.gethostname(), int(found["pid"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not is_here or is_alive(pid):
        return None
    with suppress(FileNotFoundError):
        path.unlink()
    return f"process {pid}"


def is_alive(process: int) -> bool:
    """Whether a process runs on this computer."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # somebody else's
    return True
