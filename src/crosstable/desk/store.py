"""What was opened at the desk in this run: files, their versions, rating lists.

Everything lives in memory. The bytes that were opened are never changed; each edit is one more
version, so that every step can be undone.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from crosstable.desk.foreign import Arrival, Brought
from crosstable.desk.settings import Limits
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.refusals import Refused

_FULL = phrase(
    "The desk is full of files with edits that nobody has downloaded. Download or close some first."
)


@dataclass(frozen=True, slots=True)
class Version:
    """The bytes of a file at one moment, and what was done to get there."""

    data: bytes
    fingerprint: str
    step: Phrase | str = ""

    @classmethod
    def of(cls, data: bytes, step: Phrase | str = "") -> Version:
        """A version with its fingerprint, under which its results are kept."""
        return cls(data, sha256(data).hexdigest(), step)


class DeskFile:
    """A file with its versions; the first one is what was opened."""

    def __init__(self, name: str, data: bytes) -> None:
        self.id = secrets.token_urlsafe(9)
        self.name = shown_name(name)
        self.versions = [Version.of(data)]
        self.place = 0
        self.downloaded = self.versions[0].fingerprint
        """The bytes that the user has: as opened, or as last downloaded."""
        self.rating_list: str | None = None
        """The list that was chosen for this file."""
        self.details: bytes | None = None
        """The event details that were brought along: what a report cannot hold."""
        self.opened_at = datetime.now().strftime("%H:%M")
        """When it was opened, for people: files of one name differ by it."""
        self.follows_event = False
        """Whether this is the report of an event that is run here, and nobody edits it."""
        self.arrival: Arrival | None = None
        """What it was before, if it is the file of another program."""

    @property
    def original(self) -> Version:
        """What was opened."""
        return self.versions[0]

    @property
    def current(self) -> Version:
        """What is shown and downloaded."""
        return self.versions[self.place]

    @property
    def is_changed(self) -> bool:
        """Whether there are edits that nobody has downloaded yet."""
        return self.current.fingerprint != self.downloaded

    @property
    def undoable(self) -> Phrase | str | None:
        """The step that undoing takes back."""
        return self.current.step if self.place > 0 else None

    @property
    def redoable(self) -> Phrase | str | None:
        """The step that comes back."""
        return self.versions[self.place + 1].step if self.place + 1 < len(self.versions) else None

    @property
    def size(self) -> int:
        """Bytes of all versions."""
        return sum(len(version.data) for version in self.versions)

    def keep(self, data: bytes, step: Phrase | str, limits: Limits) -> bool:
        """A new version after the current one; what was undone before is forgotten."""
        version = Version.of(data, step)
        if version.fingerprint == self.current.fingerprint:
            return False
        self.versions[self.place + 1 :] = [version]
        while len(self.versions) > 2 and (
            len(self.versions) > limits.versions_kept or self.size > limits.versions_bytes
        ):
            del self.versions[1]  # the first one is the original and stays
        self.place = len(self.versions) - 1
        return True

    def move(self, steps: int) -> None:
        """Undo (-1) or redo (+1); at the ends nothing happens."""
        self.place = min(max(self.place + steps, 0), len(self.versions) - 1)


class RatingListFile:
    """A rating list that was brought to the desk; it lies in a temporary file, it may be large."""

    def __init__(self, name: str, path: str, size: int, month: str | None = None) -> None:
        self.id = secrets.token_urlsafe(9)
        self.name = shown_name(name)
        self.path = path
        self.size = size
        self.month = month


class Store:
    """All files of this run, the latest first."""

    def __init__(self, limits: Limits) -> None:
        self._files: OrderedDict[str, DeskFile] = OrderedDict()
        self._limits = limits
        self.lists: dict[str, RatingListFile] = {}

    def open(self, name: str, data: bytes) -> DeskFile:
        """A new file; those that were not looked at for the longest time make room."""
        return self.put(DeskFile(name, data))

    def open_brought(self, brought: Brought) -> DeskFile:
        """A new file with what is known of it."""
        file = self.open(brought.name, brought.data)
        file.arrival = brought.arrival
        return file

    def put(self, file: DeskFile) -> DeskFile:
        """A file that is there already, for instance since the last visit."""
        self._files[file.id] = file
        while len(self._files) > 1 and self._is_full():
            dispensable = self._dispensable(file.id)
            if dispensable is None:
                del self._files[file.id]
                raise Refused(507, _FULL)
            del self._files[dispensable]
        return file

    def _is_full(self) -> bool:
        size = sum(file.size for file in self._files.values())
        return len(self._files) > self._limits.files_kept or size > self._limits.files_bytes

    def _dispensable(self, newest: str) -> str | None:
        """The file to forget: one without edits that nobody has downloaded."""
        others = (file for file in self._files.values() if file.id != newest)
        return next((file.id for file in others if not file.is_changed), None)

    def get(self, identity: str) -> DeskFile | None:
        """A file by its identity."""
        file = self._files.get(identity)
        if file is not None:
            self._files.move_to_end(identity)
        return file

    def close(self, identity: str) -> None:
        """Forget a file."""
        self._files.pop(identity, None)

    def __iter__(self) -> Iterator[DeskFile]:
        return reversed(self._files.values())

    def __len__(self) -> int:
        return len(self._files)


def shown_name(name: str) -> str:
    """A name to show and to offer for the download; never a path of this computer."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    clean = "".join(sign for sign in last if sign.isprintable() and sign not in '<>:"|?*')
    return clean.strip(" .")[:120] or "report.trf"
