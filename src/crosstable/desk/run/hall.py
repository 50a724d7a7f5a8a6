"""All events that are open at this desk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from anyio import to_thread

from crosstable.desk.run.opened import OpenEvent, identity_of
from crosstable.desk.run.recents import Recents
from crosstable.errors import CrosstableError
from crosstable.model.phrases import phrase
from crosstable.web.refusals import Refused

SECONDS_BETWEEN_LOOKS = 0.7
"""How soon open pages hear of acts that another program did."""


class Hall:
    """The open events by the name that addresses have for them."""

    def __init__(self, recents: Recents | None = None) -> None:
        self._events: dict[str, OpenEvent] = {}
        self.recents = recents or Recents()
        self.on_open: Callable[[str], None] | None = None
        """Called with the name of every event that is opened."""

    def open(self, folder: Path) -> OpenEvent:
        """Open a folder, or give the event that is open already; raises `CannotAct`."""
        path = folder.resolve()
        known = self._events.get(identity_of(path))
        if known is None:
            known = OpenEvent(path)
            known.section()  # an event of which nothing can be read is refused
            known.folder.bring_up_to_date()
            self._events[known.id] = known
            if self.on_open is not None:
                self.on_open(known.id)
        self.recents.remember(path)
        return known

    def get(self, identity: str) -> OpenEvent | None:
        """An open event."""
        return self._events.get(identity)

    def find(self, identity: str) -> OpenEvent | None:
        """An open event, or one that was open before the desk was restarted."""
        event = self._events.get(identity)
        if event is not None:
            return event
        for folder in self.recents.folders():
            if identity_of(folder) == identity:
                return self.open(folder)
        return None

    def known_event(self, identity: str) -> OpenEvent:
        """An event that can be found; everything else is refused."""
        try:
            opened = self.find(identity)
        except CrosstableError as problem:
            refusal = phrase("This event cannot be opened: {why}", why=problem.message)
            raise Refused(409, refusal) from problem
        if opened is None:
            raise Refused(404, phrase("This event is not open. Open it from the start page."))
        return opened

    def close(self, identity: str) -> None:
        """Forget an event; its folder stays as it is."""
        self._events.pop(identity, None)

    def __iter__(self) -> Iterator[OpenEvent]:
        return iter(list(self._events.values()))

    def __len__(self) -> int:
        return len(self._events)

    async def watch(self) -> None:
        """Tell open pages of acts that another program did, for instance the command."""
        sizes: dict[str, int] = {}
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            for opened in self:
                if not opened.has_listeners:
                    continue
                size = opened.size()
                if sizes.get(opened.id) == size:
                    continue
                sizes[opened.id] = size
                with suppress(CrosstableError, OSError):
                    if await to_thread.run_sync(opened.refresh):
                        opened.tell(opened.latest())
