"""The time of an office under test."""

from __future__ import annotations

from datetime import UTC, datetime


class Clock:
    """A clock that stands until it is set."""

    def __init__(self, day: str = "2026-01-01") -> None:
        self.set(day)

    def set(self, day: str, time: str = "12:00") -> None:
        """Set the clock to a day."""
        self.time = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time
