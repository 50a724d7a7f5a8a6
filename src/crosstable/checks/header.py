"""Rules about group H: the header: event, dates, arbiters, codes, time control."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
