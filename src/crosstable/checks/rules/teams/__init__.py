"""Rules about teams and matches, one module a subject."""

from __future__ import annotations

from crosstable.checks.rules.report import Rule
from crosstable.checks.rules.teams import (
    byes,
    colours,
    copies,
    forfeits,
    ignored_records,
    lineups,
    missinglineups,
    opponents,
    points,
    references,
    rosters,
    totals,
)

RULES: tuple[Rule, ...] = (
    *rosters.RULES,
    *references.RULES,
    *opponents.RULES,
    *lineups.RULES,
    *missinglineups.RULES,
    *colours.RULES,
    *byes.RULES,
    *forfeits.RULES,
    *ignored_records.RULES,
    *totals.RULES,
    *copies.RULES,
    *points.RULES,
)
