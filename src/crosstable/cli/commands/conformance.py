"""The command `conformance`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say
from crosstable.conformance.answering import answer_request
from crosstable.conformance.results import results_site
from crosstable.conformance.runner import (
    GIVE_UP,
    SECONDS,
    NoRecord,
    Outcome,
    Selection,
    asker_for,
    exit_code,
    kept_record,
    load_suite,
    obstacle,
    recorder_of,
    run_cases,
    summary,
    tell,
    time_limit,
    time_outs,
)
from crosstable.errors import Unusable
from crosstable.publishing.writing import write_site

DETAILS = (
    "Verbs: run -- COMMAND asks a program every case and judges its answers; answer is our own "
    "side of the protocol, which reads requests from standard input; page makes the web page of "
    "all recorded results. PROTOCOL.md of the suite defines both sides. The exit code is 1 if "
    "something failed."
)
EXAMPLES = (
    "crosstable conformance run -- crosstable conformance answer",
    "crosstable conformance page -o results",
)
VERBS = ("run", "answer", "page")


@takes(
    argument("verb", metavar="VERB", choices=VERBS, help=", ".join(VERBS)),
    argument(
        "--cases",
        metavar="DIR",
        default="conformance/cases",
        help="folder with the cases (default: conformance/cases)",
    ),
    argument("--area", metavar="AREA", action="append", default=[], help="only this area"),
    argument(
        "--select", metavar="TAG", action="append", default=[], help="only cases with this tag"
    ),
    argument(
        "--case",
        metavar="NAME",
        action="append",
        default=[],
        help="only cases that have this in their name",
    ),
    argument(
        "--seconds",
        metavar="N",
        type=time_limit,
        default=SECONDS,
        help="time limit for one case (default: 20)",
    ),
    argument(
        "--give-up",
        metavar="N",
        type=time_outs,
        default=GIVE_UP,
        help="ask no more after N time-outs one after the other (default: 10; 0: never)",
    ),
    argument(
        "--keep",
        action="store_true",
        help="start the program once; it answers one line after the other",
    ),
    argument(
        "--record",
        metavar="FILE",
        nargs="?",
        const="",
        help="add what the program answered to a record (default: results/PROGRAM-VERSION.json)",
    ),
    argument("-o", dest="out", metavar="DIR", help="folder of the page"),
    argument("--program", metavar="NAME", default="", help="its name in the record"),
    argument("--program-version", metavar="V", default="", help="its version in the record"),
    argument("--verbose", "-v", action="store_true", help="also name what passed or was refused"),
    argument("--overwrite", action="store_true", help="replace the record, or the page"),
    argument("command", nargs="*", metavar="-- COMMAND", help="the program to ask"),
)
def run(options: Namespace) -> int:
    """Run the verb."""
    verbs = {"run": _run, "answer": _answer, "page": _page}
    return verbs[options.verb](options)


def _answer(options: Namespace) -> int:
    """Answer requests, one in a line, until there are no more."""
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise Unusable(f"standard input is not a request in JSON: {problem}") from None
        if not isinstance(request, dict):
            raise Unusable("standard input is not a request: it must be an object")
        say(json.dumps(answer_request(request), ensure_ascii=False))
    return FINE


def _run(options: Namespace) -> int:
    words = tuple(options.command)
    command = words[1:] if words[:1] == ("--",) else words
    if problem := obstacle(command, keep=options.keep):
        raise Unusable(problem)
    folder = Path(options.cases)
    if not folder.is_dir():
        raise Unusable(f"{folder}: no such folder; give the folder of the cases with --cases")
    suite = load_suite(folder, sys.stderr)
    cases = suite.choose(Selection(options.area, options.select, options.case), sys.stderr)
    if not cases:
        raise Unusable(f"{folder}: no case to run")
    outcomes: list[Outcome] = []
    asker = asker_for(command, options.seconds, keep=options.keep)
    recorder = recorder_of(options)
    day = datetime.now(UTC).date().isoformat()
    try:
        if recorder is not None:
            recorder.earlier()
        with kept_record(recorder, outcomes, suite, day):
            running = run_cases(cases, asker, outcomes, options.give_up)
            counts = tell(running, say, verbose=options.verbose)
            say(summary(counts, suite.broken))
    except NoRecord as problem:
        raise Unusable(str(problem)) from None
    return exit_code(counts)


def _page(options: Namespace) -> int:
    """The page of all recorded results, as a folder of files."""
    if not options.out:
        raise Unusable("name the folder of the page: conformance page -o DIR")
    suite = Path(options.cases).parent
    written = write_site(Path(options.out), results_site(suite), overwrite=options.overwrite)
    say(f"{options.out}: {written.total} files, {len(written.changed)} changed")
    return FINE
