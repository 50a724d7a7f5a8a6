"""Rules about the file: its text, its lines, its columns and the form of its values."""

from __future__ import annotations

from crosstable.checks.rules.report import Rule, rules_of
from crosstable.checks.rules.text import blanks, characters, cutoff, forms, lines, reading

RULES = rules_of(reading, characters, cutoff, lines, forms, blanks)

RULES_FOR_NO_REPORT: tuple[Rule, ...] = (reading.findings, characters.encoding)
"""What is left to say of a file that is not a report."""
