"""Files of other programs that are dropped on the start page become reports."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from crosstable import convert, sample
from crosstable.desk.foreign import ARRIVALS, as_reports
from crosstable.desk.pages.run.taking import event_beside
from crosstable.desk.store import DeskFile
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.history.performing import Who
from crosstable.reading.files import loads
from tests.desk.serving import Desk, opened
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.made_tunx import small_open


@pytest.fixture
def client(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client() as asking:
        yield asking


def drop(client: httpx.Client, data: bytes, name: str) -> str:
    """Drop a file on the start page: what the page shows then."""
    assert opened(client, data, name) == ARRIVALS
    return client.get("/").text


def pages_of(page: str) -> str:
    """The address of the file of the first card."""
    match = re.search(r'href="(/files/[\w-]+)/check"', page)
    assert match is not None
    return match[1]


def test_a_card_tells_what_came_and_what_did_not(client: httpx.Client) -> None:
    page = drop(client, small_open().to_bytes(), "open.TUNX")
    assert "Swiss-Manager" in page
    arrival = as_reports([("open.TUNX", small_open().to_bytes())])[0].arrival
    assert arrival is not None
    shown = html.unescape(page)
    assert all(str(text) in shown for text in (*arrival.lost, *arrival.assumed))
    address = pages_of(page)
    for part in ("", "/check", "/standings", "/crosstable", "/players", "/convert", "/run"):
        answer = client.get(f"{address}{part}")
        assert answer.status_code == 200, part
        assert "Vårturneringen" in answer.text
        assert part in ("/crosstable", "/players", "") or f"{address}{part}" in page


def test_a_card_begins_the_event_that_the_other_program_pairs(
    client: httpx.Client, tmp_path: Path
) -> None:
    t = loads(small_open().to_bytes())
    file = DeskFile("open.trf", convert(t, "trf26").to_bytes())
    folder = event_beside(file, str(tmp_path / "beside"), Who("arbiter"))
    section = open_event_folder(folder).event.first_section
    assert (section.base.name, section.base.declared_rounds) == (t.name, t.declared_rounds)
    assert "Work alongside Swiss-Manager" in drop(client, small_open().to_bytes(), "open.TUNX")


def test_an_event_beside_another_program_ranks_by_points_first(tmp_path: Path) -> None:
    for given, taken in (
        ("PTS,BH/C1,OTHER_CR68_00,SB", ("PTS", "BH/C1", "OTHER_CR68_00", "SB")),
        ("BH/C1,SB", ("PTS", "BH/C1", "SB")),
    ):
        file = DeskFile("open.trf", f"012 Open\n062 2\n212 {given}\n".encode())
        folder = event_beside(file, str(tmp_path / given[:3]), Who("arbiter"))
        assert open_event_folder(folder).event.first_section.base.tiebreaks == taken


def test_what_contradicts_itself_is_refused_or_read_without_it(client: httpx.Client) -> None:
    made = small_open()
    first = [*made.rounds[0], made.rounds[0][0]]
    damaged = replace(made, rounds=[first, *made.rounds[1:]]).to_bytes()
    page = drop(client, damaged, "open.TUNX")
    (address,) = re.findall(r'action="(/files/[\w-]+/forced)"', page)
    assert client.post(address).headers["location"] == ARRIVALS
    told = loads(damaged, force=True).reading_findings[0].message
    assert told in html.unescape(client.get("/").text)


def test_every_tournament_of_an_event_becomes_a_report() -> None:
    data = event("INSERT INTO tournament (id, name, rounds) VALUES (2, 'Youth', 5)")
    reports = as_reports([("spring.sce", data), ("open.trf", b"012 Open")])
    assert [file.name for file in reports] == ["spring Open.trf", "spring Youth.trf", "open.trf"]
    arrivals = [file.arrival for file in reports]
    assert [arrival and arrival.program for arrival in arrivals] == ["Sharly Chess"] * 2 + [None]
    assert len(loads(reports[0].data).players) == 5


def test_files_that_are_not_read_are_named_with_the_way_out(client: httpx.Client) -> None:
    pairings = (
        b"Open: Pairing of round 3 sorted by name\n\n" + b"A  plays with white VS B in board 1\n"
    )
    for name, data, way_out in (
        ("open.vegz", b"PK\x03\x04xx", "in Vega, export the report for FIDE"),
        ("open.tun", b"abc", "a tournament of an old Swiss-Manager"),
        ("open.papi", b"\0\1\0\0Standard Jet DB", "in Papi, export it for FIDE"),
        ("SortedPairs.txt", pairings, "a list that Vega writes"),
    ):
        page = html.unescape(drop(client, data, name))
        assert way_out in page, name
        for address in {*re.findall(r'action="(/files/[\w-]+/close)"', page)}:
            client.post(address)


def test_a_file_that_cannot_be_read_is_opened_and_says_why() -> None:
    cut = small_open().to_bytes()[:500]
    (file,) = as_reports([("open.TUNX", cut)])
    assert (file.name, file.data) == ("open.TUNX", cut)
    assert file.arrival is not None
    assert file.arrival.problem
    assert not file.arrival.can_be_forced


def test_a_file_for_a_bug_report_has_the_faults_and_not_the_people(client: httpx.Client) -> None:
    data = sample("individual-swiss").read_bytes()
    address = opened(client, data, "open.trf")
    assert f"{address}/anonymous" in client.get(f"{address}/convert").text
    answer = client.get(f"{address}/anonymous", params={"births": "year", "comments": ""})
    assert answer.status_code == 200
    assert len(answer.content) == len(data)
    made = loads(answer.content)
    assert not {p.name for p in made.players} & {p.name for p in loads(data).players}
    assert {p.rating for p in made.players} == {p.rating for p in loads(data).players}
