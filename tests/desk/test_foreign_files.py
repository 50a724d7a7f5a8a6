"""Files of other programs that are dropped on the start page become reports."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from crosstable import sample
from crosstable.desk.foreign import as_reports
from crosstable.reading.files import loads
from tests.desk.serving import Desk, opened
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.made_tunx import small_open


@pytest.fixture
def client(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client() as asking:
        yield asking


def test_pages_work_on_a_file_of_swiss_manager(client: httpx.Client) -> None:
    address = opened(client, small_open().to_bytes(), "open.TUNX")
    for page in ("", "/check", "/standings", "/crosstable", "/players", "/convert", "/run"):
        answer = client.get(f"{address}{page}")
        assert answer.status_code == 200, page
        assert "Vårturneringen" in answer.text


def test_every_tournament_of_an_event_becomes_a_report() -> None:
    data = event("INSERT INTO tournament (id, name, rounds) VALUES (2, 'Youth', 5)")
    reports, told = as_reports([("spring.sce", data), ("open.trf", b"012 Open")])
    assert [name for name, _ in reports] == ["spring Open.trf", "spring Youth.trf", "open.trf"]
    assert "Sharly Chess" in str(told)
    assert len(loads(reports[0][1]).players) == 5


def test_a_file_that_cannot_be_read_is_opened_and_says_why() -> None:
    cut = small_open().to_bytes()[:500]
    reports, told = as_reports([("open.TUNX", cut)])
    assert reports == [("open.TUNX", cut)]
    assert told is None


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
