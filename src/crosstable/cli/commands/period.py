"""The command `period`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import standard_input
from crosstable.cli.input import input_encoding, one_file
from crosstable.cli.options import IGNORE, RULES_OPTION, named_values, reading_options, repeated
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import is_console, remark, talk, watched
from crosstable.errors import RefusedLists, Unusable
from crosstable.ratings.period.submissions import Submission
from crosstable.text.wording import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.ratings.period.deciding import Decided
    from crosstable.ratings.period.findings import PeriodFinding
    from crosstable.ratings.period.reading import ReadReport
    from crosstable.ratings.period.running import PeriodRun

DETAILS = (
    "LIST may be the folder of the previous period. If there are two reports of the same event, "
    "the later one counts. The exit code is 1 if a report was refused."
)
EXAMPLES = (
    "crosstable period players.csv@2026-09-01 reports/ -o october",
    "crosstable period october more-reports/ -o november --next 2026-11-01",
)

_MOST_SHOWN = 20


@takes(
    argument(
        "list", metavar="LIST", help="the previous list (TXT, XML, CSV or ZIP), or LIST@2026-11-01"
    ),
    argument(
        "events", nargs="+", metavar="EVENTS", help="report, folder, wildcard, ZIP file, or -"
    ),
    argument("-o", dest="output", metavar="DIR", required=True, help="folder for the results"),
    repeated("older", "LIST", "a list for events that began under it, or LIST@2026-10-01"),
    RULES_OPTION,
    repeated("excluded", "FED", "a federation that is not a member or is excluded"),
    IGNORE,
    argument(
        "--rules", metavar="R", help="fide-2002, fide-2024-rapid and so on (default: by the dates)"
    ),
    argument("--next", metavar="DATE", help="date of the new list, such as 2026-12-01"),
    argument("--strict", action="store_true", help="refuse lists and reports with warnings"),
    argument("--overwrite", action="store_true", help="replace the folder of an earlier run"),
    reading_options,
)
def run(options: Namespace) -> int:
    """Compute a period and write its folder; exit code 1 if a report was refused."""
    from crosstable.ratings.period.fromfiles import need_packages, period, submitted

    need_packages()
    if options.details is not None:
        raise Unusable(
            "--details cannot be used with period, which finds the details next to each report"
        )
    from crosstable.output.period.folder import refuse_target
    from crosstable.output.period.writing import write_period
    from crosstable.ratings.period.lists import given_list, list_day

    target, encoding = Path(options.output), input_encoding(options)
    lists = [given_list(text) for text in (options.list, *options.older)]
    reports = submitted(_report(one, options.section) for one in options.events)
    inputs = [*(one.path for one in lists), *(one.path for one in reports)]
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
            watch=_watched,
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


def _watched(reports: Iterator[ReadReport], count: int) -> Iterable[ReadReport]:
    return watched(reports, count, "reading reports")


# -- what is printed -----------------------------------------------------------------------------


def _conclude(done: PeriodRun, target: str) -> int:
    """The counts, the first refusals and where to read the rest."""
    from crosstable.output.period.refusals import WORDS, counts, findings_told
    from crosstable.ratings.period.parts import REFUSED

    _list_findings((*done.lists.findings, *done.notes))
    refused = [one for one in done.decided if one.status == REFUSED]
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
    from crosstable.output.period.refusals import heading
    from crosstable.ratings.period.dating import LIST_NOT_GIVEN

    reasons = [next(f for f in one.findings if f.severity == "error" or strict) for one in refused]
    for one, first in zip(refused[:_MOST_SHOWN], reasons, strict=False):
        talk(f"refused: {heading(one)}: {first.message} [{first.code}]")
    if len(refused) > _MOST_SHOWN:
        talk(f"and {len(refused) - _MOST_SHOWN} more refused")
    if any(reason.code == LIST_NOT_GIVEN for reason in reasons):
        remark("hint: --older LIST@DATE gives a list that was in force when an event began")


def _list_findings(findings: Sequence[PeriodFinding]) -> None:
    for finding in findings[:_MOST_SHOWN]:
        talk(str(finding))
    if len(findings) > _MOST_SHOWN:
        talk(f"and {len(findings) - _MOST_SHOWN} more about the lists (refused.json has all)")
