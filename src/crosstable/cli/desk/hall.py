"""The second app beside the desk: `desk --hall HOST:PORT`."""

from __future__ import annotations

import socket
from collections.abc import Sequence

from crosstable.cli.terminal import talk
from crosstable.desk.app import DeskApp
from crosstable.desk.hall.switch import addresses_of
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import Unusable
from crosstable.web.network import listening


def opened_hall(wanted: str | None) -> socket.socket | None:
    """The open door of the hall; nothing where nobody asked for it."""
    return None if wanted is None else listening(*_place(wanted))


def _place(text: str) -> tuple[str, int]:
    """Host and port; without a host every network of this computer."""
    host, colon, port = text.rpartition(":")
    if not colon or not (port.isascii() and port.isdecimal()):
        raise Unusable(f"--hall {text} is not HOST:PORT, for example --hall 0.0.0.0:8080")
    return host.strip("[]") or "0.0.0.0", int(port)


def show_in_hall(app: DeskApp, opened: Sequence[OpenEvent]) -> None:
    """Say where the hall is; the event that the command names is shown there."""
    for event in opened[:1]:
        app.state.services.rooms.of(event).is_shown = True
    for address in addresses_of(app.state.hall_switch.door):
        talk(f"In the hall: {address}/")
