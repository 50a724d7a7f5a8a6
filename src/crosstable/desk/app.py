"""The desk as a web application: its parts, its addresses, its door."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute, Mount, Route

from crosstable.desk.bench import Bench
from crosstable.desk.door import Door
from crosstable.desk.guard import Guard
from crosstable.desk.interface.answering import routes as interface_routes
from crosstable.desk.pages import ROUTES as PAGES
from crosstable.desk.pages.faults import (
    on_aborted_upload,
    on_failed_job,
    on_fault,
    on_refused_request,
)
from crosstable.desk.settings import Settings
from crosstable.desk.statics import static_files
from crosstable.errors import JobFailed

DeskApp = Starlette


class SmallNumber(IntegerConvertor):
    """A number in an address that no participant, round or page exceeds."""

    regex = "[0-9]{1,6}"


def desk_app(settings: Settings) -> Starlette:
    """The application; it starts its workers soon after itself and ends them with itself."""
    bench, door = Bench(settings), Door(settings.password)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        under_way = [asyncio.ensure_future(one) for one in (bench.prepare(), bench.hall.watch())]
        try:
            yield
        finally:
            for one in under_way:
                one.cancel()
            bench.close()

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
    app.state.bench = bench
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
