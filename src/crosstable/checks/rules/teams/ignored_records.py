"""Rules about records that are ignored because they have no valid type: 240, 299 and 330."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.model.results import BYE_OF_CODE
from crosstable.text.rows import Row

_TYPES_OF_299 = frozenset("WDLFHZ+-")
_FORFEITS = frozenset(("+-", "-+", "--"))


@rule
def byes_left_out(report: Report) -> Iterator[Noticed]:
    """A record of byes has a type and a round (TRF26, record 240); a blank is told as such."""
    for row in report.rows("byes"):
        kind, round_number = row.get("bye_type"), row.number("round")
        if kind and kind.upper() not in BYE_OF_CODE:
            yield kinds.BYE_RECORD_LEFT_OUT.at(
                row.span("bye_type"),
                field=("byes", "bye_type"),
                code=row.text[:3],
                reason=f"{kind!r} is not one of the types F, H and Z",
            )
        elif kind and round_number == 0:
            yield kinds.BYE_RECORD_LEFT_OUT.at(
                row.span("round"),
                field=("byes", "round"),
                code=row.text[:3],
                reason="there is no round 0",
            )


@rule
def abnormal_points_left_out(report: Report) -> Iterator[Noticed]:
    """The type of a record 299 is one of eight, or blank (TRF26, record 299)."""
    for row in report.rows("abnormal-points"):
        if _has_none_of(row, "type", _TYPES_OF_299):
            yield kinds.ABNORMAL_POINTS_LEFT_OUT.at(
                row.span("type"), field=("abnormal-points", "type"), type=row.get("type")
            )


@rule
def forfeits_left_out(report: Report) -> Iterator[Noticed]:
    """A forfeited match is ``+-``, ``-+`` or ``--`` (TRF26, record 330)."""
    for row in report.rows("team-forfeit"):
        if _has_none_of(row, "forfeit_type", _FORFEITS):
            yield kinds.FORFEIT_LEFT_OUT.at(
                row.span("forfeit_type"),
                field=("team-forfeit", "forfeit_type"),
                code=row.text[:3],
                type=row.get("forfeit_type"),
            )


def _has_none_of(row: Row, field: str, types: frozenset[str]) -> bool:
    text = row.get(field).upper()
    return bool(text) and text not in types
