"""The password of a desk in a hall: who comes in, and how often one may guess."""

from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from crosstable.cli.desk.running import settings_of
from crosstable.desk.app import desk_app
from crosstable.desk.serving.password import FREE_GUESSES, MOST_ADDRESSES, SECONDS_EACH, Door
from crosstable.desk.settings import Settings
from crosstable.errors import Unusable
from tests.browsers import run_async
from tests.worded import Worded

PASSWORD = "Hedgehog opening"
TOKEN = {"Authorization": "Bearer token"}
HALL = Settings("token", "192.0.2.7", 8770, PASSWORD)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_without_a_password_there_is_no_lock() -> None:
    assert not Door(None).has_lock
    assert not Door(None).opens("", "here")


def test_wrong_guesses_cost_time() -> None:
    clock = Clock()
    door = Door(PASSWORD, clock)
    for _ in range(FREE_GUESSES):
        assert not door.opens("guess", "there")
    assert door.wait_of("there") == 4
    assert not door.opens(PASSWORD, "there"), "who has to wait is not even heard"
    assert door.opens(PASSWORD, "elsewhere")
    clock.now += 4
    assert not door.opens("guess", "there")
    assert door.wait_of("there") == 8
    clock.now += 8
    assert door.opens(PASSWORD, "there")
    assert door.wait_of("there") == 0


def test_waits_have_an_end_and_addresses_are_forgotten() -> None:
    clock = Clock()
    door = Door(PASSWORD, clock)
    for _ in range(60):
        door.opens("guess", "there")
        clock.now += door.wait_of("there")
    door.opens("guess", "there")
    assert door.wait_of("there") == 300
    for number in range(MOST_ADDRESSES):
        door.opens("guess", f"address {number}")
        clock.now += SECONDS_EACH
    assert door.wait_of("there") == 0


def test_the_key_says_nothing_about_the_password() -> None:
    assert Door(PASSWORD).key != Door(PASSWORD).key
    assert not Door(PASSWORD).is_key(PASSWORD)


def _asked(ask: Callable[[httpx.AsyncClient], Awaitable[None]], settings: Settings = HALL) -> None:
    """Ask a desk in this process."""

    async def asking() -> None:
        app = desk_app(settings)
        transport = httpx.ASGITransport(app, client=("192.0.2.99", 5000))
        address = f"http://{settings.host}:{settings.port}"
        try:
            async with httpx.AsyncClient(transport=transport, base_url=address) as client:
                await ask(client)
        finally:
            app.state.services.close()

    run_async(asking())


def test_the_token_alone_does_not_open_a_hall_desk(worded: Worded) -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        assert (await client.get("/login")).status_code == 403
        page = await client.get("/", headers=TOKEN)
        assert (page.status_code, page.headers["location"]) == (303, "/login")
        changing = await client.post("/files", headers=TOKEN)
        assert (changing.status_code, changing.headers["location"]) == (303, "/login")
        refused = await client.post("/api/show", headers=TOKEN, content=b"012 x")
        assert refused.status_code == 403
        told = refused.json()
        assert [*told] == ["error"]
        assert "X-Desk-Password" in told["error"]
        worded(told["error"])
        assert (await client.get("/static/css/base.css", headers=TOKEN)).status_code == 200

    _asked(ask)


def test_the_right_password_opens_it() -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        await client.get("/?token=token")
        wrong = await client.post("/login", data={"password": "guess"})
        assert wrong.status_code == 403
        assert "This is not the password." in wrong.text
        assert (await client.get("/")).status_code == 303
        right = await client.post("/login", data={"password": PASSWORD})
        assert right.headers["location"] == "/"
        assert "HttpOnly" in right.headers["set-cookie"]
        assert "samesite=strict" in right.headers["set-cookie"].lower()
        assert "Open a tournament report" in (await client.get("/")).text

    _asked(ask)


def test_the_page_of_the_password_speaks_a_language_too() -> None:
    """That of the start, until another one is chosen, which needs no password."""

    async def ask(client: httpx.AsyncClient) -> None:
        await client.get("/?token=token")
        assert "Mot de passe" in (await client.get("/login")).text
        chosen = await client.post("/language", data={"lang": "de", "back": "/login"})
        assert chosen.headers["location"] == "/login"
        page = await client.post("/login", data={"password": "guess"})
        assert "Das ist nicht das Passwort." in page.text
        assert (await client.get("/")).headers["location"] == "/login"

    _asked(ask, replace(HALL, language="fr"))


def test_guessing_is_slowed_down() -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        for _ in range(FREE_GUESSES):
            answer = await client.post("/login", headers=TOKEN, data={"password": "guess"})
        assert answer.status_code == 429
        assert "try again in 4 seconds" in answer.text
        right = await client.post("/login", headers=TOKEN, data={"password": PASSWORD})
        assert right.status_code == 429
        given = {**TOKEN, "X-Desk-Password": PASSWORD}
        assert (await client.get("/api/openapi.json", headers=given)).status_code == 403

    _asked(ask)


def test_programs_give_the_password_too() -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        given = {**TOKEN, "X-Desk-Password": PASSWORD}
        assert (await client.get("/api/openapi.json", headers=given)).status_code == 200

    _asked(ask)


def test_a_local_desk_has_no_login() -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        answer = await client.get("/login", headers=TOKEN)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")

    _asked(ask, Settings("token", port=8770))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8770", 200),
        ("localhost:8770", 200),
        ("127.0.0.1", 200),
        ("[::1]", 200),
        ("[::1]:8770", 200),
        ("127.0.0.1:99", 421),
        ("evil.example:8770", 421),
        ("evil.example", 421),
        ("", 421),
    ],
)
def test_own_and_foreign_hosts(host: str, status: int) -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        answer = await client.get("/static/css/base.css", headers={**TOKEN, "Host": host})
        assert answer.status_code == status

    _asked(ask, Settings("token", port=8770))


def test_a_hall_desk_needs_a_password_file(tmp_path: Path) -> None:
    options = Namespace(host="0.0.0.0", password_file=None, lang=None)
    with pytest.raises(Unusable, match="needs --password-file"):
        settings_of(options)
    file = tmp_path / "password"
    file.write_text("short\n", encoding="utf-8")
    with pytest.raises(Unusable, match="8 characters or more"):
        settings_of(Namespace(host="0.0.0.0", password_file=str(file), lang=None))
    file.write_text(f"{PASSWORD}\n", encoding="utf-8")
    assert (
        settings_of(Namespace(host="0.0.0.0", password_file=str(file), lang=None)).password
        == PASSWORD
    )
