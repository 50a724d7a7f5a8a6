"""The desk is closed from its own page: a desk that was started by double click has no console."""

from __future__ import annotations

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from crosstable.desk.pages.common import services_of, show_page
from crosstable.model.phrases import phrase
from crosstable.web.refusals import Refused

_ELSEWHERE = phrase("The desk can only be closed on the computer where it runs.")


def only_here(request: Request) -> None:
    """Refuse those who sit elsewhere."""
    settings = services_of(request).settings
    if settings.in_browser or not settings.is_local:
        raise Refused(403, _ELSEWHERE)


async def leave(request: Request) -> Response:
    """Ask once more, and name the reports whose changes would be lost."""
    only_here(request)
    edited = [file.name for file in services_of(request).store if file.is_changed]
    return show_page(request, "leave.html", edited=edited, is_closed=False)


async def close(request: Request) -> Response:
    """Answer, then end the server."""
    only_here(request)
    answer = show_page(request, "leave.html", edited=[], is_closed=True)
    answer.background = BackgroundTask(request.app.state.end)
    return answer


async def ticket(request: Request) -> Response:
    """For the command that finds this desk open already: what opens it in a browser, once."""
    only_here(request)
    return PlainTextResponse(request.app.state.door.ticket())
