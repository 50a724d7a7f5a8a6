"""What every answer of the hall carries, and which requests are not even looked at.

There is no password here and no cookie that opens anything: a pass in the address is all there is,
and a foreign page does not know it. So that it never finds out, no address is sent on as referrer,
nothing is kept in shared caches, and no page may be put into a frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.web.guard import SAFE_METHODS
from crosstable.web.hosts import is_named

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode("ascii")),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"x-robots-tag", b"noindex"),
)


class HallGuard:
    """In front of every page of the hall."""

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.names = names
        """Names that the hall is asked by; none if any will do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                more = [*HEADERS, (b"cache-control", b"no-store")]
                message["headers"] = [*message["headers"], *(h for h in more if h[0] not in known)]
            await send(message)

        status = self._refusal(scope)
        if status:
            await with_headers({"type": "http.response.start", "status": status, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await self.app(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> int:
        """Why a request is not looked at: another name, another page; 0 if it is."""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if self.names and not is_named(host, self.names):
            return 421
        if scope["method"] not in SAFE_METHODS and not _is_from_here(scope):
            return 403
        return 0


def _is_from_here(scope: Scope) -> bool:
    """Whether a write was sent by a page of the hall: no form of another page can send JSON."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if headers.get(b"content-type", "").partition(";")[0].strip() != "application/json":
        return False
    if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    host = headers.get(b"host", "")
    origin = headers.get(b"origin")
    return origin is None or origin in (f"http://{host}", f"https://{host}")
