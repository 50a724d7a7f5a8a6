"""Rules about sums: points and ranks."""

from __future__ import annotations

from crosstable.checks.report import Rule
from crosstable.checks.totals import order, points, ranks, tiebreaks

RULES: tuple[Rule, ...] = (*points.RULES, *ranks.RULES, *order.RULES, *tiebreaks.RULES)
