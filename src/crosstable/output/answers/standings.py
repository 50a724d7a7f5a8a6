"""Standings, and the working of one participant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from crosstable.model.tournament import Tournament
from crosstable.output.answers.filling import fill_answer
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.output.standings import board_results
from crosstable.rules.standings.criterion import Stage, Term
from crosstable.rules.standings.numbers import exact_text
from crosstable.rules.standings.standings import Standings

if TYPE_CHECKING:
    from crosstable.rules.standings.why import Explanation, Neighbour, Working


class RankedEvent(TypedDict):
    """The event that is ranked."""

    name: str | None
    kind: Literal["individual", "team"]
    rounds: int


class StandingsHead(TypedDict):
    """What both answers begin or end with."""

    event: RankedEvent
    edition: str
    tiebreaks: list[str]
    after: int
    predetermined: bool
    assumptions: list[Said]
    notes: list[Said]


class StandingRow(TypedDict):
    """A participant; in the table of the boards also team, games and per cent."""

    id: int
    name: str
    rank: int
    values: dict[str, str | None]
    board: NotRequired[int | None]
    team: NotRequired[str]
    games: NotRequired[int]
    percentage: NotRequired[str | None]


class StandingsAnswer(StandingsHead):
    """The table."""

    standings: list[StandingRow]


class TermAnswer(TypedDict):
    """A part of a value; amounts are exact, ``64/3`` where a decimal has no end."""

    round: int | None
    opponent: int | None
    amount: str
    status: str
    clause: str | None
    note: str | None
    score: NotRequired[str]
    points: NotRequired[str]


class ComparedRow(TypedDict):
    """A member of a tied group with its numbers."""

    id: int
    numbers: list[str]
    best: str | None


class StageAnswer(TypedDict):
    """A comparison of a tied group."""

    title: str
    clause: str
    lowest_first: bool
    rows: list[ComparedRow]
    order: list[list[int]]


class WorkingAnswer(TypedDict):
    """A value with its terms."""

    value: str | None
    terms: list[TermAnswer]
    title: str
    operation: str
    clause: str | None
    stages: NotRequired[list[StageAnswer]]


class NeighbourAnswer(TypedDict):
    """Who stands next, and what decided."""

    id: int
    rank: int
    decided_by: str | None
    name: str
    side: str
    own: str | None
    other: str | None


class StandingsWhy(StandingsHead):
    """The working of one participant."""

    id: int
    name: str
    rank: int
    values: dict[str, WorkingAnswer]
    neighbours: list[NeighbourAnswer]


# -- the table ------------------------------------------------------------------------------------


def standings_answer(t: Tournament, table: Standings) -> StandingsAnswer:
    """Everybody in order."""
    return {**_head(table), "standings": list(_rows(t, table))}


def _head(table: Standings) -> StandingsHead:
    return {
        "event": {
            "name": table.event,
            "kind": "team" if table.is_team or table.has_boards else "individual",
            "rounds": table.rounds,
        },
        "edition": table.edition.name,
        "tiebreaks": list(table.keys),
        "after": table.after,
        "predetermined": table.ledger.predetermined,
        "assumptions": list_assumptions(table.assumptions),
        "notes": list_assumptions(table.notes),
    }


def _rows(t: Tournament, table: Standings) -> Iterator[StandingRow]:
    results = board_results(t, table) if table.has_boards else {}
    for line in table:
        row: StandingRow = {
            "id": line.id,
            "name": line.name,
            "rank": line.rank,
            "values": dict(line.texts),
        }
        if line.id in results:
            row["board"] = line.board
            row["team"], row["games"], row["percentage"] = results[line.id]
        yield row


# -- one participant ------------------------------------------------------------------------------


def standings_why(table: Standings, explanation: Explanation) -> StandingsWhy:
    """Every value of a participant with its terms, and the neighbours."""
    return {
        "id": explanation.id,
        "name": explanation.name,
        "rank": explanation.rank,
        "values": {key: _working(working) for key, working in explanation.values.items()},
        "neighbours": [_neighbour(neighbour) for neighbour in explanation.neighbours],
        **_head(table),
    }


def _neighbour(neighbour: Neighbour) -> NeighbourAnswer:
    return fill_answer(
        NeighbourAnswer,
        neighbour,
        own=None if neighbour.own is None else neighbour.own.text,
        other=None if neighbour.other is None else neighbour.other.text,
    )


def _working(working: Working) -> WorkingAnswer:
    working_answer: WorkingAnswer = {
        "value": working.text,
        "terms": [_term(term) for term in working.terms],
        "title": working.title,
        "operation": working.operation,
        "clause": working.clause or None,
    }
    if working.stages:
        working_answer["stages"] = [_stage(stage) for stage in working.stages]
    return working_answer


def _term(term: Term) -> TermAnswer:
    term_answer: TermAnswer = {
        "round": term.round_number,
        "opponent": term.opponent,
        "amount": exact_text(term.amount),
        "status": term.status,
        "clause": term.clause or None,
        "note": term.note or None,
    }
    if term.score is not None:
        term_answer["score"] = exact_text(term.score)
    if term.points is not None:
        term_answer["points"] = exact_text(term.points)
    return term_answer


def _stage(stage: Stage) -> StageAnswer:
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
