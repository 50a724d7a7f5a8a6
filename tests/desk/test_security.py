"""What the desk refuses, and that it goes on afterwards."""

from __future__ import annotations

import http.client
import io
import re
import socket
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.desk.app import desk_app
from crosstable.desk.serving.password import FREE_GUESSES
from crosstable.desk.settings import Settings
from tests.browsers import run_async
from tests.desk.limited_desk import HURRY, LIMITS
from tests.desk.serving import Desk, large_report, opened, running

SAMPLE = crosstable.sample("round-robin").read_bytes()


@pytest.fixture
def client(limited_desk: Desk) -> Iterator[httpx.Client]:
    """Somebody with the token; at the end of each test the desk must still serve everybody."""
    with limited_desk.client() as somebody:
        yield somebody
        address = opened(somebody, SAMPLE)
        answer = somebody.get(address)
        assert (answer.status_code, "is in order" in answer.text) == (200, True)


def raw(desk: Desk, method: str, path: str, **headers: str) -> tuple[int, str]:
    """Status and text of a request whose path and headers nobody makes tidy."""
    name, port = desk.host.split(":")
    connection = http.client.HTTPConnection(name, int(port), timeout=30)
    try:
        connection.putrequest(method, path, skip_host=True)
        given = {"Host": desk.host, "Authorization": f"Bearer {desk.token}", **headers}
        for key, value in given.items():
            connection.putheader(key.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


# -- who may ask ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example:{port}", "127.0.0.1:1", "", "evil@127.0.0.1:{port}"],
)
@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/static/css/base.css", "/nowhere"])
def test_a_foreign_host_is_refused(limited_desk: Desk, host: str, path: str) -> None:
    named = host.format(port=limited_desk.host.split(":")[1])
    assert raw(limited_desk, "GET", path, Host=named)[0] == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_pages_change_nothing(client: httpx.Client, headers: dict[str, str]) -> None:
    before = client.get("/").text.count("/close")
    answer = client.post("/files", files={"files": ("a.trf", SAMPLE)}, headers=headers)
    assert answer.status_code == 403
    assert client.post("/api/show", content=SAMPLE, headers=headers).status_code == 403
    assert client.get("/").text.count("/close") == before


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize("path", ["/", "/files", "/api", "/api/check", "/static/js/frame.js", "/x"])
@pytest.mark.parametrize(
    "credentials",
    [
        {"Authorization": ""},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Bearer \xe9"},
        {"Authorization": "", "Cookie": "crosstable-desk=; crosstable-desk=wrong"},
    ],
)
def test_without_the_token_nothing_is_told(
    limited_desk: Desk, method: str, path: str, credentials: dict[str, str]
) -> None:
    status, text = raw(limited_desk, method, path, **credentials)
    assert status == 403
    assert limited_desk.token not in text


def test_the_token_moves_from_the_address_into_a_cookie(limited_desk: Desk) -> None:
    with httpx.Client(base_url=limited_desk.address) as stranger:
        assert stranger.get("/").status_code == 403
        assert stranger.post(f"/files?token={limited_desk.token}").status_code == 403
        assert stranger.get(f"/api/openapi.json?token={limited_desk.token}").status_code == 403
        opening = stranger.get(f"/?token={limited_desk.token}")
        assert (opening.status_code, opening.headers["location"]) == (303, "/")
        assert {"HttpOnly", "SameSite=Strict"} <= set(opening.headers["set-cookie"].split("; "))
        assert stranger.get("/").status_code == 200


@pytest.mark.parametrize("path", ["//evil.example/", "//evil.example/%2e%2e", "/\\evil.example"])
def test_opening_leads_to_no_other_site(limited_desk: Desk, path: str) -> None:
    name, port = limited_desk.host.split(":")
    request = (
        f"GET {path}?token={limited_desk.token} HTTP/1.1\r\n"
        f"Host: {limited_desk.host}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((name, int(port)), timeout=30) as line:
        line.sendall(request.encode())
        head = line.makefile("rb").read().decode()
    targets = re.findall(r"(?im)^location: (.*)\r$", head)
    assert all(re.match(r"/(?![/\\])", target) for target in targets), head


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without asking")
def test_only_the_loopback_address_listens(limited_desk: Desk) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", int(limited_desk.host.split(":")[1])), timeout=5)


@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/static/js/frame.js", "/api", "/api/openapi.json"]
)
def test_every_answer_brings_the_strict_policy(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.search(r"script-src 'self';", policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "http" not in policy


# -- the hall: others on the network --------------------------------------------------------------


def test_a_hall_needs_a_password(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desk", "--no-browser", "--host", "0.0.0.0"]) == 2
    assert "--password-file" in capsys.readouterr().err
    short = tmp_path / "password"
    short.write_text("1234567\n")
    assert main(["desk", "--host", "0.0.0.0", "--password-file", str(short)]) == 2
    assert "8 characters" in capsys.readouterr().err


async def _in_the_hall(guest: httpx.AsyncClient) -> None:
    assert (await guest.get("/login")).status_code == 403
    await guest.get("/?token=token")
    assert (await guest.get("/")).headers["location"] == "/login"
    assert (await guest.post("/api/show", content=SAMPLE)).status_code == 403
    sent = await guest.post("/files", files={"files": ("a.trf", SAMPLE)})
    assert sent.headers["location"] == "/login"
    right = {"password": "correct horse"}
    assert (await guest.post("/login", data=right)).headers["location"] == "/"
    assert "Open a tournament report" in (await guest.get("/")).text
    guest.cookies.clear()
    await guest.get("/?token=token")
    wrong = [await guest.post("/login", data={"password": "x"}) for _ in range(FREE_GUESSES)]
    assert [one.status_code for one in wrong] == [403] * (FREE_GUESSES - 1) + [429]
    # whoever has to wait is not even heard with the right one
    assert (await guest.post("/login", data=right)).status_code == 429


def test_the_password_of_the_hall_and_guessing_it() -> None:
    app = desk_app(Settings("token", host="0.0.0.0", port=80, password="correct horse"))

    async def visit() -> None:
        line = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=line, base_url="http://127.0.0.1") as guest:
            await _in_the_hall(guest)

    try:
        run_async(visit())
    finally:
        app.state.services.close()


# -- names and texts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../../../etc/passwd", "passwd"),
        ("..\\..\\windows\\win.ini", "win.ini"),
        ("/etc/shadow", "shadow"),
        ("..", "report.trf"),
        ("C:evil.trf", "Cevil.trf"),
        ("x" * 500 + ".trf", "x" * 120),
        ("a\u202efrt.exe", "afrt.exe"),
    ],
)
def test_names_are_never_paths(client: httpx.Client, name: str, shown: str) -> None:
    address = opened(client, SAMPLE, name)
    disposition = client.get(f"{address}/download").headers["content-disposition"]
    assert unquote(disposition) == f"attachment; filename*=UTF-8''{shown}"
    assert client.post(f"{address}/close").status_code == 303


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/samples/..%2f..%2fcli",
        "/files/..%2f..%2fetc%2fpasswd",
        "/explain/..%2f..%2fetc%2fpasswd",
        "/api/explain/..%2fH202",
        "/tasks/../../etc/passwd/result",
    ],
)
def test_addresses_are_never_paths(limited_desk: Desk, path: str) -> None:
    status, text = raw(limited_desk, "GET", path)
    assert status in (404, 405, 422)
    assert "root:" not in text
    assert "import" not in text


EVIL = "<script>alert(1)</script>"
"""Short enough for a name; a page that has it as it stands would run it."""


def evil_report(sample: str) -> bytes:
    """A sample whose event, first player and first team (if any) have a script for a name."""
    lines = crosstable.sample(sample).read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("001"))
    lines[first] = lines[first][:14] + EVIL.ljust(33) + lines[first][47:]
    for n, line in enumerate(lines):
        if line.startswith(("012", "022", "102", "122")):
            lines[n] = f"{line[:4]}{EVIL}"
        elif line.startswith("310   1 "):
            lines[n] = line[:8] + EVIL.ljust(32) + line[40:]
    return "\n".join(lines).encode()


@pytest.mark.parametrize("sample", ["round-robin", "team-swiss"])
def test_scripts_in_a_report_are_only_text(client: httpx.Client, sample: str) -> None:
    address = opened(client, evil_report(sample), f"{EVIL}.trf")
    pages = [client.get("/"), client.get(f"{address}?said={EVIL}")]
    tabs = re.findall(rf'href="({address}/\w+)"', pages[1].text)
    places = (
        *("players/1", "standings/1", "ratings/1", "norms/1", f"compare?with={EVIL}"),
        *("pairings?round=1", "pairings/1?round=1", "pairings/played"),
    )
    pages += [client.get(tab) for tab in tabs if not tab.endswith(("/download", "/documents"))]
    pages += [client.get(f"{address}/{place}") for place in places]
    pages += [client.get(f"{address}/players?q={EVIL}"), client.get(f"/{EVIL}")]
    for page in pages:
        assert EVIL not in page.text, page.url
        assert page.headers["content-type"].startswith("text/html")
    assert sum("&lt;script&gt;alert(1)&lt;/script&gt;" in page.text for page in pages) > 8


def test_a_name_cannot_add_a_header(client: httpx.Client) -> None:
    address = opened(client, SAMPLE, "a\r\nX-Evil: 1.trf")
    assert "x-evil" not in client.get(f"{address}/download").headers
    answer = client.post(f"{address}/close", data={"sure": "yes"})
    assert "x-evil" not in answer.headers


# -- too much, too slow ---------------------------------------------------------------------------


def test_too_large_files_are_refused(client: httpx.Client) -> None:
    large = b"001 \n" * (LIMITS.file_bytes // 5 + 1)
    answer = client.post("/files", files={"files": ("a.trf", large)})
    assert answer.status_code == 413
    assert "larger than 3 MB" in answer.text
    assert client.post("/api/check", content=large).status_code == 413


def test_too_large_without_saying_so(client: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(LIMITS.list_bytes // 65536 + 2):
            yield b"x" * 65536

    assert client.post("/api/check", content=pieces()).status_code == 413
    assert client.post("/api/lists", content=pieces()).status_code == 413


def test_too_many_files_are_refused(client: httpx.Client) -> None:
    files = [("files", (f"{n}.trf", SAMPLE)) for n in range(LIMITS.files_at_once + 1)]
    answer = client.post("/files", files=files)
    assert answer.status_code == 400
    assert "more than 5 files" in answer.text


def test_the_oldest_files_make_room(client: httpx.Client) -> None:
    addresses = [opened(client, SAMPLE) for _ in range(LIMITS.files_kept + 1)]
    assert client.get(f"{addresses[0]}/download").status_code == 404
    assert client.get(f"{addresses[-1]}/download").content == SAMPLE


def test_slow_uploads_end_and_hinder_nobody(limited_desk: Desk, client: httpx.Client) -> None:
    name, port = limited_desk.host.split(":")
    head = (
        f"POST /api/check HTTP/1.1\r\nHost: {limited_desk.host}\r\n"
        f"Authorization: Bearer {limited_desk.token}\r\nContent-Length: 1000\r\n\r\n001 "
    )
    lines = [socket.create_connection((name, int(port)), timeout=30) for _ in range(100)]
    try:
        for line in lines:
            line.sendall(head.encode())
        assert client.post("/api/show", content=SAMPLE).status_code == 200
        answers = [line.recv(4096) for line in lines]
    finally:
        for line in lines:
            line.close()
    assert {answer.split(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 408 Request Timeout"}


def test_work_that_takes_too_long_is_ended() -> None:
    """A printed page for each of nine thousand players; meanwhile others are served."""
    desk = Path(__file__).with_name("limited_desk.py")
    with (
        running(sys.executable, desk, "--hurry") as found,
        found.client() as client,
        ThreadPoolExecutor(1) as beside,
    ):
        address = opened(client, large_report(9000))
        slow = beside.submit(client.get, f"{address}/documents/player/pdf")
        assert client.get("/").status_code == 200  # the desk answers, whatever its workers do
        assert not slow.done()
        assert slow.result().status_code == 422
        assert f"took longer than {HURRY:g} seconds and was stopped" in slow.result().text


# -- bombs ----------------------------------------------------------------------------------------


def zip_bomb() -> bytes:
    """A rating list of 100 MB in a tenth of a megabyte."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list.txt", b" " * 100_000_000)
    return packed.getvalue()


def xml_bomb() -> bytes:
    """Entities that unfold to a thousand million letters."""
    levels = "".join(
        f'<!ENTITY x{n} "{f"&x{n - 1};" * 10}">' if n else '<!ENTITY x0 "aaaaaaaaaa">'
        for n in range(9)
    )
    body = "<player><fideid>1</fideid><name>&x8;</name></player>"
    return f"<!DOCTYPE l [{levels}]><playerslist>{body}</playerslist>".encode()


@pytest.mark.parametrize(("bomb", "name"), [(zip_bomb, "list.zip"), (xml_bomb, "list.xml")])
def test_bombs_for_rating_lists_are_refused(client: httpx.Client, bomb: object, name: str) -> None:
    assert callable(bomb)
    data = bomb()
    assert len(data) < 1_000_000
    address = opened(client, SAMPLE)
    answer = client.post(f"{address}/list", files={"list": (name, data)})
    assert answer.status_code == 422
    assert name in answer.text
    assert client.post(f"/api/lists?name={name}", content=data).status_code == 422
    opened_as_report = opened(client, data, name)
    assert client.get(opened_as_report).status_code == 422
