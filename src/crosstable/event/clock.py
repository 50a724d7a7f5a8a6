"""The one place where the clock is read; no result depends on it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time in UTC as the journal writes it.

    >>> len(now())
    20
    """
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
