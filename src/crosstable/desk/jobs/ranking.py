"""Standings and the working behind every value."""

from __future__ import annotations

import json
from typing import Any

from crosstable.desk.jobs.reading import report
from crosstable.output.standings.jsonview import standings_json, why_json
from crosstable.output.standings.rows import sheets
from crosstable.output.standings.whom import explanation_of
from crosstable.output.standings.working import (
    formula,
    intro,
    names_of,
    neighbour_text,
    stage_rows,
    stage_title,
    term_rows,
    title_of,
    value_of,
)
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.standings import standings as computed
from crosstable.rules.standings.why import Working

MOST_RUNNERS = 8
"""Lines of a race that people can tell apart."""


def standings(data: bytes, **choices: Any) -> dict[str, Any]:
    """The table in the shape of the contract, and its lines as they are shown."""
    t = report(data)
    table = computed(t, **choices)
    shown = [
        {
            "title": sheet.title,
            "board": section.board,
            "columns": [
                {"title": c.title, "is_number": c.is_number, "is_value": c.title in table.keys}
                for c in sheet.columns
            ],
            "ids": list(sheet.ids),
            "lines": [list(line) for line in sheet.lines],
        }
        for section, sheet in zip(table.sections, sheets(t, table), strict=True)
    ]
    found: dict[str, Any] = json.loads("\n".join(standings_json(t, table)))
    return {**found, "sheets": shown}


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
        **why_json(table, explanation),
        "intro": intro(explanation, table),
        "near": [neighbour_text(neighbour, names) for neighbour in explanation.neighbours],
        "working": [_shown(key, w, table) for key, w in explanation.values.items()],
    }


def _shown(key: str, working: Working, table: Standings) -> dict[str, Any]:
    names = names_of(table)
    stages = [
        {"title": stage_title(stage), "rows": [list(row) for row in stage_rows(stage, names)]}
        for stage in working.stages
    ]
    return {
        "key": key,
        "title": title_of(key, working, " · "),
        "value": value_of(working),
        "terms": [list(row) for row in term_rows(working, names)],
        "stages": stages,
        "formula": formula(working),
    }
