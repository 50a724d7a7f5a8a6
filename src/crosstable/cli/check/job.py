"""One file of `crosstable check`: read, checked, fixed if asked, and made ready to print.

This is what a worker process does. It takes and gives small plain values, and raises nothing: a
file that cannot be used, or that the program stumbles over, is a result like any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.fixing import Mended, mend
from crosstable.checks.judging import check, judged, usual_purpose
from crosstable.checks.rules.event_details import details_faults
from crosstable.cli.check.replacing import replace_file
from crosstable.cli.files import Seen, read_input, write_output
from crosstable.cli.input import report_of
from crosstable.cli.problems import explained
from crosstable.cli.terminal import watched
from crosstable.errors import CrosstableError, NoReport, fault_lines
from crosstable.model.details.files import details_of, find_details
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.output.diagnostics import text
from crosstable.output.diagnostics.diffs import diff_lines
from crosstable.output.diagnostics.github import annotation_lines
from crosstable.output.diagnostics.jsonoutput import file_json
from crosstable.output.diagnostics.results import (
    CheckedFile,
    Frequency,
    Tally,
    checked_report,
    frequency_of,
)
from crosstable.output.diagnostics.sarif import results_of
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.verdict import as_paired
from crosstable.reading.folders import is_event
from crosstable.text.dialects import in_force
from crosstable.text.source import Source

if TYPE_CHECKING:
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.details.files import Details
    from crosstable.model.tournament import Tournament


class Settings(NamedTuple):
    """What was asked for, the same for every file."""

    purpose: str | None = None
    codes: frozenset[str] | None = None
    """The selected codes; None: all."""
    dialect: str | None = None
    encoding: str | None = None
    system: str | None = None
    details: Details | None = None
    """Event details that were named; otherwise they are looked for beside each report."""
    format: str = "text"
    look: text.Look = text.Look()
    is_coloured: bool = False
    summarises: bool = False
    """Whether each file is one line."""
    fixes: bool = False
    suggestions: bool = False
    """Whether fixes that need judgement are applied too."""
    counts_codes: bool = False
    """Whether only the number of faults of each code is printed."""
    is_quiet: bool = False
    """Whether nothing is printed but faults."""
    shows_diff: bool = False
    output: str | None = None
    overwrite: bool = False
    pairings: bool = False
    """Whether the rounds are paired again."""
    pairing_system: str | None = None
    """By which system, if it was named: a code of record 192 says more than `system`."""
    shares_rounds: bool = False
    """Whether several processes may pair the rounds of one file: there is no other work."""


class Job(NamedTuple):
    """A file to check; `data` is there if it was read already (standard input)."""

    path: str
    found_in_folder: bool = False
    data: bytes | None = None
    is_details: bool = False
    """Not a report but the event details that were named."""
    players: ListedPeople | None = None
    """What a rating list says about the players of this report."""


class Status(Enum):
    """What became of a job."""

    CHECKED = "checked"
    LEFT_OUT = "left out"
    UNREADABLE = "unreadable"
    FAULT = "fault"


class Outcome(NamedTuple):
    """What is to be printed about a file, and what counts for the exit code."""

    path: str
    status: Status
    tally: Tally = Tally()
    lines: tuple[str | text.Line, ...] = ()
    """Text, annotations or a difference, ready to print; with styles if it is coloured."""
    objects: tuple[str, ...] = ()
    """Pieces of JSON: the file, or its results."""
    complaint: tuple[str, ...] = ()
    files: int = 1
    frequency: Frequency = Frequency()
    notes: tuple[str, ...] = ()
    """What was done beside checking, for standard error."""
    data: bytes | None = None
    """The mended file where it belongs on standard output."""


def examined(settings: Settings, job: Job) -> Outcome:
    """The outcome of a job, whatever happens."""
    try:
        return _examined(settings, job)
    except NoReport as problem:
        status = Status.LEFT_OUT if job.found_in_folder else Status.UNREADABLE
        return Outcome(job.path, status, complaint=(str(problem),))
    except (CrosstableError, OSError) as problem:
        return Outcome(job.path, Status.UNREADABLE, complaint=(explained(problem),))
    except Exception as fault:  # one broken file never stops the others
        first, *rest = fault_lines(fault)
        return Outcome(job.path, Status.FAULT, complaint=(f"{job.path}: {first}", *rest))


def killed(job: Job) -> Outcome:
    """The outcome of a job whose process died."""
    message = "internal fault: the process that checked this file died"
    complaint = (f"{job.path}: {message}", *fault_lines(Exception())[1:])
    return Outcome(job.path, Status.FAULT, complaint=complaint)


def _examined(settings: Settings, job: Job) -> Outcome:
    if job.is_details:
        return _examined_details(settings, job)
    data = read_input(job.path) if job.data is None else job.data
    t = report_of(data, job.path, settings.dialect, settings.encoding)
    details = details_for(job.path, settings)
    diagnostics = _checked(t, details, job, settings)
    if settings.shows_diff:
        return _difference(job, t, details, diagnostics, settings)
    if not settings.fixes:
        checked = checked_report(job.path, t, diagnostics, goes_on=_goes_on(t, settings))
        return _outcome(checked, details, settings)
    return _mended(job, data, t, details, diagnostics, settings)


def _examined_details(settings: Settings, job: Job) -> Outcome:
    """Details that were named: an entry of their own, if something is wrong with them."""
    details = settings.details
    if details is None or not details.findings or settings.shows_diff:
        return Outcome(job.path, Status.CHECKED, files=0)
    return presented(checked_details(details, settings), settings)


# -- checking -------------------------------------------------------------------------------------


def details_for(path: str, settings: Settings) -> Details | None:
    """The event details that go with a report, if any."""
    if settings.details is not None:
        return settings.details
    if find_details(Path(path)) is None:
        return None
    return details_of(path)


def _checked(
    t: Tournament, details: Details | None, job: Job, settings: Settings
) -> tuple[Diagnostic, ...]:
    event = None if details is None else details.event
    diagnostics = check(t, settings.purpose, job.players, details=event, system=settings.system)
    if settings.purpose == Purpose.PAIRING:
        diagnostics = as_paired(diagnostics, t, settings.pairing_system)
    if settings.pairings:
        diagnostics = _with_pairings(diagnostics, t, settings)
    return selected(diagnostics, settings.codes)


def _goes_on(t: Tournament, settings: Settings) -> bool:
    """Whether the state of the event decides that it is judged for pairing."""
    return settings.purpose is None and usual_purpose(t) is Purpose.PAIRING


def _with_pairings(
    diagnostics: tuple[Diagnostic, ...], t: Tournament, settings: Settings
) -> tuple[Diagnostic, ...]:
    """With what is wrong with the rounds, paired again; loaded only where it was asked for."""
    shared = settings.shares_rounds
    watch = partial(watched, doing="pairing rounds") if shared else None
    return with_pairings(
        diagnostics, t, settings.purpose, settings.pairing_system, in_parallel=shared, watch=watch
    )


def selected(
    diagnostics: tuple[Diagnostic, ...], codes: frozenset[str] | None
) -> tuple[Diagnostic, ...]:
    """The diagnostics that were asked for."""
    return diagnostics if codes is None else tuple(d for d in diagnostics if d.code in codes)


# -- mending --------------------------------------------------------------------------------------


def _mend(
    job: Job,
    t: Tournament,
    details: Details | None,
    diagnostics: tuple[Diagnostic, ...],
    settings: Settings,
) -> Mended:
    assert t.document is not None
    if not any(d.fix is not None and (d.fix.safe or settings.suggestions) for d in diagnostics):
        return Mended(t.document.source, ())
    return mend(
        t,
        settings.purpose,
        job.players,
        details=None if details is None else details.event,
        system=settings.system,
        codes=settings.codes,
        suggestions=settings.suggestions,
    )


def _mended(
    job: Job,
    data: bytes,
    t: Tournament,
    details: Details | None,
    diagnostics: tuple[Diagnostic, ...],
    settings: Settings,
) -> Outcome:
    """The file with its safe fixes applied, and what is left to say about it."""
    mended = _mend(job, t, details, diagnostics, settings)
    new = mended.to_bytes()
    if mended.applied:
        t = report_of(new, job.path, settings.dialect, settings.encoding)
        diagnostics = _checked(t, details, job, settings)
    target = settings.output or job.path
    checked = checked_report(
        job.path, t, diagnostics, mended.applied, goes_on=_goes_on(t, settings)
    )
    outcome = _outcome(checked, details, settings)
    if target == "-":
        return outcome._replace(data=new)
    if settings.output is not None:
        write_output(target, new, settings.overwrite, Seen(job.path, data))
    elif new != data:
        return outcome._replace(notes=(_replaced(target, data, new),))
    return outcome


def _replaced(target: str, old: bytes, new: bytes) -> str:
    """Replace a report, in the folder of an event by an act; what was done, in a sentence."""
    if is_event(str(Path(target).parent)):
        from crosstable.cli.event.outside import changed_report, event_of_report

        folder = event_of_report(target)
        if folder is not None:
            return f"the change is act {changed_report(folder, target, new).line.n} of the event"
    return f"the old file is kept as {replace_file(target, old, new)}"


def _difference(
    job: Job,
    t: Tournament,
    details: Details | None,
    diagnostics: tuple[Diagnostic, ...],
    settings: Settings,
) -> Outcome:
    """What mending would change; the verdict is that of the file as it is."""
    assert t.document is not None
    mended = _mend(job, t, details, diagnostics, settings)
    path = job.path.replace("\\", "/")
    lines = diff_lines(path, t.document.source, mended.source, settings.look.encoding)
    return Outcome(job.path, Status.CHECKED, Tally.of(diagnostics), _ready(lines, settings))


# -- ready to print -------------------------------------------------------------------------------


def _outcome(checked: CheckedFile, details: Details | None, settings: Settings) -> Outcome:
    """The report, and its details where those lie beside it and have faults."""
    outcome = presented(checked, settings)
    if details is None or settings.details is not None or not details.findings:
        return outcome
    more = presented(checked_details(details, settings), settings)
    return outcome._replace(
        tally=outcome.tally.plus(more.tally),
        lines=more.lines + outcome.lines,
        objects=more.objects + outcome.objects,
        files=2,
        frequency=outcome.frequency + more.frequency,
    )


def checked_details(details: Details, settings: Settings) -> CheckedFile:
    """The faults of a file of event details, as an entry of its own."""
    try:
        source, _ = Source.read(details.path.read_bytes())
    except OSError:
        source = Source((), ())
    purpose = None if settings.purpose is None else Purpose(settings.purpose)
    diagnostics = judged(details_faults(details.findings), in_force(), purpose)
    diagnostics = selected(diagnostics, settings.codes)
    return CheckedFile(details.path.as_posix(), source, diagnostics)


def presented(checked: CheckedFile, settings: Settings) -> Outcome:
    """A checked file in the format that was asked for."""
    diagnostics = checked.diagnostics
    outcome = Outcome(
        checked.path, Status.CHECKED, Tally.of(diagnostics), frequency=frequency_of(diagnostics)
    )
    if settings.format == "json":
        return outcome._replace(objects=(_piece(file_json(checked)),))
    if settings.format == "sarif":
        return outcome._replace(objects=tuple(map(_piece, results_of(checked))))
    if settings.format == "github":
        return outcome._replace(lines=tuple(annotation_lines(checked)))
    if settings.summarises:
        return outcome._replace(
            lines=_ready((text.summary_line(checked, settings.look.hints),), settings)
        )
    return outcome._replace(lines=_ready(text.file_lines(checked, settings.look), settings))


def _ready(lines: Iterable[text.Line], settings: Settings) -> tuple[str | text.Line, ...]:
    return tuple(lines) if settings.is_coloured else tuple(map(text.plain, lines))


def _piece(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
