"""Ratings and title norms of an event, with the working of each figure."""

from __future__ import annotations

from typing import Any, TypedDict

from crosstable.checks.judging import usual_purpose
from crosstable.desk.jobs.reading import details_of, listed_people, report
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.model.phrases import Joined, Phrase, Words
from crosstable.output.forecast import LEGEND, forecast_table
from crosstable.output.headings import translate_headings
from crosstable.output.language import Say, messages
from crosstable.output.norms import event_lines, made_table, near_table
from crosstable.output.participants import person_meant
from crosstable.output.table import Table
from crosstable.output.worksheet import (
    KEY_OF_FIGURE,
    average_text,
    uncounted_reason,
    worksheet_table,
)
from crosstable.ratings.editions import rule_sets
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.figures import with_sign
from crosstable.ratings.rating import rate
from crosstable.ratings.worksheet import Worksheet
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.forecast import norm_forecast
from crosstable.rules.norms.norm import Norms
from crosstable.rules.norms.why import explain_norms
from crosstable.web.blocks import ShownTable, plain_table


def rules() -> list[tuple[str, str]]:
    """The editions that can be chosen: name, and the document that it follows."""
    return [
        (rule_set.name, f"{rule_set.name}: {rule_set.articles.document}")
        for rule_set in rule_sets()
    ]


def _worksheet(
    data: bytes, rules: str | None, rating_list: str | None, details: bytes | None
) -> Worksheet:
    return rate(
        report(data), rules, players=listed_people(data, rating_list), details=details_of(details)
    )


class RatedView(TypedDict):
    """The worksheet of the ratings."""

    rules: str
    document: str
    list_date: str | None
    accepted: bool
    has_figures: bool
    goes_on: bool
    average: str | None
    findings: list[RatingFinding]
    remarks: list[Phrase | Joined | str]
    table: ShownTable
    changes: list[tuple[str, int, str]]


class NormsView(TypedDict):
    """The norms of an event."""

    edition: str
    rounds: int
    event: list[Phrase]
    assumptions: list[Phrase | Joined | str]
    made: ShownTable
    near: ShownTable
    others: int
    forecast: ForecastTable | None


def rate_report(
    data: bytes,
    rules: str | None,
    rating_list: str | None,
    details: bytes | None,
    language: str = "en",
) -> RatedView:
    """The worksheet as its table, and the changes for the picture."""
    sheet = _worksheet(data, rules, rating_list, details)
    say = messages(language)
    return {
        "rules": sheet.rules.name,
        "document": sheet.rules.articles.document,
        "list_date": None if sheet.list_date is None else f"{sheet.list_date:%Y/%m/%d}",
        "accepted": sheet.accepted,
        "has_figures": any(line.n for line in sheet),
        "goes_on": usual_purpose(report(data)) is Purpose.PAIRING,
        "average": average_text(sheet),
        "findings": [_finding(finding) for finding in sheet.findings],
        "remarks": [item.sentence for item in sheet.assumptions],
        "table": plain_table(translate_headings(worksheet_table(sheet, say), say, rating="Rate")),
        "changes": [
            (line.name or str(line.id), line.change_hundredths, with_sign(line.change_hundredths))
            for line in sheet
            if line.change_hundredths is not None
        ],
    }


class RatingFinding(TypedDict):
    """What is wrong with the report for rating."""

    severity: str
    code: str
    message: Words


def _finding(d: Diagnostic) -> RatingFinding:
    """What stands against rating the event."""
    return {"severity": d.severity.value, "code": d.code, "message": d.sentence}


class RatingWhyView(TypedDict):
    """How the rating of a player changes."""

    name: str
    number: int
    in_short: Words
    steps: list[Any]
    uncounted: list[Any]


def rating_why(
    data: bytes, number: int, rules: str | None, rating_list: str | None, details: bytes | None
) -> RatingWhyView:
    """How the figures of one player come about."""
    explanation = explain_rating(_worksheet(data, rules, rating_list, details), number)
    return {
        "name": explanation.line.name,
        "number": number,
        "in_short": explanation.in_short,
        "steps": [(KEY_OF_FIGURE.get(step.figure, ""), *step) for step in explanation.steps],
        "uncounted": [uncounted_reason(g) for g in explanation.line.games if not g.counted],
    }


# -- norms ----------------------------------------------------------------------------------------


def _norms(data: bytes, rating_list: str | None, details: bytes | None) -> Norms:
    return norms(
        report(data), players=listed_people(data, rating_list), details=details_of(details)
    )


def find_norms(
    data: bytes, rating_list: str | None, details: bytes | None, language: str = "en"
) -> NormsView:
    """Norms made and missed by little; while the event runs also what is still needed."""
    norms = _norms(data, rating_list, details)
    say = messages(language)
    made = made_table(norms, say)
    near = near_table(norms, say)
    return {
        "edition": norms.edition,
        "rounds": norms.rounds,
        "event": list(event_lines(norms)),
        "assumptions": [item.sentence for item in norms.assumptions],
        "made": _show_table(made, say),
        "near": _show_table(near, say),
        "others": len(norms) - len(made.rows) - len(near.rows),
        "forecast": _forecast(data, rating_list, details, say),
    }


def _show_table(table: Table, say: Say) -> ShownTable:
    return plain_table(translate_headings(table, say))


class ForecastTable(ShownTable):
    """What is in reach, for each player."""

    rounds: int
    played: int
    legend: str


def _forecast(
    data: bytes, rating_list: str | None, details: bytes | None, say: Say
) -> ForecastTable | None:
    """What is in reach, or None when all rounds are played."""
    t = report(data)
    if t.rounds_played >= t.rounds:
        return None
    forecasts = norm_forecast(
        t, players=listed_people(data, rating_list), details=details_of(details)
    )
    return {
        **_show_table(forecast_table(forecasts, say), say),
        "rounds": forecasts.rounds,
        "played": forecasts.rounds_played,
        "legend": LEGEND,
    }


class NormWhyViewTitle(TypedDict):
    """Part of `NormWhyView`."""

    made: bool
    verdict: Phrase
    sentences: list[Any]


class NormWhyView(TypedDict):
    """What is missing for the titles of a player."""

    name: str
    number: int
    titles: list[NormWhyViewTitle]


def norm_why(
    data: bytes, number: int, rating_list: str | None, details: bytes | None
) -> NormWhyView:
    """Every title of one player: the verdict and the sentences that lead to it."""
    norms = _norms(data, rating_list, details)
    player = person_meant(tuple(norms.people.values()), str(number), "player")
    explanation = explain_norms(norms, player.number)
    return {
        "name": player.name,
        "number": number,
        "titles": [
            {
                "made": part.norm.made,
                "verdict": part.words,
                "sentences": [(remark.sentence, remark.clause) for remark in part.sentences],
            }
            for part in explanation.titles
        ],
    }
