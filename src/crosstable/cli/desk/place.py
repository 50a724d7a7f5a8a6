"""Where a desk listens: at the address that its event had before, else at a new one."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from crosstable.desk.run.opened import identity_of
from crosstable.desk.serving.addresses import START, Address, Addresses
from crosstable.desk.serving.running import ticket_of_running
from crosstable.errors import Unusable
from crosstable.web.network import listening

TOKEN_BYTES = 24


class Place(NamedTuple):
    """An open door with its address; without a door, the ticket of a desk that runs there."""

    address: Address
    door: socket.socket | None
    ticket: str = ""


def place_for(
    events: Sequence[str], has_files: bool, host: str, port: int, *, is_new: bool = False
) -> Place:
    """Where to listen. Reports alone are kept in memory, so nobody comes back to them."""
    keys = [] if has_files and not events else [*map(event_key, events), START]
    known = [] if is_new else Addresses().of(keys, host)
    for address in known:
        if port not in (0, address.port):
            continue
        try:
            return Place(address, listening(host, address.port))
        except Unusable:  # taken: by this very desk, or by somebody else
            ticket = "" if port or address != known[0] else ticket_of_running(address)
            if ticket:
                return Place(address, None, ticket)
    door = listening(host, port)
    address = Address(host, door.getsockname()[1], secrets.token_urlsafe(TOKEN_BYTES))
    return Place(address, door)


def event_key(folder: str) -> str:
    """The name of an event among the addresses."""
    return identity_of(Path(folder).resolve())
