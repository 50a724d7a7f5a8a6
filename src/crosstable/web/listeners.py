"""Those who only listen for news are let go when a server ends.

Their answers never end by themselves: the server would wait for them in vain, cancel them, and
print where each of them was.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_NEWS = b"text/event-stream"


class LetsListenersGo:
    """In front of an application: who listens for news is gone for it as soon as it ends."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._listeners: set[asyncio.Event] = set()

    def let_go(self) -> None:
        """End all answers that are news."""
        for listener in self._listeners:
            listener.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        end = asyncio.Event()
        is_open = False

        async def hear() -> Message:
            return await _first(receive, end)

        async def tell(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "http.response.start" and _is_news(message):
                self._listeners.add(end)
                is_open = True
            elif message["type"] == "http.response.body" and not message.get("more_body", False):
                is_open = False
            await send(message)

        try:
            await self.app(scope, hear, tell)
            if is_open and end.is_set():  # the server wants to see the end of each answer
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._listeners.discard(end)


async def _first(receive: Receive, end: asyncio.Event) -> Message:
    """What the visitor sends, or that the visitor is gone, whichever comes first."""
    heard = asyncio.ensure_future(receive())
    ended = asyncio.ensure_future(end.wait())
    try:
        await asyncio.wait((heard, ended), return_when=asyncio.FIRST_COMPLETED)
        return heard.result() if heard.done() else {"type": "http.disconnect"}
    finally:
        for waiting in (heard, ended):
            waiting.cancel()


def _is_news(message: Message) -> bool:
    return any(
        name == b"content-type" and value.startswith(_NEWS) for name, value in message["headers"]
    )
