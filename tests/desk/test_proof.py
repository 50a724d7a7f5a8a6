"""The proof: an event from the first click to the sent report, in a real browser.

Two players withdraw, one comes late, some have byes, a game is postponed, a wrong result is found a
round later, and the desk is killed in the middle. Results and moves are typed: the keyboard is
enough for all of it. The long run has 60 players and 9 rounds (``--full``).
"""

from __future__ import annotations

import os
import random
import signal
import socket
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.event.state import Section
from tests.desk.test_restart import started
from tests.desk.visiting import FORGET_WHEN_SAVED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FIRST_DAY = date(2026, 11, 20)
KEYS = {"1": "1-0", "0": "0-1", "=": "½-½"}
LATE = {"federation": "NOR", "rating": "1850", "fide_id": "1999999", "born": "1990", "sex": "m"}


def table_of(players: int) -> bytes:
    """Entries as a club has them in a spreadsheet."""
    lines = ["Name;Fed;Rating;FIDE ID;Born;Sex"]
    for n in range(1, players + 1):
        sex = "w" if n % 5 == 0 else "m"
        lines.append(f"Player{n:02}, Pat;NOR;{2300 - 13 * n};{1500000 + n};{1970 + n % 40};{sex}")
    return "\n".join((*lines, "")).encode()


_IS_ANSWERED = """(step) => {
  const ask = document.getElementById("ask");
  return !ask.open || (ask.querySelector(".step")?.textContent ?? "") !== step;
}"""
"""Whether a dialog is gone, or asks its second question."""


class Arbiter:
    """Somebody who runs the event with the keyboard, and answers what the desk asks."""

    def __init__(self, page: Page, home: str, folder: Path) -> None:
        self.page = page
        self.home = home
        self.folder = folder
        self.chance = random.Random(7)
        self.base = ""

    @property
    def section(self) -> Section:
        """The event as it is on disk."""
        return open_event_folder(self.folder).event.section()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.home}{path}")

    def until(self, selector: str) -> None:
        """Wait for a state of the page; whatever is asked on the way is confirmed."""
        while True:
            card = "#dock .question:not([hidden]) button"
            self.page.locator(f"#ask[open], {card}, {selector}").first.wait_for()
            if self.page.locator(card).count():
                self.page.locator(card).first.click()
                self.page.wait_for_timeout(300)
                continue
            if not self.page.locator("#ask[open]").count():
                return
            typed = self.page.locator("#ask input:not([type=number])")
            if typed.count():
                typed.fill("confirm")
            step = self.page.locator("#ask .step")
            told = step.inner_text() if step.count() else ""
            self.page.locator("#ask-yes").click()
            self.page.wait_for_function(_IS_ANSWERED, arg=told)

    # -- before the first round ---------------------------------------------------------------

    def begin(self, players: int, rounds: int) -> None:
        page = self.page
        page.set_input_files(
            "#files", {"name": "entries.csv", "mimeType": "text/csv", "buffer": table_of(players)}
        )
        page.get_by_text(f"This is a table of {players} players.").wait_for()
        page.locator("#step", has_text="1").wait_for()
        page.get_by_label("Name of the event").fill("Fjord Open")
        page.get_by_label("City").fill("Sandvikhavn")
        page.get_by_label("Federation").fill("NOR")
        days = [f"{FIRST_DAY + timedelta(n)}" for n in range(rounds)]
        page.get_by_label("First day").fill(days[0])
        page.get_by_label("Last day").fill(days[-1])
        page.keyboard.press("Enter")
        page.get_by_label("Number of rounds").fill(str(rounds))
        page.keyboard.press("Enter")
        page.get_by_label("Chief arbiter").fill("Fjellstad, Ingrid")
        page.keyboard.press("Enter")
        page.get_by_label("Folder of the event").fill(str(self.folder))
        page.get_by_role("button", name="Begin the event").click()
        page.wait_for_url("**/entries/*")
        page.locator("[data-kind=clear], [data-kind=new]").first.wait_for()
        page.keyboard.press("Control+Enter")
        page.get_by_role("link", name="Go to round 1").wait_for()
        page.wait_for_load_state("networkidle")
        address = page.url.removeprefix(self.home)
        self.base = address[: address.index("/", len("/events/"))]  # whichever page it began with
        self.go(f"{self.base}/settings")
        for number, day in enumerate(days, 1):
            page.get_by_label(f"Round {number}", exact=True).fill(day)
            page.keyboard.press("Enter")
            page.locator(f"#days[data-seen$='{day.replace('-', '/')}']").wait_for()

    def chosen(self, name: str) -> str:
        """Find a player by `/` and go to the row: its id."""
        page = self.page
        self.go(f"{self.base}/players")
        page.locator(".table-tools input").wait_for()
        page.keyboard.press("/")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        row = page.locator("#grid tr[aria-current]")
        row.wait_for()
        assert name in row.inner_text()
        return str(row.get_attribute("data-person"))

    def press(self, name: str, key: str, wanted: str) -> None:
        """Choose a player and press a key; what is asked is confirmed."""
        who = self.chosen(name)
        self.page.keyboard.press(key)
        self.until(f'tr[data-person="{who}"]{wanted}')

    def late_entry(self, name: str) -> None:
        page = self.page
        self.go(f"{self.base}/players")
        page.locator(".table-tools input").wait_for()
        page.locator("#add").fill(name)
        page.keyboard.press("Enter")
        self.until(f'#grid tr:has(th:text-is("{name}"))')
        who = self.chosen(name)
        page.keyboard.press("Enter")
        for field, value in LATE.items():
            page.locator(f"tr[data-editing] input[name={field}]").fill(value)
        page.keyboard.press("Enter")
        self.until(f'tr[data-person="{who}"]:not([data-editing]):has-text("1999999")')

    # -- a round ------------------------------------------------------------------------------

    def pair(self) -> int:
        page = self.page
        self.go(f"{self.base}/round")
        page.locator("#pair").wait_for()
        page.keyboard.press("p")
        self.until("#publish")
        page.keyboard.press("Control+Enter")
        self.until('#boards[data-status="published"]')
        number = page.locator("#boards").get_attribute("data-round")
        assert number is not None
        return int(number)

    def type_results(self, most: int | None = None, postponed: int | None = None) -> dict[int, str]:
        """Type the results of all boards, or of the first few; what was typed, by board."""
        page = self.page
        page.wait_for_selector("tr[aria-current]")
        open_boards = [
            int(board)
            for board in page.locator('#boards tr[data-result=""]').evaluate_all(
                "rows => rows.map(row => row.dataset.board)"
            )
        ]
        typed: dict[int, str] = {}
        for board in open_boards[:most]:
            key = "?" if board == postponed else self.chance.choice(tuple(KEYS))
            page.keyboard.press(key)
            typed[board] = KEYS.get(key, "?")
        for board, result in typed.items():
            self.until(f'tr[data-board="{board}"][data-result="{result}"]')
        return typed

    def close(self) -> None:
        self.page.keyboard.press("Control+Enter")
        self.until("#pair, .phase-finished, #boards[data-status=closed]")

    def result(self, number: int, board: int) -> str | None:
        one = self.section.round(number)
        assert one is not None
        found = one.board(board)
        assert found is not None
        return one.facts_of(found).result

    def correct(self, number: int, board: int, result: str) -> None:
        """Correct a result of the round before, in the crosstable."""
        one = self.section.round(number)
        assert one is not None
        found = one.board(board)
        assert found is not None
        name = self.section.people[found.white].name
        self.go(f"/files/{self.base.rpartition('/')[2]}/crosstable")
        row = self.page.locator("tbody tr", has_text=name)
        row.locator(f"td[data-game^='{number}/']").click()
        self.page.evaluate(FORGET_WHEN_SAVED)
        choices = self.page.locator("#edit[open]")
        choices.get_by_role("button", name=result.replace("-", "–")).click()
        self.until("#saved:not(:empty)")
        assert self.result(number, board) == result

    def decide(self, number: int, board: int) -> None:
        """Enter the result of a postponed game."""
        self.go(f"{self.base}/round/{number}")
        page = self.page
        page.locator("#boards").wait_for()
        page.keyboard.press(".")
        page.keyboard.type(str(board))
        page.keyboard.press("Enter")
        page.locator(f'tr[data-board="{board}"][aria-current]').wait_for()
        page.keyboard.press("1")
        self.until(f'tr[data-board="{board}"][data-result="1-0"]')

    # -- the hall -----------------------------------------------------------------------------

    def open_hall(self, number: int) -> tuple[str, list[list[str]]]:
        """Let phones and screens in: the link of a helper, and the codes of the players."""
        page = self.page
        self.go(f"{self.base}/hall")
        page.get_by_role("button", name="Stop showing it").wait_for()  # it is, by --hall
        page.get_by_role("button", name=f"Make links for round {number}").click()
        page.get_by_role("link", name="Print the links").wait_for()
        page.locator("form[data-do=pass] input[name=name]").fill("Ada")
        page.get_by_role("button", name="Make the pass").click()
        helper = page.locator(".pass a").first
        helper.wait_for()
        link = str(helper.get_attribute("href"))
        page.get_by_role("link", name="Print the links").click()
        boards = page.locator("article.qr-board")
        boards.first.wait_for()
        return link, [board.locator("code").all_inner_texts() for board in boards.all()]

    def phones(self, browser: Browser, hall: str, number: int) -> None:
        """Two players claim the same, a helper enters a result, a projector shows both."""
        link, codes = self.open_hall(number)
        small: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "is_mobile": True}
        contexts = [browser.new_context(**small) for _ in range(3)] + [browser.new_context()]
        white, black, helper, projector = (one.new_page() for one in contexts)
        projector.goto(f"{hall}/screen/pairings")
        for phone, code in zip((white, black), codes[0], strict=True):
            phone.goto(hall)
            phone.locator("input[name=code]").fill(code)
            phone.keyboard.press("Enter")
            phone.locator("#step button").first.wait_for()
        white.locator("#step button").first.click()
        white.get_by_role("button", name="Yes,").click()
        white.get_by_text("has to confirm it now").wait_for()
        black.get_by_role("button", name="Yes,").click()
        black.get_by_text("The result is in.").wait_for()
        helper.goto(link)
        helper.locator('article[data-board="2"] button[data-result="½-½"]').click()
        projector.locator('li[data-board="1"].done').wait_for()
        projector.locator('li[data-board="2"].done').wait_for()
        assert [self.result(number, board) for board in (1, 2)] == ["1-0", "½-½"]
        for one in contexts:
            one.close()

    def send(self) -> None:
        self.go(f"{self.base}/send")
        button = self.page.locator("#send button")
        assert button.is_enabled(), self.page.locator(".ready").inner_text()
        button.click()
        self.page.wait_for_load_state()
        if self.page.locator("#send input[name=confirmed]").count():
            button.click()
        self.page.get_by_role("heading", name="Receipt").wait_for()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def _home(printed: str) -> str:
    """The desk's address of what it printed, which is the page of an event where one is open."""
    parts = urlsplit(printed)
    return f"{parts.scheme}://{parts.netloc}"


def run_event(browser: Browser, page: Page, folder: Path, players: int, rounds: int) -> Arbiter:
    """The whole story."""
    with started() as (first, address):
        home = _home(address)
        page.goto(address)
        arbiter = Arbiter(page, home, folder)
        arbiter.begin(players, rounds)
        arbiter.press("Player02", " ", '[data-here="yes"]')
        arbiter.chosen("Player04")
        page.keyboard.press("b")
        arbiter.until('tr:has-text("Player04"):has(.chip.tint)')
        wrong = round_one(arbiter)
        arbiter.press("Player06", "w", '[data-withdrawn="yes"]')
        arbiter.late_entry("Tardy, Tom")
        postponed = round_two(arbiter)
        number = arbiter.pair()
        assert number == 3
        arbiter.correct(2, *wrong_of(arbiter, 2, wrong))
        arbiter.decide(2, postponed)
        arbiter.go(f"{arbiter.base}/round/3")
        before = arbiter.type_results(most=4)
        os.killpg(first.pid, signal.SIGKILL)
        page.get_by_text("The desk is not responding").wait_for()
    hall = f"http://127.0.0.1:{free_port()}"
    with started("--hall", hall.removeprefix("http://"), folder) as (_, again):
        arbiter.home = _home(again)
        page.goto(again)
        assert {board: arbiter.result(3, board) for board in before} == before
        arbiter.go(f"{arbiter.base}/round/3")
        arbiter.type_results()
        arbiter.close()
        arbiter.press("Player08", "w", '[data-withdrawn="yes"]')
        for number in range(4, rounds + 1):
            assert arbiter.pair() == number
            if number == 4:
                arbiter.phones(browser, hall, number)
                arbiter.go(f"{arbiter.base}/round")
            arbiter.type_results()
            arbiter.close()
        arbiter.send()
    return arbiter


def round_one(arbiter: Arbiter) -> int:
    assert arbiter.pair() == 1
    arbiter.type_results()
    arbiter.close()
    return 1


def round_two(arbiter: Arbiter) -> int:
    """The second round with a postponed game: its board."""
    assert arbiter.pair() == 2
    last = len(arbiter.section.rounds[1].boards)
    arbiter.type_results(postponed=last)
    arbiter.close()
    return last


def wrong_of(arbiter: Arbiter, number: int, board: int) -> tuple[int, str]:
    """Another result than the one that was typed at a board."""
    return board, "0-1" if arbiter.result(number, board) != "0-1" else "1-0"


def judge(arbiter: Arbiter, players: int, rounds: int) -> None:
    """What has to be true at the end, by other eyes than the browser's."""
    event = open_event_folder(arbiter.folder)
    assert verify(event) == ()
    section = event.event.section()
    assert len(section.rounds) == rounds
    assert len(section.people) == players + 1
    gone = [one.name for one in section.people.values() if one.withdrawn_after is not None]
    assert sorted(gone) == ["Player06, Pat", "Player08, Pat"]
    t = crosstable.read(event.report_path("main"))
    assert [d for d in crosstable.check(t, "rating") if d.severity == "error"] == []
    receipts = list((arbiter.folder / "copies").glob("sent-*/receipt.json"))
    assert len(receipts) == 1


def test_an_event_from_the_first_click_to_the_sent_report(
    browser: Browser, page: Page, tmp_path: Path, data: Path
) -> None:
    arbiter = run_event(browser, page, tmp_path / "fjord", 12, 4)
    judge(arbiter, 12, 4)


@pytest.mark.nightly
def test_sixty_players_and_nine_rounds(
    browser: Browser, page: Page, tmp_path: Path, data: Path
) -> None:
    arbiter = run_event(browser, page, tmp_path / "fjord", 60, 9)
    judge(arbiter, 60, 9)
