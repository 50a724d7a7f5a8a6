"""The report behind some bytes; the last few are remembered, since people stay with a file."""

from __future__ import annotations

from functools import lru_cache

from crosstable.api import loads, what_is_wrong_with
from crosstable.errors import CrosstableError
from crosstable.model import Tournament

REMEMBERED = 4
"""Reports that a worker keeps; one of 300 players needs about two megabytes."""


class NoReport(CrosstableError):
    """The bytes are no report; the message says what they are."""


@lru_cache(maxsize=REMEMBERED)
def report(data: bytes) -> Tournament:
    """The report, or a complaint that it is none."""
    t = loads(data)
    verdict = what_is_wrong_with(t)
    if verdict is not None:
        raise NoReport(verdict.message)
    return t
