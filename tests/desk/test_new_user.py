"""What somebody stumbles over who tries the desk for the first time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from tests.desk.halls import desk_with_data
from tests.desk.serving import Desk, contradicting, opened
from tests.desk.visiting import visit
from tests.passages import marked, passages
from tests.worded import Worded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SWISS = crosstable.sample("individual-swiss").read_bytes()
RUNNING = crosstable.sample("in-progress").read_bytes()


@pytest.fixture(scope="module")
def own_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that remembers nothing of others."""
    with desk_with_data(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture
def client(own_desk: Desk) -> Iterator[httpx.Client]:
    with own_desk.client() as found:
        yield found


def test_a_wrong_tie_break_does_not_throw_one_out_of_the_event(client: httpx.Client) -> None:
    page = client.get(f"{opened(client, SWISS)}/standings?tiebreaks=PTS,XYZ")
    assert page.status_code == 422
    assert "Fjordbyen Autumn Open 2026" in page.text
    assert "XYZ" in page.text
    assert "Show this page without choices" in page.text


def test_a_file_that_is_no_report_leaves_no_dead_entry(client: httpx.Client) -> None:
    address = opened(client, b"\x89PNG\r\n\x1a\n" + bytes(200), "picture.png")
    assert client.get(address).status_code == 422
    assert "picture.png" not in client.get("/").text


def test_explanations_have_no_stray_page_title(client: httpx.Client) -> None:
    part = client.get("/explain/S101", headers={"HX-Request": "true"}).text
    assert "Crosstable desk" not in part
    assert "<h1>" in part


def test_a_table_of_players_offers_an_event(
    worded: Worded, client: httpx.Client, tmp_path: Path
) -> None:
    table = "Name;Elo\nLund, Åse;2101\nBerg, Bo;1990\n".encode()
    answer = client.post("/files", files={"files": ("entries.csv", table)})
    address = answer.headers["location"]
    assert address.startswith("/events/new?table=")
    page = client.get(address).text
    (asked,) = passages(page, "2 players")
    worded(asked)
    found = re.search(r'name="table" value="(\w+)"', page)
    assert found is not None
    folder = tmp_path / "club"
    form = {"name": "Club", "rounds": "5", "table": found[1], "folder": str(folder)}
    answer = client.post("/events/new", data={**form, "system": "FIDE_DUTCH_2026"})
    assert answer.status_code == 303, answer.text
    entries = answer.headers["location"].partition("?")[0]
    assert client.post(f"{entries}/enter").json()["entered"] == 2
    assert len(open_event_folder(folder).event.section().people) == 2


def test_a_pasted_table_of_players_offers_an_event_too(client: httpx.Client) -> None:
    answer = client.post("/files", data={"text": "Name;Elo\nLund, Åse;2101\nBerg, Bo;1990\n"})
    assert answer.headers["location"].startswith("/events/new?table=")
    answer = client.post("/files", data={"text": SWISS.decode()})
    assert answer.headers["location"].startswith("/files/")


def _text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_nothing_is_called_rateable_that_has_no_games(client: httpx.Client) -> None:
    empty = b"012 Nobody\n042 2026/01/01\n052 2026/01/05\n"
    people = b"\n".join(line[:91] for line in SWISS.splitlines()) + b"\n"
    for data, verdict in ((empty, "not rateable"), (people, "no game to be rated yet")):
        page = client.get(f"{opened(client, data)}/ratings").text
        assert "rateable." not in page
        assert verdict in page


def test_a_running_event_is_not_sent_back(worded: Worded, client: httpx.Client) -> None:
    faulty = RUNNING.replace(b"062 26", b"062 26\n001    1 m    Twice")
    for data in (RUNNING, faulty):
        address = opened(client, data)
        assert "would be sent back" not in client.get(address).text
        ((mark, told),) = marked(client.get(f"{address}/ratings").text, "verdict")
        assert mark == "verdict warning"
        worded(told)
        for purpose in ("", "rating", "itdx"):
            page = _text(client.get(f"{address}/check?for={purpose}").text)
            assert "into record 142" not in page


def test_the_banner_names_a_fault_of_the_check_page(client: httpx.Client) -> None:
    address = opened(client, contradicting())
    banner = client.get(f"{address}/standings").text.split('class="warned"')[1].split("</p>")[0]
    found = re.search(r'/check#((G\d+)-(\d+)-(\d*))"', banner)
    assert found is not None
    listed = client.get(f"{address}/check").text
    assert f'id="{found[1]}"' in listed
    sentence = re.search(r"</a>: (.*?)\.\s*<a", " ".join(banner.split()))
    assert sentence is not None
    assert sentence[1] in listed.split(f'id="{found[1]}"')[1].split("</li>")[0]


def test_the_legend_tells_what_a_bye_is_worth(worded: Worded, client: httpx.Client) -> None:
    usual = client.get(f"{opened(client, SWISS)}/crosstable").text
    three = client.get(f"{opened(client, RUNNING)}/crosstable").text
    for page in (usual, three):
        (legend,) = passages(page, "+", "=", "−")
        worded(legend)


def test_a_tie_break_without_a_value_has_a_reason(worded: Worded, client: httpx.Client) -> None:
    lines = SWISS.decode("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("001    7"))
    lines[place] = lines[place][:48] + "    " + lines[place][52:]
    address = opened(client, "\n".join(lines).encode())
    page = client.get(f"{address}/standings?tiebreaks=PTS,TPR").text
    (reason,) = passages(page, "TPR/U1400")
    worded(reason)
    why = client.get(f"{address}/standings/1?tiebreaks=PTS,TPR").text
    assert "not defined: 7" in why


def test_a_played_round_is_shown_as_it_was_played(client: httpx.Client) -> None:
    page = client.get(f"{opened(client, SWISS)}/pairings?round=3").text
    played, again = page.split("Paired again by the rules")
    assert "½" in played.split("This round in the report", 1)[1]
    assert "Bråtelund, Torgeir" in again


def test_documents_are_called_what_they_are(client: httpx.Client) -> None:
    page = client.get(f"{opened(client, SWISS)}/documents").text
    assert "<strong>Standings with all tie-breaks</strong>" in page
    needed, others = page.split("Forms that this event does not need")
    assert "ournament report form (today)" in needed
    assert "airing card of a Swiss" in others
    assert ">form-2<" not in page


def test_the_faulty_sample_is_faulty(client: httpx.Client) -> None:
    address = client.post("/samples/damaged").headers["location"]
    page = client.get(f"{address}/check").text
    assert page.count('class="fault ') >= 4


def test_a_report_becomes_an_event(client: httpx.Client, tmp_path: Path) -> None:
    address = opened(client, RUNNING, "running.trf")
    assert "Run this event" in client.get(address).text
    assert "What is adjusted" in client.get(f"{address}/run").text
    folder = tmp_path / "running"
    answer = client.post(f"{address}/run", data={"folder": str(folder)})
    if answer.status_code == 200:  # asked first
        level = re.search(r'name="confirmed" value="(\d)"', answer.text)
        assert level is not None
        assert not (folder / "journal.jsonl").exists()
        form = {"folder": str(folder), "confirmed": level[1]}
        answer = client.post(f"{address}/run", data=form)
    assert answer.status_code == 303, answer.text
    event = open_event_folder(folder)
    assert len(event.event.section().people) == len(crosstable.loads(RUNNING).players)
    assert (folder / "copies" / "import-running.trf").read_bytes() == RUNNING
    assert client.get(answer.headers["location"].partition("?")[0]).status_code == 200


def test_black_is_seen_on_a_phone(browser: Browser, own_desk: Desk, client: httpx.Client) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "is_mobile": True}
    address = opened(client, SWISS)
    with visit(browser, own_desk, **phone) as visitor:
        visitor.go(f"{address}/pairings?round=3")
        box = visitor.page.locator("table.pairs tbody td:nth-child(6)").first.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390
        box = visitor.page.locator("table.as-played tbody td:nth-child(11)").first.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390


def test_one_comes_back_from_the_working(
    browser: Browser, own_desk: Desk, client: httpx.Client
) -> None:
    from playwright.sync_api import expect

    address = opened(client, SWISS)
    with visit(browser, own_desk) as visitor:
        visitor.go(f"{address}/standings")
        visitor.page.locator("tbody th a").nth(3).click()
        visitor.page.locator("#panel:focus details").first.wait_for()
        visitor.page.keyboard.press("Escape")
        visitor.page.locator(".wide:focus tr[aria-current]").wait_for()
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "is_mobile": True}
    with visit(browser, own_desk, **phone) as visitor:
        visitor.go(f"{address}/standings")
        visitor.page.locator("tbody th a").nth(3).click()
        visitor.page.get_by_role("button", name="Back to the table").click()
        expect(visitor.page.locator("tr[aria-current] a")).to_be_in_viewport()


def test_printed_pages_carry_the_name_of_the_event(
    browser: Browser, own_desk: Desk, client: httpx.Client
) -> None:
    address = opened(client, SWISS)
    with visit(browser, own_desk) as visitor:
        visitor.page.emulate_media(media="print")
        for page in ("standings", "crosstable", "pairings?round=3", "players"):
            visitor.go(f"{address}/{page}")
            head = visitor.page.locator(".printed-only")
            assert head.is_visible()
            assert "Fjordbyen Autumn Open 2026" in head.inner_text()
            assert not visitor.page.locator(".rail").is_visible()
