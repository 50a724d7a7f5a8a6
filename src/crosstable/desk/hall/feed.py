"""News for all readers: made once for each change, then handed to every open connection."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TypedDict

from anyio import to_thread

from crosstable.desk.hall.live import View, ViewChange, Views, change
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CrosstableError

SECONDS_BETWEEN_SIGNS = 15.0
SIGN = b": here\n\n"
"""What readers hear if there is no news: that the desk is there."""
MOST_WAITING = 50
"""Messages that a reader may be behind; one who is further behind is let go and comes again."""


class Hello(TypedDict):
    """What a page learns when it connects."""

    n: int
    hello: bool
    now: float


class Feed:
    """The readers of one event."""

    def __init__(self, opened: OpenEvent, views: Views) -> None:
        self.opened = opened
        self._views = views
        self._readers: set[asyncio.Queue[bytes | None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._last: dict[str, View] = {}
        self.messages = 0
        """How many changes were told."""

    @property
    def readers(self) -> int:
        """How many phones and screens listen now."""
        return len(self._readers)

    async def listen(self) -> AsyncIterator[bytes]:
        """The messages for one reader, as server-sent events."""
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._readers.add(queue)
        self._begin()
        try:
            yield b"retry: 2000\n" + pack_message(self._hello())
            while (message := await queue.get()) is not None:
                yield message
        finally:
            self._readers.discard(queue)

    def _hello(self) -> Hello:
        """What a reader hears first: whether the page is still right, and what the time is."""
        return {"n": self.opened.event.at, "hello": True, "now": time.time()}

    def tell(self, value: object) -> None:
        """Hand a message to everybody, packed once."""
        self.messages += 1
        self._send(pack_message(value))

    def _send(self, data: bytes) -> None:
        for queue in list(self._readers):
            try:
                queue.put_nowait(data)
            except asyncio.QueueFull:
                self._readers.discard(queue)
                queue.get_nowait()
                queue.put_nowait(None)

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        queue = self.opened.listen()
        try:
            await to_thread.run_sync(self._look)
            self._send(
                pack_message(self._hello())
            )  # for those who loaded the page before this look
            while self._readers:
                try:
                    await asyncio.wait_for(queue.get(), SECONDS_BETWEEN_SIGNS)
                except TimeoutError:
                    self._send(SIGN)
                    continue
                while not queue.empty():
                    queue.get_nowait()
                with suppress(CrosstableError, OSError):
                    for news in await to_thread.run_sync(self._look):
                        self.tell(news)
        finally:
            self.opened.leave(queue)

    def _look(self) -> list[ViewChange]:
        """What changed since the last look, section by section."""
        changes: list[ViewChange] = []
        event = self.opened.event
        for section in event.sections.values():
            now = self._views.of(self.opened.id, event, section)
            before = self._last.get(section.id)
            self._last[section.id] = now
            if before is not None and before.n != now.n:
                changes.append(change(before, now))
        return changes

    def close(self) -> None:
        """End with the app."""
        if self._task is not None:
            self._task.cancel()


def pack_message(value: object) -> bytes:
    """A message as it goes over the line."""
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode("utf-8", "replace")
