"""Files: read whole, written in one step.

Nothing here knows about tournaments. ``-`` is standard input or output.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from crosstable.cli.terminal import put_bytes
from crosstable.errors import OutputExists

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
        raise IsADirectoryError(f"{path} is a folder; name a file")
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def write_output(path: str, data: bytes, overwrite: bool = False) -> None:
    """Write a file in one step: to a temporary name beside it, then moved into place.

    A run that fails leaves an existing file as it was. What is no regular file (a device, a pipe)
    is written to directly.
    """
    if path == "-":
        put_bytes(data)
        return
    from pathlib import Path

    target = _without_links(Path(path))
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file")
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    if target.exists() and not overwrite:
        raise OutputExists(f"{path} exists; use --overwrite to replace it")
    try:
        _put_in_place(target, data)
    except OSError as problem:
        problem.filename, problem.filename2 = path, None  # not the temporary name
        raise


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


def _put_in_place(target: Path, data: bytes) -> None:
    import contextlib
    import tempfile
    from pathlib import Path

    handle, name = tempfile.mkstemp(prefix=".crosstable-", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
        with contextlib.suppress(OSError):
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
