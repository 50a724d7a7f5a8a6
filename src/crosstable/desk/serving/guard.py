"""Who may ask: the right host, the right origin, the token, the password. What a page may do.

The desk listens on this computer only, but any page in the same browser can send requests there,
and a foreign name can be made to point to it. So every request must name the desk's own host, every
request that changes something must come from the desk's own pages, and every request must bring
the token that only the opened address holds. Where others on the network can reach the desk, they
also have to give the password.
"""

from __future__ import annotations

import hmac
import json
import secrets
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlencode

from crosstable.desk.background.asker import ASKER
from crosstable.desk.serving.password import Door
from crosstable.desk.serving.running import PROOF, proof
from crosstable.desk.settings import Settings
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.guard import HEADERS, SAFE_METHODS, comes_from_here, policy
from crosstable.web.language import LANGUAGE_COOKIE, chosen_language, words

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PASSWORD_HEADER = "x-desk-password"
LOGIN = "/login"
OPEN_TO_ALL = frozenset((LOGIN, "/language"))
"""Pages that who has the token may use before the password is given."""
_IN_BROWSER_HEADERS = (*HEADERS[:-1], (b"x-frame-options", b"SAMEORIGIN"))
"""The browser edition shows the desk in a frame of its own page."""


class Guard:
    """The door of the desk, in front of every page."""

    def __init__(self, app: ASGIApp, settings: Settings, door: Door) -> None:
        self.app = app
        self.settings = settings
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = _headers_of(scope)
        host = headers.get("host", "")
        if not self._is_own(host, scope):
            await self._refuse(scope, send, 421, phrase("This is not the address of the desk."))
        elif not comes_from_here(headers, scope["method"], host):
            await self._refuse(scope, send, 403, phrase("This request comes from another page."))
        elif scope["path"] == PROOF and scope["method"] == "GET":
            await self._prove(scope, send)
        elif self._brings_in_address(scope):
            await self._open_door(scope, send)
        elif not self._brings_token(headers):
            told = phrase("Open the desk with the full address that it printed when it started.")
            await self._refuse(scope, send, 403, told)
        elif self._needs_password(headers, scope):
            if _is_for_programs(scope):
                told = phrase("This desk needs its password in the header X-Desk-Password.")
                await self._refuse(scope, send, 403, told)
            else:
                await _redirect(send, LOGIN)
        else:
            await self._serve_guarded(scope, receive, send)

    def _is_own(self, host: str, scope: Scope) -> bool:
        """Whether the host is one that the desk is reached by: a foreign name is refused (421)."""
        if self.settings.in_browser:  # a service worker hears only what is asked of its own address
            return True
        name, colon, port = host.rpartition(":")
        if not colon or port.endswith("]"):  # no port, or an IPv6 address alone
            name = host
            port = ""
        server = scope.get("server") or ("", self.settings.port)
        if port and port != str(server[1]):
            return False
        own = (
            {"127.0.0.1", "localhost", "[::1]"}
            if self.settings.is_local
            else {"127.0.0.1", "localhost", "[::1]", self.settings.host, str(server[0]), *_NAMES}
        )
        return name.lower() in own

    # -- the token --------------------------------------------------------------------------------

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode("utf-8"), self.settings.token.encode("utf-8"))

    def _brings_in_address(self, scope: Scope) -> bool:
        """Whether a page was opened with the token in its address; the API has a header for it."""
        if scope["method"] != "GET" or scope["path"].startswith("/api"):
            return False
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if self._is_token(query.get("token", [""])[0]):
            return True
        return "ticket" in query and self.door.takes_ticket(query["ticket"][0])

    def _brings_token(self, headers: dict[str, str]) -> bool:
        if self.settings.in_browser:  # nobody else can reach it
            return True
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._is_token(given.strip()):
            return True
        known = self.settings.session.encode()
        values = _cookies(headers.get("cookie", ""), self.settings.cookie)
        return any(hmac.compare_digest(value.encode("utf-8"), known) for value in values)

    async def _prove(self, scope: Scope, send: Send) -> None:
        """Show the command that knows the token that this desk knows it too."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        text = proof(self.settings.token, query.get("question", [""])[0])
        headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store"), *HEADERS]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": text.encode("ascii")})

    async def _open_door(self, scope: Scope, send: Send) -> None:
        """Put the token into a cookie and take it out of the address, where it could be seen."""
        query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        for name in ("token", "ticket"):
            query.pop(name, None)
        rest = urlencode(query, doseq=True)
        path = quote(scope["path"], safe="/")  # browsers leave out tabs and take \\ for /
        if not path.startswith("/") or path.startswith("//"):
            path = "/"
        target = path + (f"?{rest}" if rest else "")
        settings = self.settings
        cookie = f"{settings.cookie}={settings.session}; Path=/; HttpOnly; SameSite=Strict"
        await _redirect(send, target, cookie)

    # -- the password -----------------------------------------------------------------------------

    def _needs_password(self, headers: dict[str, str], scope: Scope) -> bool:
        """Whether the password has to be given first; what is needed to ask for it needs none."""
        is_open = scope["path"] in OPEN_TO_ALL or scope["path"].startswith("/static/")
        if not self.door.has_lock or is_open:
            return False
        keys = _cookies(headers.get("cookie", ""), self.settings.key_cookie)
        if any(self.door.is_key(key) for key in keys):
            return False
        given = headers.get(PASSWORD_HEADER)
        client = (scope.get("client") or ("", 0))[0]
        return given is None or not self.door.opens(given, client)

    # -- refusals ---------------------------------------------------------------------------------

    async def _refuse(self, scope: Scope, send: Send, status: int, told: Phrase) -> None:
        """A refusal: a sentence for people in their language, an object for programs."""
        headers = _headers_of(scope)
        cookie = next(iter(_cookies(headers.get("cookie", ""), LANGUAGE_COOKIE)), None)
        wishes = headers.get("accept-language", "")
        said = words(chosen_language(cookie, self.settings.language, wishes))
        kind = b"text/plain; charset=utf-8"
        body = f"{said.of(told)}\n"
        if _is_for_programs(scope):
            kind = b"application/json"
            body = json.dumps({"error": str(told)})
        size = str(len(body.encode())).encode("ascii")
        answer = [(b"content-type", kind), (b"content-length", size)]
        answer += [(b"cache-control", b"no-store"), *HEADERS]
        if scope["method"] not in SAFE_METHODS:
            answer.append((b"connection", b"close"))  # whatever else is sent is not read
        await send({"type": "http.response.start", "status": status, "headers": answer})
        await send({"type": "http.response.body", "body": body.encode()})

    # -- what a page may do -----------------------------------------------------------------------

    async def _serve_guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce
        framed_by = "'self'" if self.settings.in_browser else "'none'"
        usual = _IN_BROWSER_HEADERS if self.settings.in_browser else HEADERS
        allowed = (b"content-security-policy", policy(nonce, framed_by).encode("ascii"))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                more = [allowed, *usual]
                if b"cache-control" not in known:
                    more.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *(h for h in more if h[0] not in known)]
            await send(message)

        ASKER.set((scope.get("client") or ("", 0))[0])
        await self.app(scope, receive, with_headers)


def _headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _cookies(text: str, name: str) -> Iterable[str]:
    for part in text.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            yield value


def _own_names() -> tuple[str, ...]:
    """What this computer is called on the network of the hall."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local")


_NAMES = _own_names()


def _is_for_programs(scope: Scope) -> bool:
    path: str = scope["path"]
    return path.startswith("/api/")


async def _redirect(send: Send, target: str, cookie: str = "") -> None:
    headers = [(b"location", target.encode("ascii", "ignore")), (b"cache-control", b"no-store")]
    if cookie:
        headers.append((b"set-cookie", cookie.encode("ascii")))
    headers += HEADERS
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
