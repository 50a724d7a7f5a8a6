"""The server under a web shell: connections that send half a request do not keep others out."""

from __future__ import annotations

import asyncio
import math
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import IPPROTO_TCP, TCP_NODELAY, socket
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from crosstable.web.draining import ReadsToTheEnd
from crosstable.web.listeners import LetsListenersGo
from crosstable.web.neighbours import neighbourhood

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

    If there are too many, the visitor who has most of them loses the one that has asked for nothing
    for the longest time, else the oldest. So there is always room for one more visitor, and nobody
    can take it away from others.
    """

    _waits: asyncio.TimerHandle | None = None
    _waits_for_body: asyncio.TimerHandle | None = None
    _idle_since = math.inf
    """Infinite while a request is being answered."""
    _made_at = 0.0
    _visitor = ""

    most = MOST_CONNECTIONS
    body_seconds: float | None = None
    """How long the body of a request may take; None for as long as it likes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _send_at_once(transport)
        self._made_at = self.loop.time()
        self._idle_since = self._made_at
        self._visitor = neighbourhood(str((transport.get_extra_info("peername") or ("",))[0]))
        self._wait()
        if len(self.connections) > most_connections(self.most):
            self._make_room()

    def _make_room(self) -> None:
        everybody = (
            connection for connection in self.connections if isinstance(connection, Connection)
        )
        open_ones = [other for other in everybody if not other.transport.is_closing()]
        if len(open_ones) > most_connections(self.most):
            visitor, _ = Counter(other._visitor for other in open_ones).most_common(1)[0]
            own = [other for other in open_ones if other._visitor == visitor]
            min(own, key=lambda other: (other._idle_since, other._made_at)).transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()
            self._idle_since = math.inf
            self._watch_body(cycle)
        elif self._waits is None:  # the beginning of the next request
            self._wait()

    def _watch_body(self, cycle: RequestResponseCycle) -> None:
        """A body that comes drop by drop must not hold its place for ever."""
        if not cycle.more_body:
            self._stop_waiting_for_body()
        elif self._waits_for_body is None and self.body_seconds is not None:
            self._waits_for_body = self.loop.call_later(self.body_seconds, self.transport.abort)

    def _stop_waiting_for_body(self) -> None:
        if self._waits_for_body is not None:
            self._waits_for_body.cancel()
            self._waits_for_body = None

    def on_response_complete(self) -> None:
        self._stop_waiting()
        self._stop_waiting_for_body()
        self._idle_since = self.loop.time()
        super().on_response_complete()
        if not self.cycle.response_complete:  # the next request was there already
            self._idle_since = math.inf

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_waiting_for_body()
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
    body_seconds = 10.0


def most_connections(wanted: int = MOST_CONNECTIONS) -> int:
    """How many connections there may be: the system may allow few open files."""
    with suppress(AttributeError, OSError, ValueError):
        allowed = os.sysconf("SC_OPEN_MAX")
        return max(8, min(wanted, allowed - DESCRIPTORS_FOR_WORK))
    return wanted


class WebServer(uvicorn.Server):
    """The server; a terminal window that is closed (SIGHUP) ends it as Ctrl-C does."""

    def __init__(self, config: uvicorn.Config, listeners: LetsListenersGo) -> None:
        super().__init__(config)
        self._news = listeners

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End; pages that listen for news are let go, other answers are finished."""
        self._news.let_go()
        await super().shutdown(sockets)

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


def web_server(
    app: Starlette, connection: type[Connection] = Connection, proxy: str = ""
) -> WebServer:
    """The server of a shell, which says nothing about itself.

    What a request says about the address that it comes from is believed only from `proxy`: anybody
    can write such a header.
    """
    listeners = LetsListenersGo(ReadsToTheEnd(app))
    config = uvicorn.Config(
        listeners,
        http=connection,
        ws="none",
        backlog=AT_ONCE if connection is Connection else MOST_OF_HALL,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )
    return WebServer(config, listeners)


def allow_many_files() -> None:
    """Every phone is an open file; most systems allow more than they give unasked."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_OF_HALL + MOST_CONNECTIONS + DESCRIPTORS_FOR_WORK
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
