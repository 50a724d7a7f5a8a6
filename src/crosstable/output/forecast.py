"""Forecasts of norms: what every player still needs, for every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.output.drawing.page import bullets, harmless, listing_page, working_page
from crosstable.output.drawing.text import GAP, listing_lines
from crosstable.output.language import Say, translate
from crosstable.output.listing import Listing, Note
from crosstable.output.norms import COLUMNS, edition_text
from crosstable.output.table import Cell, Column, Kind, Table, half_points, whole, words
from crosstable.rules.norms.forecast import CLOSED, Forecast, NormForecast
from crosstable.rules.norms.forecastwhy import explain_forecast
from crosstable.rules.norms.needed import needed_words, telling

_COLUMNS = (
    *(column for column in COLUMNS if column.key != "required"),
    Column("still needed", Kind.TEXT, "needed"),
)
HELD = "Nothing to forecast: the player already holds the requested titles."
LEGEND = "2 against 2450: two points, if the opponents not known yet average 2450 or more."


def forecast_table(forecasts: Forecast, say: Say = str) -> Table:
    """A row for each player and title that is made or in reach."""
    lines = in_reach(forecasts)
    rows = tuple(_cells(forecast, say) for forecast in lines)
    ids = tuple(forecast.norm.player.number for forecast in lines)
    return Table(_COLUMNS, rows, ids=ids, empty="No norm is in reach.")


def in_reach(forecasts: Forecast) -> list[NormForecast]:
    """Those who have made a norm or still can."""
    return [forecast for forecast in forecasts if forecast.state != CLOSED]


def _cells(forecast: NormForecast, say: Say) -> tuple[Cell, ...]:
    figures = forecast.norm.figures
    player = forecast.norm.player
    return (
        whole(player.number),
        words(player.name),
        words(player.federation),
        words(forecast.norm.title.code),
        whole(figures.games),
        half_points(figures.half_points),
        whole(figures.ra),
        whole(figures.rp),
        words(translate(needed_words(forecast), say)),
    )


def forecast_listing(forecast: Forecast) -> Listing:
    """Rounds and edition, and the table with the scores and averages needed."""
    legend = [Note(LEGEND, is_quiet=True)] if asks_for_averages(in_reach(forecast)) else []
    return Listing(
        "Forecast of norms",
        forecast.event,
        f"forecast after {forecast.rounds_played} of {forecast.rounds} rounds · "
        f"{edition_text(forecast.edition)}",
        blocks=(forecast_table(forecast), *legend),
        assumed=tuple(f"assumed: {item.message}" for item in forecast.assumptions),
    )


def asks_for_averages(lines: Iterable[NormForecast]) -> bool:
    """Whether a line names an average, which the legend explains."""
    return any(row.least_average for forecast in lines for row in telling(forecast.last_rows))


def forecast_lines(forecast: Forecast) -> Iterator[str]:
    """For a console."""
    return listing_lines(forecast_listing(forecast))


def forecast_html(forecast: Forecast) -> str:
    """For a browser."""
    return listing_page(forecast_listing(forecast))


def forecast_why_lines(forecast: Forecast, number: int) -> Iterator[str]:
    """The titles of one player, each with the sentences that lead to the verdict."""
    player = forecast.people[number]
    yield f"{player.name} ({player.number})"
    yield forecast_listing(forecast).heading
    for part in explain_forecast(forecast, number).titles or (None,):
        yield ""
        yield HELD if part is None else part.verdict
        if part is not None:
            yield from (f"{GAP}{remark.with_clause()}" for remark in part.sentences)


def forecast_why_html(forecast: Forecast, number: int) -> str:
    """The same for a browser."""
    player = forecast.people[number]
    body: list[str] = []
    parts = explain_forecast(forecast, number).titles
    for part in parts:
        sentences = "".join(bullets([str(remark.with_clause()) for remark in part.sentences]))
        body += [f"<h2>{harmless(part.verdict)}</h2>", sentences]
    if not parts:
        body.append(f"<p>{HELD}</p>")
    return working_page(f"{player.name} ({player.number})", forecast_listing(forecast), body)
