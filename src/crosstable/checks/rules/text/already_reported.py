"""Findings that need no diagnostic of their own, because their cause is reported already."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from crosstable.checks.rules.report import Report
from crosstable.checks.rules.text.blanks import CHECKED_FOR_BLANKS, blank_fields
from crosstable.checks.rules.text.mapping import OF_OTHERS
from crosstable.checks.rules.text.places import row_at
from crosstable.checks.rules.text.shifts import MovedPart, moved_part
from crosstable.model.findings import Finding, Span
from crosstable.model.tournament import Player
from crosstable.text.formats import fits
from crosstable.text.rows import PROBED_COLUMNS

_MOST_MOVED = 300
"""So many lines are tried in other columns; a file with more of them is broken otherwise."""
_OF_LINES = frozenset(
    (
        "line-shifted",
        "columns-recovered",
        "layout-of-other-dialect",
        "text-outside-fields",
        "number-unreadable",
        "value-unreadable",
        "date-unreadable",
    )
)
"""What a tab among the columns brings with it."""
OF_VALUES = frozenset(("number-unreadable", "value-unreadable", "value-unknown", "date-unreadable"))
"""Findings about one value, which may reach out of its columns."""


OF_ONE_HABIT = frozenset((("player", "sex"), ("player", "fide_id")))
"""Fields in which a program writes the same wrong text for many players."""


class AlreadyReported:
    """The findings of a report whose cause is reported by something else."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.codes: set[str] = set()
        self.unfit: dict[int, str] = {}
        """For lines the only field that cannot be right; empty if there is no such field."""

    def covers(self, finding: Finding, at: tuple[str, str] | None) -> bool:
        """Whether a finding about this field, or about none, is reported by something else."""
        line = finding.span.line
        if at is not None and (finding.kind, *at) in OF_OTHERS:
            return True
        if finding.kind in _OF_LINES and (line in self._lines_with_tabs or line in self.moved):
            return True
        if finding.kind in _OF_LINES and line in self.report.misread_lines:
            return line in self.beyond or finding is not self._strays[line][0]
        if finding.kind in OF_VALUES and self._reaches_out(finding.span):
            return True
        if finding.kind == "value-unreadable" and at is not None:
            if self._of_players(finding, at) or self._of_record(finding, at):
                return True
            return at in OF_ONE_HABIT and finding is not self.alike(finding)[0]
        if finding.kind == "columns-in-bytes":
            return self._code_told(finding)
        if finding.kind == "record-of-other-dialect":
            return line in self._contradicting or self._code_told(finding)
        return False

    def alike(self, finding: Finding) -> list[Finding]:
        """The findings that say the same of other players: a habit of a program is one fault."""
        return self._by_message.get(finding.message, [finding])

    @cached_property
    def _by_message(self) -> Mapping[str, list[Finding]]:
        by_message: dict[str, list[Finding]] = {}
        for finding in self.report.t.reading_findings:
            if finding.kind == "value-unreadable":
                by_message.setdefault(finding.message, []).append(finding)
        return by_message

    def _of_players(self, finding: Finding, at: tuple[str, str]) -> bool:
        """A FIDE number with letters in it is P203; dashes for none are told here."""
        row = row_at(self.report, finding.span)
        return at == ("player", "fide_id") and row is not None and bool(row.get(at[1]).strip("0-"))

    def _of_record(self, finding: Finding, at: tuple[str, str]) -> bool:
        """A record that says nothing because one of its fields is blank or cannot be read."""
        row = row_at(self.report, finding.span)
        line = finding.span.line
        if row is None or at[0] not in CHECKED_FOR_BLANKS:
            return False
        value = row.get(at[1]) if at[1] else ""
        if value and not fits(row.record.field(at[1]).format, value):
            return False
        return line in self._incomplete or line in self._unread_numbers

    def _code_told(self, finding: Finding) -> bool:
        """One word for all records of a code."""
        row = row_at(self.report, finding.span)
        code = row.text[:3] if row is not None else ""
        known = code in self.codes
        self.codes.add(code)
        return known

    def _reaches_out(self, span: Span) -> bool:
        """A value that reaches into the blank column beside it is told as text outside."""
        first = span.column or 0
        end = span.end_column or 0
        return any(first <= column < end for column in self._outside.get(span.line or 0, ()))

    @cached_property
    def _outside(self) -> Mapping[int, list[int]]:
        return {
            line: [finding.span.column for finding in strays if finding.span.column]
            for line, strays in self._strays.items()
        }

    @cached_property
    def _strays(self) -> Mapping[int, list[Finding]]:
        """What stands outside the fields, by line."""
        by_line: dict[int, list[Finding]] = {}
        for finding in self.report.t.reading_findings:
            if finding.kind == "text-outside-fields" and finding.span.line:
                by_line.setdefault(finding.span.line, []).append(finding)
        return by_line

    @cached_property
    def _out_of_columns(self) -> list[int]:
        """Lines of players with text in several blank columns, or with a round out of place."""
        return [
            line
            for line, strays in self._strays.items()
            if (len(strays) > 1 or strays[0].round_number is not None)
            and line in self.players
            and line not in self._lines_with_tabs
        ]

    @cached_property
    def beyond(self) -> frozenset[int]:
        """Those of them that nobody tries to move, because there are so many."""
        return frozenset(self._out_of_columns[_MOST_MOVED:])

    def more_on_line(self, finding: Finding) -> int:
        """How many more pieces of text stand outside the fields of the same line of a player."""
        line = finding.span.line or 0
        is_stray = finding.kind == "text-outside-fields" and line in self.report.misread_lines
        return len(self._strays[line]) - 1 if is_stray else 0

    @cached_property
    def moved(self) -> Mapping[int, MovedPart]:
        """Lines of players that are moved from one field on."""
        document = self.report.document
        record = document.player_record if document is not None else None
        if document is None or record is None:
            return {}
        parts = (
            (n, moved_part(record, document.text(n), min(self._outside[n], default=1)))
            for n in self._out_of_columns[:_MOST_MOVED]
            if len(document.text(n)) <= PROBED_COLUMNS
        )
        return {line: part for line, part in parts if part is not None}

    @cached_property
    def _contradicting(self) -> frozenset[int | None]:
        """Lines of which more is told than that the dialect does not know them."""
        kinds = ("record-superseded", "record-repeated")
        findings = self.report.t.reading_findings
        return frozenset(f.span.line for f in findings if f.kind in kinds)

    @cached_property
    def _unread_numbers(self) -> frozenset[int | None]:
        findings = self.report.t.reading_findings
        return frozenset(f.span.line for f in findings if f.kind == "number-unreadable")

    @cached_property
    def _lines_with_tabs(self) -> frozenset[int]:
        document = self.report.document
        texts = document.source.texts if document is not None else ()
        return frozenset(line for line, text in enumerate(texts, 1) if "\t" in text.rstrip())

    @cached_property
    def _incomplete(self) -> frozenset[int]:
        return frozenset(row.line for row, _ in blank_fields(self.report))

    @cached_property
    def players(self) -> Mapping[int, Player]:
        """Players by line."""
        return {p.line: p for p in self.report.t.players if p.line is not None}
