"""A desk under attack: half requests, foreign cookies, redirections, guesses, closed terminals."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

import crosstable
from crosstable.desk.app import desk_app
from crosstable.desk.background.asker import ASKER
from crosstable.desk.background.services import Services
from crosstable.desk.editing import shown_lines, source_with_text
from crosstable.desk.serving.password import FREE_GUESSES, GUESSES_OF_ALL, SECONDS_EACH, Door
from crosstable.desk.settings import Limits, Settings
from crosstable.desk.store import Store
from crosstable.text.source import Source
from crosstable.text.temporary import clear_folders
from crosstable.web.refusals import Refused
from crosstable.web.serving import HEAD_SECONDS
from tests.browsers import run_async
from tests.desk.halls import playing
from tests.desk.serving import Desk, running, usual_desk

SAMPLE = crosstable.sample("round-robin").read_bytes()
needs_posix = pytest.mark.skipif(os.name != "posix", reason="Windows has other signals and limits")


def _connected(desk: Desk, sent: bytes = b"") -> socket.socket:
    name, port = desk.host.split(":")
    line = socket.create_connection((name, int(port)), timeout=30)
    line.sendall(sent)
    return line


# -- half requests --------------------------------------------------------------------------------


HALVES = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")


def test_half_a_request_is_timed_out(limited_desk: Desk) -> None:
    """All wait at the same time, since each waits for seconds."""
    with ExitStack() as stack:
        lines = [stack.enter_context(_connected(limited_desk, sent)) for sent in HALVES]
        began = time.monotonic()
        for line in lines:
            line.settimeout(HEAD_SECONDS + 25)
            with suppress(ConnectionResetError):
                assert line.recv(100) == b""
            assert time.monotonic() - began < HEAD_SECONDS + 20


def test_the_next_request_of_a_connection_is_timed_out_too(limited_desk: Desk) -> None:
    whole = f"GET / HTTP/1.1\r\nHost: {limited_desk.host}\r\n\r\n"
    with _connected(limited_desk, whole.encode()) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 403")
        line.sendall(b"GET /half")
        line.settimeout(HEAD_SECONDS + 25)
        with suppress(ConnectionResetError):
            while line.recv(10_000):
                pass


@pytest.mark.lengthy
@needs_posix
def test_many_half_requests_keep_nobody_out() -> None:
    """With 128 descriptors 200 connections made the desk unreachable."""
    limits = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)); "
    start = "import sys; from crosstable.cli.main import main; sys.exit(main(sys.argv[1:]))"
    with running(sys.executable, "-c", limits + start, "desk", "--no-browser") as desk:
        lines = [_connected(desk, b"GET / HT") for _ in range(200)]
        refused = f"GET / HTTP/1.1\r\nHost: {desk.host}\r\n\r\n".encode()
        lines += [_connected(desk, refused) for _ in range(100)]  # they would be kept alive
        try:
            with desk.client() as somebody:
                assert somebody.get("/").status_code == 200
        finally:
            for line in lines:
                line.close()
        # A burst may meet the limit for a moment: the event loop says so, and accepts again.
        assert set(desk.faults().splitlines()) <= {"OSError: [Errno 24] Too many open files"}


def test_a_refused_body_is_not_read_on(limited_desk: Desk) -> None:
    head = (
        f"POST /api/show HTTP/1.1\r\nHost: {limited_desk.host}\r\n"
        f"Authorization: Bearer {limited_desk.token}\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with _connected(limited_desk, head.encode()) as line, pytest.raises(OSError):  # noqa: PT011
        line.sendall(piece * 1600)  # 100 MB


def test_an_aborted_upload_is_no_fault(limited_desk: Desk) -> None:
    head = (
        f"POST /files HTTP/1.1\r\nHost: {limited_desk.host}\r\n"
        f"Authorization: Bearer {limited_desk.token}\r\nContent-Length: 5000\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
    )
    for path in ("/files", "/api/show"):
        _connected(limited_desk, head.replace("/files", path).encode()).close()
    with limited_desk.client() as somebody:
        for _ in range(5):  # by then the desk has heard of those who went away
            assert somebody.post("/api/show", content=SAMPLE).status_code == 200
    assert limited_desk.faults() == ""


# -- cookies and redirections ---------------------------------------------------------------------


def test_cookies_are_of_one_port_and_one_run() -> None:
    one, other, later = (Settings("a", port=1), Settings("a", port=2), Settings("b", port=1))
    assert len({one.cookie, other.cookie, later.cookie}) == 3
    assert len({one.key_cookie, other.key_cookie, later.key_cookie}) == 3
    assert len({one.session, other.session, later.session}) == 3


def test_the_cookie_is_not_the_token(limited_desk: Desk) -> None:
    with httpx.Client(base_url=limited_desk.address) as somebody:
        somebody.get(f"/?token={limited_desk.token}")
        (value,) = somebody.cookies.values()
        assert value != limited_desk.token
        assert somebody.get("/").status_code == 200
    program = {"Authorization": f"Bearer {value}"}
    assert httpx.get(f"{limited_desk.address}/", headers=program).status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/%C3%A9/evil.example",
        "/%09/evil.example",
        "/%0d%0aSet-Cookie:x",
        "/%5Cevil.example",
        "/%2F/",
    ],
)
def test_redirections_stay_at_the_desk(limited_desk: Desk, path: str) -> None:
    request = (
        f"GET {path}?token={limited_desk.token} HTTP/1.1\r\n"
        f"Host: {limited_desk.host}\r\nConnection: close\r\n\r\n"
    )
    with _connected(limited_desk, request.encode()) as line:
        head = line.makefile("rb").read().decode()
    (target,) = re.findall(r"(?im)^location: (.*)\r$", head)
    assert re.fullmatch(r"/(?![/\\])[!-~]*", target)
    assert head.startswith("HTTP/1.1 303")


def test_a_ticket_opens_once_and_soon() -> None:
    now = [0.0]
    door = Door(None, lambda: now[0])
    assert not door.takes_ticket("")
    ticket = door.ticket()
    assert not door.takes_ticket("x")
    assert door.takes_ticket(ticket)
    assert not door.takes_ticket(ticket)
    late = door.ticket()
    now[0] = 61.0
    assert not door.takes_ticket(late)


@needs_posix
def test_the_token_is_in_no_command(tmp_path: Path) -> None:
    """What the browser is started with, every user of the computer can see."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.new; mv {seen}.new {seen}\n')
    browser.chmod(0o755)
    env = {**os.environ, "BROWSER": f"{browser} %s"}
    command = [word for word in usual_desk() if word != "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        token = process.stdout.readline().strip().partition("token=")[2]
        for _ in range(300):
            if seen.exists():
                break
            time.sleep(0.1)
        address = seen.read_text().strip()
        try:
            assert token
            assert token not in address
            opened = httpx.get(address, timeout=60)
            assert opened.status_code == 303
            assert httpx.get(address, timeout=60).status_code == 403
        finally:
            process.terminate()


# -- passwords ------------------------------------------------------------------------------------


def test_guesses_of_all_addresses_together_are_limited() -> None:
    """476 guesses from 119 addresses were heard in 1.2 seconds."""
    now = [0.0]
    door = Door("Hedgehog opening", lambda: now[0])
    for number in range(GUESSES_OF_ALL):
        assert door.wait_of(f"address {number}") == 0
        door.opens("guess", f"address {number}")
    assert door.wait_of("fresh") == SECONDS_EACH
    assert not door.opens("Hedgehog opening", "fresh")
    now[0] += SECONDS_EACH
    assert door.opens("Hedgehog opening", "fresh")


def test_an_hour_of_guessing_from_many_addresses() -> None:
    now, heard = [0.0], 0
    door = Door("Hedgehog opening", lambda: now[0])
    for second in range(3600):
        now[0] = float(second)
        for number in range(20):
            address = f"{second}.{number}"
            heard += door.wait_of(address) == 0
            door.opens("guess", address)
    assert heard <= GUESSES_OF_ALL + 3600 / SECONDS_EACH + 1
    assert FREE_GUESSES < GUESSES_OF_ALL


# -- one user and the others ----------------------------------------------------------------------


@pytest.mark.lengthy
def test_slow_files_of_one_user_leave_workers_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Settings("token", "192.0.2.7", 8770, "Hedgehog opening", workers=4)
    services = Services(hall)
    running_now: list[str] = []
    most = 0

    async def job(asker: str, owner: str) -> None:
        ASKER.set(asker)
        await services.now("x", owner=owner)

    def call(*_: object) -> None:
        nonlocal most
        running_now.append("x")
        most = max(most, len(running_now))
        time.sleep(0.2)
        running_now.pop()

    monkeypatch.setattr(services.workers, "call", call)

    async def ask() -> None:
        await asyncio.gather(*(job("slow", f"file {n}") for n in range(8)))

    try:
        run_async(ask())
    finally:
        services.close()
    assert most == 2, "of four workers: one is left to the others, one to a task"


# -- nothing is lost ------------------------------------------------------------------------------


def test_edited_files_are_never_dropped() -> None:
    limits = Limits(files_kept=2)
    store = Store(limits)
    edited = [store.open(name, b"x") for name in "ab"]
    for file in edited:
        file.keep(b"y", "edited by hand", limits)
    with pytest.raises(Refused, match="edits that nobody has downloaded") as refused:
        store.open("c", b"x")
    assert refused.value.status_code == 507
    assert set(store) == set(edited)
    edited[0].downloaded = edited[0].current.fingerprint
    store.open("c", b"x")
    assert edited[1] in set(store)


@pytest.mark.parametrize("line", ["012 a\0b", "012 a\0b\u2400"])
def test_nul_survives_the_editor(line: str) -> None:
    """HTML has no NUL; the page shows a sign in its place, and columns stay."""
    old = Source((line, "022 x"), ("\r\n", "\n"), "utf-8", b"")
    shown = shown_lines(list(old.texts))
    if "\u2400" not in line:
        assert "\0" not in "".join(shown)
        assert [len(one) for one in shown] == [len(one) for one in old.texts]
    new, _ = source_with_text(old, "\n".join([*shown, "032 GER", ""]))
    assert new.texts == (line, "022 x", "032 GER")


# -- the end --------------------------------------------------------------------------------------


@needs_posix
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGTERM"])
@pytest.mark.daily(1)
def test_every_signal_ends_the_desk_and_clears_its_folder(tmp_path: Path, name: str) -> None:
    """A page of an event is open, and listens for news."""
    # with data of its own: a desk that runs already would answer in its place
    env = {**os.environ, "TMPDIR": str(tmp_path), "CROSSTABLE_DATA": str(tmp_path / "data")}
    with subprocess.Popen(
        (*usual_desk(), playing(tmp_path / "event")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    ) as process:
        assert process.stdout is not None
        address, _, token = process.stdout.readline().strip().partition("?token=")
        line = httpx.HTTPTransport(retries=5)
        headers = {"Authorization": f"Bearer {token}"}
        with (
            httpx.Client(transport=line, timeout=60) as somebody,
            somebody.stream("GET", f"{address}/live", headers=headers) as news,
        ):
            heard = news.iter_lines()
            assert next(heard).startswith("retry:")
            assert list(tmp_path.glob("crosstable-desk-*"))
            process.send_signal(getattr(signal, name))
            list(heard)  # the news end, and not in the middle of an answer
        _, said = process.communicate(timeout=30)
    assert list(tmp_path.glob("crosstable-desk-*")) == []
    assert "Traceback" not in said
    assert "rror" not in said
    assert "interrupted" not in said


@needs_posix
def test_folders_of_processes_that_are_gone_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    gone = subprocess.Popen((sys.executable, "-c", ""))
    gone.wait()
    left = [f"crosstable-{purpose}-{gone.pid}-abc" for purpose in ("desk", "office", "period")]
    names = [*left, f"crosstable-desk-{os.getpid()}-abc", "other"]
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "list.txt").write_text("x")
    clear_folders()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names[3:])


@pytest.mark.lengthy
def test_the_interface_wants_a_dialect_and_short_numbers() -> None:
    async def ask() -> None:
        app = desk_app(Settings("token", port=80))
        line = httpx.ASGITransport(app)
        headers = {"Authorization": "Bearer token"}
        try:
            async with httpx.AsyncClient(
                transport=line, base_url="http://127.0.0.1", headers=headers
            ) as client:
                answer = await client.post("/api/convert", content=SAMPLE)
                assert answer.status_code == 400
                assert answer.json() == {"error": "/api/convert needs the parameter to"}
                opened = await client.post("/files", data={"text": SAMPLE.decode()})
                form = {"code": "P101", "line": "9" * 5000, "column": "1"}
                fixed = await client.post(f"{opened.headers['location']}/fix", data=form)
                assert fixed.status_code == 422
        finally:
            app.state.services.close()

    run_async(ask())
