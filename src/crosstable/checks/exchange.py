"""Rules about group X: exchange between programs while the event runs (ITDX)."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
