"""What the reader noticed, in the words of the catalogue: the one place where findings become
diagnostics. Which becomes which is in `mapping`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from crosstable.catalogue.kind import Kind, Noticed
from crosstable.catalogue.text import (
    COLUMNS_RECOVERED,
    LAYOUT_OF_OTHER_DIALECT,
    LINE_SHIFTED,
    RECORD_REPEATED,
    TEXT_OUTSIDE_FIELDS,
    VALUE_UNREADABLE,
)
from crosstable.checks.edits import deletion, line_edit
from crosstable.checks.report import Report
from crosstable.checks.text.blanks import CHECKED_FOR_BLANKS, blank_fields
from crosstable.checks.text.lines import recovered_row
from crosstable.checks.text.mapping import OF_OTHERS, TRANSLATED
from crosstable.checks.text.places import (
    counted,
    dialect_name,
    field_at,
    lower_first,
    relaid,
    row_at,
    value_span,
)
from crosstable.checks.text.shifts import MovedPart, has_one_reading, moved_part, unclear_sex
from crosstable.diagnostics import Fix
from crosstable.dialects import home_of
from crosstable.findings import Finding, Span
from crosstable.formats import fits
from crosstable.layout import Record, Shape
from crosstable.model import Player
from crosstable.rows import PROBED_COLUMNS, Row


def findings(report: Report) -> Iterator[Noticed]:
    """What the reader noticed and no rule says better."""
    told = _Told(report)
    yield from _moved_parts(report, told)
    yield from _beyond_limit(told)
    for finding in report.t.reading_findings:
        kind = TRANSLATED.get(finding.kind)
        if kind is None:
            continue
        at = _field_of(report, finding)
        if not told.already(finding, at):
            yield _translated(report, told, kind, finding, at)


def _moved_parts(report: Report, told: _Told) -> Iterator[Noticed]:
    """Players' lines that are out of their columns from one field on."""
    for line, part in told.moved.items():
        edits = (line_edit(report, line, part.mended),) if part.mended is not None else ()
        yield LINE_SHIFTED.at(
            Span(line),
            fix=Fix(_MOVE, part.is_certain, edits) if edits else None,
            field=("player", ""),
            problem=part.problem,
        )


_MOVE = "move the fields to their columns"


def _beyond_limit(told: _Told) -> Iterator[Noticed]:
    """One word for all lines that nobody tries to move."""
    lines = sorted(told.beyond)
    if lines:
        count = counted(len(lines), "more line of a player has", "more lines of players have")
        problem = f"{count} text outside the fields, like those before"
        yield TEXT_OUTSIDE_FIELDS.at(Span(lines[0]), field=("player", ""), problem=problem)


class _Told:
    """What needs no word of its own, because its cause is told already."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.codes: set[str] = set()

    def already(self, finding: Finding, at: tuple[str, str] | None) -> bool:
        line = finding.span.line
        if at is not None and (finding.kind, *at) in OF_OTHERS:
            return True
        if finding.kind in _OF_LINES and (line in self._tabbed or line in self.moved):
            return True
        if finding.kind in _OF_LINES and line in self.report.misread_lines:
            return line in self.beyond or finding is not self._strays[line][0]
        if finding.kind in _OF_VALUES and self._reaches_out(finding.span):
            return True
        if finding.kind == "value-unreadable" and at is not None:
            return self._of_players(finding, at) or self._of_record(finding, at)
        if finding.kind == "record-of-other-dialect":
            return line in self._contradicting or self._code_told(finding)
        return False

    def _of_players(self, finding: Finding, at: tuple[str, str]) -> bool:
        """A FIDE number with letters in it is P203; dashes for none are told here."""
        row = row_at(self.report, finding.span)
        return at == ("player", "fide_id") and row is not None and bool(row.get(at[1]).strip("0-"))

    def _of_record(self, finding: Finding, at: tuple[str, str]) -> bool:
        """A record that says nothing because one of its fields is blank or cannot be read."""
        row, line = row_at(self.report, finding.span), finding.span.line
        if row is None or at[0] not in CHECKED_FOR_BLANKS:
            return False
        value = row.get(at[1]) if at[1] else ""
        if value and not fits(row.record[at[1]].format, value):
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
        first, end = span.column or 0, span.end_column or 0
        return any(first <= column < end for column in self._outside.get(span.line or 0, ()))

    @cached_property
    def _outside(self) -> Mapping[int, list[int]]:
        return {
            line: [finding.span.column for finding in found if finding.span.column]
            for line, found in self._strays.items()
        }

    @cached_property
    def _strays(self) -> Mapping[int, list[Finding]]:
        """What stands outside the fields, by line."""
        found: dict[int, list[Finding]] = {}
        for finding in self.report.t.reading_findings:
            if finding.kind == "text-outside-fields" and finding.span.line:
                found.setdefault(finding.span.line, []).append(finding)
        return found

    @cached_property
    def _out_of_columns(self) -> list[int]:
        """Lines of players with text in several blank columns, or with a round out of place."""
        return [
            line
            for line, found in self._strays.items()
            if (len(found) > 1 or found[0].round_number is not None)
            and line in self.players
            and line not in self._tabbed
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
        document, record = self.report.document, self.report.record("player")
        if document is None or record is None or record.shape is not Shape.COLUMNS:
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
    def _tabbed(self) -> frozenset[int]:
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
_CELL = ("round_opponent", "round_colour", "round_result")


def _field_of(report: Report, finding: Finding) -> tuple[str, str] | None:
    """The field that a finding is about; of a round the part that cannot be right."""
    at = field_at(report, finding.span)
    if at is not None and not at[1] and finding.kind == "value-unreadable":
        return at[0], _unfit_field(report, finding.span)
    number = finding.round_number if at is not None and at[1] in _CELL else None
    row = row_at(report, finding.span) if number is not None else None
    if at is None or number is None or row is None:
        return at
    for name in _CELL:
        texts = row.items(name)[number - 1 : number]
        if not all(fits(row.record[name].format, text) for text in texts):
            return at[0], name
    return at


def _unfit_field(report: Report, span: Span) -> str:
    """The field of a line that cannot be right; empty if there is none or no single one."""
    row = row_at(report, span)
    fields = row.record.fields if row is not None else ()
    unfit = [
        f.name
        for f in fields
        if row is not None and not all(fits(f.format, text) for text in row.items(f.name))
    ]
    return unfit[0] if len(unfit) == 1 else ""


def _translated(
    report: Report, told: _Told, kind: Kind, finding: Finding, at: tuple[str, str] | None
) -> Noticed:
    line, row = finding.span.line, row_at(report, finding.span)
    if row is None or line is None or report.document is None:
        return kind.at(finding.span, related=finding.related, problem=finding.message, where="")
    fix, more = _fix(report, kind, row), told.more_on_line(finding)
    problem = _problem(report, kind, row, finding, at) + (f" (and {more} more)" if more else "")
    if kind is LINE_SHIFTED and fix is not None and not fix.safe:
        problem += f"; {unclear_sex(row.record, row.text)}"
    return kind.at(
        _sharpened(row, finding, at),
        related=finding.related,
        fix=fix,
        field=(row.record.subject, "") if kind in _WHOLE_LINES or more else at,
        problem=problem,
        where=_where(report, told, row, at),
        code=row.text[:3],
        dialect=dialect_name(report.dialect),
        other=_home_of(row.record),
        layout=lower_first(row.record.title.partition(" (")[0]),
    )


_WHOLE_LINES = (LINE_SHIFTED, LAYOUT_OF_OTHER_DIALECT, COLUMNS_RECOVERED, RECORD_REPEATED)


def _sharpened(row: Row, finding: Finding, at: tuple[str, str] | None) -> Span:
    """The columns of the value that is meant, as exactly as they are known."""
    span = finding.span
    if at is None or not at[1] or finding.kind not in _OF_VALUES:
        return span
    if finding.round_number is not None:
        return value_span(row, at[1], finding.round_number) if row.faithful else span
    ranges = row.places.get(at[1], [])
    column = span.column or ranges[0][0] + 1 if ranges else 1
    item = next((n for n, (start, end) in enumerate(ranges, 1) if start < column <= end), 0)
    return value_span(row, at[1], item) if item else span


_OF_VALUES = frozenset(
    ("number-unreadable", "value-unreadable", "value-unknown", "date-unreadable")
)


def _problem(
    report: Report, kind: Kind, row: Row, finding: Finding, at: tuple[str, str] | None
) -> str:
    if kind is RECORD_REPEATED and finding.related and report.document is not None:
        first = report.document.text(finding.related[0][0].line or 1)[:3]
        if first != row.text[:3]:
            return f"record {row.text[:3]} contradicts record {first}, which counts"
    if kind is VALUE_UNREADABLE and at is not None and at[1] and finding.round_number is None:
        form = row.record[at[1]].format
        if form.startswith("enum:") and not fits(form, row.get(at[1])):
            words = form[5:].replace("|blank", "").replace("|", ", ")
            return f"{row.get(at[1])!r} is none of {words}"
    if kind is LINE_SHIFTED and row.record.subject != "player":
        shift = int(row.record.note.split()[-1])
        columns = "1 column" if abs(shift) == 1 else f"{abs(shift)} columns"
        way = "right" if shift > 0 else "left"
        return f"the fields of record {row.record.code} stand {columns} too far {way}"
    if kind is TEXT_OUTSIDE_FIELDS and finding.span.column is not None and not finding.value:
        text = row.text[finding.span.column - 1 : (finding.span.end_column or 0) - 1].strip()
        return f"{text!r} stands outside the fields of record {row.record.code}"
    return finding.message


def _where(report: Report, told: _Told, row: Row, at: tuple[str, str] | None) -> str:
    """Whose value it is, or in which record and field it stands."""
    player = told.players.get(row.line)
    is_field = at is not None and at[1] in row.record and at[1] not in _CELL
    title = row.record[at[1]].title if at is not None and is_field else ""
    field = f", {lower_first(title)}" if title and len(row.record.fields) > 1 else ""
    if player is not None:
        return f"{report.who(player)}{field}: " if player.number else ""
    return f"record {row.text[:3]}{field}: "


def _home_of(record: Record) -> str:
    """The dialect whose columns these are."""
    home = home_of(record)
    return "another dialect" if home is None else dialect_name(home)


def _fix(report: Report, kind: Kind, row: Row) -> Fix | None:
    document = report.document
    if kind is RECORD_REPEATED:
        return Fix("delete this line", safe=False, edits=(deletion(row.line),))
    if kind not in (LINE_SHIFTED, LAYOUT_OF_OTHER_DIALECT, COLUMNS_RECOVERED) or document is None:
        return None
    record = report.dialect.records.get(row.record.code)
    text = document.text(row.line)
    if record is None or record.code == "801" or "\t" in text:
        return None
    found = recovered_row(document, record, row.line, text)
    new = relaid(found, record)
    if new is None or new == text:
        return None
    is_certain = record.subject != "player" or has_one_reading(record, text, new)
    return Fix(_MOVE, safe=is_certain, edits=(line_edit(report, row.line, new),))
