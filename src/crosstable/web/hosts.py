"""By which names a server is asked for: a foreign name can be made to point to its address.

A page of such a name would read the server's pages as its own. An address of numbers cannot be
pointed elsewhere, so it is always right.
"""

from __future__ import annotations

import ipaddress
import socket


def own_names(*more: str) -> frozenset[str]:
    """What this computer is called, and further names that were given."""
    name = socket.gethostname().lower()
    local = f"{name.partition('.')[0]}.local"
    return frozenset(("localhost", name, local, *(given.lower() for given in more)))


def is_named(host: str, names: frozenset[str]) -> bool:
    """Whether the header Host names a server: one of its names, or an address; with any port.

    >>> is_named("192.0.2.7:8000", frozenset()), is_named("[::1]", frozenset())
    (True, True)
    >>> is_named("evil.example", frozenset(("localhost",)))
    False
    """
    name = host.strip().lower()
    if name.startswith("["):
        return _is_address(name[1:].partition("]")[0])
    name = name.partition(":")[0]
    return name in names or _is_address(name)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
