"""Worksheets and their working as one self-contained page: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.output.ratings.rows import (
    HEADINGS,
    WORDS,
    average_text,
    cells,
    finding_texts,
    heading,
    remark_texts,
    uncounted_text,
    verdict,
)
from crosstable.output.standings.html import harmless, page, page_table, table_row
from crosstable.output.standings.rows import Column
from crosstable.ratings.explain import RatingExplanation, Step, explain_rating
from crosstable.ratings.worksheet import Worksheet

_STYLE = """
body { max-width: 90rem; } th, td { padding: .15rem .35rem; }
td.n:last-child { white-space: normal; min-width: 3.5rem; }
"""
"""Up to eighteen columns: less room around them, and a remark in place of a rating may wrap."""


def worksheet_html(sheet: Worksheet) -> str:
    """The table; behind each name the working of the figures."""
    title = sheet.event or "Rating worksheet"
    body = [f"<h1>{harmless(title)}</h1>", *_top(sheet, with_event=False)]
    lines = [cells(line) for line in sheet.lines]
    used = _used(lines)
    columns = [Column(HEADINGS[n], HEADINGS[n] not in WORDS) for n in used]
    body.append(page_table(columns, _rows(sheet, lines, used, columns)))
    return page(f"Rating worksheet: {sheet.event or ''}", body, _STYLE)


def _used(lines: Sequence[Sequence[str]]) -> list[int]:
    """The columns that say something: which ones there are to fill depends on the rules."""
    return [n for n in range(len(HEADINGS)) if not lines or any(line[n] for line in lines)]


def explanation_html(sheet: Worksheet, explanation: RatingExplanation) -> str:
    """One player's figures with their sentences."""
    line = explanation.line
    title = f"{line.name} ({line.id})"
    body = [f"<h1>{harmless(title)}</h1>", *_top(sheet), *_working(explanation)]
    return page(title, body)


def _top(sheet: Worksheet, *, with_event: bool = True) -> Iterator[str]:
    yield f"<p>{harmless(heading(sheet, with_event=with_event))}</p>"
    yield f"<p><strong>{harmless(verdict(sheet))}</strong></p>"
    yield from (f"<p>{harmless(text)}</p>" for text in finding_texts(sheet.findings))
    average = average_text(sheet)
    if average is not None:
        yield f"<p>{harmless(average)}</p>"
    yield from (f'<p class="quiet">assumed: {harmless(text)}</p>' for text in remark_texts(sheet))


def _rows(
    sheet: Worksheet, lines: Sequence[Sequence[str]], used: Sequence[int], columns: list[Column]
) -> Iterator[str]:
    for line, texts in zip(sheet.lines, lines, strict=True):
        shown = [harmless(texts[n]) for n in used]
        inside = "".join(_working(explain_rating(sheet, line.id)))
        summary = f"<summary><bdi>{shown[1]}</bdi></summary>"
        shown[1] = f'<details>{summary}<div class="working">{inside}</div></details>'
        yield table_row(shown, columns, f' id="p{line.id}"')


def _working(explanation: RatingExplanation) -> Iterator[str]:
    items = "".join(map(_item, explanation.steps))
    yield f"<dl>{items}</dl>"
    for game in explanation.line.games:
        if not game.counted:
            yield f"<p>{harmless(uncounted_text(game))}</p>"


def _item(step: Step) -> str:
    clause = f" ({step.clause})" if step.clause else ""
    figure, sentence = harmless(f"{step.figure} {step.value}"), harmless(step.sentence + clause)
    return f"<dt>{figure}</dt><dd>{sentence}</dd>"
