"""The desk inside a browser: requests come from a service worker, there are no threads.

The scripts in the folder ``browser`` of the project start Python in a worker of the page, make one
`BrowserDesk` there and give it each request whole. Files lie in the memory of the worker; the
script saves them before an answer is shown.
"""

from __future__ import annotations

import asyncio
import importlib
import io
import json
import secrets
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from itertools import chain, count
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import anyio.to_thread

from crosstable.desk.background.keptreports import KeptReports
from crosstable.desk.foreign import ARRIVALS, as_reports
from crosstable.desk.run.opened import PlainNews, plain_news
from crosstable.desk.serving.prefix import Prefixed
from crosstable.desk.settings import Limits, Settings
from crosstable.errors import NotFetched
from crosstable.event.disk.packing import pack_folder, unpack_folder
from crosstable.web.uploads import MEGABYTE

if TYPE_CHECKING:
    from starlette.types import Message, Scope

    from crosstable.desk.background.services import Services

LIMITS = Limits(list_bytes=100 * MEGABYTE, job_seconds=600.0, results_bytes=50 * MEGABYTE)
"""A browser gives a page less memory than a computer a program, and nobody else waits."""

KEPT = ".open-reports"
"""Where open reports are kept, below the home folder."""

Header = tuple[str, str]


STREAM = "text/event-stream"
"""The kind of answers that never end: they are handed on in parts."""
Part = Callable[[int, bytes | None], None]
"""Hands on a part of a stream, by its number; None is the end."""


class Answer(NamedTuple):
    """What a request gets: whole, or the number of a stream whose parts follow."""

    status: int
    headers: list[Header]
    body: bytes
    stream: int | None = None


class Exchange:
    """One request on its way through the desk."""

    def __init__(self, number: int, body: bytes, part: Part) -> None:
        self.number = number
        self.start: Message = {"status": 500, "headers": []}
        self.parts: list[bytes] = []
        self.is_stream = False
        self.ready = asyncio.Event()
        """The answer is complete, or a stream has begun."""
        self.gone = asyncio.Event()
        """Nobody listens to the stream any more."""
        self._part = part
        self._body: bytes | None = body

    async def receive(self) -> Message:
        """The whole body at once, then the news that nobody listens any more."""
        if self._body is not None:
            body = self._body
            self._body = None
            return {"type": "http.request", "body": body, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Take what the desk answers."""
        if message["type"] == "http.response.start":
            self.start = message
            kind = dict(message["headers"]).get(b"content-type", b"")
            self.is_stream = kind.startswith(STREAM.encode())
            if self.is_stream:
                self.ready.set()
        elif self.is_stream and message.get("body"):
            self._part(self.number, message["body"])
        else:
            self.parts.append(message.get("body", b""))

    def finish(self) -> None:
        """The desk is done with it."""
        self.gone.set()
        self.ready.set()
        if self.is_stream:
            self._part(self.number, None)

    def answer(self) -> Answer:
        """What there is to give away."""
        headers = self.start["headers"]
        plain = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
        number = self.number if self.is_stream else None
        return Answer(self.start["status"], plain, b"".join(self.parts), number)


async def _in_place(work: Callable[..., Any], *arguments: Any, **_options: Any) -> Any:
    """Do in place what would be done in a thread."""
    return work(*arguments)


def do_without_threads() -> None:
    """Let everything that asks for a thread, starlette included, be done in place."""
    setattr(anyio.to_thread, "run_sync", _in_place)  # noqa: B010 - the types differ on purpose


class FetchedWhenNeeded(MetaPathFinder):
    """Packages that are fetched when they are imported for the first time: wheels by module.

    The one that makes PDFs is larger than everything else together.
    """

    def __init__(self, wheels: Mapping[str, str], fetch: Callable[[str], Any]) -> None:
        self._wheels = dict(wheels)
        self._fetch = fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing, but after the package is where the next finder looks for it."""
        if name not in self._wheels:
            return None
        data = self._fetch(self._wheels[name])
        if data is None:
            raise NotFetched(
                "this needs a part of Crosstable that is not in this browser yet; "
                "connect to the network once and try again"
            )
        folder = tempfile.mkdtemp(prefix=f"{name}-")
        with zipfile.ZipFile(io.BytesIO(bytes(data))) as wheel:
            wheel.extractall(folder)
        del self._wheels[name]
        sys.path.append(folder)
        importlib.invalidate_caches()
        return None


def begin(
    origin: str, base: str, wheels: Mapping[str, str], fetch: Callable[[str], Any], part: Part
) -> BrowserDesk:
    """The desk of a page, with packages that are fetched later."""
    do_without_threads()
    sys.meta_path.insert(0, FetchedWhenNeeded(wheels, fetch))
    return BrowserDesk(f"{base}desk", f"{base}hall", origin, part)


class BrowserDesk:
    """One desk for one browser, below the address `root`; its screens are below `screens`."""

    def __init__(
        self,
        root: str,
        screens: str = "/hall",
        origin: str = "",
        part: Part = lambda number, data: None,
    ) -> None:
        from crosstable.desk.app import desk_app
        from crosstable.desk.hall.app import hall_app

        settings = Settings(
            token=secrets.token_urlsafe(24),
            workers=2,
            limits=LIMITS,
            in_browser=True,
            hall=(f"{origin}{screens}",),
        )
        app = desk_app(settings)
        self.services: Services = app.state.services
        self._app = Prefixed(app, root)
        self._screens = Prefixed(hall_app(self.services), screens)
        self._part = part
        self._number = 0
        self._streams: dict[int, Exchange] = {}
        self._going: set[asyncio.Task[None]] = set()
        self._kept = KeptReports(Path.home() / KEPT)
        self._kept.restore(self.services.store)
        self._told: dict[str, int] = {}
        self._turn = asyncio.Lock()

    async def answer(
        self, method: str, path: str, query: str, headers: Iterable[Header], body: bytes
    ) -> Answer:
        """What the desk answers; one request after the other."""
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query.encode("ascii", "replace"),
            "root_path": "",
            "headers": [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in headers],
            "client": ("browser", 0),
            "server": ("browser", 80),
        }
        async with self._turn:
            answer = await self._ask(scope, body)
            self._kept.save(self.services.store)
            return answer

    async def _ask(self, scope: Scope, body: bytes) -> Answer:
        self._number += 1
        exchange = Exchange(self._number, body, self._part)
        going = asyncio.ensure_future(self._go(scope, exchange))
        self._going.add(going)  # the loop itself holds tasks only weakly
        going.add_done_callback(self._going.discard)
        await exchange.ready.wait()
        if not going.done() and exchange.is_stream:
            self._streams[exchange.number] = exchange
        return exchange.answer()

    async def _go(self, scope: Scope, exchange: Exchange) -> None:
        is_for_hall = scope["path"].startswith(f"{self._screens.root}/")
        app = self._screens if is_for_hall else self._app
        try:
            with suppress(Exception):  # a fault of the program was answered with a page already
                await app(scope, exchange.receive, exchange.send)
        finally:
            self._streams.pop(exchange.number, None)
            exchange.finish()

    def end_stream(self, number: int) -> None:
        """Nobody listens to a stream any more."""
        exchange = self._streams.pop(number, None)
        if exchange is not None:
            exchange.gone.set()

    def news(self) -> list[tuple[str, PlainNews]]:
        """The events with acts that their open pages were not told of, each with the last act."""
        news = []
        for opened in self.services.hall:
            before = self._told.get(opened.id, opened.event.at)
            self._told[opened.id] = opened.event.at
            if opened.event.at != before:
                news.append((opened.id, plain_news(opened.latest())))
        return news

    # -- what the page around the desk calls: plain values that both languages have -------------

    async def ask(self, head: str, body: bytes | memoryview) -> tuple[str, bytes]:
        """An answer as JSON and bytes, to a request that is given alike."""
        asked = json.loads(head)
        headers = [(name, value) for name, value in asked["headers"]]
        answer = await self.answer(
            asked["method"], asked["path"], asked["query"], headers, bytes(body)
        )
        start = {"status": answer.status, "headers": answer.headers, "stream": answer.stream}
        return json.dumps(start), answer.body

    def news_as_json(self) -> str:
        """The news for open pages."""
        return json.dumps(self.news())

    def open_report(self, name: str, data: bytes | memoryview) -> str:
        """Open a report that came with the address; the page to show."""
        opened = [
            self.services.store.open_brought(brought)
            for brought in as_reports([(name, bytes(data))])
        ]
        self._kept.save(self.services.store)
        return ARRIVALS if opened[0].arrival is not None else f"/files/{opened[0].id}"

    def bring_event(self, name: str, data: bytes | memoryview) -> str:
        """Open an event folder that was packed; the page to show."""
        from crosstable.desk.pages.run.start import usual_parent

        folder = unpack_folder(bytes(data), usual_parent(), name)
        return f"/events/{self.services.hall.open(folder).id}"

    def pack_event(self, identity: str) -> tuple[str, bytes]:
        """The folder of an event as one file, with its name."""
        folder = self.services.hall.known_event(identity).path
        return f"{folder.name}.zip", pack_folder(folder)

    def pack_all(self) -> tuple[str, bytes]:
        """All events, each packed for itself; folders of one name in two places get a number."""
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            for folder in self.services.hall.recents.folders():
                name = _free_name(folder.name, archive.namelist())
                archive.writestr(name, pack_folder(folder))
        return "crosstable-events.zip", target.getvalue()


def _free_name(stem: str, taken: Sequence[str]) -> str:
    numbered = (f"{stem}-{number}.zip" for number in count(2))
    return next(name for name in chain((f"{stem}.zip",), numbered) if name not in taken)
