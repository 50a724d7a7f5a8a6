"""Who asks: the address of the request that is being answered, for a fair share of the workers."""

from __future__ import annotations

from contextvars import ContextVar

ASKER: ContextVar[str | None] = ContextVar("ASKER", default=None)
"""None where nobody waits for the answer: tasks have a limit of their own."""
