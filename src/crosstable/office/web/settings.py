"""How the pages of an office are served."""

from __future__ import annotations

from typing import NamedTuple

MEGABYTE = 1024 * 1024


class WebSettings(NamedTuple):
    """What `office serve` was asked for."""

    is_secure: bool = False
    """Whether browsers reach the office by HTTPS (a reverse proxy): cookies are then secure."""
    names: frozenset[str] = frozenset()
    """Names that the office is asked by; none if any will do."""
    proxy: str = ""
    """The address of a reverse proxy that says where requests come from."""
    language: str | None = None
    report_bytes: int = 64 * MEGABYTE
    """The largest report; a larger upload is refused as soon as it is announced or seen."""
    backup_bytes: int = 512 * MEGABYTE
    """The largest backup that a page restores; the command takes any."""
    upload_seconds: float = 120.0
