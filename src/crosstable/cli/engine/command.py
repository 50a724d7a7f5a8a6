"""`crosstable-engine`: the arguments, replies and exit codes of JaVaFo and bbpPairings.

A tournament manager that calls one of those programs can call this one instead; `arguments.HELP`
lists the arguments and the exit codes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from crosstable.cli.engine.arguments import Request

DONE, NO_PAIRING, UNEXPECTED, WRONG, TOO_LARGE, NO_ACCESS = 0, 1, 2, 3, 4, 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the engine; the return value is the exit code."""
    from crosstable.cli.engine.arguments import understood
    from crosstable.cli.problems import explained
    from crosstable.cli.signals import end_as_interrupted
    from crosstable.cli.terminal import flush, replace_closed_streams, talk
    from crosstable.errors import CrosstableError

    replace_closed_streams()
    if arguments is None:
        end_as_interrupted()
    try:
        code = _run(understood(list(sys.argv[1:] if arguments is None else arguments)))
        flush(sys.stdout)
        return code
    except CrosstableError as problem:
        talk(f"crosstable-engine: {problem}")
        return WRONG
    except OSError as problem:
        talk(f"crosstable-engine: {explained(problem)}")
        return NO_ACCESS
    except MemoryError:
        talk("crosstable-engine: not enough memory")
        return TOO_LARGE
    except KeyboardInterrupt:
        talk("crosstable-engine: interrupted")
        return UNEXPECTED
    except Exception as fault:  # the last line of defence: no traceback reaches a manager
        return _unexpected(fault)


def _unexpected(fault: Exception) -> int:
    from crosstable.cli.terminal import talk
    from crosstable.errors import fault_lines

    for line in fault_lines(fault):
        talk(f"crosstable-engine: {line}")
    return UNEXPECTED


def _run(request: Request) -> int:
    from crosstable.cli.engine import run as enginework
    from crosstable.cli.terminal import say

    if request.shows_help:
        from crosstable.cli.engine.arguments import HELP

        say(HELP)
        return DONE
    if request.shows_release:
        from crosstable.model.dutch import dutch_editions

        editions = " and ".join(map(str, reversed(dutch_editions())))
        say(f"Crosstable {__version__}, the engine: FIDE (Dutch) system {editions}")
    if request.action == "pair":
        return enginework.pair(request)
    if request.action == "check":
        return enginework.check(request)
    if request.action == "generate":
        return enginework.generate(request)
    return DONE
