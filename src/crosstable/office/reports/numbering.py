"""A report with the numbers of the persons who are meant, and nothing else changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.checks.fixing import with_edits
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.model.tournament import Tournament
from crosstable.reading.files import loads
from crosstable.writing.conversion import convert


def write_numbers(data: bytes, numbers: Mapping[int, int]) -> bytes:
    """The bytes with other FIDE numbers of some players, by their starting numbers.

    Where the text has no room for a number, or is JSON, the report is written again as TRF26.
    """
    if not numbers:
        return data
    t = loads(data)
    report = Report(t)
    edits = [
        field_edit(report, t.by_number[start].line, "fide_id", str(number))
        for start, number in numbers.items()
        if start in t.by_number
    ]
    made = [edit for edit in edits if edit is not None]
    if report.document is None or len(made) < len(edits):
        return convert(_with_numbers(t, numbers), "trf26").to_bytes()
    return with_edits(report.document.source, made).to_bytes()


def _with_numbers(t: Tournament, numbers: Mapping[int, int]) -> Tournament:
    players = tuple(
        replace(player, fide_id=str(numbers[player.number])) if player.number in numbers else player
        for player in t.players
    )
    return replace(t, players=players)
