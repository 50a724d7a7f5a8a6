"""Norms and their reasons as one self-contained page: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosstable.output.norms.rows import (
    MADE,
    NEAR,
    columns_of,
    event_lines,
    heading,
    made,
    made_cells,
    near,
    near_cells,
    rest_text,
    subheading,
    with_clause,
)
from crosstable.output.standings.html import harmless, page, page_table, table_row
from crosstable.rules.norms.norm import Norm, Norms
from crosstable.rules.norms.why import NormExplanation, sentences, verdict


def norms_html(found: Norms) -> str:
    """Norms made and missed by little; behind each name the sentences."""
    body = [f"<h1>{harmless(found.event or 'Title norms')}</h1>", *_top(found, subheading(found))]
    body.append("<h2>Norms made</h2>")
    if found.made:
        body.append(_table((*MADE, "remarks"), made(found), made_cells))
    else:
        body.append("<p>No norm was made.</p>")
    missed = near(found)
    if missed:
        body += ["<h2>Missed by little</h2>", _table((*NEAR, "missed"), missed, near_cells)]
    rest = rest_text(found)
    if rest is not None:
        body.append(f'<p class="quiet">{harmless(rest)}</p>')
    return page(f"Title norms: {found.event or ''}", body)


def explanation_html(found: Norms, explanation: NormExplanation) -> str:
    """One player's titles with their sentences."""
    player = explanation.player
    title = f"{player.name} ({player.number})"
    body = [f"<h1>{harmless(title)}</h1>", *_top(found, heading(found))]
    for part in explanation.titles:
        body += [f"<h2>{harmless(part.verdict)}</h2>", *_sentences(part.norm)]
    return page(title, body)


def _top(found: Norms, line: str) -> Iterator[str]:
    yield f"<p>{harmless(line)}</p>"
    yield from (f"<p>{harmless(line)}</p>" for line in event_lines(found))
    for item in found.assumptions:
        yield f'<p class="quiet">assumed: {harmless(item.message)}</p>'


def _table(
    titles: tuple[str, ...], norms: Sequence[Norm], cells_of: Callable[[Norm], tuple[str, ...]]
) -> str:
    columns = columns_of(titles)
    rows = []
    for norm in norms:
        cells = [harmless(cell) for cell in cells_of(norm)]
        inside = f"<p>{harmless(verdict(norm))}</p>{''.join(_sentences(norm))}"
        folded = f'<div class="working">{inside}</div>'
        cells[1] = f"<details><summary><bdi>{cells[1]}</bdi></summary>{folded}</details>"
        rows.append(table_row(cells, columns))
    return page_table(columns, rows)


def _sentences(norm: Norm) -> Iterator[str]:
    yield "<ul>"
    yield from (f"<li>{harmless(with_clause(one))}</li>" for one in sentences(norm))
    yield "</ul>"
