"""Rules about group H: the header: event, dates, arbiters, codes, time control."""

from __future__ import annotations

from crosstable.checks.rules.header import (
    codes,
    counts,
    dates,
    days,
    missing,
    officials,
    rateability,
    registration,
    settings,
    tiebreaks,
    timecontrols,
)
from crosstable.checks.rules.report import rules_of

RULES = rules_of(
    missing,
    dates,
    days,
    counts,
    officials,
    codes,
    tiebreaks,
    settings,
    timecontrols,
    registration,
    rateability,
)
