"""Rules about group S: sums, that is points and ranks."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
