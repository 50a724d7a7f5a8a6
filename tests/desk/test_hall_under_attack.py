"""One phone can neither close the hall nor lock others out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from crosstable.desk.hall.guessing import FREE, OF_ALL, Guesses
from crosstable.desk.hall.passes import Kind
from crosstable.desk.hall.rates import Rates
from crosstable.web import serving
from crosstable.web.hosts import is_named, own_names
from crosstable.web.neighbours import neighbourhood
from crosstable.web.network import listening
from tests.browsers import run_async
from tests.desk.phones import Phone
from tests.desk.test_hall import HALL, Clock, Venue, entry


@pytest.fixture
def venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Venue:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    return Venue(tmp_path / "event", tmp_path / "data")


# -- codes -----------------------------------------------------------------------------------------


def test_addresses_inside_ipv6_are_counted_one_by_one() -> None:
    guesses = Guesses(Clock())
    for _ in range(FREE + 1):
        guesses.note_wrong("::ffff:192.0.2.1")
    assert guesses.wait_of("::ffff:192.0.2.1") > 0
    assert guesses.wait_of("192.0.2.1") > 0  # the same phone
    assert guesses.wait_of("::ffff:192.0.2.2") == 0
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2")


def test_codes_that_come_at_the_same_moment_are_counted(venue: Venue) -> None:
    """One phone guesses two hundred at once: a handful is heard, and everybody else comes in."""
    code = venue.room.passes.code(venue.give(Kind.HELPER))

    async def storm() -> Counter[int]:
        way = httpx.ASGITransport(venue.app, client=("10.0.0.66", 1))
        async with httpx.AsyncClient(transport=way, base_url=HALL) as phone:
            tries = (phone.post("/code", json={"code": f"{n:08}"}) for n in range(200))
            return Counter(answer.status_code for answer in await asyncio.gather(*tries))

    assert run_async(storm()) == {403: FREE, 429: 200 - FREE}
    for number in range(OF_ALL):
        other = venue.client(f"10.0.1.{number}")
        assert other.post("/code", json={"code": code}).status_code == 200
    assert venue.client("10.0.0.66").post("/code", json={"code": code}).status_code == 429


# -- entries ---------------------------------------------------------------------------------------


def test_a_pass_that_writes_without_end_waits_and_no_other_does() -> None:
    clock = Clock()
    rates = Rates(3, 2.0, clock)
    assert [rates.wait_of("a") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert rates.wait_of("b") == 0
    clock.now += 2.0
    assert [rates.wait_of("a") for _ in range(2)] == [0, 2]


def test_claims_of_a_player_are_limited(venue: Venue) -> None:
    given = venue.give(Kind.BOARDS)
    board = venue.boards[0]
    own = venue.seat(given, board.white)
    before = len(venue.opened.folder.journal.lines)
    results = ("1-0", "0-1", "1/2-1/2")
    answers = [
        venue.phone.post(own, json=entry(results[number % 3], key=f"key-number-{number}"))
        for number in range(40)
    ]
    assert 429 in {answer.status_code for answer in answers}
    venue.opened.refresh()
    assert len(venue.opened.folder.journal.lines) - before <= 12
    other = venue.phone.post(venue.seat(given, board.black), json=entry(key="key-of-black"))
    assert other.status_code == 200


def test_a_key_holds_for_its_board_and_pass_only(venue: Venue) -> None:
    """Else whoever knows the key of an entry could have another one answered and not taken."""
    given = venue.give(Kind.BOARDS)
    first, second = venue.boards[:2]
    venue.phone.post(venue.seat(given, first.white), json=entry("1-0", key="the-same-key"))
    before = len(venue.opened.folder.journal.lines)
    answer = venue.phone.post(
        venue.seat(given, second.white), json=entry("0-1", second.number, key="the-same-key")
    )
    assert answer.status_code == 200
    venue.opened.refresh()
    assert len(venue.opened.folder.journal.lines) == before + 1


# -- names -----------------------------------------------------------------------------------------


def test_the_hall_answers_to_its_own_names_only(venue: Venue) -> None:
    assert venue.phone.get("/").status_code == 200
    by_number = Phone(venue.app, "http://10.0.0.9:8080", "10.0.0.2")
    assert by_number.get("/").status_code == 200
    foreign = Phone(venue.app, "http://evil.example:8080", "10.0.0.2")
    assert foreign.get("/").status_code == 421


@pytest.mark.parametrize(
    ("host", "is_right"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("192.0.2.1", True),
        ("[2001:db8::1]:80", True),
        ("", False),
        ("localhost.evil.example", False),
        ("192.0.2.1.evil.example", False),
    ],
)
def test_names_of_a_server(host: str, is_right: bool) -> None:
    assert is_named(host, own_names()) is is_right


# -- connections -----------------------------------------------------------------------------------


async def _news(request: Request) -> Response:
    async def endless() -> object:
        while True:
            yield b"news\n"
            await asyncio.sleep(0.05)

    return StreamingResponse(endless())  # type: ignore[arg-type]


async def _read(request: Request) -> Response:
    await request.body()
    return PlainTextResponse("read")


APP = Starlette(routes=[Route("/news", _news), Route("/code", _read, methods=["POST"])])


async def _with_server(kind: type[serving.Connection], ask: Callable[[int], object]) -> None:
    with listening("127.0.0.1", 0) as door:
        server = serving.web_server(APP, kind)
        running = asyncio.ensure_future(server.startup_only([door]))
        try:
            await ask(door.getsockname()[1])  # type: ignore[misc]
        finally:
            server.should_exit = True
            server.force_exit = True
            await running


class Small(serving.HallConnection):
    """Room for eight, and bodies that have to be quick."""

    most = 8
    body_seconds = 0.3


def test_the_newest_visitor_is_never_the_one_who_is_dropped() -> None:
    """News connections of one address are active all the time; somebody else comes in."""
    visitors = iter(["10.0.0.1"] * 12 + ["10.0.0.2"])

    class Crowded(Small):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            address = next(visitors)
            real = transport.get_extra_info
            transport.get_extra_info = (  # type: ignore[method-assign]
                lambda name, default=None: (
                    (address, 1) if name == "peername" else real(name, default)
                )
            )
            super().connection_made(transport)

    async def ask(port: int) -> None:
        crowd = []
        for _ in range(12):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /news HTTP/1.1\r\nhost: here\r\n\r\n")
            with suppress(ConnectionError):
                await reader.readline()
            crowd.append((reader, writer))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /news HTTP/1.1\r\nhost: here\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        for _, others in crowd:
            others.close()
        writer.close()

    run_async(_with_server(Crowded, ask))


def test_a_body_that_comes_drop_by_drop_loses_its_place() -> None:
    async def ask(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /code HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n")
        ended = False
        for _ in range(40):
            writer.write(b"x")
            await asyncio.sleep(0.05)
            ended = ended or reader.at_eof() or writer.transport.is_closing()
        assert ended
        quick = await asyncio.open_connection("127.0.0.1", port)
        quick[1].write(b"POST /code HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\n\r\nx")
        assert (await quick[0].readline()).startswith(b"HTTP/1.1 200")
        quick[1].close()
        writer.close()

    run_async(_with_server(Small, ask))


@pytest.mark.parametrize(("proxy", "seen"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.9")])
def test_what_a_request_says_of_its_origin_is_believed_of_a_proxy_only(
    proxy: str, seen: str
) -> None:
    async def where(request: Request) -> Response:
        return PlainTextResponse(request.client.host if request.client else "")

    async def ask() -> bytes:
        with listening("127.0.0.1", 0) as door:
            app = Starlette(routes=[Route("/", where)])
            server = serving.web_server(app, proxy=proxy)
            running = asyncio.ensure_future(server.startup_only([door]))
            reader, writer = await asyncio.open_connection("127.0.0.1", door.getsockname()[1])
            writer.write(
                b"GET / HTTP/1.1\r\nhost: here\r\nx-forwarded-for: 203.0.113.9\r\n"
                b"connection: close\r\n\r\n"
            )
            answer = await reader.read()
            writer.close()
            server.should_exit = True
            await running
            return answer

    assert run_async(ask()).endswith(seen.encode())
