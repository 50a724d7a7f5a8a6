"""What became of every report: the refused with their findings, and all others in a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypedDict

from crosstable.ratings.period.deciding import RATED_BEFORE, REPLACED, STAGE, TWICE, Decided
from crosstable.ratings.period.findings import PeriodFinding
from crosstable.ratings.period.parts import LATER, OTHER_KIND, RATED, REFUSED

WORDS = {
    RATED: "rated",
    REFUSED: "refused",
    LATER: "for the next period",
    OTHER_KIND: "of another kind",
    TWICE: "submitted twice",
    REPLACED: "replaced by a correction",
    RATED_BEFORE: "rated before",
    STAGE: "rated with the whole event",
}
"""What becomes of a report, in words; in the order of the counts."""


def counts(reports: Sequence[Decided]) -> dict[str, int]:
    """How many reports became what, the usual first; only what there is."""
    counter = Counter(report.status for report in reports)
    return {status: counter[status] for status in WORDS if counter[status]}


def refused_text(reports: Sequence[Decided]) -> Iterator[str]:
    """The refused reports with every finding, in a line those that are not rated now, then what
    was noticed in those that are."""
    refused = [report for report in reports if report.status == REFUSED]
    yield f"refused: {len(refused)}"
    for decided in refused:
        yield ""
        yield heading(decided)
        yield from (f"  {finding}" for finding in decided.findings)
    for status, word in WORDS.items():
        some = [report for report in reports if report.status == status]
        if some and status not in (RATED, REFUSED):
            yield ""
            yield f"{word}: {len(some)}"
            yield from (f"  {heading(decided)}: {_reason(decided)}" for decided in some)
    noticed = with_findings(reports)
    if noticed:
        yield ""
        yield f"rated, with findings: {len(noticed)}"
    for decided in noticed:
        yield ""
        yield heading(decided)
        yield from (f"  {finding}" for finding in decided.findings)


def with_findings(reports: Sequence[Decided]) -> list[Decided]:
    """The rated reports about which something is to be told."""
    return [report for report in reports if report.status == RATED and report.findings]


def findings_told(reports: Sequence[Decided]) -> str:
    """How many rated reports have findings, in words; empty if none has."""
    count = len(with_findings(reports))
    if not count:
        return ""
    return f"{count:,} rated report{' has' if count == 1 else 's have'} findings"


def heading(decided: Decided) -> str:
    """Where a report lies, and of which event it is."""
    return (
        f"{decided.report.label} ({decided.report.name})"
        if decided.report.name
        else decided.report.label
    )


def _reason(decided: Decided) -> str:
    return decided.findings[-1].message if decided.findings else ""


class FindingOfPeriod(TypedDict):
    """A finding with the keys that worksheets have."""

    code: str
    severity: str
    message: str
    clause: str | None
    line: int | None
    column: int | None


class RefusedReport(TypedDict):
    """A report with what became of it, and why."""

    path: str
    event: str | None
    status: str
    findings: list[FindingOfPeriod]


def refused_json(reports: Sequence[Decided], list_findings: Sequence[PeriodFinding]) -> str:
    """The same for programs, with what was found about the lists and in rated reports."""
    answer = {
        "counts": counts(reports),
        "lists": [finding_json(finding) for finding in list_findings],
        "refused": [_report(report) for report in reports if report.status == REFUSED],
        "not_rated": [
            _report(report) for report in reports if report.status not in (RATED, REFUSED)
        ],
        "rated": [_report(finding) for finding in with_findings(reports)],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"


def _report(decided: Decided) -> RefusedReport:
    return {
        "path": decided.report.label,
        "event": decided.report.name or None,
        "status": decided.status,
        "findings": [finding_json(finding) for finding in decided.findings],
    }


def finding_json(finding: PeriodFinding) -> FindingOfPeriod:
    """A finding with the keys that worksheets have."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "clause": finding.clause or None,
        "line": finding.line,
        "column": finding.column,
    }
