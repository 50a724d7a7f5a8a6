"""The server under the desk, the hall and the office."""

from __future__ import annotations

import asyncio
import socket

import pytest
from starlette.applications import Starlette

from crosstable.web import serving
from crosstable.web.network import listening
from tests.browsers import run_async


@pytest.mark.parametrize("kind", [serving.Connection, serving.HallConnection])
def test_an_answer_is_sent_at_once(kind: type[serving.Connection]) -> None:
    """Else the body of every page waits until its head is confirmed, which takes 40 ms."""
    delays = []

    class Seen(kind):  # type: ignore[valid-type,misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            own = transport.get_extra_info("socket")
            delays.append(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def answered(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /nowhere HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
        return answer

    async def served() -> bytes:
        with listening("127.0.0.1", 0) as door:
            server = serving.web_server(Starlette(), Seen)
            running = asyncio.ensure_future(server.startup_only([door]))
            answer = await answered(door.getsockname()[1])
            server.should_exit = True
            await running
            return answer

    assert run_async(served()).startswith(b"HTTP/1.1 404")
    assert delays
    assert all(delays)
