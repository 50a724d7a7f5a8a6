"""Rules about records that are ignored because they have no valid type: 240, 299 and 330."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import BYE_OF_CODE
from crosstable.text.rows import Row

_TYPES: tuple[tuple[str, str, frozenset[str], Kind], ...] = (
    ("abnormal-points", "type", frozenset("WDLFHZ+-"), kinds.ABNORMAL_POINTS_LEFT_OUT),
    ("team-forfeit", "forfeit_type", frozenset(("+-", "-+", "--")), kinds.FORFEIT_LEFT_OUT),
)
"""Records 299 and 330: the field with the type, and the types that there are (TRF26)."""


@rule
def byes_left_out(report: Report) -> Iterator[Noticed]:
    """A record of byes has a type and a round (TRF26, record 240); a blank is told as such."""
    for row in report.rows("byes"):
        kind = row.get("bye_type")
        if kind and kind.upper() not in BYE_OF_CODE:
            reason = phrase("{quoted} is not one of the types F, H and Z", quoted=repr(kind))
            yield _bye_left_out(row, "bye_type", reason)
        elif kind and row.number("round") == 0:
            yield _bye_left_out(row, "round", phrase("there is no round {n}", n=0))


def _bye_left_out(row: Row, field: str, reason: Phrase) -> Noticed:
    return kinds.BYE_RECORD_LEFT_OUT.at(
        row.span(field), field=("byes", field), code=row.text[:3], reason=reason
    )


@rule
def records_left_out(report: Report) -> Iterator[Noticed]:
    """The type of a record is one of those that there are; a blank is told as such."""
    for subject, field, types, kind in _TYPES:
        for row in report.rows(subject):
            text = row.get(field)
            if text and text.upper() not in types:
                where = (subject, field)
                yield kind.at(row.span(field), field=where, code=row.text[:3], type=text)
