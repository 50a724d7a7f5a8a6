"""The rules of the checker, one module a subject. A rule is a small pure function that takes a
`Report` and yields what it notices; `RULES` is the order in which they run."""

from __future__ import annotations

from crosstable.checks import exchange, games, header, players, teams, text, totals
from crosstable.checks.report import Report, Rule

__all__ = ["RULES", "Report", "Rule"]

RULES: tuple[Rule, ...] = (
    *text.RULES,
    *header.RULES,
    *players.RULES,
    *games.RULES,
    *totals.RULES,
    *teams.RULES,
    *exchange.RULES,
)
