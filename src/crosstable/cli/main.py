"""The entry: one command, the options given to it, and the exit code."""

from __future__ import annotations

import gc
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from crosstable._version import __version__
from crosstable.cli.config import note_defaults
from crosstable.cli.exitcodes import FINE, INTERNAL, UNUSABLE
from crosstable.cli.parser import command_named, general_help, parser_of, refuse_unknown_command
from crosstable.cli.problems import explain_problem
from crosstable.cli.registry import COMMANDS
from crosstable.cli.signals import end_as_interrupted
from crosstable.cli.terminal import (
    be_quiet,
    complain,
    flush,
    put,
    remark,
    replace_closed_streams,
    talk,
)
from crosstable.errors import CrosstableError, fault_lines

_OBJECTS_BEFORE_COLLECTION = 50_000
"""Python looks for dead cycles after every 700 new objects. A command makes many objects that it
keeps and hardly a cycle; looking less often saves a twentieth of its time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    try:
        if arguments is not None:
            return _main(list(arguments))
        end_as_interrupted()
        gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)  # a process of its own
        return _main(sys.argv[1:])
    except KeyboardInterrupt:
        complain("crosstable: interrupted")
        return UNUSABLE


def _main(words: Sequence[str]) -> int:
    if None in (sys.stdin, sys.stdout, sys.stderr):
        replace_closed_streams()
    try:
        code = _run(words)
        flush(sys.stdout)
        return code
    except (CrosstableError, OSError) as problem:
        complain(f"crosstable: {explain_problem(problem)}")
        return UNUSABLE
    except Exception as fault:  # the last line of defence: no traceback reaches a user
        first, *rest = fault_lines(fault)
        for line in (f"crosstable: {first}", *rest):
            talk(line)
        return INTERNAL


def _run(words: Sequence[str]) -> int:
    if not words:
        put(general_help(), sys.stderr)
        return UNUSABLE
    name = words[0]
    if name in ("-V", "--version"):
        sys.stdout.write(f"crosstable {__version__}\n")
        return FINE
    if name in ("-h", "--help"):
        of_command = words[1] if len(words) > 1 and words[1] in COMMANDS else None
        put(general_help() if of_command is None else parser_of(of_command).format_help())
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
        Path(options.details).open("rb").close()


def _note_language(options: Namespace) -> None:
    """Say that a language was asked for in vain: only documents and the desk have one."""
    if getattr(options, "lang", None) in (None, "en") or getattr(options, "has_language", True):
        return
    remark(
        "note: --lang applies to documents only (crosstable report); the output of this "
        "command is English"
    )


if __name__ == "__main__":
    sys.exit(main())
