"""Pages that everybody in the hall may read: the round, the standings, the projector."""

from __future__ import annotations

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from crosstable.desk.hall.desk import hall_of, page_for_all, shown_event
from crosstable.desk.hall.qr import svg
from crosstable.desk.hall.rooms import KINDS, MAIN
from crosstable.desk.pages.common import show_page
from crosstable.desk.run.opened import OpenEvent
from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import phrase
from crosstable.web.language import LANGUAGE_COOKIE
from crosstable.web.refusals import Refused

_A_YEAR = 365 * 24 * 3600


async def front(request: Request) -> Response:
    """The door of the hall: a code to be typed, and the way to the pairings."""
    shown = await to_thread.run_sync(hall_of(request).rooms.public_events)
    names = tuple((shown_row.id, shown_row.event.title) for shown_row in shown)
    return page_for_all(request, "hall_front.html", (), names, events=names)


async def live(request: Request) -> Response:
    """The round that is being played, and the standings."""
    opened = await to_thread.run_sync(lambda: shown_event(request))
    return await to_thread.run_sync(lambda: _live(request, opened))


def _live(request: Request, opened: OpenEvent) -> Response:
    opened.refresh()
    view = hall_of(request).view(opened, request.query_params.get("section"))
    about = (opened.id, view.section)
    sections = [*opened.event.sections] if len(opened.event.sections) > 1 else []
    values = {"view": view, "event_id": opened.id, "sections": sections}
    return page_for_all(request, "hall_live.html", about, view.n, **values)


async def news(request: Request) -> Response:
    """Changes as they happen, for everybody (server-sent events)."""
    opened = await to_thread.run_sync(lambda: shown_event(request))
    return stream(request, opened)


def stream(request: Request, opened: OpenEvent) -> Response:
    """The messages of an event for one reader."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    told = hall_of(request).feed(opened).listen()
    return StreamingResponse(told, media_type="text/event-stream", headers=headers)


async def reach(request: Request) -> Response:
    """The trial of the arbiter: a phone that shows this page reaches the hall."""
    address = "" if request.client is None else request.client.host
    if not hall_of(request).reach.arrive(request.path_params["code"], address):
        raise Refused(404, phrase("There is no such page."))
    return show_page(request, "hall_reach.html")


async def screen(request: Request) -> Response:
    """A page for the projector."""
    kind = request.path_params["kind"]
    if kind not in (*KINDS, MAIN):
        raise Refused(404, phrase("There is no such page."))
    opened = await to_thread.run_sync(lambda: shown_event(request))
    return await to_thread.run_sync(lambda: _screen(request, opened, kind))


def _screen(request: Request, opened: OpenEvent, kind: str) -> Response:
    hall = hall_of(request)
    opened.refresh()
    view = hall.view(opened, request.query_params.get("section"))
    steered = hall.rooms.of(opened).screen
    made_for = (view.n, steered.plain())
    shows = steered.show if kind == MAIN else kind
    about = (opened.id, view.section, kind)
    return page_for_all(
        request,
        "hall_screen.html",
        about,
        made_for,
        view=view,
        kind=kind,
        shows=shows,
        screen=steered.plain(),
        event_id=opened.id,
    )


async def qr(request: Request) -> Response:
    """The address of the hall as a QR code, as the projector shows it."""
    return svg(f"http://{request.headers.get('host', '')}/live")


async def language(request: Request) -> Response:
    """Choose a language, and come back."""
    chosen = request.path_params["language"]
    back = request.query_params.get("back", "/")
    is_here = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = RedirectResponse(back if is_here else "/", status_code=303)
    if chosen in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, chosen, _A_YEAR, httponly=True, samesite="strict")
    return answer
