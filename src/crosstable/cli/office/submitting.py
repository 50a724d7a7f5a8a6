"""`office submit`: reports are handed in."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import day_of, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.office.answers import receipt_answer, refusal_answer
from crosstable.office.reports.questions import questions_of
from crosstable.office.reports.submitting import Handed, Receipt, Refusal, submit_many
from crosstable.office.store.opening import Office
from crosstable.ratings.period.archives import MAX_REPORT
from crosstable.ratings.period.fromfiles import submissions_of


@takes(
    argument("files", nargs="+", metavar="FILE", help="report, folder or ZIP file"),
    argument("--event", metavar="N", type=int, help="event (default: by name and day)"),
    argument("--replaces", metavar="N", type=int, help="submission that this one corrects"),
    argument(
        "--received", metavar="DATE", help="date of receipt, for reports that arrived earlier"
    ),
)
def run_submit(options: Namespace) -> int:
    """Hand them in; exit code 1 if one was refused or has errors."""
    given = list(_hand_in(options))
    if options.replaces is not None and len(given) != 1:
        raise Unusable("--replaces needs exactly one report")
    with office_of(options) as office:
        done = list(submit_many(office, user_of(office, options), given))
        lines = [
            line
            for handed, answer in zip(given, done, strict=True)
            for line in _lines(office, handed.file, answer)
        ]
    is_fine = all(isinstance(answer, Receipt) and answer.verdict != "error" for answer in done)
    shapes = [
        receipt_answer(answer) if isinstance(answer, Receipt) else refusal_answer(answer)
        for answer in done
    ]
    return print_answer(options, shapes, lines, FINE if is_fine else FAULTS)


def _hand_in(options: Namespace) -> Iterator[Handed]:
    received = None if options.received is None else day_of(options.received)
    for report in submissions_of(options.files):
        if report.problem is not None:
            raise Unusable(f"{report.label}: {report.problem}")
        if report.member is None and Path(report.path).stat().st_size > MAX_REPORT:
            raise Unusable(f"{report.label}: larger than 64 MB, which no report is")
        name = report.member or report.path
        yield Handed(report.read(), name, options.event, options.replaces, received)


def _lines(office: Office, name: str, answer: Receipt | Refusal) -> Iterator[str]:
    if not isinstance(answer, Receipt):
        yield f"{name}: refused: {answer.message}"
        return
    event = "no registered event" if answer.event is None else f"event {answer.event}"
    yield (
        f"{name}: submission {answer.submission}, {event}, {answer.verdict}; "
        f"receipt {answer.receipt}"
    )
    for finding in answer.findings:
        place = "" if finding["line"] is None else f"line {finding['line']}: "
        yield f"  {finding['severity']}[{finding['code']}] {place}{finding['message']}"
        if finding["fix"] is not None:
            yield f"    = suggestion: {finding['fix']['title']}"
    if answer.questions:
        for question in questions_of(office, answer.submission):
            yield f"  question: {question.describe()}"
            yield f"    = answer: {question.command(answer.submission)}"
