"""What norms still need."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from crosstable.output.answers.filling import filled
from crosstable.output.answers.norms import SentenceAnswer
from crosstable.output.answers.shared import Said, said
from crosstable.ratings.figures import halves
from crosstable.rules.norms.forecast import Forecast, ForecastRow, NormForecast
from crosstable.rules.norms.forecastwhy import ForecastExplanation, explain_forecast


class ForecastEvent(TypedDict):
    """The event whose norms are forecast."""

    name: str | None
    rounds: int


class WayAnswer(TypedDict):
    """A score with which a norm is made."""

    last_round: int
    games: int
    next_games: int
    score: str
    unknown: int
    least_sum: int | None
    least_average: int | None
    title_holders: int
    required_titles: int
    new_federations: int
    ignored: list[int]
    beaten: list[int]


class ReachableNorm(TypedDict):
    """A player and a title; for one player also the verdict and its sentences."""

    id: int
    name: str
    title: str
    state: str
    games: int
    score: str
    ra: int | None
    rp: int | None
    highest_average: int | None
    ways: list[WayAnswer]
    verdict: NotRequired[str]
    sentences: NotRequired[list[SentenceAnswer]]


class ForecastAnswer(TypedDict):
    """What norms still need."""

    event: ForecastEvent
    edition: str
    rounds_played: int
    assumptions: list[Said]
    forecast: list[ReachableNorm]


def forecast_answer(found: Forecast, number: int | None = None) -> ForecastAnswer:
    """All players and titles; with a number those of one player, with reasons."""
    if number is None:
        rows = [_reachable(one) for one in found]
    else:
        rows = [_explained(part) for part in explain_forecast(found, number)]
    return {
        "event": {"name": found.event, "rounds": found.rounds},
        "edition": found.edition,
        "rounds_played": found.rounds_played,
        "assumptions": said(found.assumptions),
        "forecast": rows,
    }


def _explained(part: ForecastExplanation) -> ReachableNorm:
    reasons: list[SentenceAnswer] = [
        {"message": one.message, "clause": one.clause or None} for one in part.sentences
    ]
    return {**_reachable(part.forecast), "verdict": part.verdict, "sentences": reasons}


def _reachable(one: NormForecast) -> ReachableNorm:
    figures, player = one.norm.figures, one.norm.player
    return {
        "id": player.number,
        "name": player.name,
        "title": one.norm.title.code,
        "state": one.state,
        "games": figures.games,
        "score": halves(figures.half_points),
        "ra": figures.ra,
        "rp": figures.rp,
        "highest_average": one.highest_average,
        "ways": [_way(row) for row in one.rows],
    }


def _way(row: ForecastRow) -> WayAnswer:
    return filled(
        WayAnswer,
        row,
        score=halves(row.half_points),
        least_sum=row.least_sum if row.unknown else None,
        required_titles=row.required,
        new_federations=row.federations,
        ignored=list(row.ignored),
        beaten=list(row.beaten),
    )
