"""Whether a phone reaches the hall: who came by the code that only this trial has.

This computer reaches itself also where a firewall or the network of guests keeps phones out, so
only another device proves anything.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from crosstable.web.network import hall_addresses

MOST_ARRIVALS = 20


class Arrival(NamedTuple):
    """A device that came by the code."""

    at: float
    address: str
    is_this_computer: bool


class Reach:
    """The trial of one hall: its code, and who came."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.code = secrets.token_hex(4)
        self.arrivals: tuple[Arrival, ...] = ()
        self._clock = clock

    def arrive(self, code: str, address: str) -> bool:
        """Note who came; False for a code that is not the one of this trial."""
        if not hmac.compare_digest(code.encode(), self.code.encode()):
            return False
        arrival = Arrival(self._clock(), address, is_own_address(address))
        self.arrivals = (*self.arrivals, arrival)[-MOST_ARRIVALS:]
        return True

    @property
    def last(self) -> Arrival | None:
        """Who came last; another device before this computer."""
        others = [arrival for arrival in self.arrivals if not arrival.is_this_computer]
        return others[-1] if others else self.arrivals[-1] if self.arrivals else None


def is_own_address(address: str) -> bool:
    """Whether an address is one of this computer's own."""
    return address.startswith("127.") or address == "::1" or address in hall_addresses("0.0.0.0")
