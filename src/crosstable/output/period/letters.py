"""A text for each refused report, ready to be sent to its arbiter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.output.period.worksheets import slug
from crosstable.ratings.period.dating import TOO_LATE
from crosstable.ratings.period.deciding import Decided
from crosstable.ratings.period.findings import ERROR, INFO, PeriodFinding
from crosstable.ratings.period.parts import REFUSED

_TOO_LATE = "It came too late, which no correction changes; please ask the rating officer:"


def letters(reports: Sequence[Decided]) -> Iterator[tuple[str, str]]:
    """The name and the text of each letter, in the order of the reports."""
    refused = [report for report in reports if report.status == REFUSED]
    width = len(str(len(refused)))
    for number, decided in enumerate(refused, 1):
        name = slug(decided.report.name or decided.report.label)
        yield f"refused/{number:0{width}}-{name}.txt", "\n".join(_lines(decided)) + "\n"


def _lines(decided: Decided) -> Iterator[str]:
    event = _show_text(decided.report.name) or "the event"
    errors = [finding for finding in decided.findings if finding.severity == ERROR]
    others = [f for f in decided.findings if f.severity not in (ERROR, INFO)]
    too_late = any(finding.code == TOO_LATE for finding in errors)
    yield f"Subject: {event}: the report cannot be rated {'any more' if too_late else 'yet'}"
    yield ""
    yield f"The report {_show_text(decided.report.label)} of {event} cannot be rated as it is."
    if errors:
        yield _TOO_LATE if too_late else "Please correct this and send the report again:"
        yield from _number_findings(errors)
    if others:
        yield ""
        yield "Please look at this too:" if errors else "Please clear up this first:"
        yield from _number_findings(others)
    yield ""
    yield "The codes in brackets name the faults. The reference of Crosstable explains each of"
    yield "them with an example; its check of a report shows every place in the file."


def _number_findings(findings: Sequence[PeriodFinding]) -> Iterator[str]:
    for number, finding in enumerate(findings, 1):
        place = "" if finding.line is None else f"line {finding.line}: "
        clause = f" ({finding.clause})" if finding.clause else ""
        yield f"{number:>4}. {place}{_show_text(finding.message)} [{finding.code}]{clause}"


def _show_text(text: str) -> str:
    """What a report says, in one line and without control characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
