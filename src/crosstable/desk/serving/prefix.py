"""The desk below a prefix, such as ``/club/desk``, of a server that has other pages too.

Pages, redirections and scripts of the desk name their addresses from the root, as if the desk had
the server to itself. Here is the one place that knows better: the prefix is taken off what is asked
for and put before every address that is answered. A page that is added later needs no thought.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

ROOT = "root"
"""The name of the prefix in the state of a request, for addresses that scripts are told."""
_ADDRESS = re.compile(
    rb'(\s(?:href|src|action|formaction|hx-(?:get|post|put|delete)|data-[a-z-]+)=")(?=/(?!/))'
)
"""Where an address from the root stands in a page. What users wrote cannot look like this: the
templates write their quotation marks as entities."""
_POINTS = frozenset((b"location", b"hx-redirect", b"hx-location", b"hx-push-url"))


def below(root: str, part: str) -> str:
    """A part of a page that travels inside an answer for scripts, with its addresses below."""
    if not root:
        return part
    page = _ADDRESS.sub(rb"\g<1>" + root.encode("ascii"), part.encode("utf-8", "replace"))
    return page.decode("utf-8")


class Prefixed:
    """An application that is reached below a prefix, without a slash at its end."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        inside = path.removeprefix(self.root) if path.startswith(f"{self.root}/") else ""
        if not inside:
            await _not_here(send)
            return
        state = {**scope.get("state", {}), ROOT: self.root}
        below = {**scope, "path": inside, "raw_path": inside.encode("utf-8"), "state": state}
        await self.app(below, receive, _Outgoing(send, self.root.encode("ascii")))


async def _not_here(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": b"There is nothing at this address.\n"})


class _Outgoing:
    """What goes out: headers at once, a page when it is complete, everything else as it comes."""

    def __init__(self, send: Send, root: bytes) -> None:
        self._send = send
        self._root = root
        self._start: Message | None = None
        """The beginning of a page whose length is not known yet."""
        self._page = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {
                **message,
                "headers": [self._point_header(*header) for header in message["headers"]],
            }
            kind = dict(message["headers"]).get(b"content-type", b"")
            if kind.startswith(b"text/html"):
                self._start = message
            else:
                await self._send(message)
        elif self._start is None:
            await self._send(message)
        else:
            self._page += message.get("body", b"")
            if not message.get("more_body"):
                await self._send_page(self._start)

    def _point_header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        is_ours = name in _POINTS and value.startswith(b"/") and not value.startswith(b"//")
        return name, self._root + value if is_ours else value

    async def _send_page(self, start: Message) -> None:
        page = _ADDRESS.sub(rb"\g<1>" + self._root, self._page)
        headers = [header for header in start["headers"] if header[0] != b"content-length"]
        headers.append((b"content-length", str(len(page)).encode("ascii")))
        await self._send({**start, "headers": headers})
        await self._send({"type": "http.response.body", "body": page})
