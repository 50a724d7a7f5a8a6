"""Worksheets and their working as the JSON of the contract."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.jsontables import json_table
from crosstable.ratings.explain import RatingExplanation
from crosstable.ratings.figures import decimal, halves, quotient
from crosstable.ratings.worksheet import LineGame, Worksheet, WorksheetLine


def worksheet_json(sheet: Worksheet) -> Iterator[str]:
    """The object, one player a line."""
    return json_table(_head(sheet), "players", map(line_json, sheet.lines))


def explanation_json(sheet: Worksheet, explanation: RatingExplanation) -> dict[str, object]:
    """The figures of one player, each with its sentence, and all games."""
    steps = [
        {
            "figure": step.figure,
            "value": step.value,
            "sentence": step.sentence,
            "clause": step.clause or None,
        }
        for step in explanation.steps
    ]
    line = explanation.line
    return {
        **line_json(line),
        "steps": steps,
        "games": [_game(game) for game in line.games],
        **_head(sheet),
    }


def _head(sheet: Worksheet) -> dict[str, object]:
    average = sheet.average
    return {
        "event": {"name": sheet.event},
        "rules": sheet.rules.name,
        "document": sheet.rules.articles.document,
        "system": sheet.system.name,
        "list_date": None if sheet.list_date is None else str(sheet.list_date),
        "accepted": sheet.accepted,
        "findings": [
            {
                "code": one.code,
                "severity": one.severity.value,
                "message": one.message,
                "clause": one.clause,
                "line": one.line,
                "column": one.column,
            }
            for one in sheet.findings
        ],
        "assumptions": [{"kind": a.kind, "message": a.message} for a in sheet.assumptions],
        "average": None
        if average is None
        else {
            "ra": average.ra,
            "rar": quotient(average.rating_sum, average.rated),
            "dpa": quotient(average.dp_sum, average.rated) if average.unrated else None,
            "n": average.opponents,
            "rated": average.rated,
            "unrated": average.unrated,
        },
    }


def line_json(line: WorksheetLine) -> dict[str, object]:
    """The figures of a player, in the order of the contract."""
    return {
        "id": line.id,
        "fide_id": line.fide_id,
        "name": line.name,
        "rating": line.rating,
        "rated": line.is_rated,
        "n": line.n,
        "w": halves(line.half_points),
        "p": _decimal(line.p),
        "dp": line.dp,
        "rc": line.rc,
        "ru_first": line.ru_first,
        "rc_new": line.rc_new,
        "ru": line.ru,
        "d": line.d,
        "pd": _decimal(line.pd),
        "we": _decimal(line.we),
        "w_minus_we": _decimal(line.w_minus_we),
        "k": line.k,
        "change": _decimal(line.change),
        "new": line.new,
        "status": line.status,
    }


def _decimal(value: int | None) -> str | None:
    return None if value is None else decimal(value)


def _game(game: LineGame) -> dict[str, object]:
    return {
        "round": game.round_number,
        "opponent": game.opponent,
        "w": None if game.half_points is None else halves(game.half_points),
        "counted": game.counted,
        "rating": game.strength,
        "counted_as": game.counted_as,
        "d": game.d,
        "d_used": game.d_used,
        "pd": _decimal(game.pd),
        "note": game.note or None,
        "clause": game.clause or None,
    }
