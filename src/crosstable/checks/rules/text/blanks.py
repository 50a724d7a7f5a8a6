"""Mandatory fields that are blank on a line that exists.

Records of the header that say nothing, fields of players and cells of rounds have rules of their
own in the groups H, P and G.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.layout import Field, Mark, Record, Shape
from crosstable.text.rows import LineKind, Row
from crosstable.text.titles import title_words

CHECKED_FOR_BLANKS = frozenset(
    (
        "roster",
        "game-scoring",
        "ranking-method",
        "byes",
        "acceleration",
        "prohibited",
        "abnormal-points",
        "lineup",
        "team",
        "team-pairing-bye",
        "team-forfeit",
        "match-scoring",
        "national-player",
    )
)
_MAY_BE_BLANK = frozenset(
    (
        ("abnormal-points", "match_points"),  # blank: 0
        ("abnormal-points", "game_points"),  # blank: 0
        ("acceleration", "match_points"),  # C11; in an individual event always
        ("national-player", "national_rating"),  # a player without a national rating
    )
)
"""Marked fields for which the text itself explains what a blank means."""


@rule
def mandatory_fields(report: Report) -> Iterator[Noticed]:
    """Every field with a mark is filled in on a line that is there."""
    for row, field in blank_fields(report):
        yield kinds.MANDATORY_FIELD_BLANK.at(
            _place(row, field),
            field=(row.record.subject, field.name),
            code=row.text[:3],
            field_title=_title(row, field),
        )


def blank_fields(report: Report) -> Iterator[tuple[Row, Field]]:
    """The records and their mandatory fields that are blank."""
    document = report.document
    for line, kind, record in report.other_lines:
        if document is None or kind is not LineKind.RECORD or record is None:
            continue
        if record.subject not in CHECKED_FOR_BLANKS or record.code not in report.dialect.records:
            continue
        row = report.other_rows.get(line)
        record = report.dialect.records[record.code]
        if row is not None and row.record.subject == record.subject:
            lacking = [field for field in record.fields if _lacks(report, row, field)]
            if lacking and record.blank_separated_from is not None:
                lacking = _blank_in_columns(row, record) or lacking
            yield from ((row, field) for field in lacking)


def _blank_in_columns(row: Row, record: Record) -> list[Field]:
    """Of a record that is read at its blanks: the fields whose own columns are blank."""
    return [
        field
        for field in record.fields
        if field.pairing is not Mark.NONE
        and not row.text[int(field.start) - 1 : int(field.end or 0)].strip()
    ]


def _lacks(report: Report, row: Row, field: Field) -> bool:
    if field.rating is Mark.NONE and field.pairing is Mark.NONE:
        return False
    name = field.name
    subject = row.record.subject
    if "blank" in field.format or (subject, name) in _MAY_BE_BLANK or not row.record.has(name):
        return False
    if subject == "acceleration" and name == "game_points" and row.get("match_points"):
        return False  # an event based on match points (C10)
    if subject == "team" and name in _TOTALS and report.is_running:
        return False  # of the end of the tournament
    wanted = (field.required_items or 0) if field.step is not None else 1
    return sum(bool(text) for text in row.items(name)) < wanted


_TOTALS = ("match_points", "game_points", "rank")


def _place(row: Row, field: Field) -> Span:
    """The blank columns, as far as the line reaches."""
    ranges = row.places.get(field.name, [])
    if row.record.shape is not Shape.COLUMNS or not row.faithful:
        return Span(row.line)
    separated = row.record.blank_separated_from is not None and field.step is None
    if separated and len(row.text) >= int(field.end or 0):
        return Span(row.line, int(field.start), int(field.end or 0) + 1)
    first = sum(bool(text) for text in row.items(field.name)) + 1 if field.step is not None else 1
    if first <= len(ranges):
        return row.span(field.name, first)
    end = max(len(row.text.rstrip()), 4)
    return Span(row.line, end + 1, end + 2)


def _title(row: Row, field: Field) -> Phrase:
    """`team player` or, where two are asked for and one is there, `second player/team`."""
    title = title_words(field.title)
    there = sum(bool(text) for text in row.items(field.name))
    is_second = field.required_items == 2 and there == 1
    return phrase("second {a}", a=title) if is_second else title
