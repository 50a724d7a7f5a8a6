"""How often codes may be guessed: a phone that guesses waits, and nobody else does.

Eight digits are few enough to be tried by a program. Each address has a handful of wrong codes,
then waits, twice as long each time. All addresses together have a supply that fills slowly, for
somebody may have many addresses; it holds back only those who guessed wrong before, so that a
player who types the right code is let in while somebody else attacks.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from crosstable.web.neighbours import neighbourhood

FREE = 5
FIRST_WAIT = 4.0
LONGEST_WAIT = 600.0
OF_ALL = 60
SECONDS_EACH = 3.0
MOST_ADDRESSES = 2000


class Guesses:
    """Wrong codes by address."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._left = float(OF_ALL)
        self._counted = now()

    def wait_of(self, address: str) -> int:
        """Seconds before the next code of an address is heard."""
        known = self._wrong.get(neighbourhood(address))
        if known is None:
            return 0
        of_all = (1 - self._supply()) * SECONDS_EACH
        return max(0, ceil(known[1] - self._now()), ceil(of_all))

    def _supply(self) -> float:
        now = self._now()
        gained = (now - self._counted) / SECONDS_EACH
        self._left = min(self._left + gained, float(OF_ALL))
        self._counted = now
        return self._left

    def note_wrong(self, address: str) -> None:
        """A code that opens nothing, as far as is known."""
        self._left = max(self._supply() - 1, -float(OF_ALL))
        place = neighbourhood(address)
        count = self._wrong.pop(place, (0, 0.0))[0] + 1
        over = min(count - FREE, 20)
        wait = min(FIRST_WAIT * 2**over, LONGEST_WAIT) if over >= 0 else 0.0
        self._wrong[place] = (count, self._now() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)

    def note_right(self, address: str) -> None:
        """A code that was noted as wrong before it was looked up, and opened something."""
        self._left = min(self._supply() + 1, float(OF_ALL))
        self._wrong.pop(neighbourhood(address), None)
