"""A round by keyboard: no question takes keys away from the boards, whenever it appears."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crosstable.event.acts.boards import ResultEntered
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.history.performing import Who
from tests.desk.halls import Run, playing, result_on_disk
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import Visitor, visit
from tests.event.running import begun, paired
from tests.sizes import scaled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

KEY_OF = {"1-0": "1", "½-½": "5", "0-1": "0", "+:-": "+", "-:+": "-"}
BOARDS = 12
SLOW_DESK = """() => {
  const soon = fetch;
  const later = () => new Promise((go) => setTimeout(go, 400));
  window.fetch = (...all) => later().then(() => soon(...all));
}"""
A_QUESTION = "void asking({ title: 'A question', body: [], yes: 'Do it' })"


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event whose first round has twelve boards without results."""
    event = begun(tmp_path / "keys", players=2 * BOARDS)
    paired(event)
    with hall.client() as client:
        found = Run(client, tmp_path / "keys")
        found.open()
        yield found


@pytest.fixture
def arbiter(browser: Browser, hall: Desk, run: Run) -> Iterator[Visitor]:
    """Somebody in front of the round that is being played."""
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as found:
        found.go(f"{run.base}/round/1")
        found.page.wait_for_selector("tr[aria-current]")
        yield found


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def go_to(page: Page, board: int) -> None:
    press(page, f". {' '.join(str(board))} Enter")


def wait_until_saved(page: Page) -> None:
    page.wait_for_function("() => typedFor.size === 0 && questions.length === 0")


def test_an_overwritten_result_says_what_it_was_and_takes_no_keys(
    arbiter: Visitor, run: Run, axe: str
) -> None:
    """`.8 Enter =` over a result, then `.11 Enter 0`: the boards that were meant, and no others."""
    page = arbiter.page
    run.act("result", round=1, board=8, result="1-0", saw=None)
    page.wait_for_selector('tr[data-board="8"][data-result="1-0"]')
    go_to(page, 8)
    press(page, "=")
    go_to(page, 11)
    press(page, "0")
    wait_until_saved(page)
    results = [result_on_disk(run.folder, board, 1) for board in range(1, BOARDS + 1)]
    assert results == [*[None] * 7, "½-½", None, None, "0-1", None]
    row = page.locator('tr[data-board="8"]')
    assert row.locator(".was").inner_text() == "was 1–0 · Undo"
    assert findings(arbiter, axe, {}) == []
    page.reload()
    row.get_by_role("button", name="Undo").click()
    page.wait_for_selector('tr[data-board="8"][data-result="1-0"]')
    row.locator(".was").wait_for(state="detached")


def _with_slips(chance: random.Random, wanted: dict[int, str]) -> list[tuple[int, str]]:
    """The boards in any order; some are typed wrong first and come again later."""
    order = list(wanted)
    chance.shuffle(order)
    slips = chance.sample(order, len(order) // 3)
    wrong = [(board, chance.choice(list(KEY_OF))) for board in slips]
    return [*wrong, *((board, wanted[board]) for board in order)]


@pytest.mark.parametrize("number", range(scaled(20)))
def test_whole_rounds_with_slips_and_questions_at_any_moment(
    arbiter: Visitor, run: Run, number: int
) -> None:
    page = arbiter.page
    chance = random.Random(number)
    wanted = {board: chance.choice(list(KEY_OF)) for board in range(1, BOARDS + 1)}
    typed = _with_slips(chance, wanted)
    for board, result in typed:
        keys = [".", *str(board), "Enter", KEY_OF[result]]
        moment = chance.randrange(len(keys) * 2)
        for at, key in enumerate(keys):
            if at == moment:
                page.evaluate(A_QUESTION)
            page.keyboard.press(key)
    assert page.locator("#ask[open]").count() == 0
    wait_until_saved(page)
    results = {board: result_on_disk(run.folder, board, 1) for board in wanted}
    assert results == wanted


def test_whoever_leaves_after_the_last_key_loses_nothing(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    page.evaluate(SLOW_DESK)
    press(page, "1 5 0 1")
    page.locator(".rail a[href$='/players']").click()
    page.wait_for_url("**/players")
    results = [result_on_disk(run.folder, board, 1) for board in range(1, 6)]
    assert results == ["1-0", "½-½", "0-1", "1-0", None]
    assert arbiter.dialogs == []


def test_whoever_types_on_is_told_that_the_question_is_left(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    page.evaluate(A_QUESTION)
    press(page, "1")
    page.locator("#toast", has_text="A question").wait_for()
    page.evaluate(A_QUESTION)
    page.wait_for_timeout(1100)
    press(page, "Enter")  # long after it appeared, Enter answers it
    assert page.evaluate("ask.returnValue") == "yes"
    wait_until_saved(page)
    assert [result_on_disk(run.folder, board, 1) for board in (1, 2)] == ["1-0", None]


def test_two_answers_name_the_board_the_players_and_who(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    page.route("**/state*", lambda route: route.abort())
    open_event_folder(run.folder).do(ResultEntered(1, 2, "0-1"), who=Who("Bodil"))
    open_event_folder(run.folder).do(ResultEntered(1, 9, "0-1"), who=Who("Carl"))
    press(page, "1 1 1")
    card = page.locator("#dock .question")
    card.get_by_text("Board 2").wait_for()
    shown = card.inner_text()
    assert all(text in shown for text in ("Player", "1–0", "0–1", "Bodil", "You,")), shown
    assert "Carl" not in shown
    box = "([card]) => card.scrollHeight - card.clientHeight"
    assert card.evaluate_all(box) <= 0, "something of the question is cut"
    assert [result_on_disk(run.folder, board, 1) for board in (1, 2, 3)] == ["1-0", "0-1", "1-0"]
    press(page, "F6 Enter")
    page.wait_for_selector('tr[data-board="2"][data-result="1-0"]')
    card.wait_for(state="hidden")
    press(page, "0")
    wait_until_saved(page)
    assert [result_on_disk(run.folder, board, 1) for board in (2, 4)] == ["1-0", "0-1"]
    arbiter.faults.clear()


def test_news_that_did_not_come_through_are_asked_for_again(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    page.route("**/state*", refuse_once)
    open_event_folder(run.folder).do(ResultEntered(1, 9, "0-1"), who=Who("Carl"))
    page.wait_for_selector('tr[data-board="9"][data-result="0-1"]', timeout=15_000)
    assert refused
    assert page.locator("#trouble").is_hidden()
    arbiter.faults.clear()


def test_a_round_that_is_published_on_its_page_has_the_foot_for_questions(
    browser: Browser, hall: Desk, tmp_path: Path
) -> None:
    begun(tmp_path / "draft", players=2 * BOARDS)
    with hall.client() as client:
        run = Run(client, tmp_path / "draft")
        run.open()
    with visit(browser, hall, viewport={"width": 1440, "height": 700}) as visitor:
        page = visitor.page
        visitor.go(f"{run.base}/round/1")
        press(page, "p")
        page.locator("#publish").wait_for()
        assert page.locator("#dock").is_hidden()
        press(page, "Control+Enter")
        page.wait_for_selector("tr[aria-current]")
        assert page.locator("#dock").is_visible()
        press(page, "1 1 1 1 1 1 1 1 1 1")
        wait_until_saved(page)
        go_to(page, 3)
        head = page.locator("#boards thead").bounding_box()
        row = page.locator('tr[data-board="3"]').bounding_box()
        assert head is not None
        assert row is not None
        assert row["y"] >= head["y"] + head["height"] - 1  # the row that is typed for is seen whole
        press(page, "Enter ? 1")
        wait_until_saved(page)
        at = open_event_folder(tmp_path / "draft").event.at
        assert page.locator(".rail a[href$='/history'] .pill").inner_text() == str(at)
        told = page.locator("#entry").inner_text()
        assert "1 postponed game" in told
        assert "counts as a draw" in told
        row_of_it = page.locator('tr[data-board="11"] .entered')
        assert "½" in row_of_it.inner_text()


def test_a_late_correction_is_offered_for_rating_only(
    browser: Browser, hall: Desk, tmp_path: Path
) -> None:
    folder = playing(tmp_path / "late")
    with hall.client() as client, visit(browser, hall) as visitor:
        run = Run(client, folder)
        run.open()
        for board in range(1, 5):
            run.act("result", round=2, board=board, result="1-0", saw=None)
        run.act("close", saw=[2, "published"])
        page = visitor.page
        visitor.go(f"{run.base}/round/1")
        old = result_on_disk(folder, 1, 1)
        other = "0" if old != "0-1" else "1"
        go_to(page, 1)
        press(page, other)
        card = page.locator("#dock .question")
        assert "stay" in card.inner_text()
        card.get_by_role("button", name="for rating only").click()
        page.locator("#dock .typed-last li", has_text="✓").wait_for()
        section = open_event_folder(folder).event.section()
        assert section.rating_only == {(1, 1): "0-1" if other == "0" else "1-0"}
        assert result_on_disk(folder, 1, 1) == old
