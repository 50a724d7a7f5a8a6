"""Ratings and title norms of an event, with the working of each figure."""

from __future__ import annotations

from typing import Any

from crosstable.desk.jobs.reading import details_of, listed, report
from crosstable.output.norms import forecasts
from crosstable.output.norms.rows import (
    MADE,
    NEAR,
    columns_of,
    event_lines,
    made,
    made_cells,
    near,
    near_cells,
)
from crosstable.output.ratings.rows import (
    HEADINGS,
    WORDS,
    average_text,
    cells,
    finding_text,
    remark_texts,
    uncounted_text,
)
from crosstable.output.standings.whom import person_meant
from crosstable.ratings.editions import rule_sets
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.figures import signed
from crosstable.ratings.rating import rate
from crosstable.ratings.worksheet import Worksheet
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.forecast import norm_forecast
from crosstable.rules.norms.norm import Norms
from crosstable.rules.norms.why import explain_norms


def rules() -> list[tuple[str, str]]:
    """The editions that can be chosen: name, and the document that it follows."""
    return [(one.name, f"{one.name}: {one.articles.document}") for one in rule_sets()]


def _worksheet(
    data: bytes, rules: str | None, rating_list: str | None, details: bytes | None
) -> Worksheet:
    return rate(report(data), rules, players=listed(data, rating_list), details=details_of(details))


def rated(
    data: bytes, rules: str | None, rating_list: str | None, details: bytes | None
) -> dict[str, Any]:
    """The worksheet as its table, and the changes for the picture."""
    sheet = _worksheet(data, rules, rating_list, details)
    return {
        "rules": sheet.rules.name,
        "document": sheet.rules.articles.document,
        "list_date": None if sheet.list_date is None else f"{sheet.list_date:%Y/%m/%d}",
        "accepted": sheet.accepted,
        "average": average_text(sheet),
        "findings": [(one.severity.value, finding_text(one)) for one in sheet.findings],
        "remarks": list(remark_texts(sheet)),
        "columns": [{"title": title, "is_number": title not in WORDS} for title in HEADINGS],
        "ids": [line.id for line in sheet],
        "lines": [list(cells(line)) for line in sheet],
        "changes": [
            (line.name or str(line.id), line.change, signed(line.change))
            for line in sheet
            if line.change is not None
        ],
    }


def rating_why(
    data: bytes, number: int, rules: str | None, rating_list: str | None, details: bytes | None
) -> dict[str, Any]:
    """How the figures of one player come about."""
    explanation = explain_rating(_worksheet(data, rules, rating_list, details), number)
    return {
        "name": explanation.line.name,
        "number": number,
        "steps": [(s.figure, s.value, s.sentence, s.clause) for s in explanation.steps],
        "uncounted": [uncounted_text(g) for g in explanation.line.games if not g.counted],
    }


# -- norms ----------------------------------------------------------------------------------------


def _norms(data: bytes, rating_list: str | None, details: bytes | None) -> Norms:
    return norms(report(data), players=listed(data, rating_list), details=details_of(details))


def _columns(titles: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{"title": one.title, "is_number": one.is_number} for one in columns_of(titles)]


def normed(data: bytes, rating_list: str | None, details: bytes | None) -> dict[str, Any]:
    """Norms made and missed by little; while the event runs also what is still needed."""
    found = _norms(data, rating_list, details)
    gained, missed = made(found), near(found)
    return {
        "edition": found.edition,
        "rounds": found.rounds,
        "event": list(event_lines(found)),
        "assumptions": [one.message for one in found.assumptions],
        "made": {
            "columns": _columns((*MADE, "remarks")),
            "ids": [norm.player.number for norm in gained],
            "lines": [list(made_cells(norm)) for norm in gained],
        },
        "near": {
            "columns": _columns((*NEAR, "missed")),
            "ids": [norm.player.number for norm in missed],
            "lines": [list(near_cells(norm)) for norm in missed],
        },
        "others": len(found) - len(gained) - len(missed),
        "forecast": _forecast(data, rating_list, details),
    }


def _forecast(data: bytes, rating_list: str | None, details: bytes | None) -> dict[str, Any] | None:
    """What is in reach, or None when all rounds are played."""
    t = report(data)
    if t.rounds_played >= t.rounds:
        return None
    found = norm_forecast(t, players=listed(data, rating_list), details=details_of(details))
    shown = forecasts.in_reach(found)
    return {
        "rounds": found.rounds,
        "played": found.rounds_played,
        "legend": forecasts.LEGEND,
        "columns": _columns(forecasts.TITLES),
        "ids": [one.norm.player.number for one in shown],
        "lines": [list(forecasts.cells(one)) for one in shown],
    }


def norm_why(
    data: bytes, number: int, rating_list: str | None, details: bytes | None
) -> dict[str, Any]:
    """Every title of one player: the verdict and the sentences that lead to it."""
    found = _norms(data, rating_list, details)
    player = person_meant(tuple(found.people.values()), str(number), "player")
    explanation = explain_norms(found, player.number)
    assert explanation is not None  # it is one of the players
    return {
        "name": player.name,
        "number": number,
        "titles": [
            {
                "made": part.norm.made,
                "verdict": part.verdict,
                "sentences": [(one.message, one.clause) for one in part.sentences],
            }
            for part in explanation.titles
        ],
    }
