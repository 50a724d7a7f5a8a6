"""What this computer is called on its networks, and the doors that it opens there."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

from crosstable.errors import Unusable

_ADDRESS_OF_CARD = 0x8915
"""Linux's request SIOCGIFADDR; the answer has the address in its bytes 20 to 23."""


def in_address(host: str) -> str:
    """A host as an address names it; every address of this computer is shown as the local one."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def hall_addresses(host: str) -> list[str]:
    """What others on the network type: the host, or the addresses of this computer."""
    if host not in ("0.0.0.0", "::"):
        return [in_address(host)]
    addresses = {*_named_addresses(), *_routed_addresses(), *_interface_addresses()}
    return sorted(address for address in addresses if not address.startswith(("127.", "0.")))


def _named_addresses() -> Iterator[str]:
    """The addresses of this computer's name; many systems know only the local one."""
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        yield from (str(address[0]) for *_, address in known)


def _routed_addresses() -> Iterator[str]:
    """The address under which this computer would go to others; nothing is sent for this."""
    for other in ("10.0.0.1", "172.16.0.1", "192.168.0.1", "203.0.113.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
            asked.connect((other, 9))
            yield str(asked.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    """The addresses of the network cards, where the system tells them (Linux)."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # a card without an address
                told = fcntl.ioctl(asked, _ADDRESS_OF_CARD, name.encode().ljust(256, b"\0"))
                yield socket.inet_ntoa(told[20:24])


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections; raises `Unusable` where it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would let two programs listen on one port
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()  # who comes before the server is ready waits
    except OverflowError:
        door.close()
        raise Unusable(f"port {port} is out of range; use a number from 0 to 65535") from None
    except OSError as problem:
        door.close()
        raise Unusable(f"cannot listen on {host}, port {port}: {problem.strerror}") from None
    return door
