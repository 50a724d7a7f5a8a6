"""The desk as a web application: its parts, its addresses, its door."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute, Mount, Route

from crosstable.desk.background.services import Services
from crosstable.desk.interface.answering import routes as interface_routes
from crosstable.desk.pages import ROUTES as PAGES
from crosstable.desk.pages.faults import (
    on_aborted_upload,
    on_failed_job,
    on_fault,
    on_refused_request,
)
from crosstable.desk.serving.guard import Guard
from crosstable.desk.serving.password import Door
from crosstable.desk.settings import Settings
from crosstable.errors import JobFailed
from crosstable.web.statics import static_files

if TYPE_CHECKING:  # a desk inside a browser has no server to switch
    from crosstable.desk.hall.switch import HallSwitch

DeskApp = Starlette


class SmallNumber(IntegerConvertor):
    """A number in an address that no participant, round or page exceeds."""

    regex = "[0-9]{1,6}"


def desk_app(settings: Settings) -> Starlette:
    """The application; it starts its workers soon after itself and ends them with itself.

    Where it is a process of its own, whoever starts it puts the switch of the second app into its
    state.
    """
    services = Services(settings)
    door = Door(settings.password)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        under_way = [
            asyncio.ensure_future(work) for work in (services.prepare(), services.hall.watch())
        ]
        switch: HallSwitch | None = app.state.hall_switch
        if switch is not None:
            await switch.start()
        try:
            yield
        finally:
            if switch is not None:
                await switch.turn_off()
            for work in under_way:
                work.cancel()
            services.close()

    app = Starlette(
        routes=_routes(),
        lifespan=life,
        middleware=[Middleware(Guard, settings=settings, door=door)],
        exception_handlers={
            HTTPException: on_refused_request,
            JobFailed: on_failed_job,
            ClientDisconnect: on_aborted_upload,
            Exception: on_fault,
        },
    )
    app.state.services = services
    app.state.hall_switch = None
    app.state.language = settings.language
    app.state.door = door
    return app


def _routes() -> Sequence[BaseRoute]:
    register_url_convertor("small", SmallNumber())
    pages = [Route(path, answer, methods=methods) for path, answer, methods in PAGES]
    return [
        *pages,
        *interface_routes(),
        Mount("/static", static_files(), name="static"),
    ]
