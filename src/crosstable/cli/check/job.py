"""One file of `crosstable check`: read, checked, fixed if asked, and made ready to print.

This is what a worker process does. It takes and gives small plain values, and raises nothing: a
file that cannot be used, or that the program stumbles over, is a result like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crosstable.checks.catalogue.exchange import ROUNDS_MISSING
from crosstable.checks.fixing import Mended, mend
from crosstable.cli.check.checking import check_details, details_for, faults_of_report, goes_on
from crosstable.cli.check.outcome import Job, Outcome, Status
from crosstable.cli.check.presenting import present, printable_lines
from crosstable.cli.check.replacing import replace_file
from crosstable.cli.check.request import Settings
from crosstable.cli.files import Seen, read_input, write_output
from crosstable.cli.input import report_of
from crosstable.cli.options import ROUNDS_HINT, with_rounds
from crosstable.cli.problems import explain_problem
from crosstable.errors import CrosstableError, NoReport, Unusable, fault_lines
from crosstable.model.details.files import Details
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.origin import convert_first
from crosstable.model.tournament import Tournament
from crosstable.output.diagnostics.diffs import diff_lines
from crosstable.output.diagnostics.results import CheckedFile, Tally, checked_report
from crosstable.reading.folders import is_event
from crosstable.rules.systems import name_of_system
from crosstable.text.wording import shown_name


def examine(settings: Settings, job: Job) -> Outcome:
    """The outcome of a job, whatever happens."""
    try:
        return _examine_details(settings, job) if job.is_details else _examine(settings, job)
    except NoReport as problem:
        status = Status.LEFT_OUT if job.found_in_folder else Status.UNREADABLE
        return Outcome(job.path, status, complaint=(str(problem),))
    except (CrosstableError, OSError) as problem:
        return Outcome(job.path, Status.UNREADABLE, complaint=(explain_problem(problem),))
    except Exception as fault:  # one broken file never stops the others
        first, *rest = fault_lines(fault)
        return Outcome(job.path, Status.FAULT, complaint=(f"{job.path}: {first}", *rest))


def outcome_of_dead_process(job: Job) -> Outcome:
    """The outcome of a job whose process died."""
    message = "internal fault: the process that checked this file died"
    complaint = (f"{job.path}: {message}", *fault_lines(Exception())[1:])
    return Outcome(job.path, Status.FAULT, complaint=complaint)


@dataclass(frozen=True, slots=True)
class _Checked:
    """A report that was read, with what is wrong with it."""

    job: Job
    data: bytes
    t: Tournament
    details: Details | None
    diagnostics: tuple[Diagnostic, ...]


def _examine(settings: Settings, job: Job) -> Outcome:
    data = read_input(job.path) if job.data is None else job.data
    checked = _check(settings, job, data, details_for(job.path, settings.check))
    if settings.fix.shows_difference:
        return _difference(settings, checked)
    if settings.fix.applies:
        return _fix(settings, checked)
    outcome = _outcome(settings, checked)
    if not any(d.code == ROUNDS_MISSING.code for d in checked.diagnostics):
        return outcome
    return outcome._replace(notes=(*outcome.notes, ROUNDS_HINT))


def _examine_details(settings: Settings, job: Job) -> Outcome:
    """Details that were named: an entry of their own, if something is wrong with them."""
    details = settings.check.details
    if details is None or not details.findings or settings.fix.shows_difference:
        return Outcome(job.path, Status.CHECKED, files=0)
    return present(check_details(details, settings.check), settings.show)


def _check(settings: Settings, job: Job, data: bytes, details: Details | None) -> _Checked:
    request = settings.check
    read = report_of(
        data,
        job.path,
        request.dialect,
        request.encoding,
        request.section,
        force=request.force_read,
    )
    if read.origin is not None and (settings.fix.applies or settings.fix.shows_difference):
        raise Unusable(f"{shown_name(job.path)}: {convert_first(read.origin)}")
    t = with_rounds(read, settings.check.rounds)
    diagnostics = faults_of_report(t, details, job.players, settings.check)
    return _Checked(job, data, t, details, diagnostics)


# -- mending --------------------------------------------------------------------------------------


def _mend(settings: Settings, checked: _Checked) -> Mended:
    """The text of the report with its fixes applied."""
    t = checked.t
    assert t.document is not None
    with_suggestions = settings.fix.suggestions
    fixes = [d.fix for d in checked.diagnostics if d.fix is not None]
    if not any(fix.safe or with_suggestions for fix in fixes):
        return Mended(t.document.source, ())
    return mend(
        t,
        settings.check.purpose,
        checked.job.players,
        details=None if checked.details is None else checked.details.event,
        system=name_of_system(settings.check.system),
        codes=settings.check.codes,
        suggestions=with_suggestions,
    )


def _fix(settings: Settings, checked: _Checked) -> Outcome:
    """Write the file with its fixes applied, and say what is left to do."""
    mended = _mend(settings, checked)
    old = checked.data
    new = mended.to_bytes()
    if mended.applied:
        checked = _check(settings, checked.job, new, checked.details)
    outcome = _outcome(settings, checked, mended.applied)
    path = checked.job.path
    output = settings.fix.output
    if (output or path) == "-":
        return outcome._replace(data=new)
    if output is not None:
        write_output(output, new, settings.fix.overwrite, Seen(path, old))
    elif new != old:
        return outcome._replace(notes=(_replace(path, old, new),))
    return outcome


def _replace(path: str, old: bytes, new: bytes) -> str:
    """Replace a report, in the folder of an event by an act; what was done, in a sentence."""
    if is_event(str(Path(path).parent)):
        from crosstable.cli.event.outside import changed_report, event_of_report

        folder = event_of_report(path)
        if folder is not None:
            return f"the change is act {changed_report(folder, path, new).line.n} of the event"
    return f"the old file is kept as {replace_file(path, old, new)}"


def _difference(settings: Settings, checked: _Checked) -> Outcome:
    """What mending would change; the verdict is that of the file as it is."""
    assert checked.t.document is not None
    mended = _mend(settings, checked)
    path = checked.job.path.replace("\\", "/")
    show = settings.show
    lines = diff_lines(path, checked.t.document.source, mended.source, show.look.encoding)
    tally = Tally.of(checked.diagnostics)
    return Outcome(checked.job.path, Status.CHECKED, tally, printable_lines(lines, show))


# -- what is printed ------------------------------------------------------------------------------


def _outcome(
    settings: Settings, checked: _Checked, applied: tuple[Diagnostic, ...] = ()
) -> Outcome:
    """The report, and its details where those lie beside it and have faults."""
    report: CheckedFile = checked_report(
        checked.job.path,
        checked.t,
        checked.diagnostics,
        applied,
        goes_on=goes_on(checked.t, settings.check),
    )
    outcome = present(report, settings.show)
    details = checked.details
    if details is None or settings.check.details is not None or not details.findings:
        return outcome
    beside = present(check_details(details, settings.check), settings.show)
    return outcome._replace(
        tally=outcome.tally.plus(beside.tally),
        lines=beside.lines + outcome.lines,
        objects=beside.objects + outcome.objects,
        files=2,
        frequency=outcome.frequency + beside.frequency,
    )
