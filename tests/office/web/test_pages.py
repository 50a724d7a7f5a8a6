"""The pages by hand: public lists, a report from the upload to the published list, refusals."""

from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from crosstable.office.founding import found
from crosstable.office.lists.proving import verify
from crosstable.office.lists.running import run
from crosstable.office.store.opening import Office, open_office
from crosstable.office.users.rights import COMMAND_LINE, Role, User
from crosstable.office.web.pages import keeping
from crosstable.office.web.routes import ADDRESSES
from tests.office.clock import Clock
from tests.office.web.conftest import SETTINGS
from tests.office.web.offices import PASSWORD, Served, event_of, filled, served, text_of
from tests.office.web.test_rights import path_of
from tests.office.working import OFFICER
from tests.passages import compact, passages
from tests.worded import Worded


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Served, Clock]]:
    """The pages of an office that a test changes, and its clock."""
    clock = Clock()
    with found(str(tmp_path / "office.db"), clock=clock, settings=SETTINGS) as office:
        filled(office, clock, tmp_path)
        with served(office) as one:
            yield one, clock


def wait_for_work(client: httpx.Client) -> str:
    """The page of the periods when nothing is running any more."""
    for _ in range(600):
        text = client.get("/periods").text
        if 'http-equiv="refresh"' not in text:
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
        assert "How +9.00 " in player
        assert "<svg" in player
        assert "+9.00" in client.get("/events/1").text
        assert client.get("/players/77").status_code == 404
        text = client.get("/players/1000001/changes.csv").text
        assert text.splitlines()[1].startswith("2026-02-01,standard,January Open,2200,3,5,")
        assert "Carlsson, Eva" in client.get("/top", params={"group": "women"}).text


def test_a_page_that_is_older_than_a_decision_asks(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        for page in ("/inbox/2", "/inbox?report=2"):
            assert 'name="saw" value="0"' in ola.get(page).text
        form = {"outcome": "returned", "reason": "the dates are wrong", "saw": "0"}
        assert ola.post("/inbox/2/decision", data=form).status_code == 303
        form = {"outcome": "accepted", "saw": "0"}
        answer = ola.post("/inbox/2/decision", data=form)
        assert answer.status_code == 409
        assert "was already returned by" in answer.text
        (seen,) = set(re.findall(r'name="saw" value="(\d+)"', answer.text))
        assert ola.post("/inbox/2/decision", data={**form, "saw": seen}).status_code == 303
        with pages.program(Role.OFFICER) as program:
            address = "/api/v1/reports/2"
            body = {"outcome": "withdrawn", "reason": "not played"}
            assert program.post(f"{address}/decision", json=body).status_code == 409
            body["saw"] = str(program.get(address).json()["decision"])
            assert program.post(f"{address}/decision", json=body).status_code == 200


def test_a_month_in_the_office(worded: Worded, own: tuple[Served, Clock]) -> None:
    pages, clock = own
    with pages.client(Role.OFFICER) as ola:
        # players have to be known before a report is accepted
        answer = ola.post("/inbox/3/decision", data={"outcome": "accepted"})
        assert answer.status_code == 409
        assert "who is player 4 (Olsen, Kari)?" in answer.text
        ola.post("/inbox/3/player", data={"start_number": "4", "person": "new"})
        told = said(ola.post("/inbox/3/decision", data={"outcome": "accepted"}))
        assert ("2026-03-01" in told, "9000001" in told) == (True, True)
        worded(told)
        assert ola.post("/inbox/2/decision", data={"outcome": "refused"}).status_code == 422
        ola.post("/inbox/2/decision", data={"outcome": "accepted"})
        assert ola.post("/periods/run", data={"kind": "standard"}).status_code == 303
        worded(passages(wait_for_work(ola), "2026-03-01"))
        early = ola.post("/periods/publish")
        assert early.status_code == 409
        assert "Publish anyway" in early.text
    clock.set("2026-02-28")
    with pages.client(Role.OFFICER) as ola:  # a session lasts for half a day
        worded(said(ola.post("/periods/publish")))
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
        assert ">more than 50 points<" not in text
        assert text.count(">new player<") == text.count(">first rating<") == 0
        assert ola.get("/periods?over=2").text.count(">more than 2 points<") == 3
        assert ola.get("/periods?over=x").status_code == 200
        player = ola.get("/players/1000001").text
        assert player.count('class="steps dashed"') == player.count('class="hollow"') == 1
    with pages.client() as client:  # nothing of it is published
        assert 'class="hollow"' not in client.get("/players/1000001").text
    with pages.client(Role.OFFICER) as ola:
        assert "lists are standard, rapid, blitz" in ola.post(
            "/periods/preview", data={"kind": "chess"}
        ).text.replace("Chess: l", "l")


def test_a_report_is_decided_beside_the_inbox(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        assert (
            'id="decide" aria-label="Report 3"' in ola.get("/inbox").text
        )  # the newest that waits
        chosen = ola.get("/inbox", params={"report": "2"}).text
        assert 'id="decide" aria-label="Report 2"' in chosen
        assert 'id="decide"' not in ola.get("/inbox", params={"report": "77"}).text
        form = {"outcome": "accepted", "from": "inbox"}
        answer = ola.post("/inbox/2/decision", data=form)
        assert answer.headers["location"].startswith("/inbox?said=")
        answer = ola.post("/inbox/3/decision", data=form)  # somebody has to be known first
        assert (answer.status_code, "who is player 4 (Olsen, Kari)?" in answer.text) == (409, True)
    with pages.client(Role.CLUB) as cleo:
        assert 'id="decide"' not in cleo.get("/inbox").text


def test_what_a_report_would_change_is_seen_before_it_is_decided(
    own: tuple[Served, Clock],
) -> None:
    pages, _ = own
    part = {"hx-request": "true"}
    with pages.client(Role.OFFICER) as ola:
        assert 'hx-get="/inbox/2/preview"' in ola.get("/inbox", params={"report": "2"}).text
        beside = compact(ola.get("/inbox/2/preview", headers=part).text)
        assert "<html" not in beside
        assert '<td class="n">2209</td><td class="n"><strong class="up">+8</strong>' in beside
        assert "4 ratings change, 0 first ratings, 0 stay unrated." in beside
        whole = ola.get("/inbox/2/preview").text
        assert "<html" in whole
        assert "2217" in whole
        # it stays among those who met nobody else: too few of them to be told
        assert "Watch:" not in whole
        assert "identified first" in ola.get("/inbox/3/preview", headers=part).text
        assert "rated before" in ola.get("/inbox/1/preview", headers=part).text
        assert ola.get("/inbox/77/preview").status_code == 404


def test_who_is_it(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        assert "/inbox/3/player/4" in ola.get("/inbox/3").text
        page = compact(ola.get("/inbox/3/player/4").text)
        # another sex: she is the only one who may be meant, and not offered as the answer
        assert "Similar name" in page
        assert re.search('value="1000006" ?required', page)
        assert not re.search('name="person"[^>]*checked', page)
        assert "Carlsson" not in page
        for sought in ("carl", "1000005"):
            assert "Carlsson, Eva" in ola.get("/inbox/3/player/4", params={"q": sought}).text
        nobody = ola.get("/inbox/3/player/4", params={"q": "Nobody"}).text
        assert "“Nobody”" in nobody
        form = {"start_number": "4", "person": "1000006", "from": "who"}
        assert "answered" in said(ola.post("/inbox/3/player", data=form))
        assert ola.get("/inbox/3/player/4").status_code == 404


def test_the_watch_is_computed_once_for_each_list(
    own: tuple[Served, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, clock = own
    asked: list[str] = []

    def pools(_office: Office, _user: User, kind: str) -> list[list[int]]:
        asked.append(kind)
        return []

    monkeypatch.setattr(keeping, "closed_pools", pools)
    with pages.client(Role.OFFICER) as ola:
        assert "no closed pools" in ola.get("/watch").text
        ola.post("/inbox/2/decision", data={"outcome": "accepted"})
        assert "no closed pools" in ola.get("/watch").text
    assert asked == ["standard"]
    clock.set("2026-02-28")
    run(pages.office, COMMAND_LINE)
    with pages.client(Role.OFFICER) as ola:
        waiting = ola.post("/periods/publish")  # report 3 has a question
        assert (waiting.status_code, "would lack 1 report" in waiting.text) == (409, True)
        ola.post("/periods/publish", data={"confirmed": "on"})
        assert "1 Mar 2026" in ola.get("/watch").text
    assert asked == ["standard", "standard"]


def test_a_correction_of_a_published_list(worded: Worded, own: tuple[Served, Clock]) -> None:
    pages, _ = own
    data = text_of("January Open", "2026-01-10", first=0)  # type: ignore[arg-type]
    with pages.client(Role.OFFICER) as ola:
        form = {"replaces": "1", "event": ""}
        ola.post("/submit", data=form, files={"report": ("jan2.trf", data)})
        told = said(ola.post("/inbox/4/decision", data={"outcome": "accepted"}))
        assert "2026-02-01" in told
        worded(told)
        worded(passages(ola.get("/periods").text, "1 Feb 2026"))
        ola.post("/periods/rerun", data={"kind": "standard"})
        text = wait_for_work(ola)
        assert "edition 2" in text
        assert "with the published list" in text
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
        assert "H701" in page
        again = sam.post("/submit", files={"report": ("n.trf", data)})
        assert again.status_code == 409
        assert "receipt is" in again.text
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
        asked = ada.post("/people/merge", data=merged)
        assert asked.status_code == 409
        assert 'action="/people/merge"' in asked.text
        assert "may be two" in asked.text
        ada.post("/people/merge", data={**merged, "confirmed": "on"})
        assert ada.get("/players/1000006").headers["location"] == "/players/1000005"
        assert "erase to confirm" in ada.post(f"{person}/erase", data={"reason": "asked"}).text
        ada.post(f"{person}/erase", data={"reason": "asked", "word": "erase"})
        assert "Berg, Eva" not in ada.get("/players/1000005").text
        copy = ada.post("/office/copy")
        assert copy.content.startswith(b"PK")
        assert "acts" in said(ada.post("/audit/verify"))


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


def test_a_report_is_bound_by_a_program(own: tuple[Served, Clock]) -> None:
    """A refusal says what is open; the verdict of another event comes with the binding."""
    pages, _ = own
    data = text_of("Winter Trophy", "2026-02-14", newcomer="Olsen, Kari")
    with pages.program(Role.OFFICER) as program:
        number = program.post("/api/v1/reports", content=data).json()["submission"]
        again = program.post("/api/v1/reports", content=data)
        assert (again.status_code, again.json()["submission"]) == (409, number)
        address = f"/api/v1/reports/{number}"
        refused = program.post(f"{address}/decision", json={"outcome": "accepted"})
        assert (refused.status_code, refused.json()["questions"]) == (409, [])
        assert "registered event" in refused.json()["error"]
        assert program.post(f"{address}/event", json={"event": 3}).json()["verdict"] != "error"
        refused = program.post(f"{address}/decision", json={"outcome": "accepted"})
        (question,) = refused.json()["questions"]
        assert "player 4 (Olsen, Kari)" in question
        assert "1000006 Olsen, Kari (NOR, 1970)" in question
        assert program.post(f"{address}/players", json={"start_number": 4}).status_code == 200
        body = {"outcome": "accepted", "counts_from": "soon"}
        assert program.post(f"{address}/decision", json=body).status_code == 422
        body = {"federation": "SWE", "since": "2026-02-15"}
        moved = program.post("/api/v1/players/1000001/membership", json=body)
        assert moved.status_code == 409
        assert len(moved.json()["questions"]) == 2
        body["confirmed"] = "on"
        assert program.post("/api/v1/players/1000001/membership", json=body).status_code == 200


def test_a_verdict_in_the_language_of_who_asks(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    data = text_of("Winter Trophy", "2026-02-14").replace(b" 2.5    1", b" 9.5    1")
    with pages.program(Role.OFFICER) as program:
        german = {"accept-language": "de-AT,de;q=0.9"}
        found = program.post("/api/v1/reports", content=data, headers=german).json()
        told = {one["code"]: (one["lang"], one["message"]) for one in found["findings"]}
        code = next(one for one, (language, _) in told.items() if language == "de")
        assert {language for language, _ in told.values()} == {"de"}
        address = f"/api/v1/reports/{found['submission']}"
        english = program.get(address).json()["findings"]
        assert told[code][1] not in [one["message"] for one in english]
    with pages.client(Role.OFFICER) as ola:
        page = ola.get(f"/inbox/{found['submission']}", headers=german).text
        assert '<span lang="de">' in page


def test_what_a_run_refuses_reaches_who_handed_it_in(own: tuple[Served, Clock]) -> None:
    """Two players of an accepted report turn out to be one: the page and the interface say so."""
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        wrong = ola.post("/inbox/2/decision", data={"outcome": "accepted", "counts_from": "x"})
        assert wrong.status_code == 422
        assert ola.post("/inbox/2/decision", data={"outcome": "accepted"}).status_code == 303
        with pages.office.writing(OFFICER.number) as writer:  # as older versions merged
            writer.record("persons-merged", {"kept": 1000001, "merged": 1000002, "reason": ""})
        run(pages.office, OFFICER)
        page = ola.get("/inbox/2").text
        assert "number-twice" in page
        assert "Correct the report" in page
    with pages.program(Role.OFFICER) as program:
        (told,) = program.get("/api/v1/reports/2").json()["lists"]
        assert (told["status"], told["state"]) == ("refused", "run")
        assert "number-twice" in [one["code"] for one in told["findings"]]


def test_a_list_goes_to_fide_and_its_receipt_is_kept(own: tuple[Served, Clock]) -> None:
    pages, _ = own
    with pages.client(Role.OFFICER) as ola:
        early = ola.post("/lists/2/receipt", data={"receipt": "FIDE-1"})
        assert early.status_code == 422
        answer = ola.post("/lists/2/upload")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            assert archive.namelist() == ["000001-jan.trf", "manifest.json"]
        assert ola.post("/lists/1/upload").status_code == 422  # it was imported
        assert said(ola.post("/lists/2/receipt", data={"receipt": "FIDE-77"}))
        assert "FIDE-77" in ola.get("/lists/2").text
    with pages.client() as visitor:
        assert "FIDE" not in visitor.get("/lists/2").text.partition("<h2>Players")[0]
    assert verify(pages.office).faults == ()


def test_a_copy_is_restored_by_its_page(own: tuple[Served, Clock], tmp_path: Path) -> None:
    pages, _ = own
    with pages.client(Role.ADMINISTRATOR) as ada:
        copy = ada.post("/office/copy").content
        page = ada.post("/office/restore", files={"copy": ("office.zip", copy)})
        assert (page.status_code, "no faults found" in compact(page.text)) == (200, True)
        outside = ada.post(
            "/office/restore", files={"copy": ("c.zip", copy)}, data={"database": "../x.db"}
        )
        broken = ada.post("/office/restore", files={"copy": ("c.zip", copy[:900])})
        assert (outside.status_code, broken.status_code) == (422, 422)
        again = ada.post(
            "/office/restore", files={"copy": ("c.zip", copy)}, data={"database": "office.db"}
        )
        assert again.status_code == 422  # the office itself
    with open_office(str(tmp_path / "office-restored-1.db")) as office:
        assert verify(office) == verify(pages.office)
    assert not (tmp_path / "office-restored-2.db").exists()


_JUNK = ("", "x", "-1", "99999999999999999999", "\x00", "2026-13-45", "é" * 500)


@pytest.mark.lengthy
def test_no_form_ends_in_a_fault(own: tuple[Served, Clock]) -> None:
    """Whatever stands in the fields of a form, the answer is a page or a refusal."""
    pages, _ = own
    fields = (
        *("name", "starts", "ends", "kind", "highest", "rate_of_play", "outcome", "counts_from"),
        *("start_number", "person", "event", "what", "since", "federation", "title", "number"),
        *("kept", "merged", "act", "role", "key", "receipt", "numbers", "fees", "options"),
    )
    with pages.client(Role.ADMINISTRATOR) as ada:
        for address in ADDRESSES:
            if address.method != "POST" or address.path in ("/logout", "/office/copy"):
                continue
            for junk in _JUNK:
                answer = ada.post(path_of(address), data=dict.fromkeys(fields, junk))
                assert answer.status_code < 500, (address.path, junk, answer.text[:300])
        for what in ("name", "membership", "title", "identity", "withheld"):
            for junk in _JUNK:
                data = {**dict.fromkeys(fields, junk), "what": what, "value": junk}
                assert ada.post("/people/1000001", data=data).status_code < 500, (what, junk)
        for address in ADDRESSES:
            if address.method == "GET":
                odd = {"page": "x", "q": "\x00%_", "list": "x", "kind": "x", "state": "x"}
                assert ada.get(path_of(address), params=odd).status_code < 500, address.path
