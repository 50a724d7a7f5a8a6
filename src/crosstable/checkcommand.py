"""The command `check`: which files, what is printed of them, and how it ends."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

from crosstable.checkjob import Job, Outcome, Settings, Status, examined, killed
from crosstable.output.results import Frequency, Tally, worst_code
from crosstable.output.text import Look, counted_faults, plain, total_lines
from crosstable.reportfiles import Unusable
from crosstable.terminal import (
    Input,
    console_width,
    counted,
    draw_lines,
    escaped_json,
    expand,
    is_console,
    put,
    put_bytes,
    say,
    talk,
    watched,
)

if TYPE_CHECKING:
    from argparse import Namespace

T = TypeVar("T")

FINE, FAULTS, UNUSABLE, INTERNAL = 0, 1, 2, 3

FORMATS = ("text", "json", "sarif", "github")

FILES_FOR_WORKERS = 40
BYTES_FOR_WORKERS = 1_000_000
"""Work for more than one process: starting workers costs as much as checking so many files."""


def run_check(options: Namespace, encoding: str | None) -> int:
    """Check the files; the exit code is that of the contract."""
    inputs = _inputs(options.files)
    _refuse_wrong_use(options, inputs)
    writes_data = _writes_data(options, inputs)
    settings = _settings(options, inputs, encoding, writes_data)
    jobs = _jobs(inputs, settings)
    if options.list is not None:
        jobs = _with_list(options.list, settings, jobs)
    printer = _printer(settings, sys.stderr if writes_data else sys.stdout)
    printer.begin()
    total = _Total()
    outcomes = _each(partial(examined, settings), jobs, killed)
    for outcome in watched(outcomes, len(jobs), "checking"):
        total.add(outcome)
        _complain(outcome, options.verbose)
        printer.file(outcome)
        if outcome.data is not None:
            put_bytes(outcome.data)
    printer.end(total)
    return _ended(total, options)


# -- what was asked for ---------------------------------------------------------------------------


def _inputs(arguments: Sequence[str]) -> list[Input]:
    """The files in sorted order, each once."""
    found: dict[str, Input] = {}
    for item in expand(arguments):
        known = found.get(item.path)
        if known is None or known.found_in_folder:
            found[item.path] = item
    stems = {_stem(path) for path in found if not path.endswith(".toml")}
    return [found[path] for path in sorted(found) if not _goes_with_another(found[path], stems)]


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
        raise Unusable("-o says where --fix writes; it needs --fix")
    if options.output is not None and options.diff:
        raise Unusable("--diff writes no file; leave out -o")
    if options.output is not None and (len(inputs) != 1 or inputs[0].found_in_folder):
        raise Unusable("-o takes the mended text of one file; name one")
    if options.diff and options.format != "text":
        raise Unusable("--diff is text; --format json has the edits of each diagnostic")
    if options.dialect is not None:
        from crosstable.targets import dialect_named

        dialect_named(options.dialect)  # raises for an unknown one, once and not for every file


def _writes_data(options: Namespace, inputs: Sequence[Input]) -> bool:
    """Whether a mended report goes to standard output, and all talk elsewhere."""
    if not options.fix or options.diff:
        return False
    target: str | None = options.output
    return target == "-" or (target is None and any(item.path == "-" for item in inputs))


def _settings(
    options: Namespace, inputs: Sequence[Input], encoding: str | None, writes_data: bool
) -> Settings:
    from crosstable.catalogue.selection import selected_codes
    from crosstable.show import details_of

    stream = sys.stderr if writes_data else sys.stdout
    return Settings(
        purpose=options.purpose,
        codes=selected_codes(options.select, options.ignore),
        dialect=options.dialect,
        encoding=encoding,
        system=options.system,
        details=None if options.details is None else details_of("-", options.details),
        format=options.format,
        look=Look(console_width(stream), getattr(stream, "encoding", None) or "ascii", options.all),
        is_coloured=options.format == "text" and not writes_data and is_console(sys.stdout),
        fixes=options.fix and not options.diff,
        shows_diff=options.diff,
        output=options.output,
        overwrite=options.overwrite,
        pairings=options.pairings,
        shares_rounds=options.pairings and len(inputs) == 1,
    )


# -- the work -------------------------------------------------------------------------------------


def _jobs(inputs: Iterable[Input], settings: Settings) -> list[Job]:
    jobs = [Job(item.path, item.found_in_folder) for item in inputs]
    for number, job in enumerate(jobs):
        if job.path == "-":
            jobs[number] = job._replace(data=sys.stdin.buffer.read())
    if settings.details is not None:
        jobs.append(Job(str(settings.details.path), is_details=True))
        jobs.sort(key=lambda job: job.path)
    return jobs


def _with_list(path: str, settings: Settings, jobs: Sequence[Job]) -> list[Job]:
    """The jobs with what a rating list says about the players of each report."""
    from crosstable.listjobs import nobody, sought_in, with_list

    sought = _each(partial(sought_in, settings), jobs, nobody)
    return with_list(path, jobs, watched(sought, len(jobs), "reading"))


def _each(work: Callable[[Job], T], jobs: Sequence[Job], killed: Callable[[Job], T]) -> Iterator[T]:
    """The work on every job, in order, done here or by workers."""
    if len(jobs) < 2 or not _is_worth_workers(jobs):
        return map(work, jobs)
    from crosstable.batch import cores, in_parallel

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


class _Total:
    """What is remembered of all files: numbers, and the few that could not be checked."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.files = 0
        self.with_faults = 0
        self.left_out = 0
        self.frequency = Frequency()
        self.problems: list[tuple[str, str]] = []
        self.has_fault = False

    def add(self, outcome: Outcome) -> None:
        if outcome.status is Status.CHECKED:
            self.files += outcome.files
            self.with_faults += bool(outcome.tally.faults)
            self.tally = self.tally.plus(outcome.tally)
            self.frequency.update(outcome.frequency)
        elif outcome.status is Status.LEFT_OUT:
            self.left_out += 1
        else:
            self.has_fault = self.has_fault or outcome.status is Status.FAULT
            self.problems.append((outcome.path, outcome.complaint[0]))


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
        talk(f"note: {note}")


def _ended(total: _Total, options: Namespace) -> int:
    if total.left_out and not options.verbose:
        are = "is" if total.left_out == 1 else "are"
        talk(f"{counted(total.left_out, 'file')} {are} no report (--verbose names them)")
    if not total.files and not total.problems:
        talk(f"crosstable: {', '.join(options.files)}: no report found")
        return UNUSABLE
    if total.has_fault:
        return INTERNAL
    if total.problems:
        return UNUSABLE
    return FAULTS if total.tally.error else FINE


# -- printing -------------------------------------------------------------------------------------


def _printer(settings: Settings, stream: IO[str]) -> _TextPrinter:
    if settings.format == "json":
        return _JsonPrinter(settings, stream)
    if settings.format == "sarif":
        return _SarifPrinter(settings, stream)
    return _TextPrinter(settings, stream)


class _TextPrinter:
    """Lines as they come; at the end the sum."""

    def __init__(self, settings: Settings, stream: IO[str]) -> None:
        self.settings = settings
        self.stream = stream

    def begin(self) -> None:
        """Nothing before the first file."""

    def file(self, outcome: Outcome) -> None:
        """Everything about one file."""
        self._print(outcome.lines)

    def end(self, total: _Total) -> None:
        """The sum of several files, and where to read more."""
        if self.settings.format == "github" or not total.files:
            return
        if self.settings.shows_diff:
            talk(plain(counted_faults(total.tally)))
            return
        worst = worst_code(total.frequency)
        lines = list(total_lines(total.tally, total.files, total.with_faults, worst))
        self._print(lines if self.settings.is_coloured else [plain(line) for line in lines])

    def _print(self, lines: Iterable[str | Sequence[tuple[str, str]]]) -> None:
        if self.settings.is_coloured:
            draw_lines(line for line in lines if not isinstance(line, str))
            return
        for line in lines:
            say(str(line), self.stream)


class _JsonPrinter(_TextPrinter):
    """One object, written piece by piece so that memory stays flat."""

    opening = '{\n  "files": ['
    indent = "    "

    def begin(self) -> None:
        self.count = 0
        self._write(self.opening)

    def file(self, outcome: Outcome) -> None:
        for piece in outcome.objects:
            indented = piece.replace("\n", f"\n{self.indent}")
            self._write(f"{',' if self.count else ''}\n{self.indent}{indented}")
            self.count += 1

    def end(self, total: _Total) -> None:
        from crosstable.output.jsonoutput import summary_json

        unreadable = [{"path": p.replace("\\", "/"), "message": m} for p, m in total.problems]
        rest: dict[str, object] = {"unreadable": unreadable, "summary": summary_json(total.tally)}
        self._close("  ", rest)
        self._write("\n")

    def _close(self, indent: str, rest: dict[str, object]) -> None:
        import json

        text = json.dumps(rest, ensure_ascii=False, indent=2)[1:].lstrip()
        end = f"\n{indent}]" if self.count else "]"
        body = text.replace("\n", "\n" + indent[2:])
        self._write(f"{end},\n{indent}{body}")

    def _write(self, text: str) -> None:
        put(escaped_json(text, getattr(self.stream, "encoding", None)), self.stream)


class _SarifPrinter(_JsonPrinter):
    """A log with one run; the results are written as they come."""

    indent = "        "

    def begin(self) -> None:
        import json

        from crosstable.output import sarif

        self.count = 0
        run = {"tool": {"driver": sarif.driver_json()}, "columnKind": sarif.COLUMN_KIND}
        log = {"$schema": sarif.SCHEMA, "version": sarif.VERSION, "runs": [{**run, "results": []}]}
        text = json.dumps(log, ensure_ascii=False, indent=2)
        self._write(text[: text.rindex("[") + 1])

    def end(self, total: _Total) -> None:
        from crosstable.output import sarif

        self._close("      ", {"invocations": [sarif.invocation_json(total.problems)]})
        self._write("\n  ]\n}\n")
