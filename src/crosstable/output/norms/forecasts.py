"""Forecasts of norms as text, JSON and HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.output.jsontables import json_table
from crosstable.output.norms.rows import columns_of, with_clause
from crosstable.output.standings.html import harmless, page, page_table, table_row
from crosstable.output.standings.text import aligned
from crosstable.ratings.figures import halves
from crosstable.rules.norms.conditions import points
from crosstable.rules.norms.forecast import CLOSED, Forecast, ForecastRow, NormForecast
from crosstable.rules.norms.forecastwhy import ForecastExplanation, explain_forecast
from crosstable.rules.norms.needed import needed, telling

TITLES = ("no.", "name", "fed", "title", "games", "score", "Ra", "Rp", "still needed")
_COLUMNS = columns_of(TITLES)
NOTHING = "No norm is in reach."
HELD = "Nothing to forecast: the player holds the titles that were asked for."
LEGEND = "2 against 2450: two points, if the opponents not known yet average 2450 or more."


def forecast_heading(found: Forecast) -> str:
    """Event, rounds and edition in one line."""
    return f"{found.event or 'unnamed event'} · {_subheading(found)}"


def _subheading(found: Forecast) -> str:
    """The same without the event, for pages that have it as their title."""
    edition = f"FIDE Title Regulations {found.edition}"
    return f"forecast after {found.rounds_played} of {found.rounds} rounds · {edition}"


def in_reach(found: Forecast) -> list[NormForecast]:
    """Those who have made a norm or still can."""
    return [one for one in found if one.state != CLOSED]


def forecast_lines(found: Forecast) -> Iterator[str]:
    """A line for each player and title in reach, with the scores and averages needed."""
    lines = in_reach(found)
    yield forecast_heading(found)
    yield ""
    if not lines:
        yield NOTHING
        return
    yield from aligned(_COLUMNS, (TITLES, *map(cells, lines)))
    if asks_for_averages(lines):
        yield ""
        yield LEGEND


def forecast_why_lines(found: Forecast, number: int) -> Iterator[str]:
    """The titles of one player, each with the sentences that lead to the verdict."""
    player = found.people[number]
    yield f"{player.name} ({player.number})"
    yield forecast_heading(found)
    for part in explain_forecast(found, number) or (None,):
        yield ""
        yield HELD if part is None else part.verdict
        if part is not None:
            yield from (f"  {with_clause(one)}" for one in part.sentences)


def asks_for_averages(lines: Iterable[NormForecast]) -> bool:
    """Whether a line names an average, which the legend explains."""
    return any(row.least_average for one in lines for row in telling(one.last_rows))


def cells(one: NormForecast) -> tuple[str, ...]:
    """A line of the table."""
    figures, player = one.norm.figures, one.norm.player
    return (
        str(player.number),
        player.name,
        player.federation,
        one.norm.title.code,
        str(figures.games),
        points(figures.half_points),
        "" if figures.ra is None else str(figures.ra),
        "" if figures.rp is None else str(figures.rp),
        needed(one),
    )


# ---- JSON ---------------------------------------------------------------------------------------


def forecast_json(found: Forecast, number: int | None = None) -> Iterator[str]:
    """The object, one player and title a line; with a number those of one player, with reasons."""
    head: dict[str, object] = {
        "event": {"name": found.event, "rounds": found.rounds},
        "edition": found.edition,
        "rounds_played": found.rounds_played,
        "assumptions": [{"kind": a.kind, "message": a.message} for a in found.assumptions],
    }
    if number is None:
        return json_table(head, "forecast", map(_one_json, found))
    parts = explain_forecast(found, number)
    return json_table(head, "forecast", map(_explained_json, parts))


def _explained_json(part: ForecastExplanation) -> dict[str, object]:
    reasons = [{"message": one.message, "clause": one.clause or None} for one in part.sentences]
    return {**_one_json(part.forecast), "verdict": part.verdict, "sentences": reasons}


def _one_json(one: NormForecast) -> dict[str, object]:
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
        "ways": [_row_json(row) for row in one.rows],
    }


def _row_json(row: ForecastRow) -> dict[str, object]:
    return {
        "last_round": row.last_round,
        "games": row.games,
        "next_games": row.next_games,
        "score": halves(row.half_points),
        "unknown": row.unknown,
        "least_sum": row.least_sum if row.unknown else None,
        "least_average": row.least_average,
        "title_holders": row.title_holders,
        "required_titles": row.required,
        "new_federations": row.federations,
        "ignored": list(row.ignored),
        "beaten": list(row.beaten),
    }


# ---- HTML ---------------------------------------------------------------------------------------


def forecast_html(found: Forecast) -> str:
    """One self-contained page."""
    lines = in_reach(found)
    title = found.event or "Forecast of norms"
    body = [f"<h1>{harmless(title)}</h1>", *_top(found, _subheading(found))]
    rows = [table_row([harmless(cell) for cell in cells(one)], _COLUMNS) for one in lines]
    body.append(page_table(_COLUMNS, rows) if rows else f"<p>{NOTHING}</p>")
    if asks_for_averages(lines):
        body.append(f'<p class="quiet">{harmless(LEGEND)}</p>')
    return page(f"Forecast of norms: {found.event or ''}", body)


def forecast_why_html(found: Forecast, number: int) -> str:
    """The titles of one player with their sentences."""
    player = found.people[number]
    title = f"{player.name} ({player.number})"
    body = [f"<h1>{harmless(title)}</h1>", *_top(found, forecast_heading(found))]
    parts = explain_forecast(found, number)
    for part in parts:
        items = "".join(f"<li>{harmless(with_clause(one))}</li>" for one in part.sentences)
        body += [f"<h2>{harmless(part.verdict)}</h2>", f"<ul>{items}</ul>"]
    if not parts:
        body.append(f"<p>{HELD}</p>")
    return page(title, body)


def _top(found: Forecast, line: str) -> Iterator[str]:
    yield f"<p>{harmless(line)}</p>"
    for item in found.assumptions:
        yield f'<p class="quiet">assumed: {harmless(item.message)}</p>'
