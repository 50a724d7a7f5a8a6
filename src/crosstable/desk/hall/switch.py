"""The second app is switched on and off while the desk runs, on a port of its own.

What was given out in the hall stays valid: passes lie with the event, and the hall comes back at
the same port if it is free.
"""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

from crosstable.desk.hall.app import hall_app
from crosstable.errors import Unusable
from crosstable.web.network import hall_addresses, in_address, listening
from crosstable.web.serving import HallConnection, WebServer, web_server

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from crosstable.desk.hall.desk import HallDesk

EVERY_NETWORK = "0.0.0.0"
PORTS = (8080, 8081, 8082, 8088, 8000, 0)
"""Ports that are tried one after the other; 0 is any free one."""
_SECONDS_BETWEEN_LOOKS = 0.01


class HallSwitch:
    """The second app of a desk: on, or off."""

    def __init__(self, app: Starlette, door: socket.socket | None = None) -> None:
        self._app = app
        self.door = door
        """Where the hall listens; None while it is off."""
        self._usual = (EVERY_NETWORK, PORTS[0]) if door is None else door.getsockname()[:2]
        self._server: WebServer | None = None
        self._work: asyncio.Future[None] | None = None
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Serve at the door that was open when the desk started, if any."""
        if self.door is not None:
            await self._serve(self.door)

    async def turn_on(self) -> None:
        """Let phones and screens in, from every network of this computer or from where the desk was
        told to listen; raises `Unusable`."""
        async with self._turn:
            if self._server is None:
                await self._serve(open_door(*self._usual))

    async def turn_off(self) -> None:
        """Let nobody in any more; who reads along is told that the link is broken."""
        async with self._turn:
            if self._server is None or self._work is None or self.door is None:
                return
            self._app.state.services.hall_addresses = ()
            self._app.state.hall = None
            self._server.should_exit = True
            await self._work
            self.door.close()
            self._server = None
            self._work = None
            self.door = None

    async def _serve(self, door: socket.socket) -> None:
        services = self._app.state.services
        services.hall_addresses = addresses_of(door)
        second = hall_app(services)
        hall: HallDesk = second.state.hall
        server = web_server(second, HallConnection)
        self._app.state.hall = hall
        self.door = door
        self._server = server
        self._work = asyncio.ensure_future(server.startup_only([door]))
        while not server.started and not self._work.done():
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)


def open_door(host: str, wanted: int) -> socket.socket:
    """A door at the wanted port or the first usual one that is free; raises `Unusable` if there is
    none."""
    for port in (wanted, *PORTS[:-1]):
        try:
            return listening(host, port)
        except Unusable:  # somebody else listens there
            continue
    return listening(host, PORTS[-1])


def addresses_of(door: socket.socket) -> tuple[str, ...]:
    """The addresses that phones use."""
    host, port = door.getsockname()[:2]
    names = hall_addresses(host) or [in_address(host)]
    return tuple(f"http://{name}:{port}" for name in names)
