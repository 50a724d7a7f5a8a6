"""Rules about sums: points and ranks."""

from __future__ import annotations

from crosstable.checks.report import Rule
from crosstable.checks.totals import order, points, ranks, teamplayers, tiebreaks

RULES: tuple[Rule, ...] = (
    *points.RULES,
    *teamplayers.RULES,
    *ranks.RULES,
    *order.RULES,
    *tiebreaks.RULES,
)
