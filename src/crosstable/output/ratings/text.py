"""Worksheets as aligned text."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.ratings.rows import (
    HEADINGS,
    WORDS,
    average_text,
    cells,
    finding_texts,
    heading,
    uncounted_text,
    verdict,
)
from crosstable.output.standings.rows import Column
from crosstable.output.standings.text import aligned
from crosstable.ratings.explain import RatingExplanation
from crosstable.ratings.worksheet import Worksheet


def worksheet_lines(sheet: Worksheet) -> Iterator[str]:
    """Heading, verdict with its reasons, the table."""
    yield heading(sheet)
    yield verdict(sheet)
    yield from (f"  {text}" for text in finding_texts(sheet.findings))
    average = average_text(sheet)
    if average is not None:
        yield average
    if sheet.lines:
        yield ""
        columns = [Column(title, title not in WORDS) for title in HEADINGS]
        yield from aligned(columns, (HEADINGS, *(cells(line) for line in sheet.lines)))


def explanation_lines(sheet: Worksheet, explanation: RatingExplanation) -> Iterator[str]:
    """Each figure with its sentence and its article."""
    line = explanation.line
    yield f"{line.name} ({line.id})"
    yield heading(sheet)
    yield verdict(sheet)
    yield ""
    rows = [
        (
            step.figure,
            step.value,
            f"{step.sentence} ({step.clause})" if step.clause else step.sentence,
        )
        for step in explanation.steps
    ]
    columns = [Column("", is_number=False), Column(""), Column("", is_number=False)]
    yield from aligned(columns, rows)
    left = [uncounted_text(game) for game in line.games if not game.counted]
    if left:
        yield ""
        yield from left
