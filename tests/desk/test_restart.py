"""A desk that is killed and started again: open pages live on, and nobody else gets in by that."""

from __future__ import annotations

import http.server
import os
import signal
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

import crosstable
from crosstable.cli.desk.place import Place, event_key, place_for
from crosstable.desk.serving.addresses import FILE, START, Address, Addresses
from crosstable.desk.serving.running import proof, ticket_of_running
from tests.desk.halls import Run, playing, result_on_disk
from tests.desk.serving import SECONDS, usual_desk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOKEN = "t" * 32
SOMEWHERE = Address("127.0.0.1", 8123, TOKEN)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@contextmanager
def started(*arguments: str | Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A desk and the address that it printed; it is killed at the end."""
    process = subprocess.Popen(
        (*usual_desk(), *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(SECONDS)
        process.stdout.close()
        process.stderr.close()


def test_open_pages_live_on_after_a_kill(browser: Browser, tmp_path: Path, data: Path) -> None:
    folder = playing(tmp_path / "fjord-open")
    context = browser.new_context()
    page = context.new_page()
    with started(folder) as (_, first):
        page.goto(first)
        page.wait_for_url(first.partition("?")[0])  # the page of the event, without the token
        page.goto(f"{first.partition('?')[0]}/round/2")
        page.wait_for_selector("tr[aria-current]")
    page.get_by_text("The desk is not responding").wait_for()
    with started(folder) as (_, second):
        assert second == first
        page.locator("#trouble").wait_for(state="hidden")
        page.keyboard.press("1")
        page.wait_for_selector('tr[data-board="1"][data-result="1-0"]')
        assert result_on_disk(folder, 1) == "1-0"
        context.close()


def test_a_start_without_arguments_goes_on_where_the_event_was(tmp_path: Path, data: Path) -> None:
    folder = playing(tmp_path / "fjord-open")
    with started(folder) as (_, first), httpx.Client(timeout=SECONDS) as client:
        page, _, token = first.partition("?")
        assert page.endswith(Run(client, folder).base)
    with started() as (_, second), httpx.Client(timeout=SECONDS) as client:
        assert second == f"{page.removesuffix(Run(client, folder).base)}/?{token}"
        assert "Fjord Open" in client.get(second, follow_redirects=True).text


def test_a_desk_that_is_open_is_not_opened_twice(tmp_path: Path, data: Path) -> None:
    folder = playing(tmp_path / "fjord-open")
    with started(folder) as (_, first), started(folder) as (again, second):
        assert second == first
        assert again.wait(SECONDS) == 0
        with started(folder, "--new-address") as (_, third):
            assert third.partition("?")[0] != first.partition("?")[0]
            assert third.partition("?")[2] != first.partition("?")[2]


def test_reports_alone_get_a_new_address(tmp_path: Path, data: Path) -> None:
    report = crosstable.sample("round-robin")
    with started(report) as (_, first), started(report) as (_, second):
        assert first.partition("?")[2] != second.partition("?")[2]
    assert not (data / FILE).exists()


def test_the_page_closes_the_desk(data: Path) -> None:
    with started() as (process, address), httpx.Client(timeout=SECONDS) as client:
        client.get(address)
        base = address.partition("/?")[0]
        assert "Close the desk" in client.get(f"{base}/leave").text
        answer = client.post(f"{base}/close", headers={"Origin": base})
        assert "The desk is closed" in answer.text
        assert process.wait(SECONDS) == 0


def test_only_the_user_can_read_the_token(data: Path) -> None:
    before = os.umask(0)
    try:
        Addresses().remember([START], SOMEWHERE)
    finally:
        os.umask(before)
    assert stat.S_IMODE((data / FILE).stat().st_mode) == 0o600
    assert Addresses().of([START], "127.0.0.1") == [SOMEWHERE]


def test_a_file_that_others_can_read_is_not_believed(data: Path) -> None:
    Addresses().remember([START], SOMEWHERE)
    (data / FILE).chmod(0o644)
    assert Addresses().of([START], "127.0.0.1") == []
    other = SOMEWHERE._replace(token="u" * 32)
    Addresses().remember([START], other)
    assert stat.S_IMODE((data / FILE).stat().st_mode) == 0o600
    assert Addresses().of([START], "127.0.0.1") == [other]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"start": 5}',
        '{"start": ["127.0.0.1", 80, "short"]}',
        '{"start": ["127.0.0.1", 99999, "tttttttttttttttttttttttttttt"]}',
        "[" * 100_000,
    ],
)
def test_damaged_addresses_do_no_harm(data: Path, text: str) -> None:
    data.mkdir()
    (data / FILE).write_text(text)
    (data / FILE).chmod(0o600)
    assert Addresses().of([START], "127.0.0.1") == []


def closed(place: Place) -> Place:
    assert place.door is not None
    place.door.close()
    return place


def test_the_token_stays_with_the_event(data: Path, tmp_path: Path) -> None:
    first = closed(place_for([str(tmp_path)], False, "127.0.0.1", 0)).address
    Addresses().remember([event_key(str(tmp_path))], first)
    assert closed(place_for([str(tmp_path)], False, "127.0.0.1", 0)).address == first
    assert closed(place_for([str(tmp_path / "other")], False, "127.0.0.1", 0)).address != first
    assert closed(place_for([str(tmp_path)], False, "::1", 0)).address != first
    anew = closed(place_for([str(tmp_path)], False, "127.0.0.1", 0, is_new=True)).address
    assert anew.token != first.token


class Stranger(http.server.BaseHTTPRequestHandler):
    """A program of somebody else at the port of the desk; it writes down what it is sent."""

    heard: list[str] = []  # noqa: RUF012 - what all requests share

    def do_GET(self) -> None:
        Stranger.heard.append(f"{self.path} {self.headers}")
        self.send_response(200)
        self.end_headers()
        self.wfile.write(proof("another token", "x").encode())

    do_POST = do_GET  # noqa: N815 - the name that the library asks for

    def log_message(self, format: str, *args: object) -> None:
        """Be quiet."""


def test_a_stranger_at_the_port_does_not_get_the_token(data: Path) -> None:
    Stranger.heard.clear()
    with http.server.HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        address = SOMEWHERE._replace(port=server.server_port)
        Addresses().remember([START], address)
        place = closed(place_for([], False, "127.0.0.1", 0))
        assert ticket_of_running(address) is None
        server.shutdown()
        thread.join()
    assert place.address.port != address.port
    assert place.address.token != TOKEN
    assert Stranger.heard
    assert not any(TOKEN in text for text in Stranger.heard)
