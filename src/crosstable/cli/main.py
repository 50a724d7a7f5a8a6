"""The entry: one command, the options given to it, and the exit code.

Modules are imported where they are used: a command pays only for what it needs.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from argparse import Namespace

_OBJECTS_BEFORE_COLLECTION = 50_000
"""Python looks for dead cycles after every 700 new objects. A command makes many objects that it
keeps and hardly a cycle; looking less often saves a twentieth of its time."""


_VERSION = (["--version"], ["-V"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    try:
        if arguments is not None:
            return _main(list(arguments))
        from crosstable.cli.signals import end_as_interrupted

        end_as_interrupted()
        gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)  # a process of its own
        code = _main(sys.argv[1:])
        _end_at_once(code)
        return code
    except KeyboardInterrupt:
        from crosstable.cli.exitcodes import UNUSABLE
        from crosstable.cli.terminal import complain

        complain("crosstable: interrupted")
        return UNUSABLE


def _end_at_once(code: int) -> None:
    """End the process here if nothing is left to tidy up.

    Taking every object apart costs Python a tenth of a short command. With threads, or with
    something to do at the end (temporary folders, workers, a measurement), it goes the long way.
    """
    import atexit

    waiting: Callable[[], int] | None = getattr(atexit, "_ncallbacks", None)
    if waiting is None or waiting() or "threading" in sys.modules:
        gc.freeze()  # else the interpreter looks through all objects once more before it ends
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return  # the long way says what is wrong
    os._exit(code)


def _main(words: Sequence[str]) -> int:
    if None in (sys.stdin, sys.stdout, sys.stderr):
        from crosstable.cli.terminal import replace_closed_streams

        replace_closed_streams()
    if words[:1] in _VERSION and _say_version():
        return 0
    from crosstable.cli.exitcodes import INTERNAL, UNUSABLE
    from crosstable.cli.terminal import complain, flush, talk
    from crosstable.errors import CrosstableError, fault_lines

    try:
        code = _run(words)
        flush(sys.stdout)
        return code
    except (CrosstableError, OSError) as problem:
        from crosstable.cli.problems import explained

        complain(f"crosstable: {explained(problem)}")
        return UNUSABLE
    except Exception as fault:  # the last line of defence: no traceback reaches a user
        first, *rest = fault_lines(fault)
        for line in (f"crosstable: {first}", *rest):
            talk(line)
        return INTERNAL


def _say_version() -> bool:
    """Print the version, which loads nothing else; whether it could be written."""
    try:
        sys.stdout.write(f"crosstable {__version__}\n")
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _run(words: Sequence[str]) -> int:
    from crosstable.cli.config import note_defaults
    from crosstable.cli.exitcodes import FINE, UNUSABLE
    from crosstable.cli.parser import (
        command_named,
        general_help,
        parser_of,
        refuse_unknown_command,
    )
    from crosstable.cli.terminal import be_quiet, put

    if words[:1] in _VERSION:  # the short way has failed; this one says why
        sys.stdout.write(f"crosstable {__version__}\n")
        return 0
    if not words:
        put(general_help(), sys.stderr)
        return UNUSABLE
    name = words[0]
    if name in ("-h", "--help"):
        put(general_help())
        return FINE
    refuse_unknown_command(words)
    try:
        options = parser_of(name).parse(words[1:])
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return end.code if isinstance(end.code, int) else UNUSABLE
    be_quiet(getattr(options, "quiet", False))
    _refuse_missing_details(options)
    _note_language(options)
    note_defaults(options)
    return command_named(name).run(options)


def _refuse_missing_details(options: Namespace) -> None:
    """Details that were named and cannot be opened are wrong use, whatever the report holds."""
    if getattr(options, "details", None):
        from pathlib import Path

        Path(options.details).open("rb").close()


def _note_language(options: Namespace) -> None:
    """Say that a language was asked for in vain: only documents and the desk have one."""
    if getattr(options, "lang", None) in (None, "en") or getattr(options, "has_language", True):
        return
    from crosstable.cli.terminal import remark

    remark(
        "note: --lang applies to documents only (crosstable report); the output of this "
        "command is English"
    )


if __name__ == "__main__":
    sys.exit(main())
