"""The rules of the checker, one module a subject. A rule is a small pure function that takes a
`Report` and yields what it notices; `RULES` is the order in which they run."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.catalogue.text import BINARY_FILE
from crosstable.checks.rules import exchange, games, header, players, teams, text, totals
from crosstable.checks.rules.report import Report, Rule, rules_of
from crosstable.checks.rules.text import reading

__all__ = ["RULES", "Report", "Rule", "rules_for"]

RULES: tuple[Rule, ...] = (
    *text.RULES,
    *header.RULES,
    *players.RULES,
    *games.RULES,
    *totals.RULES,
    *teams.RULES,
    *rules_of(exchange),
)


def rules_for(report: Report) -> tuple[Rule, ...]:
    """The rules to run: nothing is missing in a file that is not a report at all."""
    if not report.is_no_report:
        return RULES
    is_binary = any(finding.kind == "binary-file" for finding in report.t.reading_findings)
    return (_what_it_is,) if is_binary else text.RULES_FOR_NO_REPORT


def _what_it_is(report: Report) -> Iterator[Noticed]:
    """What a file that is not text is; its lines and letters mean nothing."""
    return (fault for fault in reading.findings(report) if fault.kind is BINARY_FILE)
