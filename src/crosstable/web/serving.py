"""The server under a web shell: connections that send half a request do not keep others out."""

from __future__ import annotations

import asyncio
import math
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import IPPROTO_TCP, TCP_NODELAY, socket
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from crosstable.web.draining import ReadsToTheEnd

if TYPE_CHECKING:
    from starlette.applications import Starlette

HEAD_SECONDS = 5.0
"""How long the first lines of a request may take; a browser sends them at once."""
MOST_CONNECTIONS = 400
MOST_OF_HALL = 2500
"""Connections from the hall: an open event of 2,000 players, and those who only watch."""
AT_ONCE = 32
"""Connections that the event loop accepts before it looks at any of them."""
DESCRIPTORS_FOR_WORK = 40 + 2 * AT_ONCE
"""Descriptors for workers, files and the server itself, and for what was accepted just now."""


class Connection(H11Protocol):
    """A connection that is closed when it does not come to the point.

    Whoever opens many of them loses the one that has asked for nothing for the longest time, so
    that there is always room for one more that does.
    """

    _waits: asyncio.TimerHandle | None = None
    _idle_since = math.inf
    """Infinite while a request is being answered."""

    most = MOST_CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _send_at_once(transport)
        self._idle_since = self.loop.time()
        self._wait()
        if len(self.connections) > most_connections(self.most):
            self._make_room()

    def _make_room(self) -> None:
        everybody = (
            connection for connection in self.connections if isinstance(connection, Connection)
        )
        open_ones = [one for one in everybody if not one.transport.is_closing()]
        if len(open_ones) > most_connections(self.most):
            min(open_ones, key=lambda open_one: open_one._idle_since).transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()
            self._idle_since = math.inf
        elif self._waits is None:  # the beginning of the next request
            self._wait()

    def on_response_complete(self) -> None:
        self._stop_waiting()
        self._idle_since = self.loop.time()
        super().on_response_complete()
        if not self.cycle.response_complete:  # the next request was there already
            self._idle_since = math.inf

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waits = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        self._waits = None
        self.transport.abort()


def _send_at_once(transport: asyncio.Transport) -> None:
    """Send what is written without waiting for more.

    The head and the body of an answer are two writes. The system holds the second one back until
    the other side confirms the first, which it does after 40 ms. asyncio sees to that only for
    sockets that were made for TCP by name, which is not said of those that a listening one gives.
    """
    with suppress(OSError):  # the other side may be gone already
        transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)


class HallConnection(Connection):
    """A connection of the hall, where every phone keeps one for the news."""

    most = MOST_OF_HALL


def most_connections(wanted: int = MOST_CONNECTIONS) -> int:
    """How many connections there may be: the system may allow few open files."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(8, min(wanted, allowed - DESCRIPTORS_FOR_WORK))
    return wanted


class WebServer(uvicorn.Server):
    """The server; a terminal window that is closed (SIGHUP) ends it as Ctrl-C does."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        hangup = getattr(signal, "SIGHUP", None)  # Windows has none
        before = signal.getsignal(hangup) if hangup is not None else None
        if hangup is not None:
            signal.signal(hangup, self.handle_exit)
        try:
            with super().capture_signals():
                yield
        finally:
            if hangup is not None:
                signal.signal(hangup, before)

    async def startup_only(self, sockets: list[socket]) -> None:
        """Serve without looking after signals, which another server does."""
        await self._serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; the server repeats the signals that it has seen, and for a hangup that is Ctrl-C."""
        interrupt = sig == getattr(signal, "SIGHUP", None)
        super().handle_exit(signal.SIGINT if interrupt else sig, frame)


def web_server(app: Starlette, connection: type[Connection] = Connection) -> WebServer:
    """The server of a shell, which says nothing about itself."""
    config = uvicorn.Config(
        ReadsToTheEnd(app),
        http=connection,
        ws="none",
        backlog=AT_ONCE if connection is Connection else MOST_OF_HALL,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )
    return WebServer(config)


def serve_both(desk: WebServer, door: socket, hall: WebServer, hall_door: socket) -> None:
    """Serve the arbiter and the hall in one process; the hall ends with the desk."""
    allow_many_files()

    async def serve() -> None:
        of_hall = asyncio.ensure_future(hall.startup_only([hall_door]))
        try:
            await desk.serve([door])
        finally:
            hall.should_exit = True
            await of_hall

    asyncio.run(serve())


def allow_many_files() -> None:
    """Every phone is an open file; most systems allow more than they give unasked."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_OF_HALL + MOST_CONNECTIONS + DESCRIPTORS_FOR_WORK
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
