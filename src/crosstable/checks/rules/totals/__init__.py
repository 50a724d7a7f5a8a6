"""Rules about sums: points and ranks."""

from __future__ import annotations

from crosstable.checks.rules.report import Rule
from crosstable.checks.rules.totals import order, points, ranks, teamplayers, tiebreaks

RULES: tuple[Rule, ...] = (
    *points.RULES,
    *teamplayers.RULES,
    *ranks.RULES,
    *order.RULES,
    *tiebreaks.RULES,
)
