"""Crosstable, players with a page for each, teams and their matches."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import (
    file_of,
    number_in,
    numbers_without_rank,
    services_of,
    shown_of_event,
)
from crosstable.output.drawing.charts import performance_chart
from crosstable.output.language import messages
from crosstable.web.language import words_of


def _language(request: Request) -> str:
    return words_of(request).language


async def crosstable(request: Request) -> Response:
    """Everybody's results in the final order."""
    file = file_of(request)
    unranked = numbers_without_rank(request, file)
    asked = {"unranked": unranked} if unranked else {}  # the usual table is kept ready
    services = services_of(request)
    view = await services.of(file, "crosstable", language=_language(request), **asked)
    return await shown_of_event(request, "crosstable.html", file, "crosstable", found=view)


async def players(request: Request) -> Response:
    """All players, or those who are sought."""
    file = file_of(request)
    sought = request.query_params.get("q", "")[:100]
    language = _language(request)
    view = await services_of(request).of(file, "players", sought=sought, language=language)
    return await shown_of_event(request, "players.html", file, "players", found=view, sought=sought)


async def player(request: Request) -> Response:
    """One player: results, performance, rating change, norms, working of the place."""
    services = services_of(request)
    file = file_of(request)
    number = request.path_params["number"]
    language = _language(request)
    view = await services.of(
        file, "player", number=number, language=language, **services.brought_with(file)
    )
    chart = performance_chart(tuple(view["performances"]), view["rating"], messages(language))
    return await shown_of_event(
        request, "player.html", file, "players", found=view, chart=Markup(chart)
    )


async def teams(request: Request) -> Response:
    """The teams in order, and the matches of a round."""
    file = file_of(request)
    chosen = number_in(request, "round")
    language = _language(request)
    view = await services_of(request).of(file, "teams", round_number=chosen, language=language)
    return await shown_of_event(request, "teams.html", file, "teams", found=view)


async def team(request: Request) -> Response:
    """One team: its players and its matches."""
    file = file_of(request)
    number = request.path_params["number"]
    language = _language(request)
    view = await services_of(request).of(file, "team", number=number, language=language)
    return await shown_of_event(request, "team.html", file, "teams", found=view)
