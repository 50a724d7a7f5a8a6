"""Speaking to people and files: consoles of any encoding, safe output files, paths and wildcards.

Nothing here knows about tournaments.
"""

from __future__ import annotations

import contextlib
import glob
import os
import re
import sys
import tempfile
import time
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

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
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Signs that move the cursor or colour the console; a report must not be able to."""

PATIENCE = 2.0
"""Seconds of work before a progress bar appears."""


def printable(text: str, encoding: str | None) -> str:
    """The text with every sign that an encoding lacks replaced by something like it.

    >>> printable("Weiß – Žagar ½-½", "ascii")
    'Wei? - Zagar 1/2-1/2'
    """
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
    line = _CONTROL.sub("?", text.replace("\t", " "))
    stream.write(printable(line, getattr(stream, "encoding", None)) + "\n")


def counted(number: int, word: str) -> str:
    """A number with its noun, in the plural where it is one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def talk(text: str = "") -> None:
    """Print a line to standard error: notes, losses, complaints."""
    say(text, sys.stderr)


def say_json(value: object, stream: IO[str] | None = None) -> None:
    """Print JSON; where the console lacks a sign, its escape stands for it."""
    import json

    stream = sys.stdout if stream is None else stream
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if printable(text, getattr(stream, "encoding", None)) != text:
        text = json.dumps(value, indent=2)
    stream.write(text + "\n")


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[str]:
    """Rows in aligned columns, as plain text that a screen reader can read."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((len(r[i]) for r in rows if i < len(r)), default=0) for i in range(columns)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield (indent + "  ".join(cells)).rstrip()


# -- consoles -------------------------------------------------------------------------------------


def is_console(stream: IO[str]) -> bool:
    """Whether somebody looks at the stream, so that it is worth drawing."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def draw_table(title: str, rows: Sequence[Sequence[str]]) -> None:
    """A table for a console: long values wrap inside their column. NO_COLOR is respected."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    def shown(text: str, style: str = "") -> Text:
        plain = printable(_CONTROL.sub("?", text), sys.stdout.encoding)
        return Text(plain, style)

    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in rows:
        grid.add_row(shown(f"  {name}", "cyan"), shown(value))
    console = Console(file=sys.stdout, highlight=False)
    console.print(shown(title, "bold"))
    console.print(grid)


def watched(items: Sequence[Input]) -> Iterator[Input]:
    """The items one by one; if that takes long and somebody looks, with a progress bar."""
    begin = time.monotonic()
    for done, item in enumerate(items):
        if time.monotonic() - begin > PATIENCE and is_console(sys.stderr):
            yield from _with_bar(items, done)
            return
        yield item


def _with_bar(items: Sequence[Input], done: int) -> Iterator[Input]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("reading", total=len(items), completed=done)
        for item in items[done:]:
            yield item
            progress.advance(task)


# -- files ----------------------------------------------------------------------------------------


class Input(NamedTuple):
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


def _matches(argument: str) -> list[Input]:
    if argument == "-" or not glob.has_magic(argument) or Path(argument).exists():
        return [Input(argument)]
    found = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207
    return expand(found) if found else [Input(argument)]


def _files_below(folder: str) -> Iterator[str]:
    for directory, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield os.path.join(directory, name)  # noqa: PTH118


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    if path == "-":
        return sys.stdin.buffer.read()
    if Path(path).is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file")
    return Path(path).read_bytes()


def write_output(path: str, data: bytes, overwrite: bool = False) -> None:
    """Write a file in one step: to a temporary name beside it, then moved into place.

    A run that fails leaves an existing file as it was. What is no regular file (a device, a pipe)
    is written to directly.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path).resolve()  # a link stays a link, and what it points to is replaced
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


def _put_in_place(target: Path, data: bytes) -> None:
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
