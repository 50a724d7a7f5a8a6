"""The pages by hand: public lists, a report from the upload to the published list, refusals."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from crosstable.office.founding import found
from crosstable.office.users.rights import Role
from tests.office.clock import Clock
from tests.office.web.conftest import SETTINGS
from tests.office.web.offices import PASSWORD, Served, event_of, filled, served, text_of


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Served, Clock]]:
    """The pages of an office that a test changes, and its clock."""
    clock = Clock()
    with found(str(tmp_path / "office.db"), clock=clock, settings=SETTINGS) as office:
        filled(office, clock, tmp_path)
        with served(office) as one:
            yield one, clock


def wait_for_work(client: httpx.Client) -> str:
    """The page of the periods when nothing is under way any more."""
    for _ in range(600):
        text = client.get("/periods").text
        if "is under way" not in text:
            return text
        time.sleep(0.1)
    raise AssertionError("the work does not end")


def said(answer: httpx.Response) -> str:
    """The sentence with which a page answers."""
    assert answer.status_code == 303, answer.text
    return str(httpx.URL(answer.headers["location"]).params.get("said", ""))


def test_everybody_reads_the_lists(pages: Served) -> None:
    with pages.client() as client:
        start = client.get("/").text
        assert "Player 1, Test" in start
        assert "2209" in start
        assert "Player 2, Test" not in client.get("/", params={"q": "Player 1"}).text
        assert "Player 3, Test" in client.get("/", params={"q": "1000003"}).text
        assert "Nobody was found" in client.get("/", params={"q": "Zz"}).text
        assert "Player 1, Test" in client.get("/lists/1").text  # the list it began with
        player = client.get("/players/1000001").text
        assert "How +9.00 came about" in player
        assert "<svg" in player
        assert "+9.00" in client.get("/events/1").text
        assert client.get("/players/77").status_code == 404
        assert "Carlsson, Eva" in client.get("/top", params={"group": "women"}).text


def test_a_month_in_the_office(own: tuple[Served, Clock]) -> None:
    pages, clock = own
    with pages.client(Role.OFFICER) as ola:
        # players have to be known before a report is accepted
        answer = ola.post("/inbox/3/decision", data={"outcome": "accepted"})
        assert answer.status_code == 409
        assert "who is player 4?" in answer.text
        ola.post("/inbox/3/player", data={"start_number": "4", "person": "new"})
        told = said(ola.post("/inbox/3/decision", data={"outcome": "accepted"}))
        assert told == (
            "Report 3: accepted. It counts for the list of 2026-03-01. New numbers: 9000001."
        )
        assert "needs its reason" in ola.post("/inbox/2/decision", data={"outcome": "refused"}).text
        ola.post("/inbox/2/decision", data={"outcome": "accepted"})
        assert ola.post("/periods/run", data={"kind": "standard"}).status_code == 303
        assert "Computed: the standard list of 2026-03-01" in wait_for_work(ola)
        early = ola.post("/periods/publish")
        assert early.status_code == 409
        assert "Publish anyway" in early.text
    clock.set("2026-02-28")
    with pages.client(Role.OFFICER) as ola:  # a session lasts for half a day
        assert said(ola.post("/periods/publish")) == "Published: the standard list of 2026-03-01."
    with pages.client() as client:
        assert "list of 2026-03-01" in client.get("/players/1000001").text
        assert client.get("/players/1000001").text.count("<circle") == 3


def test_a_preview_records_nothing(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        ola.post("/inbox/2/decision", data={"outcome": "accepted"})
        ola.post("/periods/preview", data={"kind": "standard"})
        text = wait_for_work(ola)
        assert "Preview: standard list of 1 Mar 2026" in text
        assert "Player 2, Test" in text
        assert "Ready to publish" not in text
        assert "lists are standard, rapid, blitz" in ola.post(
            "/periods/preview", data={"kind": "chess"}
        ).text.replace("Chess: l", "l")


def test_a_correction_of_a_published_list(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    data = text_of("January Open", "2026-01-10", first=0)  # type: ignore[arg-type]
    with pages.client(Role.OFFICER) as ola:
        form = {"replaces": "1", "event": ""}
        ola.post("/submit", data=form, files={"report": ("jan2.trf", data)})
        told = said(ola.post("/inbox/4/decision", data={"outcome": "accepted"}))
        assert "It counts for the list of 2026-02-01" in told
        assert "Inputs of the published list of 1 Feb 2026 changed" in ola.get("/periods").text
        ola.post("/periods/rerun", data={"kind": "standard"})
        text = wait_for_work(ola)
        assert "edition 2" in text
        assert "against the published list" in text
        ola.post("/periods/publish", data={"confirmed": "on"})
        assert "What the correction changed" in ola.get("/lists/3").text
        assert "corrected since" in ola.get("/lists").text


def test_submitters_get_a_verdict_at_once(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    event_of(pages.office, "March Cup", "2026-03-14")
    with pages.client(Role.SUBMITTER) as sam:
        none = sam.post("/submit", files={"report": ("a.trf", b"hello\n")})
        assert none.status_code == 422
        assert "This did not work" in none.text
        data = text_of("Nobody's Open", "2026-02-16")
        first = sam.post("/submit", files={"report": ("n.trf", data)})
        page = sam.get(first.headers["location"]).text
        assert "H705" in page or "not registered" in page
        again = sam.post("/submit", files={"report": ("n.trf", data)})
        assert again.status_code == 409
        assert "received before" in again.text
        assert "Decide" not in page


def test_programs_hand_in_reports(own: tuple[Served, Clock]) -> None:
    pages, clock = own
    data = text_of("Key Open", "2026-02-23")
    days = {"starts": "2026-02-23", "ends": "2026-02-24"}
    with pages.program(Role.SUBMITTER) as program:
        event = program.post("/api/v1/events", json={"name": "Key Open", **days})
        assert event.json()["notice"]["state"] == "in-time"
        clock.set("2026-02-25")
        answer = program.post("/api/v1/reports", content=data, headers={"x-file-name": "k.trf"})
        assert answer.status_code == 201
        found = answer.json()
        assert (found["event"], found["verdict"]) == (4, "warning")
        number = found["submission"]
        assert program.get(f"/api/v1/reports/{number}").json()["state"] == "waiting"
        refused = program.post(f"/api/v1/reports/{number}/decision", json={"outcome": "accepted"})
        assert refused.status_code == 403
    with pages.program(Role.OFFICER) as program:
        address = f"/api/v1/reports/{number}/decision"
        assert program.post(address, json={"outcome": "accepted"}).json()["outcome"] == "accepted"
        wrong = program.post(address, content=b"{", headers={"content-type": "application/json"})
        assert (wrong.status_code, wrong.json()) == (400, {"error": "the body is not JSON"})


def test_uploads_have_a_limit(pages: Served) -> None:
    """A gigabyte is refused before it is sent."""
    with pages.client(Role.SUBMITTER) as sam:
        cookie = "; ".join(f"{name}={value}" for name, value in sam.cookies.items())
    connection = HTTPConnection(pages.address.removeprefix("http://"), timeout=30)
    connection.putrequest("POST", "/submit")
    connection.putheader("content-length", str(10**9))
    connection.putheader("content-type", "multipart/form-data; boundary=x")
    connection.putheader("cookie", cookie)
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_passwords_are_guessed_slowly(own: tuple[Served, Clock]) -> None:
    pages, clock = own
    with pages.client() as client:
        for _ in range(5):
            answer = client.post("/login", data={"name": "ola", "password": "wrong"})
            assert answer.status_code == 403
        last = client.post("/login", data={"name": "ola", "password": PASSWORD})
        assert last.status_code == 429
        clock.set("2026-02-21")
        assert client.post("/login", data={"name": "ola", "password": PASSWORD}).status_code == 303


def test_names_inject_nothing(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        name = "<script>alert(1)</script>, Å"
        told = said(ola.post("/people", data={"name": name, "federation": "NOR"}))
        number = told.rpartition(" ")[2].rstrip(".")
        text = ola.get(f"/people/{number}").text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text
        wrong = ola.get("/login", params={"to": "//elsewhere.example"})
        assert "elsewhere" not in wrong.headers.get("location", "")


def test_persons_are_managed(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.ADMINISTRATOR) as ada:
        day = {"since": "2026-02-20"}
        person = "/people/1000005"
        for form in (
            {"what": "name", "name": "Berg, Eva", **day},
            {"what": "membership", "federation": "SWE", "club": "Lund", **day},
            {"what": "title", "title": "FM", **day},
            {"what": "identity", "value": "N-77"},
        ):
            assert said(ada.post(person, data=form)) == "Changed."
        text = ada.get(person).text
        assert all(word in text for word in ("Berg, Eva", "SWE, Lund", "FM", "N-77"))
        assert "formerly Carlsson, Eva" in ada.get("/players/1000005").text
        merged = {"kept": "1000005", "merged": "1000006", "reason": "the same"}
        ada.post("/people/merge", data=merged)
        assert ada.get("/players/1000006").headers["location"] == "/players/1000005"
        assert "erase to confirm" in ada.post(f"{person}/erase", data={"reason": "asked"}).text
        ada.post(f"{person}/erase", data={"reason": "asked", "word": "erase"})
        assert "Berg, Eva" not in ada.get("/players/1000005").text
        copy = ada.post("/office/copy")
        assert copy.content.startswith(b"PK")
        assert "the chain is whole" in said(ada.post("/audit/verify"))


def test_users_are_managed(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.ADMINISTRATOR) as ada:
        form = {"name": "bo", "role": "submitter", "password": "too short"}
        assert "at least 10 characters" in ada.post("/users", data=form).text
        ada.post("/users", data={**form, "password": "long enough now"})
        key = ada.post("/users/keys", data={"name": "bo", "label": "club program"}).text
        assert "ct_" in key
        change = {"name": "ada", "role": "officer", "active": "on"}
        assert "last administrator" in ada.post("/users/change", data=change).text
        assert said(ada.post("/office", data={"name": "Union"})) == "Changed: name."
