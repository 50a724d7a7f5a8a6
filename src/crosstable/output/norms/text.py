"""Norms as aligned text that a screen reader can read too."""

from __future__ import annotations

from collections.abc import Iterator

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
    with_clause,
)
from crosstable.output.standings.text import aligned
from crosstable.rules.norms.norm import Norms
from crosstable.rules.norms.why import NormExplanation


def norms_lines(found: Norms) -> Iterator[str]:
    """Heading, what holds for the event, the norms made, those missed by little."""
    yield heading(found)
    yield from event_lines(found)
    yield ""
    if found.made:
        yield "Norms made"
        yield from _table((*MADE, "remarks"), [made_cells(norm) for norm in made(found)])
    else:
        yield "No norm was made."
    missed = near(found)
    if missed:
        yield ""
        yield "Missed by little"
        yield from _table((*NEAR, "missed"), [near_cells(norm) for norm in missed])
    rest = rest_text(found)
    if rest is not None:
        yield ""
        yield rest


def _table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    return aligned(columns_of(titles), (titles, *rows))


def explanation_lines(found: Norms, explanation: NormExplanation) -> Iterator[str]:
    """Each title with its verdict and its sentences."""
    player = explanation.player
    yield f"{player.name} ({player.number})"
    yield heading(found)
    yield from event_lines(found)
    for part in explanation.titles:
        yield ""
        yield part.verdict
        yield from (f"  {with_clause(sentence)}" for sentence in part.sentences)
