"""Open reports that outlive the run of a desk: in a browser every reload of the page ends one.

Of each file the bytes that were opened and those of now are kept, named by their content, with an
index beside them. The steps between the two become one.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

from crosstable.desk.store import DeskFile, Store, Version
from crosstable.model.phrases import phrase
from crosstable.text.safefiles import replace_bytes

INDEX = "index.json"
_BEFORE = phrase("Edits of the last visit")


class KeptReports:
    """The open reports of a store, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._saved: list[KeptFile] | None = None

    def save(self, store: Store) -> None:
        """Write what is open now, if it is different from what was written last."""
        files = list(reversed(list(store)))  # as they were opened
        entries = [_entry(file) for file in files]
        if entries == self._saved or (self._saved is None and not entries):
            return
        contents = {
            version.fingerprint: version.data for file in files for version in _versions(file)
        }
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, data in contents.items():
            if not (self._folder / name).is_file():
                replace_bytes(self._folder / name, data)
        replace_bytes(self._folder / INDEX, json.dumps(entries).encode("utf-8"))
        for path in self._folder.iterdir():
            if path.name != INDEX and path.name not in contents:
                path.unlink()
        self._saved = entries

    def restore(self, store: Store) -> None:
        """Open what was open; a file that cannot be read any more is left out."""
        try:
            entries = json.loads((self._folder / INDEX).read_bytes())
        except (OSError, ValueError):
            return
        for entry in entries:
            try:
                store.put(self._file(entry))
            except (OSError, KeyError, TypeError):
                continue
        self._saved = entries

    def _file(self, entry: KeptFile) -> DeskFile:
        file = DeskFile(entry["name"], (self._folder / entry["original"]).read_bytes())
        file.id = str(entry["id"])
        if entry["current"] != entry["original"]:
            now = (self._folder / entry["current"]).read_bytes()
            file.versions.append(Version.of(now, _BEFORE))
            file.place = 1
        file.downloaded = str(entry["downloaded"])
        if entry["details"]:
            file.details = (self._folder / entry["details"]).read_bytes()
        return file


def _versions(file: DeskFile) -> list[Version]:
    versions = [file.original, file.current]
    return versions if file.details is None else [*versions, Version.of(file.details)]


class KeptFile(TypedDict):
    """A file in the index of what was open."""

    id: str
    name: str
    original: str
    current: str
    downloaded: str
    details: str | None


def _entry(file: DeskFile) -> KeptFile:
    return {
        "id": file.id,
        "name": file.name,
        "original": file.original.fingerprint,
        "current": file.current.fingerprint,
        "downloaded": file.downloaded,
        "details": None if file.details is None else Version.of(file.details).fingerprint,
    }
