"""Who is refused gets the answer: the rest of the request is read before it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from crosstable.web import draining
from crosstable.web.draining import MOST_BYTES, ReadsToTheEnd
from tests.browsers import run_async


async def refuse(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers without a look at what was sent."""
    await PlainTextResponse("No.", 400)(scope, receive, send)


async def take_all(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads what was sent."""
    while (await receive()).get("more_body"):
        pass
    await PlainTextResponse("Yes.")(scope, receive, send)


def course(app: Any, pieces: list[bytes], headers: list[tuple[bytes, bytes]]) -> list[str]:
    """What happened, in its order; who has sent all pieces goes on to wait for the answer."""
    happened: list[str] = []
    coming = iter([*((piece, True) for piece in pieces[:-1]), (pieces[-1], False)])

    async def receive() -> dict[str, Any]:
        for body, more in coming:
            happened.append(f"read {len(body)}")
            return {"type": "http.request", "body": body, "more_body": more}
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        happened.append(message["type"].rpartition(".")[2])

    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    run_async(ReadsToTheEnd(app)(scope, receive, send))  # type: ignore[arg-type]
    return happened


ANNOUNCED = [(b"content-length", b"7")]
CHUNKED = [(b"transfer-encoding", b"chunked")]


@pytest.mark.parametrize("headers", [ANNOUNCED, CHUNKED])
def test_a_refused_request_is_heard_out(headers: list[tuple[bytes, bytes]]) -> None:
    assert course(refuse, [b"123", b"4567"], headers) == ["read 3", "read 4", "start", "body"]


def test_a_request_that_was_read_is_not_waited_for_again() -> None:
    assert course(take_all, [b"123", b"4567"], ANNOUNCED) == ["read 3", "read 4", "start", "body"]


def test_a_request_without_a_body_is_answered_at_once() -> None:
    assert course(refuse, [b""], []) == ["start", "body"]


def test_who_sends_very_much_is_not_heard_out() -> None:
    pieces = [bytes(MOST_BYTES)] * 3
    assert course(refuse, pieces, CHUNKED) == [f"read {MOST_BYTES}", "start", "body"]


def test_who_stops_halfway_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "SECONDS", 0.05)

    async def halfway(scope: Any, receive: Any, send: Any) -> None:
        async def never() -> Any:
            await asyncio.sleep(3600)

        await ReadsToTheEnd(refuse)(scope, never, send)

    assert course(halfway, [b"1"], CHUNKED)[-2:] == ["start", "body"]


def test_a_request_with_two_lengths_is_refused() -> None:
    """Content-Length and Transfer-Encoding: a proxy may take the rest for another request."""
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    headers = [(b"content-length", b"5"), (b"transfer-encoding", b"chunked")]
    scope: Any = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    run_async(ReadsToTheEnd(app)(scope, receive, send))
    assert (sent[0]["status"], seen) == (400, [])
