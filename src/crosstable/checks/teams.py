"""Rules about group T: teams and matches."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
