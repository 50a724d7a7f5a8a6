"""Rules about teams and matches, one module a subject."""

from __future__ import annotations

from crosstable.checks.rules.report import rules_of
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

RULES = rules_of(
    rosters,
    references,
    opponents,
    lineups,
    missinglineups,
    colours,
    byes,
    forfeits,
    ignored_records,
    totals,
    copies,
    points,
)
