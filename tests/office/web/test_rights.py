"""Every address of the office in every role: who may come in, and who is told to log in."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crosstable.office.users.rights import RIGHTS, Role
from crosstable.office.web import rendering
from crosstable.office.web.rail import Shown
from crosstable.office.web.routes import ADDRESSES
from crosstable.office.web.table import Address
from tests.office.web.offices import Served

_VALUES = {"person": "1000001", "edition": "2", "event": "1", "submission": "2", "appeal": "99"}
READING = [one for one in ADDRESSES if one.method == "GET"]
WRITING = [one for one in ADDRESSES if one.method == "POST"]


def path_of(address: Address) -> str:
    """An address with values that exist."""
    path = address.path.replace("{name:path}", "list.csv")
    path = path.replace("{submission:number}/player/{start:number}", "3/player/4")
    for name, value in _VALUES.items():
        path = path.replace(f"{{{name}:number}}", value)
    return path


def named(address: Address) -> str:
    return f"{address.method} {address.path}"


@pytest.mark.parametrize("role", list(Role))
def test_every_page_in_every_role(pages: Served, role: Role) -> None:
    with pages.client(role) as client:
        for address in READING:
            answer = client.get(path_of(address), params={"q": "Player"})
            allowed = role.rank >= RIGHTS[address.right].rank and not address.is_for_programs
            if address.path == "/login" and role is not Role.PUBLIC:
                expected = {303}
            elif allowed:
                # a report of another club is not there for submitters and clubs
                expected = {200, 404} if "submission" in address.path else {200}
            elif address.is_for_programs:  # cookies are not for programs
                expected = {200} if RIGHTS[address.right] is Role.PUBLIC else {401}
            else:
                expected = {303} if role is Role.PUBLIC else {403}
            assert answer.status_code in expected, (named(address), answer.status_code)


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.SUBMITTER, Role.ADMINISTRATOR])
def test_a_frame_that_is_kept_is_the_frame(
    pages: Served, role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page with a frame made once is the page that is made as a whole."""
    read = [one for one in READING if not (one.is_for_programs or "{name" in one.path)]
    with pages.client(role) as client:
        client.cookies.set("crosstable-desk-theme", "dark")
        framed = [_plain(client.get(path_of(one)).text) for one in read]
        monkeypatch.setattr(rendering, "_render_in_frame", _made_as_a_whole)
        whole = [_plain(client.get(path_of(one)).text) for one in read]
    for one, ours, theirs in zip(read, framed, whole, strict=True):
        assert ours == theirs, named(one)
    assert 'data-theme="dark"' in framed[0]


def _made_as_a_whole(template: str, theme: str, about: Shown, values: dict[str, Any]) -> str:
    return rendering._render(template, rendering._of_frame(theme, about) | values)


def _plain(text: str) -> str:
    """A page without what is another one each time: its nonce, and the time."""
    text = re.sub(r'(name="csp-nonce" content=")[^"]+', r"\1", text)
    return re.sub(r"\d\d:\d\d UTC", "", text)


@pytest.mark.parametrize("role", list(Role))
def test_nobody_writes_without_the_right(pages: Served, role: Role) -> None:
    with pages.client(role) as client:
        for address in WRITING:
            if role.rank >= RIGHTS[address.right].rank:
                continue
            answer = client.post(path_of(address), data={"name": "x", "outcome": "accepted"})
            if address.is_for_programs:
                assert answer.status_code == 401, named(address)
            elif role is Role.PUBLIC:
                assert answer.headers["location"].startswith("/login"), named(address)
            else:
                assert answer.status_code == 403, named(address)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PUBLIC])
def test_programs_have_the_rights_of_their_key(pages: Served, role: Role) -> None:
    with pages.program(role) as program:
        for address in ADDRESSES:
            if not address.is_for_programs or "submission" in address.path:
                continue
            answer = program.request(address.method, path_of(address), params={"q": "Player"})
            if role.rank < RIGHTS[address.right].rank:
                assert answer.status_code == 403, named(address)
            else:
                assert answer.status_code in (200, 201, 422), (named(address), answer.text)


def test_requests_of_other_pages_change_nothing(pages: Served) -> None:
    with pages.client(Role.ADMINISTRATOR) as client:
        answer = client.post("/users", headers={"origin": "http://elsewhere.example"})
        assert answer.status_code == 403
        assert "another page" in answer.text


def test_a_report_of_another_club_is_not_there(pages: Served) -> None:
    """February is of Bergen, Winter of nobody; cleo is of Bergen, sam handed in nothing."""
    with pages.client(Role.CLUB) as cleo, pages.client(Role.SUBMITTER) as sam:
        assert cleo.get("/inbox/2").status_code == 200
        for client, path in ((cleo, "/inbox/3"), (sam, "/inbox/2"), (sam, "/inbox/2/file")):
            assert client.get(path).status_code == 404
        assert "February" in cleo.get("/inbox").text
        assert "Winter" not in cleo.get("/inbox").text
        assert "February" not in sam.get("/inbox").text


def test_days_of_birth_are_for_officers_only(pages: Served) -> None:
    public = ("/", "/players/1000001", "/lists/2", "/api/v1/players/1000001")
    with pages.client() as client:
        for path in (*public, "/lists/2/files/list.csv", "/lists/2/files/list.txt"):
            text = client.get(path).text
            assert "1970" in text, path
            assert not any(day in text for day in ("1970/01/02", "1970-01-02", "2 Jan 1970")), path
    with pages.client(Role.OFFICER) as officer:
        assert "1970/01/02" in officer.get("/people/1000001").text
