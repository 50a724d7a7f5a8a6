"""What norms still need."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from crosstable.output.answers.filling import fill_answer
from crosstable.output.answers.norms import SentenceAnswer
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.ratings.figures import halves
from crosstable.rules.norms.forecast import Forecast, ForecastRow, NormForecast
from crosstable.rules.norms.forecastwhy import TitleForecast, explain_forecast


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


def forecast_answer(forecast: Forecast, number: int | None = None) -> ForecastAnswer:
    """All players and titles; with a number those of one player, with reasons."""
    if number is None:
        rows = [_reachable(norm) for norm in forecast]
    else:
        rows = [_explain_norm(part) for part in explain_forecast(forecast, number).titles]
    return {
        "event": {"name": forecast.event, "rounds": forecast.rounds},
        "edition": forecast.edition,
        "rounds_played": forecast.rounds_played,
        "assumptions": list_assumptions(forecast.assumptions),
        "forecast": rows,
    }


def _explain_norm(part: TitleForecast) -> ReachableNorm:
    reasons: list[SentenceAnswer] = [
        {"message": sentence.message, "clause": sentence.clause or None}
        for sentence in part.sentences
    ]
    return {**_reachable(part.forecast), "verdict": part.verdict, "sentences": reasons}


def _reachable(norm_forecast: NormForecast) -> ReachableNorm:
    figures = norm_forecast.norm.figures
    player = norm_forecast.norm.player
    return {
        "id": player.number,
        "name": player.name,
        "title": norm_forecast.norm.title.code,
        "state": norm_forecast.state,
        "games": figures.games,
        "score": halves(figures.half_points),
        "ra": figures.ra,
        "rp": figures.rp,
        "highest_average": norm_forecast.highest_average,
        "ways": [_way(row) for row in norm_forecast.rows],
    }


def _way(row: ForecastRow) -> WayAnswer:
    return fill_answer(
        WayAnswer,
        row,
        score=halves(row.half_points),
        least_sum=row.least_sum if row.unknown else None,
        required_titles=row.required,
        new_federations=row.federations,
        ignored=list(row.ignored),
        beaten=list(row.beaten),
    )
