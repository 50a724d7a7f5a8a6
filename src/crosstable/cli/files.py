"""Files: found by name, folder or wildcard, read whole, written in one step.

Nothing here knows about tournaments. ``-`` is standard input or output.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosstable.cli.terminal import put_bytes
from crosstable.errors import OutputExists

if TYPE_CHECKING:
    from pathlib import Path  # takes as long to import as a report to read


@dataclass(frozen=True, slots=True)
class Input:
    """A path to read; one that was found in a folder may turn out to be no report."""

    path: str
    found_in_folder: bool = False


def expand(arguments: Iterable[str]) -> list[Input]:
    """Paths from arguments: wildcards expanded (Windows does not), folders walked in order."""
    result: list[Input] = []
    for argument in arguments:
        if os.path.isdir(argument):  # noqa: PTH112 - the text of the argument stays as given
            result.extend(Input(path, found_in_folder=True) for path in _files_below(argument))
        else:
            result.extend(_matches(argument))
    return result


_WILDCARD = re.compile(r"[*?[]")


def _matches(argument: str) -> list[Input]:
    if argument == "-" or not _WILDCARD.search(argument) or os.path.exists(argument):  # noqa: PTH110
        return [Input(argument)]
    import glob

    found = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207
    return expand(found) if found else [Input(argument)]


def _files_below(folder: str) -> Iterator[str]:
    """The files below a folder; one that may not be looked into stands for what is in it."""
    closed: list[str] = []
    for directory, folders, names in os.walk(folder, onerror=lambda e: closed.append(e.filename)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(directory, name)  # noqa: PTH118
            # A pipe in a folder would be waited for, for ever.
            if not name.startswith(".") and os.path.isfile(path):  # noqa: PTH113
                yield path
    yield from closed


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
