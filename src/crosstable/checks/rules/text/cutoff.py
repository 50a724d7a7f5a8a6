"""A file that ends in the middle of a record: the rest of it was lost on the way.

That the last line has no line end is usual and says nothing. It has to be shorter than the record
can be, measured by the other lines of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, once, rule
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import OPPONENT
from crosstable.text.layout import Field
from crosstable.text.rows import Row
from crosstable.text.titles import title_words

_NAMES = {"player": "name", "team": "team_name"}
_ALWAYS_THERE = {"player": "points", "team": "game_points"}
"""By subject, the field that all lines of a record reach once a round was played."""


class _Cut(NamedTuple):
    """The last line of a file, and what it ends before."""

    row: Row
    lost: Phrase


@rule
def file_is_whole(report: Report) -> Iterator[Noticed]:
    """The last record of the file goes as far as the others of its kind."""
    cut = _cut(report)
    if cut is not None:
        yield kinds.FILE_CUT_OFF.at(
            Span(cut.row.line, 1, len(cut.row.text) + 1), code=cut.row.record.code, lost=cut.lost
        )


def without_safe_fixes(report: Report, noticed: Iterable[Noticed]) -> Iterable[Noticed]:
    """What was noticed; what a cut line should say is lost, so that nobody writes it unasked."""
    cut = _cut(report)
    return noticed if cut is None else (_as_proposal(fault, cut.row.line) for fault in noticed)


def _as_proposal(fault: Noticed, line: int | None) -> Noticed:
    fix = fault.fix
    if fix is None or not fix.safe or all(edit.line != line for edit in fix.edits):
        return fault
    return fault._replace(fix=replace(fix, safe=False))


@once
def _cut(report: Report) -> _Cut | None:
    document = report.document
    if document is None:
        return None
    texts = document.source.texts
    line = max((n for n, text in enumerate(texts, 1) if text.strip()), default=0)
    row = document.row(line) if line else None
    if row is None or not row.is_by_columns:
        return None
    name = _ALWAYS_THERE.get(row.record.subject, "")
    if not row.record.has(name):
        return None
    others = [len(t.rstrip()) for t in texts[: line - 1] if t[:3] == row.text[:3]]
    has_end = bool(document.source.endings[line - 1])
    lost = _what_is_lost(
        report, row, row.record.field(name), min(others, default=0), has_end=has_end
    )
    return None if lost is None else _Cut(row, lost)


def _what_is_lost(
    report: Report, row: Row, field: Field, others: int, *, has_end: bool
) -> Phrase | None:
    """What the line ends before, if it seems cut off; `others` is the length of the shortest."""
    length = len(row.text.rstrip())
    end = int(field.end or 0)
    nameless = not row.get(_NAMES[row.record.subject])
    if length < min(others, end) and nameless:
        return phrase("the name")
    if has_end or not report.t.paired_rounds:
        return None
    if length < end <= others:
        return phrase("the {a}", a=title_words(field.title))
    return _lost_opponent(row, length)


def _lost_opponent(row: Row, length: int) -> Phrase | None:
    """The round whose opponent lacks its last digits: numbers stand at the right of their field."""
    if not row.record.has(OPPONENT):
        return None
    opponent = row.record.field(OPPONENT)
    start = int(opponent.start) - 1
    step = int(opponent.step or 0)
    width = int(opponent.end or 0) - start
    if not step or length <= start or not 0 < (length - start) % step < width:
        return None
    number = (length - start) // step + 1
    return phrase("the end of the opponent of round {n}", n=number)
