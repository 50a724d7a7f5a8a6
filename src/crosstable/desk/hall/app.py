"""The second app: its addresses, which are all there is."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from crosstable.desk.hall import entering, faults, reading
from crosstable.desk.hall.desk import HallDesk
from crosstable.desk.hall.guard import HallGuard
from crosstable.web.hosts import own_names
from crosstable.web.statics import static_files

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.background.services import Services

Answer = Callable[["Request"], Awaitable["Response"]]

ROUTES: tuple[tuple[str, Answer, list[str]], ...] = (
    ("/", reading.front, ["GET"]),
    ("/code", entering.code, ["POST"]),
    ("/language/{language}", reading.language, ["GET"]),
    ("/live", reading.live, ["GET"]),
    ("/live/{id}", reading.live, ["GET"]),
    ("/live/{id}/news", reading.news, ["GET"]),
    ("/screen/{kind}", reading.screen, ["GET"]),
    ("/qr.svg", reading.qr, ["GET"]),
    ("/reach/{code}", reading.reach, ["GET"]),
    ("/b/{token}", entering.board, ["GET"]),
    ("/b/{token}", entering.board_claim, ["POST"]),
    ("/b/{token}/state", entering.board_state, ["GET"]),
    ("/b/{token}/news", entering.board_news, ["GET"]),
    ("/h/{token}", entering.helper, ["GET"]),
    ("/h/{token}", entering.helper_result, ["POST"]),
    ("/h/{token}/news", entering.helper_news, ["GET"]),
    ("/c/{token}", entering.door, ["GET"]),
    ("/c/{token}", entering.door_write, ["POST"]),
    ("/c/{token}/news", entering.door_news, ["GET"]),
)
FILES = (
    *("tokens.css", "icon.svg", "css/base.css", "css/parts.css"),
    *("hall/hall.css", "hall/screen.css"),
    *("hall/waiting.js", "hall/front.js", "hall/live.js", "hall/board.js"),
    *("hall/helper.js", "hall/door.js", "hall/screen.js"),
)
"""The files that pages of the hall have."""


def hall_app(services: Services) -> Starlette:
    """The application; it ends its news with itself."""
    hall = HallDesk(services, services.rooms)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            hall.close()

    hosts = (urlsplit(address).hostname for address in services.hall_addresses)
    asked_by = [host for host in hosts if host]  # inside a browser there is none
    names = own_names(*asked_by) if asked_by else frozenset()
    files = static_files(FILES)
    app = Starlette(
        routes=[
            *(Route(path, answer, methods=methods) for path, answer, methods in ROUTES),
            Mount("/static", files, name="static"),
        ],
        lifespan=life,
        middleware=[Middleware(HallGuard, names=names)],
        exception_handlers={
            HTTPException: faults.on_refused_request,
            ClientDisconnect: faults.on_aborted,
            Exception: faults.on_fault,
        },
    )
    app.state.hall = hall
    app.state.services = services
    app.state.language = services.settings.language
    return app
