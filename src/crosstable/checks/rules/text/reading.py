"""What the reader noticed, in the words of the catalogue: the one place where findings become
diagnostics. Which becomes which is in `mapping`, which of them need no word in
`already_reported`.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.edits import deletion, line_edit
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.text.already_reported import OF_ONE_HABIT, OF_VALUES, AlreadyReported
from crosstable.checks.rules.text.lines import recovered_row
from crosstable.checks.rules.text.mapping import TRANSLATED
from crosstable.checks.rules.text.places import (
    dialect_name,
    field_at,
    keeps_columns,
    lay_out,
    row_at,
    value_span,
)
from crosstable.checks.rules.text.shifts import has_one_reading, with_unclear_sex
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, Words, phrase, plural
from crosstable.model.tournament import Player
from crosstable.text.dialects import home_of
from crosstable.text.formats import fits
from crosstable.text.layout import Record
from crosstable.text.rows import Row
from crosstable.text.titles import number_of_columns, title_words


@rule
def findings(report: Report) -> Iterator[Noticed]:
    """What the reader noticed and no rule says better."""
    reported = AlreadyReported(report)
    yield from _moved_rounds(report)
    yield from _moved_parts(report, reported)
    yield from _beyond_limit(reported)
    for finding in report.t.reading_findings:
        kind = TRANSLATED.get(finding.kind)
        if kind is None:
            continue
        at = _field_of(report, reported, finding)
        if not reported.covers(finding, at):
            yield _notice_finding(report, reported, kind, finding, at)


def _moved_rounds(report: Report) -> Iterator[Noticed]:
    """Rounds that stand in the same other columns in all lines: one fault with one fix."""
    for finding in report.t.reading_findings:
        if finding.kind == "rounds-shifted":
            fix = _moved_rounds_fix(report)
            yield kinds.LINE_SHIFTED.at(
                finding.span, fix=fix, field=("player", ""), problem=finding.sentence
            )


def _moved_rounds_fix(report: Report) -> Fix | None:
    """Every line in the columns of the dialect; none if one of them cannot be written so."""
    record = report.record("player")
    edits: list[Edit] = []
    for player in report.t.players:
        row = report.row(player.line)
        new = lay_out(row, record) if row is not None and record is not None else None
        if row is None or new is None:
            return None
        if new != row.text.rstrip():
            edits.append(line_edit(report, row.line, new))
    return Fix(phrase("move the rounds to their columns"), safe=True, edits=tuple(edits))


def _moved_parts(report: Report, reported: AlreadyReported) -> Iterator[Noticed]:
    """Players' lines that are out of their columns from one field on."""
    for line, part in reported.moved.items():
        edits = (line_edit(report, line, part.mended),) if part.mended is not None else ()
        yield kinds.LINE_SHIFTED.at(
            Span(line),
            fix=Fix(_MOVE, part.is_certain, edits) if edits else None,
            field=("player", ""),
            problem=part.problem,
        )


_MOVE = phrase("move the fields to their columns")


def _beyond_limit(reported: AlreadyReported) -> Iterator[Noticed]:
    """One word for all lines that nobody tries to move."""
    lines = sorted(reported.beyond)
    if lines:
        problem = plural(
            len(lines),
            "{n} more line of a player has text outside the fields, like those before",
            "{n} more lines of players have text outside the fields, like those before",
            n=f"{len(lines):,}",
        )
        yield kinds.TEXT_OUTSIDE_FIELDS.at(Span(lines[0]), field=("player", ""), problem=problem)


_CELL = ("round_opponent", "round_colour", "round_result")


def _field_of(
    report: Report, reported: AlreadyReported, finding: Finding
) -> tuple[str, str] | None:
    """The field that a finding is about; of a round the part that cannot be right."""
    at = field_at(report, finding.span)
    if at is not None and not at[1] and finding.kind == "value-unreadable":
        line = finding.span.line or 0
        if line not in reported.unfit:  # a line of garbage has thousands of findings
            reported.unfit[line] = _unfit_field(report, finding.span)
        return at[0], reported.unfit[line]
    number = finding.round_number if at is not None and at[1] in _CELL else None
    row = row_at(report, finding.span) if number is not None else None
    if at is None or number is None or row is None:
        return at
    for name in _CELL:
        text = row.item(name, number)
        if text is not None and not fits(row.record.field(name).format, text):
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


def _notice_finding(
    report: Report,
    reported: AlreadyReported,
    kind: Kind,
    finding: Finding,
    at: tuple[str, str] | None,
) -> Noticed:
    line = finding.span.line
    row = row_at(report, finding.span)
    if row is None or line is None or report.document is None:
        return kind.at(finding.span, related=finding.notes, problem=finding.sentence, where="")
    fix = _fix(report, kind, row)
    more = reported.more_on_line(finding)
    problem = _problem(report, kind, row, finding, at)
    if more:
        problem = phrase("{a} (and {n} more)", a=problem, n=more)
    problem = _with_others(problem, reported, finding, at)
    if kind is kinds.LINE_SHIFTED and fix is not None and not fix.safe:
        problem = with_unclear_sex(problem, row.record, row.text)
    return kind.at(
        _sharpen_place(row, finding, at),
        related=finding.notes,
        fix=fix,
        field=(row.record.subject, "") if kind in _WHOLE_LINES or more else at,
        problem=problem,
        where=_where(report, reported, row, at),
        code=row.text[:3],
        dialect=dialect_name(report.dialect),
        other=_home_of(row.record),
        layout=title_words(row.record.title.partition(" (")[0]),
    )


def _with_others(
    problem: Words, reported: AlreadyReported, finding: Finding, at: tuple[str, str] | None
) -> Words:
    """The problem, and how many more players have the same text in the same field."""
    alike = len(reported.alike(finding)) - 1 if at in OF_ONE_HABIT else 0
    if alike <= 0:
        return problem
    return plural(
        alike,
        "{a} (and of {n} more player)",
        "{a} (and of {n} more players)",
        a=problem,
        n=f"{alike:,}",
    )


_WHOLE_LINES = (
    kinds.LINE_SHIFTED,
    kinds.LAYOUT_OF_OTHER_DIALECT,
    kinds.COLUMNS_RECOVERED,
    kinds.RECORD_REPEATED,
)


def _sharpen_place(row: Row, finding: Finding, at: tuple[str, str] | None) -> Span:
    """The columns of the value that is meant, as exactly as they are known."""
    span = finding.span
    if at is None or not at[1] or finding.kind not in OF_VALUES:
        return span
    if finding.round_number is not None:
        return value_span(row, at[1], finding.round_number) if row.faithful else span
    ranges = row.places.get(at[1], [])
    column = span.column or ranges[0][0] + 1 if ranges else 1
    item = row.item_at(at[1], column)
    return value_span(row, at[1], item) if item and column <= ranges[item - 1][1] else span


def _problem(
    report: Report, kind: Kind, row: Row, finding: Finding, at: tuple[str, str] | None
) -> Words:
    if kind is kinds.RECORD_REPEATED and finding.notes and report.document is not None:
        first = report.document.text(finding.notes[0][0].line or 1)[:3]
        if first != row.text[:3]:
            return phrase(
                "record {code} contradicts record {other}, which counts",
                code=row.text[:3],
                other=first,
            )
    if kind is kinds.VALUE_UNREADABLE and at is not None and at[1] and finding.round_number is None:
        form = row.record.field(at[1]).format
        if form.startswith("enum:") and not fits(form, row.get(at[1])):
            words = form[5:].replace("|blank", "").replace("|", ", ")
            return phrase("{quoted} is none of {list}", quoted=repr(row.get(at[1])), list=words)
    if kind is kinds.LINE_SHIFTED and row.record.subject != "player":
        return _shift_sentence(row.record)
    if kind is kinds.TEXT_OUTSIDE_FIELDS and finding.span.column is not None and not finding.value:
        text = row.text[finding.span.column - 1 : (finding.span.end_column or 0) - 1].strip()
        return phrase(
            "{quoted} is outside the fields of record {code}",
            quoted=repr(text),
            code=row.record.code,
        )
    return finding.sentence


def _shift_sentence(record: Record) -> Phrase:
    columns = number_of_columns(abs(record.shift))
    if record.shift > 0:
        return phrase(
            "the fields of record {code} are {a} too far right", code=record.code, a=columns
        )
    return phrase("the fields of record {code} are {a} too far left", code=record.code, a=columns)


def _where(
    report: Report, reported: AlreadyReported, row: Row, at: tuple[str, str] | None
) -> Words:
    """Whose value it is, or in which record and field it stands."""
    player = reported.players.get(row.line)
    is_field = at is not None and row.record.has(at[1]) and at[1] not in _CELL
    title = row.record.field(at[1]).title if at is not None and is_field else ""
    names_field = bool(title) and len(row.record.fields) > 1
    if player is not None and not player.number:
        return ""
    if player is not None:
        return _line_of(player, title if names_field else "")
    code = row.text[:3]
    if names_field:
        return phrase("record {code}, {a}: ", code=code, a=title_words(title))
    return phrase("record {code}: ", code=code)


def _line_of(player: Player, title: str) -> Phrase:
    """Whose line it is, and the field; with the colon, which not all languages write alike."""
    number = player.number
    name = player.name
    if not title and not name:
        return phrase("player {n}: ", n=number)
    if not title:
        return phrase("player {n} ({name}): ", n=number, name=name)
    if not name:
        return phrase("player {n}, {a}: ", n=number, a=title_words(title))
    return phrase("player {n} ({name}), {a}: ", n=number, name=name, a=title_words(title))


def _home_of(record: Record) -> Words:
    """The dialect whose columns these are."""
    home = home_of(record)
    return phrase("another dialect") if home is None else dialect_name(home)


def _fix(report: Report, kind: Kind, row: Row) -> Fix | None:
    document = report.document
    if kind is kinds.RECORD_REPEATED:
        return Fix(phrase("delete this line"), safe=False, edits=(deletion(row.line),))
    if (
        kind not in (kinds.LINE_SHIFTED, kinds.LAYOUT_OF_OTHER_DIALECT, kinds.COLUMNS_RECOVERED)
        or document is None
    ):
        return None
    record = document.dialect.records.get(row.record.code)
    text = document.text(row.line)
    if record is None or record.subject == "team-results" or "\t" in text:
        return None
    recovered = recovered_row(document, record, row.line, text)
    new = lay_out(recovered, record)
    if new is None and record.subject == "player":
        return _cut_name(report, recovered, record)
    if new is None or new == text:
        return None
    is_certain = record.subject != "player" or has_one_reading(record, text, new)
    return Fix(_MOVE, safe=is_certain, edits=(line_edit(report, row.line, new),))


def _cut_name(report: Report, row: Row, record: Record) -> Fix | None:
    """The suggestion to cut a name that is longer than its columns and moves what follows it."""
    field = record.field("name")
    width = int(field.end or 0) - int(field.start) + 1
    name = row.get("name")
    first = int(field.start) - 1
    start = row.text.find(name, first)
    if len(name) <= width or start < first or row.text[first:start].strip():
        return None
    new = row.text[:first] + name[:width] + row.text[start + len(name) :]
    if not keeps_columns(record, new):
        return None
    title = phrase("cut the name to {n} characters and move the rest back", n=width)
    return Fix(title, safe=False, edits=(line_edit(report, row.line, new),))
