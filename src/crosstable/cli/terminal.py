"""Speaking to people: consoles of any encoding, colours, tables and progress.

Nothing here knows about tournaments.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, TypeVar

from crosstable.cli.exitcodes import FINE
from crosstable.text.wording import printable

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.progress import Progress

T = TypeVar("T")

_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Signs that move the cursor or colour the console; a report must not be able to."""

IS_WINDOWS = os.name == "nt"
"""There a pipe without a reader is an invalid argument, and an open file cannot be replaced."""

PATIENCE = 2.0
"""Seconds of work before a progress bar appears."""


def say(text: str = "", stream: IO[str] | None = None) -> None:
    """Print a line; never fails because of the console's encoding."""
    stream = sys.stdout if stream is None else stream
    if not text.replace("\n", " ").isprintable():  # most are, and asking is quicker than searching
        text = _CONTROL.sub("?", text.replace("\t", " "))
    put(printable(text, getattr(stream, "encoding", None)) + "\n", stream)


def put(text: str, stream: IO[str] | None = None) -> None:
    """Write as it is; if the reader has gone (`| head`), nobody hears the rest and nothing fails.

    The work goes on: what a command found decides its exit code, not when its reader left.
    """
    stream = sys.stdout if stream is None else stream
    try:
        stream.write(text)
    except OSError as problem:
        _silence(stream, problem)


def put_bytes(data: bytes) -> None:
    """Write a file to standard output, as patiently."""
    flush(sys.stdout)
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as problem:
        _silence(sys.stdout, problem)


def flush(stream: IO[str]) -> None:
    """Hand on what waits to be written, if somebody still reads it."""
    try:
        stream.flush()
    except OSError as problem:
        _silence(stream, problem)


def _silence(stream: IO[str], problem: OSError) -> None:
    """Let a stream without a reader lead nowhere, so that Python does not complain at exit."""
    if problem.errno != errno.EPIPE and not (IS_WINDOWS and problem.errno == errno.EINVAL):
        raise problem
    _lead_nowhere(stream)


def _lead_nowhere(stream: IO[str]) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def complain(text: str) -> None:
    """The last word of a run that failed, where it can be written: a disk may be full.

    A stream that takes nothing leads nowhere then, so that Python does not complain at exit.
    """
    with suppress(OSError):
        talk(text)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _lead_nowhere(stream)


def replace_closed_streams() -> None:
    """Let output that was closed before the start (`>&-`) lead nowhere: nobody reads it.

    Python has no object for such a stream, and the next file to be opened would take its number.
    Standard input stays missing: who wants to read it has to be told.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(number, True)  # for worker processes
            if name != "stdin":
                setattr(sys, name, os.fdopen(number, "w", encoding="utf-8"))


def talk(text: str = "") -> None:
    """Print a line to standard error: losses, complaints."""
    say(text, sys.stderr)


class _Manner:
    """How much a command says; it is the same for everything that it prints."""

    is_quiet = False


def be_quiet(is_quiet: bool) -> None:
    """Whether notes, assumptions and hints are left out (``-q``)."""
    _Manner.is_quiet = is_quiet


def remark(text: str) -> None:
    """Print a note, an assumption or a hint to standard error, unless they are not wanted."""
    if not _Manner.is_quiet:
        talk(text)


def say_json(value: object, stream: IO[str] | None = None) -> None:
    """Print JSON, readable for every program: see `escaped_json`."""
    stream = sys.stdout if stream is None else stream
    text = json.dumps(value, ensure_ascii=False, indent=2)
    put(escaped_json(text, getattr(stream, "encoding", None)) + "\n", stream)


def print_answer(options: Namespace, shape: object, lines: Iterable[str], code: int = FINE) -> int:
    """Print an answer for programs, or for people; the exit code."""
    if options.format == "json":
        say_json(shape)
        return code
    for line in lines:
        say(line)
    return code


def escaped_json(text: str, encoding: str | None) -> str:
    """JSON as a stream of this encoding can carry it: outside UTF-8 with escapes only.

    Who reads JSON takes it for UTF-8, and in no code page of a console it would be that.

    >>> escaped_json('"Žagar ½"', "cp1252")
    '"\\\\u017dagar \\\\u00bd"'
    """
    if text.isascii():
        return text
    is_utf8 = (encoding or "").lower().replace("-", "") == "utf8"
    if is_utf8 and printable(text, encoding) == text:
        return text
    return "".join(c if c.isascii() else json.dumps(c)[1:-1] for c in text)


# -- consoles -------------------------------------------------------------------------------------


def is_console(stream: IO[str]) -> bool:
    """Whether somebody looks at the stream, so that it is worth drawing."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def console_width(stream: IO[str]) -> int:
    """The width of a console, or what COLUMNS says; without both 100 columns."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and wanted.isascii() and int(wanted[:6]):
        return max(_NARROWEST, int(wanted[:6]))
    if not is_console(stream):
        return _USUAL
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        columns = 0  # a console that does not know
    return max(_NARROWEST, columns or _USUAL)


_NARROWEST = 40
_USUAL = 100


StyledLine = Sequence[tuple[str, str]]
"""A line in pieces of text, each with the name of its style (``""``: none)."""


def draw_lines(lines: Iterable[StyledLine]) -> None:
    """Lines in colours for a console. NO_COLOR is respected; without rich they are plain."""
    try:
        from rich.console import Console
        from rich.text import Text
    except ImportError:
        for line in lines:
            say("".join(text for text, _ in line))
        return

    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    for line in lines:
        pieces = ((printable(_CONTROL.sub("?", t), sys.stdout.encoding), s) for t, s in line)
        console.print(Text.assemble(*pieces))


def with_progress(items: Iterable[T], total: int, doing: str = "reading") -> Iterator[T]:
    """The items one by one; if that takes long and somebody looks, with a progress bar."""
    begin = time.monotonic()
    rest = iter(items)
    for done, item in enumerate(rest, 1):
        yield item
        if time.monotonic() - begin > PATIENCE and is_console(sys.stderr):
            yield from _with_bar(rest, done, total, doing)


def _with_bar(items: Iterator[T], done: int, total: int, doing: str) -> Iterator[T]:
    """The rest of the items with a bar; what is printed meanwhile stands above it.

    Standard output passes through the bar only if both are the same console: a file that gets the
    results must get all of them.
    """
    bar = _progress_bar(shares_output=is_console(sys.stdout))
    if bar is None:
        yield from items
        return
    with bar as progress:
        task = progress.add_task(doing, total=total, completed=done)
        for item in items:
            yield item
            progress.advance(task)


def _progress_bar(*, shares_output: bool = True) -> Progress | None:
    """A bar on the console that goes away in the end; None without rich."""
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ImportError:
        return None
    console = Console(file=sys.stderr)
    return Progress(console=console, transient=True, redirect_stdout=shares_output)


@contextmanager
def waiting(doing: str) -> Iterator[None]:
    """Work in one piece: if it takes long and somebody looks, a bar that moves until it is done."""
    if not is_console(sys.stderr):
        yield
        return
    progress = _progress_bar()
    if progress is None:
        yield
        return
    from threading import Timer  # here, because only long work needs it

    progress.add_task(doing, total=None)
    timer = Timer(PATIENCE, progress.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        progress.stop()
