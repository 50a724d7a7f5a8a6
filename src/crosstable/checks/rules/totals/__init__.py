"""Rules about sums: points and ranks."""

from __future__ import annotations

from crosstable.checks.rules.report import rules_of
from crosstable.checks.rules.totals import order, points, ranks, teamplayers, tiebreaks

RULES = rules_of(points, teamplayers, ranks, order, tiebreaks)
