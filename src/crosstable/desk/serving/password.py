"""The password of a desk that others on the network can reach, and how often it may be guessed.

Somebody who has given the right one gets a key, a random value of this run, in a cookie. The key
says nothing about the password, so that nobody can try passwords by trying keys.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

FREE_GUESSES = 5
"""Wrong guesses in a row before an address has to wait."""
FIRST_WAIT = 4.0
LONGEST_WAIT = 300.0
"""Seconds; each further wrong guess doubles the wait."""
MOST_ADDRESSES = 1000
GUESSES_OF_ALL = 40
SECONDS_EACH = 5.0
"""Wrong guesses of all addresses together that are heard at once, and how soon one more is."""
TICKET_SECONDS = 60.0


class Door:
    """Who may come in; without a password everybody who has the token."""

    def __init__(self, password: str | None, now: Callable[[], float] = time.monotonic) -> None:
        self._password = password
        self._key = secrets.token_urlsafe(24)
        self._now = now
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """For each address its wrong guesses in a row, and until when it has to wait."""
        self._guesses = float(GUESSES_OF_ALL)
        self._counted = now()
        """Guesses that are left to all together, and when they were counted."""
        self._ticket: tuple[str, float] | None = None

    @property
    def has_lock(self) -> bool:
        """Whether a password is needed at all."""
        return self._password is not None

    @property
    def key(self) -> str:
        """What the cookie of those holds who gave the password."""
        return self._key

    def is_key(self, text: str) -> bool:
        """Whether somebody holds the key; compared in constant time."""
        return hmac.compare_digest(text.encode("utf-8"), self._key.encode("utf-8"))

    def wait_of(self, address: str) -> int:
        """How many seconds an address still has to wait before its next guess."""
        _, until = self._wrong.get(address, (0, 0.0))
        of_all = (1 - self._guesses_left()) * SECONDS_EACH
        return max(0, ceil(until - self._now()), ceil(of_all))

    def _guesses_left(self) -> float:
        """The guesses that are left to all addresses together: who has many gains nothing."""
        now = self._now()
        gained = (now - self._counted) / SECONDS_EACH
        self._guesses = min(self._guesses + gained, float(GUESSES_OF_ALL))
        self._counted = now
        return self._guesses

    # -- the browser that is opened at the start --------------------------------------------------

    def ticket(self) -> str:
        """What opens the desk once and soon, in place of the token: every user of the computer
        sees with which address a browser is started."""
        self._ticket = secrets.token_urlsafe(24), self._now() + TICKET_SECONDS
        return self._ticket[0]

    def takes_ticket(self, text: str) -> bool:
        """Whether this is the ticket; it is used up."""
        if self._ticket is None:
            return False
        known, until = self._ticket
        if not hmac.compare_digest(text.encode("utf-8"), known.encode("utf-8")):
            return False
        self._ticket = None
        return self._now() < until

    # -- guesses ----------------------------------------------------------------------------------

    def opens(self, password: str, address: str) -> bool:
        """Whether the password is right; an address that has to wait is not even heard."""
        if self._password is None or self.wait_of(address):
            return False
        given = password.encode("utf-8", "replace")
        known = self._password.encode("utf-8")
        if hmac.compare_digest(given, known):
            self._wrong.pop(address, None)
            return True
        self._note_wrong(address)
        return False

    def _note_wrong(self, address: str) -> None:
        self._guesses = self._guesses_left() - 1
        wrong = self._wrong.pop(address, (0, 0.0))[0] + 1
        over = min(wrong - FREE_GUESSES, 20)
        wait = min(FIRST_WAIT * 2**over, LONGEST_WAIT) if over >= 0 else 0.0
        self._wrong[address] = (wrong, self._now() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)
