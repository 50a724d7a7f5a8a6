"""A browser of few instructions: requests over connections that stay open, nothing else.

The program that asks runs on the same processors as the server. A whole HTTP library takes more of
them for a request than the server does for the page, and so measures itself.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

_USUAL = "accept: text/html\r\naccept-encoding: gzip\r\naccept-language: en\r\n"
_BOUNDARY = "end-of-part"
_PATIENCE = 60.0


class Answer(NamedTuple):
    """What a server answered; the body as it came, packed."""

    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        """A header; empty where there is none."""
        for line in self.head.split("\r\n")[1:]:
            key, _, value = line.partition(":")
            if key.lower() == name:
                return value.strip()
        return ""


class Browser:
    """Asks one server. Connections are kept, and as many are opened as there are questions."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.cookie = ""
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def __aenter__(self) -> Browser:
        return self

    async def __aexit__(self, *_: object) -> None:
        for _reader, writer in self._idle:
            writer.close()

    async def get(self, path: str) -> Answer:
        """Ask for a page."""
        return await self._ask(self._head("GET", path).encode() + b"\r\n")

    async def send(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form."""
        kind = "application/x-www-form-urlencoded"
        return await self._post(path, kind, urlencode(fields).encode())

    async def upload(self, path: str, field: str, name: str, data: bytes) -> Answer:
        """Send a form with a file."""
        said = f'content-disposition: form-data; name="{field}"; filename="{name}"'
        begin, end = f"--{_BOUNDARY}\r\n{said}\r\n\r\n", f"\r\n--{_BOUNDARY}--\r\n"
        body = begin.encode() + data + end.encode()
        return await self._post(path, f"multipart/form-data; boundary={_BOUNDARY}", body)

    async def _post(self, path: str, kind: str, body: bytes) -> Answer:
        size = f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
        answer = await self._ask((self._head("POST", path) + size).encode() + body)
        if given := answer.header("set-cookie"):
            self.cookie = given.partition(";")[0]
        return answer

    def _head(self, method: str, path: str) -> str:
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        return f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\n{_USUAL}{cookie}"

    async def _ask(self, request: bytes) -> Answer:
        async with asyncio.timeout(_PATIENCE):
            if self._idle:
                reader, writer = self._idle.pop()
                if reader.at_eof():  # the server let go of it while nobody asked
                    writer.close()
                    return await self._ask(request)
            else:
                reader, writer = await asyncio.open_connection(self.host, self.port)
            writer.write(request)
            answer = await _answer(reader)
        self._idle.append((reader, writer))
        return answer


async def _answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    answer = Answer(int(head[9:12]), head, b"")
    return answer._replace(body=await reader.readexactly(int(answer.header("content-length"))))
