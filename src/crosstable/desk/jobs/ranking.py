"""Standings and the working behind every value."""

from __future__ import annotations

from typing import Any

from crosstable.desk.jobs.blocks import plain_rows, plain_table
from crosstable.desk.jobs.reading import report
from crosstable.output.answers.standings import standings_answer, standings_why
from crosstable.output.headings import translated
from crosstable.output.language import messages
from crosstable.output.participants import explanation_of
from crosstable.output.standings import standings_tables
from crosstable.output.standingswhy import (
    Names,
    formula,
    intro,
    names_of,
    neighbour_text,
    stage_table,
    stage_title,
    terms_table,
    title_of,
    value_of,
)
from crosstable.rules.standings.standings import standings as computed
from crosstable.rules.standings.why import Working

MOST_RUNNERS = 8
"""Lines of a race that people can tell apart."""


def standings(data: bytes, language: str = "en", **choices: Any) -> dict[str, Any]:
    """The answer of the contract, and its tables as they are shown."""
    t = report(data)
    table = computed(t, **choices)
    say = messages(language)
    tables = zip(table.sections, standings_tables(t, table), strict=True)
    shown = [{**plain_table(translated(one, say)), "board": part.board} for part, one in tables]
    return {**standings_answer(t, table), "tables": shown}


def race(data: bytes, tiebreaks: str | None = None, **choices: Any) -> list[dict[str, Any]]:
    """The points after 0, 1, 2, … rounds of those who stand at the top."""
    t = report(data)
    table = computed(t, tiebreaks, **{**choices, "boards": False})
    if not table.keys:
        return []
    first, best = table.keys[0], [line for line, _ in zip(table, range(MOST_RUNNERS), strict=False)]
    columns = []
    for after in range(table.after + 1):
        counted = computed(t, first, edition=table.edition.name, after=after)
        columns.append({line.id: line.values[counted.keys[0]] for line in counted})
    return [{"name": one.name, "points": [c.get(one.id) for c in columns]} for one in best]


def why(data: bytes, number: int, **choices: Any) -> dict[str, Any]:
    """The working of one participant, in the shape of the contract and in words."""
    table = computed(report(data), **choices)
    explanation = explanation_of(table, str(number))
    names = names_of(table)
    return {
        **standings_why(table, explanation),
        "intro": intro(explanation, table),
        "near": [neighbour_text(neighbour, names) for neighbour in explanation.neighbours],
        "working": [_shown(key, w, names) for key, w in explanation.values.items()],
    }


def _shown(key: str, working: Working, names: Names) -> dict[str, Any]:
    return {
        "key": key,
        "title": title_of(key, working, " · "),
        "value": value_of(working),
        "terms": plain_rows(terms_table(working, names)),
        "stages": [
            {"title": stage_title(stage), "rows": plain_rows(stage_table(stage, names))}
            for stage in working.stages
        ],
        "formula": formula(working),
    }
