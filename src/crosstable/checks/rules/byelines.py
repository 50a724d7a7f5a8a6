"""Records of full-, half- and zero-point byes, of players or of teams, as the file has them.

The reader puts byes of players into their cells, so the records themselves are looked up here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.checks.rules.report import Report, once
from crosstable.model.findings import Span
from crosstable.model.results import BYE_OF_CODE, ByeKind
from crosstable.text.formats import read_whole
from crosstable.text.rows import Row

_PARTICIPANT = "participant"
"""The repeated field of all these records."""


class ByeLine(NamedTuple):
    """One record: a kind of bye, its round, and who has it."""

    code: str
    kind: ByeKind
    round_number: int
    participants: tuple[int, ...]
    line: int | None
    adds_up: bool = False
    """Whether several records of its kind are one list (XXZ), not one too many."""

    def span(self, report: Report, item: int) -> Span:
        """Where a participant is named; `item` counts those who are."""
        if report.document is None or self.line is None:
            return Span(self.line)
        return report.document.span(self.line, _PARTICIPANT, item)


def named_in(report: Report, line: int | None, number: int) -> Span:
    """Where a record about byes names a participant, whatever stands between the numbers."""
    row = report.row(line)
    places = row.places.get(_PARTICIPANT) if row is not None and row.faithful else None
    if row is None or not places:
        return Span(line)
    match = re.compile(rf"(?<!\d)0*{number}(?!\d)").search(row.text, places[0][0])
    return Span(line) if match is None else Span(line, match.start() + 1, match.end() + 1)


@once
def bye_lines(report: Report) -> tuple[ByeLine, ...]:
    """The records 240 (330 in the draft of 2024) and XXZ; of JSON, those of teams."""
    return tuple(_read_bye_lines(report))


def _read_bye_lines(report: Report) -> Iterator[ByeLine]:
    if report.document is None:
        for bye in report.t.team_byes:
            yield ByeLine("240", bye.kind, bye.round_number, bye.teams, bye.line)
        return
    for row in report.rows("byes"):
        line = _byes(row)
        if line is not None:
            yield line
    for row in report.rows("absent-next-round"):
        numbers = (read_whole(text) for text in re.split(r"[\s,/]+", row.data))
        present = tuple(number for number in numbers if number)
        kind = ByeKind.ZERO_POINT
        code = row.record.code
        yield ByeLine(code, kind, report.t.next_round, present, row.line, adds_up=True)


def _byes(row: Row) -> ByeLine | None:
    """A record that names a kind and a round; others are told as unreadable."""
    kind = BYE_OF_CODE.get(row.get("bye_type").upper())
    round_number = row.number("round")
    if kind is None or not round_number:
        return None
    items = range(1, len(row.items(_PARTICIPANT)) + 1)
    numbers = tuple(row.number(_PARTICIPANT, item) or 0 for item in items)
    return ByeLine(row.record.code, kind, round_number, numbers, row.line)
