"""Speaking to people and files: consoles of any encoding, safe output files, paths and wildcards.

Nothing here knows about tournaments.
"""

from __future__ import annotations

import contextlib
import glob
import os
import sys
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from crosstable.errors import OutputExists

# What a console that lacks a sign is shown instead.
_PLAIN = {
    "½": "1/2",
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "|",
    "→": "->",
    "…": "...",
    "×": "x",
    "’": "'",
    "“": '"',
    "”": '"',
    "≥": ">=",
    "≤": "<=",
}


def printable(text: str, encoding: str | None) -> str:
    """The text with every sign that an encoding lacks replaced by something like it."""
    encoding = encoding or "ascii"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "".join(_printable_character(c, encoding) for c in text)
    return text


def _printable_character(character: str, encoding: str) -> str:
    base = unicodedata.normalize("NFKD", character)
    plain = "".join(c for c in base if not unicodedata.combining(c))
    for candidate in (character, _PLAIN.get(character), plain):
        if candidate:
            try:
                candidate.encode(encoding)
            except (UnicodeEncodeError, LookupError):
                continue
            return candidate
    return "?"


def say(text: str = "", stream: IO[str] | None = None) -> None:
    """Print a line; never fails because of the console's encoding."""
    stream = sys.stdout if stream is None else stream
    stream.write(printable(text, getattr(stream, "encoding", None)) + "\n")


def talk(text: str = "") -> None:
    """Print a line to standard error: notes, losses, complaints."""
    say(text, sys.stderr)


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[str]:
    """Rows in aligned columns, as plain text that a screen reader can read."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((len(r[i]) for r in rows if i < len(r)), default=0) for i in range(columns)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield (indent + "  ".join(cells)).rstrip()


# -- files ----------------------------------------------------------------------------------------


def expand(arguments: Iterable[str]) -> list[str]:
    """Paths from arguments: wildcards expanded (Windows does not), folders walked in order."""
    result: list[str] = []
    for argument in arguments:
        if argument == "-" or os.path.isfile(argument):
            result.append(argument)
        elif os.path.isdir(argument):
            result.extend(_files_below(argument))
        elif glob.has_magic(argument):
            found = sorted(glob.glob(argument, recursive=True))
            result.extend(expand(found) if found else [argument])
        else:
            result.append(argument)
    return result


def _files_below(folder: str) -> Iterator[str]:
    for directory, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            yield os.path.join(directory, name)


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()


def write_output(path: str, data: bytes, overwrite: bool = False) -> None:
    """Write a file in one step: to a temporary name beside it, then moved into place.

    A run that fails leaves an existing file as it was.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if target.exists() and not overwrite:
        raise OutputExists(f"{path} exists; use --overwrite to replace it")
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent or None)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if target.exists():
            with contextlib.suppress(OSError):
                os.chmod(temporary, target.stat().st_mode)
        else:
            os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
