"""One writer at a time: a lock of the operating system on a file of the folder, held for one act.

The system gives the lock back when its holder ends, however that happens, so nobody has to decide
whether a holder is dead. The file itself stays: a file that is removed by its name may be somebody
else's by then. It holds the name of the holder while the lock is held; a name that is still there
when the lock is free is that of a holder that ended in the middle of an act.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from crosstable.errors import HeldElsewhere
from crosstable.model.phrases import Words, phrase

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # everywhere else
    msvcrt = None

LOCK = ".lock"
PATIENCE = 5.0
"""Seconds to wait for another writer: an act takes a tenth of one."""
_PAUSE = 0.02
_FAR = 1 << 30
"""Windows locks bytes, and nobody else can read those: one that lies behind the holder's name."""
_NO_LOCKS_HERE = (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL, errno.ENOLCK)
"""How a network drive says that it has no locks."""

_held_here: set[str] = set()
"""The locks of this process, for systems without locks: a browser runs a single one."""
_guard = threading.Lock()


@contextmanager
def hold_lock(folder: Path, patience: float = PATIENCE) -> Iterator[Words | None]:
    """Hold the lock of an event; gives the name of a dead holder from whom it was taken over."""
    path = folder / LOCK
    until = time.monotonic() + patience
    handle = _take(path, until)
    try:
        dead = holder(path)
        _write_name(handle)
        yield dead
    finally:
        _give_back(path, handle)


def _take(path: Path, until: float) -> int:
    """Wait for the lock; the open file that holds it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            if _is_locked(path, handle):
                if _is_in_place(path, handle):
                    return handle
                _forget(path)  # somebody removed the file meanwhile: this lock guards nothing
            os.close(handle)
        except BaseException:
            with suppress(OSError):
                os.close(handle)
            raise
        if time.monotonic() > until:
            name = holder(path) or phrase("another program")
            message = phrase("{folder} is being written by {name}", folder=path.parent, name=name)
            raise HeldElsewhere(message)
        time.sleep(_PAUSE)


def _is_locked(path: Path, handle: int) -> bool:
    """Try to lock an open file; False if somebody else holds it."""
    with _guard:
        if str(path) in _held_here:
            return False
        try:
            _lock_by_system(handle, is_wanted=True)
        except OSError as problem:
            if problem.errno not in _NO_LOCKS_HERE:
                return False
        _held_here.add(str(path))
        return True


def _lock_by_system(handle: int, *, is_wanted: bool) -> None:
    """Lock an open file without waiting, or unlock it; nothing where the system has no locks.

    Unlocking is more than closing: a process that was forked meanwhile has the file open too.
    """
    if fcntl is not None and hasattr(fcntl, "flock"):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if is_wanted else fcntl.LOCK_UN)
    elif msvcrt is not None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK if is_wanted else msvcrt.LK_UNLCK, 1)


def _is_in_place(path: Path, handle: int) -> bool:
    """Whether the open file is still the one that has the name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _write_name(handle: int) -> None:
    name = json.dumps({"host": socket.gethostname(), "pid": os.getpid()}).encode("utf-8")
    with suppress(OSError):  # a full disk: the lock holds without a name
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, name)


def _give_back(path: Path, handle: int) -> None:
    with suppress(OSError):
        os.ftruncate(handle, 0)
    with suppress(OSError):
        _lock_by_system(handle, is_wanted=False)
    _forget(path)
    os.close(handle)


def _forget(path: Path) -> None:
    with _guard:
        _held_here.discard(str(path))


def holder(path: Path) -> Words | None:
    """The name of whoever holds a lock, or held it until they ended in the middle of an act."""
    try:
        name = json.loads(path.read_text(encoding="utf-8"))
        return phrase("process {pid} on {host}", pid=int(name["pid"]), host=str(name["host"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def is_unused(folder: Path) -> bool:
    """Whether a folder has nothing in it; the file of a lock is nothing."""
    return all(path.name == LOCK for path in folder.iterdir())
