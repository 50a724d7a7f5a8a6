"""The events that were opened last, remembered in the user's data folder."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from crosstable.event.disk.journalfile import JOURNAL
from crosstable.lists.store import data_folder
from crosstable.text.safefiles import replace_bytes

FILE = "recent-events.json"
MOST = 12


class Recents:
    """Folders of events, the latest first."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (data_folder() if folder is None else folder) / FILE

    def folders(self) -> list[Path]:
        """Those that are still there."""
        try:
            names = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        texts = names if isinstance(names, list) else []
        paths = [Path(text) for text in texts if isinstance(text, str)]
        return [path for path in paths if (path / JOURNAL).is_file()][:MOST]

    def remember(self, folder: Path) -> None:
        """Put a folder first; a data folder that cannot be written is no reason to stop."""
        others = [path for path in self.folders() if path != folder]
        texts = [str(path) for path in (folder, *others)][:MOST]
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_bytes(self._path, json.dumps(texts, ensure_ascii=False).encode("utf-8"))
