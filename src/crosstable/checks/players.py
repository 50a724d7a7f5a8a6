"""Rules about group P: players and their national ratings."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
