"""The second app beside the desk: `desk --hall HOST:PORT`."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence

from crosstable.cli.desk.place import listening
from crosstable.cli.network import hall_addresses, in_address
from crosstable.cli.terminal import talk
from crosstable.desk.app import DeskApp
from crosstable.desk.hall.app import hall_app
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import Unusable
from crosstable.web.serving import HallConnection, WebServer, serve_both, web_server


def opened_hall(wanted: str | None) -> tuple[socket.socket | None, tuple[str, ...]]:
    """The open door of the hall and its addresses; nothing where nobody asked for it."""
    if wanted is None:
        return None, ()
    door = listening(*_place(wanted))
    return door, tuple(_addresses_of(door))


def _place(text: str) -> tuple[str, int]:
    """Host and port; without a host every network of this computer."""
    host, colon, port = text.rpartition(":")
    if not colon or not (port.isascii() and port.isdecimal()):
        raise Unusable(f"--hall {text} is not HOST:PORT, for example --hall 0.0.0.0:8080")
    return host.strip("[]") or "0.0.0.0", int(port)


def _addresses_of(door: socket.socket) -> Iterator[str]:
    """The addresses that phones use."""
    host, port = door.getsockname()[:2]
    for name in hall_addresses(host) or [in_address(host)]:
        yield f"http://{name}:{port}"


def serve_with_hall(
    app: DeskApp, server: WebServer, door: socket.socket, opened: Sequence[OpenEvent]
) -> None:
    """Serve both; the event that the command names is shown in the hall."""
    services = app.state.services
    for event in opened[:1]:
        services.rooms.of(event).is_shown = True
    hall = hall_app(services)
    app.state.hall = hall.state.hall
    for address in services.settings.hall:
        talk(f"In the hall: {address}/")
    serve_both(server, door, web_server(hall, HallConnection), app.state.hall_door)
