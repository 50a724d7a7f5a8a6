"""The desk as the browser edition runs it: whole requests, a prefix, no threads."""

from __future__ import annotations

import asyncio
import importlib
import io
import json
import re
import shutil
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import anyio.to_thread
import pytest

import crosstable
from crosstable.desk.browser import (
    KEPT,
    Answer,
    BrowserDesk,
    FetchedWhenNeeded,
    do_without_threads,
)
from crosstable.errors import NotAnEvent, NotFetched

T = TypeVar("T")

ROOT = "/club/desk"
_TARGET = re.compile(r'\s(href|src|action|hx-get|hx-post|data-check)="([^"]*)"')


class LoopOfItsOwn:
    """A loop in a thread of its own: that of the tests may have the loop of a browser already."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._thread.submit(int).result()  # the thread is there before a test counts them

    def run_until_complete(self, awaitable: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._loop.run_until_complete, awaitable).result()

    def close(self) -> None:
        self._thread.shutdown()
        self._loop.close()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LoopOfItsOwn]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(anyio.to_thread, "run_sync", anyio.to_thread.run_sync)
    do_without_threads()
    made = LoopOfItsOwn()
    yield made
    made.close()


class Visitor:
    """Asks the desk as the service worker does."""

    def __init__(self, loop: LoopOfItsOwn) -> None:
        self.loop = loop
        self.desk = BrowserDesk(ROOT)

    def get(self, address: str) -> Answer:
        path, _, query = address.partition("?")
        return self._wait(self.desk.answer("GET", path, query, [("Host", "club.example")], b""))

    def post(self, address: str, origin: str = "https://club.example", **form: str) -> Answer:
        kind = "application/x-www-form-urlencoded"
        headers = [("Host", "club.example"), ("Origin", origin), ("Content-Type", kind)]
        body = urlencode(form).encode()
        return self._wait(self.desk.answer("POST", ROOT + address, "", headers, body))

    def _wait(self, one: Coroutine[Any, Any, Answer]) -> Answer:
        return self.loop.run_until_complete(one)


@pytest.fixture
def visitor(loop: LoopOfItsOwn) -> Visitor:
    return Visitor(loop)


def _location(answer: Answer) -> str:
    assert answer.status == 303, answer.body
    return dict(answer.headers)["location"]


def _opened(visitor: Visitor, sample: str = "individual-swiss") -> str:
    return _location(visitor.post(f"/samples/{sample}")).partition("?")[0]


def test_no_address_of_any_page_leaves_the_prefix(visitor: Visitor) -> None:
    """Every page that can be reached by a link within two steps, with all that it names."""
    seen: set[str] = set()
    taken = visitor.post(f"{_opened(visitor, 'in-progress').removeprefix(ROOT)}/run", confirmed="4")
    todo = [f"{ROOT}/", _location(taken).partition("?")[0], _opened(visitor)]
    while todo and len(seen) < 60:
        address = todo.pop(0)
        if address in seen:
            continue
        seen.add(address)
        answer = visitor.get(address)
        if answer.status == 303:
            assert _location(answer).startswith(f"{ROOT}/")
            todo.append(_location(answer))
            continue
        assert answer.status == 200, (address, answer.body[-500:])
        if not dict(answer.headers)["content-type"].startswith("text/html"):
            continue
        for name, target in _TARGET.findall(answer.body.decode()):
            if target.startswith("/"):
                assert target.startswith(f"{ROOT}/"), (address, name, target)
            if name == "href" and target.startswith("/") and "/static/" not in target:
                todo.append(target.partition("#")[0].replace("&amp;", "&"))
    assert sum("/files/" in one for one in seen) > 10
    assert sum("/events/" in one for one in seen) > 10


def test_an_event_is_run_without_threads_and_its_pages_hear_of_it(visitor: Visitor) -> None:
    before = threading.active_count()
    made = visitor.post("/events/new", name="Kids Cup", rounds="3", system="FIDE_DUTCH_2026")
    address = _location(made).partition("/players")[0]
    page = visitor.get(address)
    assert page.status == 200
    assert f'"base": "{address}"'.encode() in page.body
    assert b'"has_live": false' in page.body
    assert visitor.desk.news() == []
    body = b'{"act": "enter", "data": {"name": "Anna"}}'
    headers = [("Origin", "https://club.example"), ("Host", "club.example")]
    headers.append(("Content-Type", "application/json"))
    asked = visitor.desk.answer("POST", f"{address}/acts", "", headers, body)
    answer = visitor.loop.run_until_complete(asked)
    assert answer.status == 200, answer.body
    ((identity, news),) = visitor.desk.news()
    assert address.endswith(identity)
    assert news["act"] == "entered"
    assert visitor.desk.news() == []
    assert threading.active_count() == before


def test_a_form_of_a_foreign_page_is_refused(visitor: Visitor) -> None:
    for origin in ("https://other.example", "null"):
        assert visitor.post("/samples/rapid", origin=origin).status == 403
    assert len(visitor.desk.services.store) == 0


def test_what_lies_outside_the_prefix_is_not_answered(visitor: Visitor) -> None:
    for path in ("/", "/club", "/club/desk", "/club/desks/", "/files/x"):
        assert visitor.get(path).status == 404


def test_pages_may_be_framed_by_their_own_site_only(visitor: Visitor) -> None:
    headers = dict(visitor.get(f"{ROOT}/").headers)
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "SAMEORIGIN"


def test_text_of_a_user_that_looks_like_an_address_stays_as_it_is(visitor: Visitor) -> None:
    text = crosstable.sample("individual-swiss").read_text(encoding="utf-8")
    named = re.sub(r"(?m)^012 .*$", '012 <a href="/x"> href="/y"', text)
    address = _location(visitor.post("/files", text=named)).partition("?")[0]
    page = visitor.get(address).body.decode()
    assert "href=&#34;/y&#34;" in page
    assert f"href=&#34;{ROOT}" not in page


def test_open_reports_outlive_a_reload_with_their_edits(visitor: Visitor) -> None:
    address = _opened(visitor, "damaged")
    closed = _opened(visitor, "rapid")
    visitor.post(f"{address.removeprefix(ROOT)}/fix-all")
    edited = visitor.get(f"{address}/download").body
    visitor.post(f"{closed.removeprefix(ROOT)}/close")
    again = Visitor(visitor.loop)
    assert again.get(f"{address}/download").body == edited
    assert again.get(closed).status == 404
    assert again.post(f"{address.removeprefix(ROOT)}/undo").status == 303
    assert b"1970/24/10" in again.get(f"{address}/download").body


def test_an_index_that_cannot_be_read_is_no_reason_to_stop(visitor: Visitor) -> None:
    address = _opened(visitor)
    index = Path.home() / KEPT / "index.json"
    for text in ("", "[{}]", '[{"name": "x", "original": "gone"}]', "[1]"):
        index.write_text(text)
        assert Visitor(visitor.loop).get(f"{ROOT}/").status == 200
    assert visitor.get(address).status == 200


def test_a_report_and_an_event_come_and_go_as_files(visitor: Visitor) -> None:
    desk = visitor.desk
    data = crosstable.sample("rapid").read_bytes()
    assert visitor.get(ROOT + desk.open_report("shared.trf", memoryview(data))).status == 200
    made = visitor.post("/events/new", name="Kids Cup", rounds="3", system="FIDE_DUTCH_2026")
    identity = _location(made).split("/")[-1 - 1]
    name, event = desk.pack_event(identity)
    assert name == "kids-cup.zip"
    brought = desk.bring_event("kids-cup", event)
    assert brought != f"/events/{identity}"
    assert b"Kids Cup" in visitor.get(ROOT + brought).body
    name, both = desk.pack_all()
    with zipfile.ZipFile(io.BytesIO(both)) as archive:
        assert sorted(archive.namelist()) == ["kids-cup-2.zip", "kids-cup.zip"]
    with pytest.raises(NotAnEvent):
        desk.bring_event("x", b"nothing")


def test_events_of_one_name_in_two_places_are_all_packed(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.post("/events/new", name="Kids Cup", rounds="3", system="FIDE_DUTCH_2026")
    identity = _location(made).split("/")[-1 - 1]
    here = visitor.desk.services.hall.known_event(identity).path
    elsewhere = shutil.copytree(here, tmp_path / "stick" / here.name)
    visitor.desk.services.hall.open(elsewhere)
    _, packed = visitor.desk.pack_all()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert sorted(archive.namelist()) == ["kids-cup-2.zip", "kids-cup.zip"]


def test_a_package_is_fetched_when_it_is_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("crosstable_late_part.py", "ANSWER = 42\n")
    asked: list[str] = []
    answers: list[bytes | None] = [None, wheel.getvalue()]

    def fetch(path: str) -> bytes | None:
        asked.append(path)
        return answers.pop(0)

    finder = FetchedWhenNeeded({"crosstable_late_part": "code/late.whl"}, fetch)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(NotFetched, match="connect to the network once"):
        importlib.import_module("crosstable_late_part")
    assert importlib.import_module("crosstable_late_part").ANSWER == 42
    assert asked == ["code/late.whl", "code/late.whl"]


def _sent(visitor: Visitor, address: str, body: dict[str, object]) -> Answer:
    headers = [("Origin", "https://club.example"), ("Host", "club.example")]
    headers.append(("Content-Type", "application/json"))
    data = json.dumps(body).encode()
    return visitor.loop.run_until_complete(visitor.desk.answer("POST", address, "", headers, data))


def _changes(parts: list[tuple[int, bytes | None]]) -> int:
    """How many acts a stream spoke of; how often it only greeted depends on the moment."""
    return sum(data is not None and b'"again": true' in data for _, data in parts)


def _wait(visitor: Visitor, has_come: Callable[[], bool]) -> None:
    """Let the desk go on until something has come of it."""

    async def watch() -> None:
        while not has_come():
            await asyncio.sleep(0.01)

    visitor.loop.run_until_complete(asyncio.wait_for(watch(), 60))


def test_a_screen_hears_of_every_act_until_nobody_listens(visitor: Visitor) -> None:
    """The stream goes on beside other requests, and ends when the page is closed."""
    parts: list[tuple[int, bytes | None]] = []
    visitor.desk = BrowserDesk(ROOT, "/club/hall", part=lambda *one: parts.append(one))
    made = visitor.post("/events/new", name="Kids Cup", rounds="3", system="FIDE_DUTCH_2026")
    address = _location(made).partition("/players")[0]
    assert _sent(visitor, f"{address}/hall", {"do": "show", "shown": True}).status == 200
    screen = visitor.get("/club/hall/screen/main")
    assert screen.status == 200
    news = re.search(rb'"news": "(/club/hall/live/[^"]+)"', screen.body)
    assert news
    assert b"qr.svg" not in screen.body
    stream = visitor.get(news[1].decode())
    assert stream.stream is not None
    assert (
        _sent(visitor, f"{address}/acts", {"act": "enter", "data": {"name": "Anna"}}).status == 200
    )
    _wait(visitor, lambda: _changes(parts) == 1)
    assert {number for number, _ in parts} == {stream.stream}
    visitor.desk.end_stream(stream.stream)
    _wait(visitor, lambda: parts[-1] == (stream.stream, None))
    assert _sent(visitor, f"{address}/acts", {"act": "enter", "data": {"name": "Bo"}}).status == 200
    visitor.loop.run_until_complete(asyncio.sleep(0.05))
    assert parts[-1] == (stream.stream, None)
    assert _changes(parts) == 1


def test_a_stream_without_listeners_does_not_stop_the_desk(visitor: Visitor) -> None:
    made = visitor.post("/events/new", name="Kids Cup", rounds="3", system="FIDE_DUTCH_2026")
    address = _location(made).partition("/players")[0]
    assert visitor.get(f"{address}/live").stream is not None
    assert visitor.get(address).status == 200


def test_an_event_in_a_browser_gives_its_site_away_as_one_file(visitor: Visitor) -> None:
    """Folders that exist only in the memory of a page are no use to anybody."""
    taken = visitor.post(f"{_opened(visitor, 'in-progress').removeprefix(ROOT)}/run", confirmed="4")
    address = _location(taken).partition("?")[0].removeprefix(ROOT)
    home = f"/events/{address.split('/')[2]}"
    page = visitor.get(f"{ROOT}{home}/send").body.decode()
    assert 'name="folder"' not in page
    answer = visitor.post(f"{home}/publish", lang="it", anyway="1")
    assert answer.status == 200, answer.headers
    assert "-site.zip" in dict(answer.headers)["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.body)) as site:
        names = set(site.namelist())
        assert {"index.html", "look/site.css", "event.json", "standings.html"} <= names
        assert b'<html lang="it">' in site.read("index.html")
    backup = visitor.get(f"{ROOT}{home}/backup").body.decode()
    assert 'name="place"' not in backup
    assert "Download event folder" in backup
