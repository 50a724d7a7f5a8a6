"""Rules about whole lines: what is not a record, blanks at the end, tabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.edits import deletion, line_edit
from crosstable.checks.rules.players.national import (
    national_line_of_unknown_federation,
    stranger_of_national_line,
)
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.text.places import dialect_name, keeps_columns, lay_out
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.reading.players.lines import PlayerLines
from crosstable.text.document import Document
from crosstable.text.layout import Record, Shape
from crosstable.text.rows import EARLY_CODES, LineKind, Row, expand_tabs
from crosstable.text.source import MAX_COLUMNS

_COUNTED_TO_THE_END = frozenset(("152", "192", "240", "250", "260", "299", "300", "330", "340"))
"""Records whose trailing blanks some program takes for a value (format notes, 9.2 and 9.4)."""


# -- lines that are no records --------------------------------------------------------------------


@rule
def rulers(report: Report) -> Iterator[Noticed]:
    """Lines for counting columns; one word for all of them."""
    lines = [line for line, kind, _ in report.other_lines if kind is LineKind.RULER]
    if lines:
        count = plural(len(lines), "{n} line", "{n} lines", n=f"{len(lines):,}")
        yield _to_take_out(kinds.RULER, lines, count)


@rule
def comments(report: Report) -> Iterator[Noticed]:
    """Comments where the dialect has none, and lines that begin with a single hash."""
    document = report.document
    if document is None:
        return
    known = document.dialect.has_comments
    lines = [
        line
        for line, kind, _ in report.other_lines
        if (kind is LineKind.COMMENT and not known)
        or (kind is LineKind.UNKNOWN and is_hash_line(document.text(line)))
    ]
    if not lines:
        return
    single = [line for line in lines if document.text(line)[:3] != "###"]
    fix = _taken_out(lines)
    if known:
        edits = tuple(Edit(line, 1, 2, "###") for line in single)
        fix = Fix(phrase("begin the comment with ###"), safe=False, edits=edits)
    title = dialect_name(document.dialect)
    no_comments = phrase("{a} has no comments", a=title)
    yield kinds.COMMENT_UNKNOWN_TO_DIALECT.at(
        Span(lines[0], 1, 2 if single else 4),
        fix=fix,
        count=_number_of_comments(len(lines), bool(single)),
        are=plural(len(lines), "is", "are"),
        reason=phrase("comments of {a} begin with ###", a=title) if known else no_comments,
    )


def _number_of_comments(count: int, have_one_hash: bool) -> Phrase:
    number = f"{count:,}"
    if not have_one_hash:
        return plural(count, "{n} comment", "{n} comments", n=number)
    return plural(count, "{n} line with # for a comment", "{n} lines with # for comments", n=number)


def is_hash_line(text: str) -> bool:
    """A line that somebody meant as a comment."""
    return text.startswith("#") and len(text) <= MAX_COLUMNS


@rule
def blank_lines(report: Report) -> Iterator[Noticed]:
    """Lines without text before the last record."""
    document = report.document
    if document is None or all(document.source.texts):
        return
    last = max((n for n, text in enumerate(document.source.texts, 1) if text.strip()), default=0)
    known = ((line, kind) for line, kind, _ in report.other_lines)
    lines = [line for line, kind in known if kind is LineKind.BLANK and line < last]
    if lines:
        number = f"{len(lines):,}"
        count = plural(len(lines), "{n} blank line", "{n} blank lines", n=number)
        yield _to_take_out(kinds.BLANK_LINE, lines, count)


def _to_take_out(kind: Kind, lines: Sequence[int], count: Phrase) -> Noticed:
    are = plural(len(lines), "is", "are")
    return kind.at(Span(lines[0]), fix=_taken_out(lines), count=count, are=are)


def _taken_out(lines: Iterable[int]) -> Fix:
    edits = tuple(deletion(line) for line in lines)
    title = plural(len(edits), "remove the line", "take the {n} lines out")
    return Fix(title, safe=False, edits=edits)


_MOST_SUGGESTIONS = 200


@rule
def unknown_records(report: Report) -> Iterator[Noticed]:
    """Lines that no dialect knows; the code that was probably meant is a suggestion."""
    document = report.document
    told = 0
    for line, kind, _ in report.other_lines if document is not None else ():
        text = document.text(line) if document is not None else ""
        if kind is not LineKind.UNKNOWN or is_hash_line(text) or document is None:
            continue
        if stranger_of_national_line(report, text) is not None:  # P703 tells it
            continue
        if national_line_of_unknown_federation(report, text):  # P704 tells it
            continue
        if len(text) > MAX_COLUMNS:
            yield kinds.UNKNOWN_RECORD.at(Span(line), problem=_too_long(text))
            continue
        near = nearest_code(document, text) if told < _MOST_SUGGESTIONS else None
        told += 1
        fix = None
        problem = _why_unknown(report, document, text)
        if near is not None:
            problem = phrase("{a}; perhaps {code} was meant", a=problem, code=near)
            fix = Fix(phrase("write {text}", text=near), False, (Edit(line, 1, 4, near),))
        yield kinds.UNKNOWN_RECORD.at(
            Span(line, 1, min(len(text), 3) + 1), fix=fix, problem=problem
        )


def _too_long(text: str) -> Phrase:
    return phrase(
        "the line has {n} characters, more than any record; it is not read", n=f"{len(text):,}"
    )


def _why_unknown(report: Report, document: Document, text: str) -> Phrase:
    code = text[:3]
    quoted = repr(code)
    if code in report.national_federations:
        return phrase(
            "the line begins like a national record of {code}, but names no player", code=code
        )
    if code in EARLY_CODES:
        return phrase(
            "{quoted} is the code of an early experiment and no record of any dialect",
            quoted=quoted,
        )
    record = document.dialect.records.get(code)
    if record is not None and record.subject != "national-player":
        return phrase(
            "no blank follows the code {quoted}, so the line is not a record", quoted=quoted
        )
    return phrase("{quoted} is not a known record", quoted=quoted)


_CONFUSED = str.maketrans("OoQDIl|iZzSsB", "0000111122558")
"""Letters that are typed or recognised in place of digits."""


def nearest_code(document: Document, text: str) -> str | None:
    """The one code of the dialect that the line was probably meant to have."""
    code = text[:3]
    records = document.dialect.records
    digits = code.translate(_CONFUSED)
    if digits != code and digits in records:
        return digits
    near = [r for r in records.values() if _differ_by_one(code, r.code) and _suits(r, text)]
    several_fields = [r for r in near if len(r.fields) > 2]
    chosen = several_fields or near
    return chosen[0].code if len(chosen) == 1 else None


def _differ_by_one(code: str, other: str) -> bool:
    """One character exchanged, or two neighbours in the wrong order."""
    if len(code) != 3 or code == other:
        return False
    different = [n for n in range(3) if code[n] != other[n]]
    return len(different) == 1 or (
        len(different) == 2
        and different[1] - different[0] == 1
        and code[different[0]] == other[different[1]]
        and code[different[1]] == other[different[0]]
    )


def _suits(record: Record, text: str) -> bool:
    """Whether the line keeps the columns of the record and begins its data with a blank."""
    if text[3:4] not in ("", " "):
        return False
    return bool(text[4:].strip()) and keeps_columns(record, text.rstrip())


_WORTH_SAYING_ONCE = frozenset(
    (
        "deputy-arbiter",
        "ranking-method",
        "acceleration",
        "prohibited",
        "abnormal-points",
        "team-forfeit",
        "player-note",
        "team-results",
        "team-summary",
    )
)
"""Records of which there may be many, but no two alike; others have rules of their own."""


@rule
def doubled_lines(report: Report) -> Iterator[Noticed]:
    """No record stands twice with the same contents."""
    document = report.document
    seen: dict[str, int] = {}
    for line, kind, record in report.other_lines:
        if document is None or kind is not LineKind.RECORD or record is None:
            continue
        text = document.text(line).rstrip()
        if record.subject not in _WORTH_SAYING_ONCE or not text[3:].strip():
            continue
        first = seen.setdefault(text, line)
        if first != line:
            yield kinds.LINE_DOUBLED.at(
                Span(line, 1, len(text) + 1),
                related=((Span(first), phrase("the same line")),),
                fix=Fix(phrase("delete this line"), safe=False, edits=(deletion(line),)),
            )


# -- blanks at the end ----------------------------------------------------------------------------


@rule
def trailing_blanks(report: Report) -> Iterator[Noticed]:
    """Blanks after the text: one word for the file, one for each record where they count."""
    document = report.document
    if document is None:
        return
    harmless: list[int] = []
    counted_on: dict[str, list[int]] = {}
    for line, kind, record in report.other_lines:
        text = document.text(line)
        if text == text.rstrip() or kind is LineKind.BLANK or len(text) > MAX_COLUMNS:
            continue
        if kind is LineKind.RECORD and record is not None and text[:3] in _COUNTED_TO_THE_END:
            counted_on.setdefault(text[:3], []).append(line)
        elif kind is LineKind.RECORD and text.rstrip()[3:]:  # a bare code says nothing anyway
            harmless.append(line)
    for code, lines in counted_on.items():
        number = f"{len(lines):,}"
        what = plural(
            len(lines), "record {code} ends", "{n} records {code} end", n=number, code=code
        )
        yield _blank_end(kinds.TRAILING_BLANKS_IN_LIST, document, lines, what=what)
    if harmless:
        number = f"{len(harmless):,}"
        what = plural(len(harmless), "{n} record ends", "{n} records end", n=number)
        yield _blank_end(kinds.TRAILING_BLANKS, document, harmless, what=what)


def _blank_end(kind: Kind, document: Document, lines: list[int], what: Phrase) -> Noticed:
    ends = [(line, len(document.text(line).rstrip()), len(document.text(line))) for line in lines]
    edits = tuple(Edit(line, start + 1, end + 1, "") for line, start, end in ends)
    line, start, end = ends[0]
    fix = Fix(phrase("cut the blanks off"), safe=True, edits=edits)
    return kind.at(Span(line, start + 1, end + 1), fix=fix, what=what)


# -- tabs -----------------------------------------------------------------------------------------


@rule
def tabs(report: Report) -> Iterator[Noticed]:
    """Tabs in records that are made of columns; at the end of a line they do not count (9.2)."""
    document = report.document
    if document is None:
        return
    for line, text in enumerate(document.source.texts, 1):
        if "\t" in text.rstrip() and len(text) <= MAX_COLUMNS:
            yield from _tab(report, document, line, text)


def _tab(report: Report, document: Document, line: int, text: str) -> Iterator[Noticed]:
    _, record = document.classify(line)
    if record is not None and record.subject == "team-results":
        record = document.team_results_record
    if record is None or record.shape is not Shape.COLUMNS or len(record.fields) < 2:
        return
    column = text.index("\t") + 1
    span = Span(line, column, column + 1)
    plain = text.replace("\t", " ")
    if keeps_columns(record, text.rstrip()) and keeps_columns(record, plain.rstrip()):
        edit = line_edit(report, line, plain)
        fix = Fix(phrase("put a blank in place of each tab"), safe=True, edits=(edit,))
        yield kinds.TAB_FOR_BLANK.at(span, fix=fix)
        return
    yield kinds.TAB_IN_RECORD.at(
        span, fix=_remove_tabs(report, record, line, text), field=(record.subject, "")
    )


def _remove_tabs(report: Report, record: Record, line: int, text: str) -> Fix | None:
    """The line in its columns; safe if there is one way only to read the tabs."""
    document = report.document
    assert document is not None
    ways = {wide for wide in expand_tabs(text.rstrip()) if keeps_columns(record, wide)}
    if len(ways) == 1:
        edit = line_edit(report, line, ways.pop())
        return Fix(phrase("put blanks in place of the tabs"), safe=True, edits=(edit,))
    row = recovered_row(document, record, line, text)
    new = lay_out(row, record)
    if new is None or ways:
        return None
    between_tabs = row.faithful and not re.search(r"\S", text[3 : text.index("\t")])
    edit = line_edit(report, line, new)
    return Fix(phrase("lay out the line by its columns"), safe=between_tabs, edits=(edit,))


def recovered_row(document: Document, record: Record, line: int, text: str) -> Row:
    """The fields of a line where the reader found them, in moved columns if need be."""
    if record.subject == "player" and record.shape is Shape.COLUMNS:
        return PlayerLines(record).row(line, text.rstrip())
    return document.read_line(line, record)[0]
