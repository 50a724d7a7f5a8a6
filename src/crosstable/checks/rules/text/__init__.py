"""Rules about the file: its text, its lines, its columns and the form of its values."""

from __future__ import annotations

from crosstable.checks.rules.report import Rule
from crosstable.checks.rules.text import blanks, characters, cutoff, forms, lines, reading

RULES: tuple[Rule, ...] = (
    reading.findings,
    characters.encoding,
    characters.line_ends,
    cutoff.file_is_whole,
    characters.characters,
    lines.rulers,
    lines.comments,
    lines.blank_lines,
    lines.unknown_records,
    lines.doubled_lines,
    lines.trailing_blanks,
    lines.tabs,
    forms.forms,
    forms.numbers_in_columns,
    blanks.mandatory_fields,
)

RULES_FOR_NO_REPORT: tuple[Rule, ...] = (reading.findings, characters.encoding)
"""What is left to say of a file that is not a report."""
