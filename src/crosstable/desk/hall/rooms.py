"""What the hall knows of an event: its passes, whether it is shown, what the screens show.

It lies in the user's data folder, readable for the user only, and not in the folder of the event,
which is copied, mirrored and handed on.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from crosstable.desk.hall.passes import Access, Passes, PlainPass, pass_of, plain_pass
from crosstable.desk.run.hall import Hall
from crosstable.desk.run.opened import OpenEvent, identity_of
from crosstable.errors import CrosstableError
from crosstable.lists.store import data_folder
from crosstable.text.safefiles import replace_bytes

FOLDER = "halls"
KINDS = ("pairings", "names", "standings", "clock", "notice")
"""What a projector can show."""
MAIN = "main"
"""The screen that shows what the arbiter chooses."""
_A_MONTH = 30 * 24 * 3600.0


class ScreenFields(TypedDict):
    """What the arbiter chose for the screens, in the file and on pages."""

    show: str
    seconds: int
    page: int
    notice: str
    clock: float


class RoomFields(TypedDict):
    """The file of a room."""

    folder: str
    key: str
    shown: bool
    screen: ScreenFields
    passes: list[PlainPass]


@dataclass(slots=True)
class Screen:
    """What the arbiter chose for the screens."""

    show: str = KINDS[0]
    seconds: int = 15
    page: int = 0
    """The page that is held; 0 turns them."""
    notice: str = ""
    clock: float = 0.0
    """When the round begins, in seconds since 1970; 0 for no clock."""

    def plain(self) -> ScreenFields:
        """As pages and the file have it."""
        return {
            "show": self.show,
            "seconds": self.seconds,
            "page": self.page,
            "notice": self.notice,
            "clock": self.clock,
        }


@dataclass(slots=True)
class Room:
    """The hall of one event."""

    folder: Path
    passes: Passes = field(default_factory=Passes)
    is_shown: bool = False
    """Whether everybody may read it."""
    screen: Screen = field(default_factory=Screen)

    @property
    def id(self) -> str:
        """The name of the event in addresses."""
        return identity_of(self.folder)


class Rooms:
    """The halls of all events that have one."""

    def __init__(
        self, hall: Hall, folder: Path | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._hall = hall
        self._folder = (data_folder() if folder is None else folder) / FOLDER
        self._now = now
        self._rooms: dict[str, Room] = {}
        self._read()

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def of(self, opened: OpenEvent) -> Room:
        """The hall of an event, an empty one if it has none yet."""
        made = Room(opened.path, Passes(now=self._now))
        return self._rooms.setdefault(opened.id, made)

    def public_events(self) -> list[OpenEvent]:
        """The events that everybody may read."""
        events = [self.open_room(room) for room in self if room.is_shown]
        return [event for event in events if event is not None]

    def open_room(self, room: Room) -> OpenEvent | None:
        """The event of a room; it is opened again after a restart, unless it is gone."""
        known = self._hall.get(room.id)
        if known is not None:
            return known
        with suppress(CrosstableError, OSError):
            return self._hall.open(room.folder)
        return None

    def find(self, text: str, is_code: bool = False) -> tuple[Room, OpenEvent, Access] | None:
        """The pass that a token or a code opens now."""
        for room in self:
            if not room.passes.live() or (opened := self.open_room(room)) is None:
                continue
            ask = room.passes.by_code if is_code else room.passes.by_token
            access = ask(text, opened.event)
            if access is not None:
                return room, opened, access
        return None

    # -- on disk ----------------------------------------------------------------------------------

    def keep(self, room: Room) -> None:
        """Write what a restart needs."""
        room.passes.forget_old(_A_MONTH)
        value = {
            "folder": str(room.folder),
            "key": room.passes.key.hex(),
            "shown": room.is_shown,
            "screen": room.screen.plain(),
            "passes": [plain_pass(pass_) for pass_ in room.passes],
        }
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self._folder / f"{room.id}.json"
        replace_bytes(path, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))
        with suppress(OSError):
            os.chmod(path, 0o600)  # noqa: PTH101

    def _read(self) -> None:
        for path in sorted(self._folder.glob("*.json")):
            with suppress(OSError, ValueError, KeyError, TypeError):
                room = self._room(json.loads(path.read_bytes()))
                self._rooms[room.id] = room

    def _room(self, fields: RoomFields) -> Room:
        known = [pass_of(pass_) for pass_ in fields["passes"]]
        passes = Passes(bytes.fromhex(fields["key"]), known, self._now)
        screen = Screen(**fields["screen"])
        return Room(Path(fields["folder"]), passes, fields["shown"] is True, screen)
