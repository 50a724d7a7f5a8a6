"""Standings and their working as the JSON of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from crosstable.model.findings import Assumption
from crosstable.model.tournament import Tournament
from crosstable.output.jsontables import json_table
from crosstable.output.standings.rows import board_results
from crosstable.rules.standings.criterion import Stage, Term
from crosstable.rules.standings.numbers import exact_text
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import Explanation, Working


def standings_json(t: Tournament, table: Standings) -> Iterator[str]:
    """The object, one participant a line."""
    return json_table(_head(table), "standings", _rows(t, table))


def _head(table: Standings) -> dict[str, object]:
    of_teams = table.is_team or any(section.board is not None for section in table.sections)
    return {
        "event": {
            "name": table.event,
            "kind": "team" if of_teams else "individual",
            "rounds": table.rounds,
        },
        "edition": table.edition.name,
        "tiebreaks": list(table.keys),
        "after": table.after,
        "predetermined": table.ledger.predetermined,
        "assumptions": _said(table.assumptions),
        "notes": _said(table.notes),
    }


def _said(items: Iterable[Assumption]) -> list[dict[str, str]]:
    return [{"kind": item.kind, "message": item.message} for item in items]


def _rows(t: Tournament, table: Standings) -> Iterator[dict[str, object]]:
    has_boards = any(section.board is not None for section in table.sections)
    results = board_results(t, table) if has_boards else {}
    for line in table:
        row: dict[str, object] = {
            "id": line.id,
            "name": line.name,
            "rank": line.rank,
            "values": line.values,
        }
        if line.id in results:
            team, games, percentage = (getattr(results[line.id], n) for n in _BOARD_KEYS)
            row |= {"board": line.board, "team": team, "games": games, "percentage": percentage}
        yield row


_BOARD_KEYS = ("team", "games", "percentage")


def why_json(table: Standings, explanation: Explanation) -> dict[str, object]:
    """The working of one participant; amounts are exact, ``64/3`` where a decimal has no end."""
    values = {key: _working(working) for key, working in explanation.values.items()}
    return {
        "id": explanation.id,
        "name": explanation.name,
        "rank": explanation.rank,
        "values": values,
        "neighbours": [
            {
                "id": neighbour.id,
                "rank": neighbour.rank,
                "decided_by": neighbour.decided_by,
                "name": neighbour.name,
                "side": neighbour.side,
                "own": neighbour.own,
                "other": neighbour.other,
            }
            for neighbour in explanation.neighbours
        ],
        **_head(table),
    }


def _working(working: Working) -> dict[str, object]:
    found: dict[str, object] = {
        "value": working.value,
        "terms": [_term(term) for term in working.terms],
        "title": working.title,
        "operation": working.operation,
        "clause": working.clause or None,
    }
    if working.stages:
        found["stages"] = [_stage(stage) for stage in working.stages]
    return found


def _term(term: Term) -> dict[str, object]:
    found: dict[str, object] = {
        "round": term.round_number,
        "opponent": term.opponent,
        "amount": exact_text(term.amount),
        "status": term.status,
        "clause": term.clause or None,
        "note": term.note or None,
    }
    if term.score is not None:
        found["score"] = exact_text(term.score)
    if term.points is not None:
        found["points"] = exact_text(term.points)
    return found


def _stage(stage: Stage) -> dict[str, object]:
    return {
        "title": stage.title,
        "clause": stage.clause,
        "lowest_first": stage.ascending,
        "rows": [
            {"id": row.member, "numbers": _texts(row.numbers), "best": _text(row.best)}
            for row in stage.rows
        ],
        "order": [list(part) for part in stage.parts],
    }


def _texts(numbers: Iterable[Fraction]) -> list[str]:
    return [exact_text(number) for number in numbers]


def _text(number: Fraction | None) -> str | None:
    return None if number is None else exact_text(number)
