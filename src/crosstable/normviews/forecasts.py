"""Forecasts of norms as text, JSON and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.jsontables import json_table
from crosstable.normviews.rows import columns_of
from crosstable.ratings.figures import halves
from crosstable.standingsviews.html import harmless, page, page_table, table_row
from crosstable.standingsviews.text import aligned
from crosstable.titlenorms.conditions import points
from crosstable.titlenorms.forecast import CLOSED, Forecast, ForecastRow, NormForecast
from crosstable.titlenorms.needed import needed

TITLES = ("no.", "name", "fed", "title", "games", "score", "Ra", "Rp", "still needed")
_COLUMNS = columns_of(TITLES)
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


def forecast_lines(found: Forecast, shown: Sequence[NormForecast] | None = None) -> Iterator[str]:
    """A line for each player and title in reach, with the scores and averages needed."""
    lines = in_reach(found) if shown is None else shown
    yield forecast_heading(found)
    yield ""
    if not lines:
        yield "No norm is in reach."
        return
    yield from aligned(_COLUMNS, (TITLES, *map(cells, lines)))
    yield ""
    yield LEGEND


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


def forecast_json(found: Forecast, shown: Sequence[NormForecast] | None = None) -> Iterator[str]:
    """The object, one player and title a line."""
    head: dict[str, object] = {
        "event": {"name": found.event, "rounds": found.rounds},
        "edition": found.edition,
        "rounds_played": found.rounds_played,
        "assumptions": [{"kind": a.kind, "message": a.message} for a in found.assumptions],
    }
    lines = found.forecasts if shown is None else shown
    return json_table(head, "forecast", map(_one_json, lines))


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


def forecast_html(found: Forecast, shown: Sequence[NormForecast] | None = None) -> str:
    """One self-contained page."""
    lines = in_reach(found) if shown is None else shown
    title = found.event or "Forecast of norms"
    body = [f"<h1>{harmless(title)}</h1>", f"<p>{harmless(_subheading(found))}</p>"]
    body += [f'<p class="quiet">assumed: {harmless(a.message)}</p>' for a in found.assumptions]
    rows = [table_row([harmless(cell) for cell in cells(one)], _COLUMNS) for one in lines]
    if rows:
        body += [page_table(_COLUMNS, rows), f'<p class="quiet">{harmless(LEGEND)}</p>']
    else:
        body.append("<p>No norm is in reach.</p>")
    return page(f"Forecast of norms: {found.event or ''}", body)
