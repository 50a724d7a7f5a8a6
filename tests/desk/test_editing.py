"""Edit in place: results and players' data in crosstables, pairings and player pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from crosstable.model.tournament import Game, Tournament
from tests.desk.halls import Run, playing
from tests.desk.serving import Desk, opened
from tests.desk.test_accessibility import findings
from tests.desk.visiting import FORGET_WHEN_SAVED, Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SWISS = crosstable.sample("individual-swiss").read_bytes()
RUNNING = crosstable.sample("in-progress").read_bytes()
ROBIN = crosstable.sample("round-robin").read_bytes()


@pytest.fixture
def client(hall: Desk) -> Iterator[httpx.Client]:
    with hall.client() as found:
        yield found


@pytest.fixture
def arbiter(browser: Browser, hall: Desk) -> Iterator[Visitor]:
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as found:
        yield found


def kept(client: httpx.Client, address: str) -> Tournament:
    return crosstable.loads(client.get(f"{address}/download").content)


def played(t: Tournament, number: int, round_number: int) -> tuple[str, str, str, str]:
    """Results and points of both players of a game."""
    player = t.by_number[number]
    entry = player.entry(round_number)
    assert isinstance(entry, Game)
    other = t.by_number[entry.opponent or 0]
    mirror = other.entry(round_number)
    assert isinstance(mirror, Game)
    return entry.result.code, mirror.result.code, str(player.points), str(other.points)


def choose(page: Page, result: str) -> None:
    page.locator("#edit[open]").get_by_role("button", name=result).first.click()


# -- reports --------------------------------------------------------------------------------------


def test_a_result_of_a_report_changes_both_sides_and_the_points(
    arbiter: Visitor, client: httpx.Client
) -> None:
    address = opened(client, SWISS)
    before = kept(client, address)
    assert played(before, 3, 1) == ("1", "0", "4.5", "4.0")
    arbiter.go(f"{address}/crosstable")
    page = arbiter.page
    page.locator('td[data-game="1/3"]').click()
    page.get_by_role("heading", name="Round 1: Kragelundsen, Søren – Niemisuo, Väinö").wait_for()
    assert "4½ → 3½ · 4 → 5" in page.locator("#edit").inner_text()
    choose(page, "0–1 Black wins")
    page.get_by_text("Changed: round 1").wait_for()
    page.locator('td[data-game="1/3"] .lost').wait_for()  # the page was not loaded again
    after = kept(client, address)
    assert played(after, 3, 1) == ("0", "1", "3.5", "5.0")
    others = [line for line in SWISS.splitlines() if line[:8] not in (b"001    3", b"001   17")]
    text = client.get(f"{address}/download").content.splitlines()
    assert [line for line in text if line[:8] not in (b"001    3", b"001   17")] == others
    arbiter.follow(page.get_by_role("button", name="Undo"))
    assert page.url.partition("?")[0].endswith("/crosstable")
    assert client.get(f"{address}/download").content == SWISS


def test_a_result_of_a_square_and_of_a_pairing_list(arbiter: Visitor, client: httpx.Client) -> None:
    address = opened(client, ROBIN)
    arbiter.go(f"{address}/crosstable")
    page = arbiter.page
    page.locator('td[data-game="-/2/9"]').click()
    choose(page, "½–½ draw")
    page.get_by_text("Changed: round 1").wait_for()
    assert played(kept(client, address), 2, 1)[:2] == ("=", "=")

    address = opened(client, RUNNING)
    arbiter.go(f"{address}/pairings")
    page.locator('td[data-game="5/6"]').click()
    choose(page, "1–0 White wins")
    page.get_by_text("Changed: round 5").wait_for()
    assert played(kept(client, address), 6, 5)[:2] == ("1", "0")


def test_results_are_changed_by_keys_alone(arbiter: Visitor, client: httpx.Client) -> None:
    address = opened(client, SWISS)
    arbiter.go(f"{address}/crosstable")
    page = arbiter.page
    page.locator(".wide").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "F2"):
        page.keyboard.press(key)
    page.locator("#edit[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#edit").wait_for(state="hidden")
    assert client.get(f"{address}/download").content == SWISS


def test_the_data_of_a_player_of_a_report(arbiter: Visitor, client: httpx.Client) -> None:
    address = opened(client, SWISS)
    arbiter.go(f"{address}/players/3")
    page = arbiter.page
    page.locator("#edit-data").wait_for()
    page.keyboard.press("e")
    page.get_by_label("Rating", exact=True).fill("2491")
    page.get_by_label("Title", exact=True).fill("GM")
    page.keyboard.press("Enter")
    page.get_by_text("Changed: data of Kragelundsen, Søren").wait_for()
    after = kept(client, address).by_number[3]
    assert (after.rating, after.title) == (2491, "GM")
    page.get_by_role("heading", name="GM Kragelundsen, Søren").wait_for()


def test_what_another_changed_meanwhile_is_asked(arbiter: Visitor, client: httpx.Client) -> None:
    address = opened(client, SWISS)
    arbiter.go(f"{address}/players/3")
    page = arbiter.page
    page.locator("button[data-game='1/3']").click()
    page.locator("#edit[open]").wait_for()
    sent = {"no": 3, "round": 1, "result": "½-½", "saw": "1-0"}
    assert client.post(f"{address}/games", json=sent).status_code == 200
    choose(page, "0–1 Black wins")
    page.get_by_text("Somebody else was faster. It is now: ½-½").wait_for()
    assert played(kept(client, address), 3, 1)[:2] == ("=", "=")
    choose(page, "0–1 Black wins")
    page.get_by_text("Changed: round 1").wait_for()
    assert played(kept(client, address), 3, 1)[:2] == ("0", "1")
    sent = {"data": {"rating": "2000"}, "saw": {"rating": "1111"}}
    answer = client.post(f"{address}/players/3/data", json=sent)
    assert (answer.status_code, answer.json()["conflict"]["now"]) == (409, {"rating": "2488"})


def test_what_cannot_be_written_is_refused(client: httpx.Client) -> None:
    address = opened(client, SWISS)
    for sent in (
        {"no": 3, "round": 99, "result": "1-0", "saw": ""},
        {"no": 999, "round": 1, "result": "1-0", "saw": ""},
        {"no": 3, "round": 1, "result": "2-0", "saw": "1-0"},
    ):
        assert client.post(f"{address}/games", json=sent).status_code == 422
    for data in ({"name": "x" * 99}, {"points": "9"}):
        now = client.get(f"{address}/players/3/data").json()["fields"]
        saw = {key: now.get(key, "") for key in data}
        answer = client.post(f"{address}/players/3/data", json={"data": data, "saw": saw})
        assert answer.status_code == 422
    assert client.get(f"{address}/download").content == SWISS


# -- events ---------------------------------------------------------------------------------------


@pytest.fixture
def run(client: httpx.Client, tmp_path: Path) -> Run:
    """An event of eight players whose second round is being played, open at the desk."""
    found = Run(client, playing(tmp_path / "fjord-open"))
    found.open()
    return found


def test_a_result_of_an_event_is_corrected_in_the_crosstable(
    arbiter: Visitor, browser: Browser, hall: Desk, run: Run, axe: str
) -> None:
    files = run.base.replace("/events/", "/files/")
    page = arbiter.page
    arbiter.go(f"{files}/crosstable")
    cell = page.locator("td[data-game^='1/']").first
    with visit(browser, hall) as other:
        other.go(f"{files}/crosstable")
        cell.click()
        page.locator("#edit[open]").wait_for()
        assert findings(arbiter, axe, {}) == []
        title = page.locator("#edit-title").inner_text()
        now = page.locator("#edit [aria-pressed=true] strong").inner_text().replace("–", "-")
        new = "0-1" if now != "0-1" else "1-0"
        page.locator("#edit").get_by_role("button", name=new.replace("-", "–")).first.click()
        page.get_by_role("button", name="Do it").click()  # a correction is asked about
        page.locator("#ask").wait_for(state="hidden")
        other.page.locator("#saved", has_text=page.locator("#saved").inner_text()).wait_for()
    section = open_event_folder(run.folder).event.section()
    one = section.round(1)
    assert one is not None
    name = {who: person.name for who, person in section.people.items()}
    boards = {f"Round 1: {name[b.white]} – {name[b.black]}": b for b in one.boards}
    assert one.facts_of(boards[title]).result == new


def test_the_data_of_a_player_of_an_event(arbiter: Visitor, run: Run) -> None:
    files = run.base.replace("/events/", "/files/")
    page = arbiter.page
    arbiter.go(f"{files}/players/2")
    page.locator("#edit-data").click()
    page.evaluate(FORGET_WHEN_SAVED)
    page.get_by_label("Club", exact=True).fill("Rooks")
    page.get_by_role("button", name="Save").click()
    page.locator("#saved:not(:empty)").wait_for()
    people = open_event_folder(run.folder).event.section().people.values()
    assert [one.club for one in people].count("Rooks") == 1
