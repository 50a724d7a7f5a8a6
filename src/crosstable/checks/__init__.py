"""The rules of the checker, one module a subject. A rule is a small pure function that takes a
`Report` and yields what it notices; `RULES` is the order in which they run."""

from __future__ import annotations

from crosstable.checks import exchange, games, header, players, teams, text, totals
from crosstable.checks.report import Report, Rule

__all__ = ["RULES", "Report", "Rule", "rules_for"]

RULES: tuple[Rule, ...] = (
    *text.RULES,
    *header.RULES,
    *players.RULES,
    *games.RULES,
    *totals.RULES,
    *teams.RULES,
    *exchange.RULES,
)


def rules_for(report: Report) -> tuple[Rule, ...]:
    """The rules to run: nothing is missing in a file that is no report at all."""
    return text.RULES_FOR_NO_REPORT if report.is_no_report else RULES
