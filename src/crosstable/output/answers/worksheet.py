"""The rating worksheet, and the working of one player."""

from __future__ import annotations

from typing import TypedDict

from crosstable.output.answers.filling import fill_answer
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.ratings.explain import RatingExplanation
from crosstable.ratings.figures import decimal, halves, quotient
from crosstable.ratings.worksheet import LineGame, Worksheet, WorksheetLine
from crosstable.text.spreadsheets import csv_text, guard_text


class RatedEvent(TypedDict):
    """The event that is rated."""

    name: str | None


class RatingFinding(TypedDict):
    """Something about the report that matters for ratings."""

    code: str
    severity: str
    message: str
    clause: str
    line: int | None
    column: int | None


class AverageAnswer(TypedDict):
    """The average of a round robin."""

    ra: int
    rar: str
    dpa: str | None
    n: int
    rated: int
    unrated: int


class WorksheetHead(TypedDict):
    """What both answers begin or end with."""

    event: RatedEvent
    rules: str
    document: str
    system: str
    list_date: str | None
    accepted: bool
    findings: list[RatingFinding]
    assumptions: list[Said]
    average: AverageAnswer | None


class WorksheetRow(TypedDict):
    """The figures of a player, in the order of the published JSON."""

    id: int
    fide_id: str | None
    name: str
    rating: int | None
    rated: bool
    n: int
    w: str
    p: str | None
    dp: int | None
    rc: int | None
    ru_first: int | None
    rc_new: int | None
    ru: int | None
    d: int | None
    pd: str | None
    we: str | None
    w_minus_we: str | None
    k: int | None
    change: str | None
    new: int | None
    status: str


class WorksheetAnswer(WorksheetHead):
    """The worksheet."""

    players: list[WorksheetRow]


class StepAnswer(TypedDict):
    """A figure with its sentence."""

    figure: str
    value: str
    sentence: str
    clause: str | None


class RatedGame(TypedDict):
    """A game, and whether it counts."""

    round: int
    opponent: int | None
    w: str | None
    counted: bool
    rating: int | None
    counted_as: int | None
    d: int | None
    d_used: int | None
    pd: str | None
    note: str | None
    clause: str | None


class WorksheetWhy(WorksheetRow, WorksheetHead):
    """The figures of one player, each with its sentence, and all games."""

    in_short: str
    steps: list[StepAnswer]
    games: list[RatedGame]


def worksheet_answer(sheet: Worksheet) -> WorksheetAnswer:
    """All players."""
    return {**_head(sheet), "players": worksheet_rows(sheet)}


def worksheet_rows(sheet: Worksheet) -> list[WorksheetRow]:
    """The figures of all players."""
    return [_row(line) for line in sheet.lines]


def worksheet_csv_of(sheet: Worksheet) -> str:
    """One line for each player, with the keys of the JSON; what does not apply is empty."""

    def cell(name: str, value: object) -> object:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if name in ("fide_id", "name") and isinstance(value, str):  # what the report says
            return guard_text(value)
        return "" if value is None else value

    rows = worksheet_rows(sheet)
    headings = [list(row) for row in rows[:1]]
    return csv_text([*headings, *([cell(*item) for item in row.items()] for row in rows)])


def worksheet_why(sheet: Worksheet, explanation: RatingExplanation) -> WorksheetWhy:
    """One player."""
    return {
        **_row(explanation.line),
        "in_short": str(explanation.in_short),
        "steps": [
            fill_answer(StepAnswer, step, sentence=step.message, clause=step.clause or None)
            for step in explanation.steps
        ],
        "games": [_game(game) for game in explanation.line.games],
        **_head(sheet),
    }


def _head(sheet: Worksheet) -> WorksheetHead:
    return {
        "event": {"name": sheet.event},
        "rules": sheet.rules.name,
        "document": sheet.rules.articles.document,
        "system": sheet.system.name,
        "list_date": None if sheet.list_date is None else str(sheet.list_date),
        "accepted": sheet.accepted,
        "findings": [
            fill_answer(RatingFinding, finding, severity=finding.severity.value)
            for finding in sheet.findings
        ],
        "assumptions": list_assumptions(sheet.assumptions),
        "average": _average(sheet),
    }


def _average(sheet: Worksheet) -> AverageAnswer | None:
    average = sheet.average
    if average is None:
        return None
    return fill_answer(
        AverageAnswer,
        average,
        rar=quotient(average.rating_sum, average.rated),
        dpa=quotient(average.dp_sum, average.rated) if average.unrated else None,
        n=average.opponents,
    )


def _row(line: WorksheetLine) -> WorksheetRow:
    return fill_answer(
        WorksheetRow,
        line,
        rated=line.is_rated,
        w=halves(line.half_points),
        p=_decimal(line.p_hundredths),
        pd=_decimal(line.pd_hundredths),
        we=_decimal(line.we_hundredths),
        w_minus_we=_decimal(line.w_minus_we_hundredths),
        change=_decimal(line.change_hundredths),
    )


def _decimal(value: int | None) -> str | None:
    return None if value is None else decimal(value)


def _game(game: LineGame) -> RatedGame:
    return fill_answer(
        RatedGame,
        game,
        round=game.round_number,
        w=None if game.half_points is None else halves(game.half_points),
        rating=game.strength,
        pd=_decimal(game.pd),
        note=str(game.note) or None,
        clause=game.clause or None,
    )
