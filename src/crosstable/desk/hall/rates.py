"""How fast somebody with a pass may write: every entry is a line of the journal for ever.

Whoever enters results at a normal pace never notices it. A pass that writes without end waits, and
nobody else does.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

MOST_PASSES = 5000


class Rates:
    """The entries that each pass may still make: some at once, then one after each pause."""

    def __init__(
        self, at_once: int, seconds_each: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once = float(at_once)
        self._seconds_each = seconds_each
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_of(self, token: str) -> int:
        """Seconds before the next entry of a pass is taken; 0 takes one."""
        now = self._now()
        left, counted_at = self._left.pop(token, (self._at_once, now))
        left = min(left + (now - counted_at) / self._seconds_each, self._at_once)
        is_free = left >= 1
        self._left[token] = (left - 1 if is_free else left, now)
        while len(self._left) > MOST_PASSES:
            self._left.popitem(last=False)
        return 0 if is_free else ceil((1 - left) * self._seconds_each)
