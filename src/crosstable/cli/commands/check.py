"""The command `check`: which files, the work on them, and how it ends."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from crosstable.checks.catalogue.selection import selected_codes
from crosstable.cli.check.job import examine, outcome_of_dead_process
from crosstable.cli.check.lists import nobody, sought_in, with_list
from crosstable.cli.check.outcome import Job, Outcome, Status
from crosstable.cli.check.printing import Total, printer_for
from crosstable.cli.check.request import CheckRequest, FixRequest, Presentation, Settings
from crosstable.cli.exitcodes import FAULTS, FINE, INTERNAL, UNUSABLE
from crosstable.cli.files import standard_input
from crosstable.cli.input import files_meant, input_encoding
from crosstable.cli.options import REPORTS, ROUNDS, reading_options, repeatable, system_options
from crosstable.cli.parser import CommandParser, argument, takes
from crosstable.cli.terminal import (
    console_width,
    is_console,
    put_bytes,
    remark,
    talk,
    with_progress,
)
from crosstable.errors import Unusable
from crosstable.model.details.files import details_of
from crosstable.model.diagnostics import Purpose
from crosstable.output.diagnostics.text import Hints, Look
from crosstable.parallel import cores, in_parallel
from crosstable.reading.folders import Input, is_event
from crosstable.rules.systems import name_of_system
from crosstable.text.dialectnames import dialect_named
from crosstable.text.wording import counted

T = TypeVar("T")

DETAILS = (
    "The exit code is 1 if there is an error and 2 if a file cannot be read. Folders are searched "
    "recursively, in sorted order; files that are not reports are counted."
)
EXAMPLES = ("crosstable check open.trf --for rating", "crosstable check open.trf --fix --diff")

FILES_FOR_WORKERS = 40
BYTES_FOR_WORKERS = 1_000_000
"""Work for more than one process: starting workers costs as much as checking so many files."""


def _fixing_options(parser: CommandParser) -> None:
    group = parser.add_argument_group("fixing")
    group.add_argument(
        "--fix",
        action="store_true",
        help="apply the fixes that need no judgement; the old file is kept as FILE.bak",
    )
    group.add_argument(
        "--suggestions",
        action="store_true",
        help="with --fix or --diff: apply suggestions too; --select restricts them",
    )
    group.add_argument("--diff", action="store_true", help="show what --fix would change")
    group.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        help="with --fix: output file, or - for standard output",
    )
    group.add_argument("--overwrite", action="store_true", help="replace an existing OUT")


_CHOSEN = {"select": "report only these", "ignore": "do not report these"}
_CODES = "codes, prefixes of codes or names, separated by commas"


@takes(
    REPORTS,
    argument(
        "--for",
        dest="purpose",
        choices=tuple(purpose.value for purpose in Purpose),
        help="purpose of the report (default: check everything, as strictly as for rating, or as "
        "for pairing while the event is running)",
    ),
    argument(
        "--list", metavar="LIST", help="compare the players with a rating list (TXT, XML or CSV)"
    ),
    argument(
        "--pairings", action="store_true", help="pair every round again and report differences"
    ),
    *(repeatable(name, "P", f"{does}: {_CODES}") for name, does in _CHOSEN.items()),
    argument(
        "--format",
        choices=("text", "json", "sarif", "github"),
        default="text",
        help="for people (text, the default), programs (json) or CI (sarif, github)",
    ),
    argument("--all", action="store_true", help="show every occurrence in full"),
    argument(
        "--summary",
        action="store_true",
        help="one line per file: number of faults and the first of the most severe",
    ),
    argument(
        "--statistics",
        action="store_true",
        help="show only how often each code occurs in all files",
    ),
    argument("--verbose", action="store_true", help="list the files that are not reports"),
    ROUNDS,
    _fixing_options,
    partial(reading_options, pairs=True),
)
def run(options: Namespace) -> int:
    """Check the files; print, fix on request, and give the exit code."""
    encoding = input_encoding(options)
    inputs = _inputs(options.files, options.section)
    _refuse_wrong_use(options, inputs)
    writes_data = _writes_data(options, inputs)
    settings = _settings(options, inputs, encoding, writes_data)
    jobs = _jobs(inputs, settings)
    if options.list is not None:
        jobs = _with_list(options.list, settings, jobs)
    printer = printer_for(settings, sys.stderr if writes_data else sys.stdout)
    printer.begin()
    total = Total()
    outcomes = _each(partial(examine, settings), jobs, outcome_of_dead_process)
    for outcome in with_progress(outcomes, len(jobs), "checking"):
        total.add(outcome)
        _complain(outcome, options.verbose)
        printer.file(outcome)
        if outcome.data is not None:
            put_bytes(outcome.data)
    printer.end(total)
    return _exit_code(total, options)


# -- what was asked for ---------------------------------------------------------------------------


def _section_of_files(options: Namespace) -> str | None:
    """The section that is meant of files; of the folder of an event it is a file already."""
    section: str | None = options.section
    return None if any(map(is_event, options.files)) else section


def _inputs(arguments: Sequence[str], section: str | None) -> list[Input]:
    """The files in sorted order, each once."""
    inputs: dict[str, Input] = {}
    for item in files_meant(arguments, section):
        known = inputs.get(item.path)
        if known is None or known.found_in_folder:
            inputs[item.path] = item
    stems = {_stem(path) for path in inputs if not path.endswith(".toml")}
    return [inputs[path] for path in sorted(inputs) if not _goes_with_another(inputs[path], stems)]


_KEPT = re.compile(r"\.bak\d*$")


def _goes_with_another(item: Input, stems: set[str]) -> bool:
    """Whether a file in a folder is the event details of a report, or its old bytes."""
    if not item.found_in_folder:
        return False
    if item.path.endswith(".toml"):
        return _stem(item.path) in stems
    kept = _KEPT.search(item.path)
    return kept is not None and Path(item.path[: kept.start()]).is_file()


def _stem(path: str) -> str:
    return str(Path(path).with_suffix(""))


def _refuse_wrong_use(options: Namespace, inputs: Sequence[Input]) -> None:
    if options.output is not None and not options.fix:
        raise Unusable("-o needs --fix: it names the file that --fix writes")
    if options.output is not None and options.diff:
        raise Unusable("--diff cannot be combined with -o: it writes no file")
    if options.output is not None and (len(inputs) != 1 or inputs[0].found_in_folder):
        raise Unusable("-o needs exactly one input file")
    if options.diff and options.format != "text":
        raise Unusable(
            "--diff cannot be combined with --format; --format json has the edits of "
            "each diagnostic"
        )
    _refuse_wrong_summary(options)
    if options.suggestions and not (options.fix or options.diff):
        raise Unusable("--suggestions needs --fix or --diff")
    name_of_system(options.system)  # raises for an unknown one
    if options.dialect is not None:
        dialect_named(options.dialect)  # raises for an unknown one, once and not for every file


def _refuse_wrong_summary(options: Namespace) -> None:
    if options.summary and options.format != "text":
        raise Unusable(f"--summary cannot be combined with --format {options.format}")
    if options.statistics and (options.format != "text" or options.diff or options.summary):
        raise Unusable("--statistics cannot be combined with --format, --diff or --summary")
    if options.summary and options.diff:
        raise Unusable("--summary cannot be combined with --diff")
    if options.summary and options.all:
        raise Unusable("--summary cannot be combined with --all: it shows one fault of each file")


def _writes_data(options: Namespace, inputs: Sequence[Input]) -> bool:
    """Whether a mended report goes to standard output, and all talk elsewhere."""
    if not options.fix or options.diff:
        return False
    target: str | None = options.output
    return target == "-" or (target is None and any(item.path == "-" for item in inputs))


def _settings(
    options: Namespace, inputs: Sequence[Input], encoding: str | None, writes_data: bool
) -> Settings:
    stream = sys.stderr if writes_data else sys.stdout
    return Settings(
        CheckRequest(
            section=_section_of_files(options),
            force_read=options.force_read,
            purpose=options.purpose,
            codes=selected_codes(options.select, options.ignore),
            dialect=options.dialect,
            encoding=encoding,
            system=options.system,
            options=system_options(options),
            rounds=options.rounds,
            details=None if options.details is None else details_of("-", options.details),
            pairs_rounds=options.pairings,
            shares_rounds=options.pairings and len(inputs) == 1,
        ),
        FixRequest(
            applies=options.fix and not options.diff,
            shows_difference=options.diff,
            suggestions=options.suggestions,
            output=options.output,
            overwrite=options.overwrite,
        ),
        Presentation(
            format=options.format,
            look=Look(
                console_width(stream),
                getattr(stream, "encoding", None) or "ascii",
                options.all,
                Hints("--all", "--fix", "crosstable explain"),
            ),
            is_coloured=options.format == "text" and not writes_data and is_console(sys.stdout),
            summarises=options.summary,
            counts_codes=options.statistics,
            is_quiet=options.quiet,
        ),
    )


# -- the work -------------------------------------------------------------------------------------


def _jobs(inputs: Iterable[Input], settings: Settings) -> list[Job]:
    jobs = [Job(item.path, item.found_in_folder) for item in inputs]
    for number, job in enumerate(jobs):
        if job.path == "-":
            jobs[number] = job._replace(data=standard_input())
    if settings.check.details is not None:
        jobs.append(Job(str(settings.check.details.path), is_details=True))
        jobs.sort(key=lambda job: job.path)
    return jobs


def _with_list(path: str, settings: Settings, jobs: Sequence[Job]) -> list[Job]:
    """The jobs with what a rating list says about the players of each report."""
    sought = _each(partial(sought_in, settings), jobs, nobody)
    return with_list(path, jobs, with_progress(sought, len(jobs), "reading"))


def _each(work: Callable[[Job], T], jobs: Sequence[Job], killed: Callable[[Job], T]) -> Iterator[T]:
    """The work on every job, in order, done here or by workers."""
    if len(jobs) < 2 or not _is_worth_workers(jobs):
        return map(work, jobs)
    workers = cores()
    return in_parallel(work, jobs, killed, workers) if workers > 1 else map(work, jobs)


def _is_worth_workers(jobs: Sequence[Job]) -> bool:
    if len(jobs) > FILES_FOR_WORKERS:
        return True
    size = 0
    for job in jobs:
        try:
            size += Path(job.path).stat().st_size if job.data is None else len(job.data)
        except (OSError, ValueError):
            continue
    return size > BYTES_FOR_WORKERS


def _complain(outcome: Outcome, verbose: bool) -> None:
    if outcome.status is Status.LEFT_OUT:
        if verbose:
            talk(f"left out: {outcome.complaint[0]}")
    elif outcome.complaint:
        first, *rest = outcome.complaint
        talk(f"crosstable: {first}")
        for line in rest:
            talk(line)
    for note in outcome.notes:
        remark(f"note: {note}")


def _exit_code(total: Total, options: Namespace) -> int:
    if total.left_out and not options.verbose:
        are = "is not a report" if total.left_out == 1 else "are not reports"
        talk(f"{counted(total.left_out, 'file')} {are} (--verbose names them)")
    if not total.files and not total.problems:
        talk(f"crosstable: {', '.join(options.files)}: no report found")
        return UNUSABLE
    if total.has_fault:
        return INTERNAL
    if total.problems:
        return UNUSABLE
    return FAULTS if total.tally.error else FINE
