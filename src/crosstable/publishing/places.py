"""Where and how the site of an event was made last: that is of this computer, not of the event.

The choices are kept as well, so that nobody who publishes again shows more than before by not
marking a box: names of minors that were shortened stay so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from crosstable.model.languages import LANGUAGES
from crosstable.publishing.levels import LEVELS, level_named
from crosstable.publishing.source import SiteWishes
from crosstable.text.safefiles import replace_bytes

PLACE = ".site-place"


class LastSite(NamedTuple):
    """The folder of the last site, None if it was downloaded, and what was wished for it."""

    folder: Path | None
    wishes: SiteWishes


def last_site(event: Path) -> LastSite | None:
    """What this computer remembers of the site of an event."""
    try:
        fields = json.loads((event / PLACE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return _last_site(fields) if isinstance(fields, dict) else None


def _last_site(fields: dict[str, Any]) -> LastSite:
    """Whatever the file says: what is not known is as it usually is."""
    folder = fields.get("folder")
    level = fields.get("level")
    languages = fields.get("languages")
    known = (
        [language for language in languages if language in LANGUAGES]
        if isinstance(languages, list)
        else []
    )
    wishes = SiteWishes(
        level=level_named(level) if level in LEVELS else None,
        languages=tuple(known) or SiteWishes().languages,
        shorten_minors=fields.get("shorten_minors") is True,
    )
    return LastSite(Path(folder) if isinstance(folder, str) and folder else None, wishes)


def remember_site(event: Path, folder: Path | None, wishes: SiteWishes) -> None:
    """Offer the same the next time. Errors are looked at again each time."""
    kept = {
        "folder": None if folder is None else str(folder),
        "level": None if wishes.level is None else wishes.level.word,
        "languages": list(wishes.languages),
        "shorten_minors": wishes.shorten_minors,
    }
    replace_bytes(event / PLACE, f"{json.dumps(kept)}\n".encode())
