"""Where the site of an event was written last: it belongs to this computer, not to the event."""

from __future__ import annotations

from pathlib import Path

from crosstable.text.safefiles import replace_bytes

PLACE = ".site-place"


def site_place(event: Path) -> Path | None:
    """The folder of the site, if this computer has made one of this event."""
    try:
        text = (event / PLACE).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return Path(text) if text else None


def remember_site_place(event: Path, site: Path) -> None:
    """Offer this folder the next time."""
    replace_bytes(event / PLACE, f"{site}\n".encode())
