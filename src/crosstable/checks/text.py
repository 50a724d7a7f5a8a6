"""Rules about group F: the file: its text, lines and columns."""

from __future__ import annotations

from crosstable.checks.report import Rule

RULES: tuple[Rule, ...] = ()
