"""What counts as one visitor: an address, or the network that gives one phone many of them."""

from __future__ import annotations

import ipaddress


def neighbourhood(address: str) -> str:
    """The visitor behind an address.

    An IPv6 network gives a phone as many addresses as it likes. An IPv4 address that a socket for
    both shows inside IPv6 is that IPv4 address: otherwise all of them would be one visitor.

    >>> neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff")
    True
    >>> neighbourhood("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        ip_address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip_address, ipaddress.IPv4Address):
        return str(ip_address)
    if ip_address.ipv4_mapped is not None:
        return str(ip_address.ipv4_mapped)
    return str(ipaddress.ip_network((ip_address, 64), strict=False))
