"""What the desk says after something was done: the address of a page names a sentence of ours.

The sentence itself is not in the address, so that nobody can make the desk say something.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

MOST_KEPT = 500
"""Sentences that are remembered; older ones are said no more."""


class Notices:
    """The last sentences, each under a name that cannot be guessed."""

    def __init__(self) -> None:
        self._sentences: OrderedDict[str, str] = OrderedDict()

    def keep(self, sentence: str) -> str:
        """Remember a sentence; the name under which it is found."""
        name = secrets.token_hex(8)
        self._sentences[name] = sentence
        while len(self._sentences) > MOST_KEPT:
            self._sentences.popitem(last=False)
        return name

    def find(self, name: str) -> str | None:
        """A sentence of ours; None for a name that is none."""
        return self._sentences.get(name)
