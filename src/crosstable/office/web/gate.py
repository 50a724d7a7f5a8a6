"""The gate of the office: who asks, what pages may do, and which requests are refused at once.

Everybody may read the public pages. Whoever logged in has a session in a cookie; programs bring a
key in the `Authorization` header. What changes something must come from the office's own pages, or
from a program with a key.
"""

from __future__ import annotations

import secrets

from anyio import to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.office.store.opening import Office
from crosstable.office.users.access import user_of_key, user_of_session
from crosstable.office.users.rights import SOMEBODY, User
from crosstable.web.guard import HEADERS, SAFE_METHODS, comes_from_here, policy
from crosstable.web.hosts import is_named

COOKIE = "crosstable-office"
OTHER_NAME = (
    "This office is not known by this name. Whoever runs it can name it: "
    "crosstable office serve --name HOST, also behind a reverse proxy."
)
OTHER_PAGE = "This request comes from another page. Open the office and try again."


class Gate:
    """In front of every page: the headers of a safe page, and no requests of foreign pages."""

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.names = names
        """Names that the office is asked by; none if any will do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_foreign = not comes_from_here(headers, scope["method"], headers.get("host", ""))
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                given.setdefault("content-security-policy", policy(nonce))
                given.setdefault("cache-control", "no-store")
                for name, value in HEADERS:
                    given.setdefault(name.decode("ascii"), value.decode("ascii"))
            await send(message)

        if self.names and not is_named(headers.get("host", ""), self.names):
            await PlainTextResponse(OTHER_NAME, 421)(scope, receive, with_headers)
        elif is_foreign and scope["method"] not in SAFE_METHODS and not _has_key(headers):
            refusal = JSONResponse if scope["path"].startswith("/api/") else PlainTextResponse
            content = {"error": OTHER_PAGE} if refusal is JSONResponse else OTHER_PAGE
            await refusal(content, 403)(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)


def _has_key(headers: Headers) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


async def who_asks(request: Request, office: Office) -> User:
    """The user of a request; whoever brings nothing is somebody."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and key:
        user = await to_thread.run_sync(user_of_key, office, key.strip())
        return user or SOMEBODY
    token = request.cookies.get(COOKIE, "")
    if not token or request.url.path.startswith("/api/"):  # programs have keys, pages have cookies
        return SOMEBODY
    return await to_thread.run_sync(user_of_session, office, token) or SOMEBODY
