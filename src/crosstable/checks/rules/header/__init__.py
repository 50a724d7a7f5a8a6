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
from crosstable.checks.rules.report import Rule

RULES: tuple[Rule, ...] = (
    *missing.RULES,
    *dates.RULES,
    *days.RULES,
    *counts.RULES,
    *officials.RULES,
    *codes.RULES,
    *tiebreaks.RULES,
    *settings.RULES,
    *timecontrols.RULES,
    *registration.RULES,
    *rateability.RULES,
)
