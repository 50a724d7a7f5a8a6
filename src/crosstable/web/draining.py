"""Requests are read to their end: whoever is refused gets the answer, and not only a broken
connection.

A request may be answered before all of it has come. The server then closes the connection, and
what still arrives makes the system reset it: the answer on its way is thrown away with it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 100_000
"""How much of a refused request is still read; who sends more than that has to wait for it."""
SECONDS = 1.0
"""How long the rest of a refused request may take."""


class ReadsToTheEnd:
    """In front of an application: the rest of a request is read before its answer goes out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _brings_body(scope):
            await self.app(scope, receive, send)
            return
        if _has_two_lengths(scope):
            await send({"type": "http.response.start", "status": 400, "headers": _CLOSES})
            await send({"type": "http.response.body", "body": b""})
            return
        is_read = False

        async def read() -> Message:
            nonlocal is_read
            message = await receive()
            is_read = not message.get("more_body", False)
            return message

        async def read_the_rest() -> None:
            size = 0
            while not is_read and size < MOST_BYTES:
                size += len((await read()).get("body", b""))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                with suppress(TimeoutError):
                    async with asyncio.timeout(SECONDS):
                        await read_the_rest()
            await send(message)

        await self.app(scope, read, answer)


_CLOSES = [(b"content-length", b"0"), (b"connection", b"close")]


def _has_two_lengths(scope: Scope) -> bool:
    """Whether two programs could disagree where the request ends, and take its rest for another."""
    names = {name for name, _ in scope["headers"]}
    return {b"content-length", b"transfer-encoding"} <= names


def _brings_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])
