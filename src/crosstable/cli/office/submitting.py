"""`office submit`: reports are handed in."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import day_of, opened, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import answered
from crosstable.errors import Unusable
from crosstable.office.answers import receipt_answer, refusal_answer
from crosstable.office.reports.submitting import Handed, Receipt, submit_many
from crosstable.ratings.period.archives import MAX_REPORT
from crosstable.ratings.period.fromfiles import submitted


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
    given = list(_handed(options))
    if options.replaces is not None and len(given) != 1:
        raise Unusable("--replaces needs exactly one report")
    with opened(options) as office:
        done = list(submit_many(office, user_of(office, options), given))
    names = [one.file for one in given]
    lines = [line for name, one in zip(names, done, strict=True) for line in _lines(name, one)]
    is_fine = all(isinstance(one, Receipt) and one.verdict != "error" for one in done)
    shapes = [
        receipt_answer(one) if isinstance(one, Receipt) else refusal_answer(one) for one in done
    ]
    return answered(options, shapes, lines, FINE if is_fine else FAULTS)


def _handed(options: Namespace) -> Iterator[Handed]:
    received = None if options.received is None else day_of(options.received)
    for one in submitted(options.files):
        if one.problem is not None:
            raise Unusable(f"{one.label}: {one.problem}")
        if one.member is None and Path(one.path).stat().st_size > MAX_REPORT:
            raise Unusable(f"{one.label}: larger than 64 MB, which no report is")
        name = one.member or one.path
        yield Handed(one.read(), name, options.event, options.replaces, received)


def _lines(name: str, one: Receipt | Any) -> Iterator[str]:
    if not isinstance(one, Receipt):
        yield f"{name}: refused: {one.message}"
        return
    event = "no registered event" if one.event is None else f"event {one.event}"
    yield f"{name}: submission {one.submission}, {event}, {one.verdict}; receipt {one.receipt}"
    for finding in one.findings:
        place = "" if finding["line"] is None else f"line {finding['line']}: "
        yield f"  {finding['severity']}[{finding['code']}] {place}{finding['message']}"
        if finding["fix"] is not None:
            yield f"    = suggestion: {finding['fix']['title']}"
    for question in one.questions:
        people = ", ".join(str(c["person"]) for c in question["candidates"])
        who = f"player {question['start_number']} ({question['name']})"
        yield f"  question: who is {who}? perhaps {people}"
