"""A rating period from files: what was given becomes one call, and its results are printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import standard_input
from crosstable.cli.input import input_encoding, one_file
from crosstable.cli.options import named_values
from crosstable.cli.terminal import is_console, remark, talk, with_progress
from crosstable.errors import RefusedLists
from crosstable.output.period.folder import refuse_target
from crosstable.output.period.refusals import WORDS, counts, findings_told, heading
from crosstable.output.period.writing import write_period
from crosstable.ratings.period.dating import LIST_NOT_GIVEN
from crosstable.ratings.period.deciding import Decided
from crosstable.ratings.period.findings import PeriodFinding
from crosstable.ratings.period.fromfiles import period, submissions_of
from crosstable.ratings.period.lists import given_list, list_day
from crosstable.ratings.period.parts import REFUSED
from crosstable.ratings.period.reading import ReadReport
from crosstable.ratings.period.running import PeriodRun
from crosstable.ratings.period.submissions import Submission
from crosstable.text.wording import counted

_MOST_SHOWN = 20


def run_period(options: Namespace) -> int:
    """Compute the period, write its folder, and print what became of the reports."""
    target = Path(options.output)
    encoding = input_encoding(options)
    lists = [given_list(text) for text in (options.list, *options.older)]
    reports = submissions_of(_report(argument, options.section) for argument in options.events)
    inputs = [*(list_.path for list_ in lists), *(report.path for report in reports)]
    refuse_target(target, inputs, overwrite=options.overwrite)
    try:
        done = period(
            lists[0],
            reports,
            older=lists[1:],
            next=None if options.next is None else list_day(options.next),
            rules=options.rules,
            options=named_values(options.option, "--option"),
            excluded=options.excluded,
            ignore=options.ignore,
            system=options.system,
            dialect=options.dialect,
            encoding=encoding,
            strict=options.strict,
            step=_step,
            watch=_watch_reports,
        )
    except RefusedLists as refusal:
        return _refuse(refusal)
    write_period(done, target, overwrite=options.overwrite, step=_step)
    return _conclude(done, options.output)


def _report(argument: str, section: str | None) -> str | Submission:
    if argument == "-":
        return Submission("standard input", "-", data=standard_input())
    return one_file(argument, section) if section is not None else argument


def _refuse(refusal: RefusedLists) -> int:
    """--strict: nothing is computed around a fault of a list."""
    for finding in refusal.findings:
        talk(str(finding))
    talk(f"crosstable: {refusal} (--strict)")
    return FAULTS


def _step(what: str) -> None:
    """What is done now, if somebody looks."""
    if is_console(sys.stderr):
        talk(f"{what} …")


def _watch_reports(reports: Iterator[ReadReport], count: int) -> Iterable[ReadReport]:
    return with_progress(reports, count, "reading reports")


# -- what is printed -----------------------------------------------------------------------------


def _conclude(done: PeriodRun, target: str) -> int:
    """The counts, the first refusals and where to read the rest."""
    _list_findings((*done.lists.findings, *done.notes))
    refused = [report for report in done.decided if report.status == REFUSED]
    _list_refused(refused, strict=done.asked.strict)
    parts = [f"{count} {WORDS[status]}" for status, count in counts(done.decided).items()]
    talk(f"{counted(len(done.decided), 'report')}: {', '.join(parts) or 'none'}")
    noticed = findings_told(done.decided)
    if noticed:
        talk(f"{noticed}: see refused.txt")
    if refused:
        talk(f"{target}/refused has a text for the arbiter of each refused report")
    talk(
        f"the list of {done.lists.next} and all other files are in {target}; start with "
        "summary.html"
    )
    return FAULTS if refused else FINE


def _list_refused(refused: Sequence[Decided], *, strict: bool) -> None:
    reasons = [
        next(f for f in report.findings if f.severity == "error" or strict) for report in refused
    ]
    for report, reason in zip(refused[:_MOST_SHOWN], reasons, strict=False):
        talk(f"refused: {heading(report)}: {reason.message} [{reason.code}]")
    if len(refused) > _MOST_SHOWN:
        talk(f"and {len(refused) - _MOST_SHOWN} more refused")
    if any(reason.code == LIST_NOT_GIVEN for reason in reasons):
        remark("hint: --older LIST@DATE gives a list that was in force when an event began")


def _list_findings(findings: Sequence[PeriodFinding]) -> None:
    for finding in findings[:_MOST_SHOWN]:
        talk(str(finding))
    if len(findings) > _MOST_SHOWN:
        talk(f"and {len(findings) - _MOST_SHOWN} more about the lists (refused.json has all)")
