"""`crosstable-engine`: the arguments, replies and exit codes of JaVaFo and bbpPairings.

A tournament manager that calls one of those programs can call this one instead; `arguments.HELP`
lists the arguments and the exit codes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from crosstable._version import __version__
from crosstable.cli.engine import run as engine_run
from crosstable.cli.engine.arguments import HELP, Request, parse_request
from crosstable.cli.problems import explain_problem
from crosstable.cli.signals import end_as_interrupted
from crosstable.cli.terminal import flush, replace_closed_streams, say, talk
from crosstable.errors import CrosstableError, fault_lines
from crosstable.model.dutch import dutch_editions

DONE = 0
NO_PAIRING = 1
UNEXPECTED = 2
WRONG = 3
TOO_LARGE = 4
NO_ACCESS = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the engine; the return value is the exit code."""
    replace_closed_streams()
    if arguments is None:
        end_as_interrupted()
    try:
        code = _run(parse_request(list(sys.argv[1:] if arguments is None else arguments)))
        flush(sys.stdout)
        return code
    except CrosstableError as problem:
        talk(f"crosstable-engine: {problem}")
        return WRONG
    except OSError as problem:
        talk(f"crosstable-engine: {explain_problem(problem)}")
        return NO_ACCESS
    except MemoryError:
        talk("crosstable-engine: not enough memory")
        return TOO_LARGE
    except KeyboardInterrupt:
        talk("crosstable-engine: interrupted")
        return UNEXPECTED
    except Exception as fault:  # the last line of defence: no traceback reaches a manager
        return _report_fault(fault)


def _report_fault(fault: Exception) -> int:
    for line in fault_lines(fault):
        talk(f"crosstable-engine: {line}")
    return UNEXPECTED


def _run(request: Request) -> int:
    if request.shows_help:
        say(HELP)
        return DONE
    if request.shows_release:
        editions = " and ".join(map(str, reversed(dutch_editions())))
        say(f"Crosstable {__version__}, the engine: FIDE (Dutch) system {editions}")
    if request.action == "pair":
        return engine_run.pair(request)
    if request.action == "check":
        return engine_run.check(request)
    if request.action == "generate":
        return engine_run.generate(request)
    return DONE
