"""An event of hundreds of players: the first rows of a page come at once, the others follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import Entered
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.web.tables import FIRST_ROWS
from tests.desk.halls import Run, result_on_disk
from tests.desk.serving import Desk
from tests.desk.test_run_browser import held_up, typed, wait_for_result
from tests.desk.visiting import visit
from tests.event.running import USUAL, paired

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS, BOARDS = 640, 320


@pytest.fixture(scope="module")
def run(hall: Desk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Round 1 of 640 players is being played."""
    folder = tmp_path_factory.mktemp("events") / "grand-open"
    begin_event_folder(folder, Created("Grand Open"))
    event = open_event_folder(folder)
    event.do(SettingsChanged(USUAL))
    people = ({"name": f"Player, {n:03}", "rating": 2600 - n} for n in range(1, PLAYERS + 1))
    event.do_all([Entered(f"p{n}", data) for n, data in enumerate(people, 1)])
    paired(event)
    with hall.client() as client:
        found = Run(client, folder)
        found.open()
        yield found


@pytest.mark.parametrize(
    ("page", "key", "rows"), [("round/1", "board", BOARDS), ("players", "person", PLAYERS)]
)
def test_first_rows_come_with_the_page_and_a_link_leads_to_all(
    run: Run, page: str, key: str, rows: int
) -> None:
    row = re.compile(rf"<tr[^>]*\sdata-{key}=")
    first = run.client.get(f"{run.base}/{page}").text
    assert len(row.findall(first)) == FIRST_ROWS
    assert f'href="{run.base}/{page}?rows=all" data-further' in first
    whole = run.client.get(f"{run.base}/{page}?rows=all").text
    assert len(row.findall(whole)) == rows
    assert "data-further" not in whole


def test_keys_wait_for_the_board_that_they_are_for(browser: Browser, hall: Desk, run: Run) -> None:
    with visit(browser, hall) as arbiter:
        page = arbiter.page
        with held_up(page, "**/round/1?rows=all") as held:
            arbiter.go(f"{run.base}/round/1")
        page.wait_for_selector("tr[aria-current]")
        typed(page, "=")  # board 1 is there
        wait_for_result(page, 1, "½-½")
        typed(page, ". 3 1 5 Enter 0 1")
        assert page.locator("#boards tbody tr").count() == FIRST_ROWS
        held[0].continue_()
        wait_for_result(page, 316, "1-0")
        assert page.locator("#boards tbody tr").count() == BOARDS
        assert page.locator("tr[aria-current]").get_attribute("data-board") == "317"
        # the rows that followed were made before board 1 was, or after it: it is shown either way
        wait_for_result(page, 1, "½-½")
    found = [result_on_disk(run.folder, board, 1) for board in (1, 315, 316)]
    assert found == ["½-½", "0-1", "1-0"]


def test_search_and_selection_stay_when_somebody_is_checked_in(
    browser: Browser, hall: Desk, run: Run
) -> None:
    people = open_event_folder(run.folder).event.section().people
    rows, now = len(people), "no" if people["p631"].is_checked_in else "yes"
    if people["p1"].is_checked_in is None:  # the first check-in of all changes every row
        run.act("check-in", person="p1", present=True, saw=False)
    with visit(browser, hall) as arbiter, visit(browser, hall) as second:
        page, other = arbiter.page, second.page
        for one in (second, arbiter):
            one.go(f"{run.base}/players")
            one.page.wait_for_selector(".table-tools input")  # comes when all rows are there
        find = page.locator(".table-tools input")
        find.fill("Player, 63")
        assert page.locator("#grid tbody tr:visible").count() == 10
        page.keyboard.press("ArrowDown")
        with page.expect_response("**/players?*since=*") as answer:
            typed(page, "ArrowDown Space")
        assert re.findall(r'<tr\s[^>]*data-person="(\w+)"', answer.value.text()) == ["p631"]
        page.wait_for_selector(f'tr[aria-current][data-person="p631"][data-here="{now}"]')
        assert page.locator("#grid tbody tr:visible").count() == 10
        assert find.input_value() == "Player, 63"
        other.wait_for_selector(f'tr[data-person="p631"][data-here="{now}"]')
        assert other.locator("#grid tbody tr").count() == rows
        # more than a row: the table comes as a whole
        assert run.act("enter", data={"name": "Late, L"}, confirmed=4).status_code == 200
        for screen in (page, other):
            screen.locator(f"#grid tbody tr >> nth={rows}").wait_for(state="attached")
    here = open_event_folder(run.folder).event.section().people["p631"].is_checked_in
    assert here is (now == "yes")
