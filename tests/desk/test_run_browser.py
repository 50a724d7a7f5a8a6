"""An event run in a real browser: results by keyboard, several screens, players, a lost desk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.people import CheckedIn
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.history.performing import Who
from tests.desk.halls import Run, desk_with_data, playing, result_on_disk
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.test_run import NO_PRIZES
from tests.desk.visiting import Visitor, visit
from tests.event.running import begun
from tests.sizes import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event of eight players whose second round is being played, open at the desk."""
    with hall.client() as client:
        found = Run(client, playing(tmp_path / "fjord-open"))
        found.open()
        yield found


@pytest.fixture
def arbiter(browser: Browser, hall: Desk, run: Run) -> Iterator[Visitor]:
    """Somebody in front of the round that is being played."""
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as found:
        found.go(f"{run.base}/round/2")
        found.page.wait_for_selector("tr[aria-current]")
        yield found


def typed(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def wait_for_result(page: Page, board: int, result: str) -> None:
    page.wait_for_selector(f'tr[data-board="{board}"][data-result="{result}"]')


@contextmanager
def held_up(page: Page, address: str) -> Iterator[list[Route]]:
    """What happens inside makes the page ask for `address`; the answer waits for the test."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route), times=1)
    yield held
    while not held:
        page.wait_for_timeout(20)


def test_results_are_typed_one_key_a_board(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    typed(page, "1 = 0 +")
    wait_for_result(page, 4, "+:-")
    found = [result_on_disk(run.folder, board) for board in range(1, 5)]
    assert found == ["1-0", "½-½", "0-1", "+:-"]
    assert page.locator("#open-count").inner_text() == "0"
    page.get_by_text("All results are in.").wait_for()
    assert page.locator(".path [aria-current]").inner_text() == "Playing"
    assert page.locator("#withdraw").is_hidden()
    assert page.locator(".more.set").inner_text() == "+:-"
    page.keyboard.press("Control+Enter")
    page.locator("#pair").wait_for()
    page.keyboard.press("p")
    page.locator("#publish").wait_for()
    page.get_by_role("link", name="Why board 1", exact=True).click()
    arbiter.panel.locator(".lead", has_text="Player").wait_for()
    arbiter.panel.get_by_role("button", name="Close").click()
    arbiter.panel.get_by_text("Choose Why?").wait_for()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector('#boards[data-status="published"]')
    last = open_event_folder(run.folder).event.section().last_round
    assert last is not None
    assert (last.number, last.status.value) == (3, "published")


def test_keys_for_everything_else(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    typed(page, ". 3 Enter")
    assert page.locator("tr[aria-current]").get_attribute("data-board") == "3"
    typed(page, "D")
    wait_for_result(page, 3, "D-D")
    typed(page, ". 1 Enter ?")
    wait_for_result(page, 1, "?")
    typed(page, ". 3 Enter Backspace")
    wait_for_result(page, 3, "")
    page.locator("#show-open").click()
    assert page.locator("#boards tbody tr:visible").count() == 3
    page.keyboard.press("Control+z")
    page.get_by_text("Taken back:").wait_for()
    wait_for_result(page, 3, "D-D")


def test_a_second_check_asks_only_about_differences(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    typed(page, "1 1 1 1")
    wait_for_result(page, 4, "1-0")
    page.locator("#second").click()
    typed(page, "1 1 0")
    page.get_by_text("The second check differs").wait_for()
    typed(page, "1")  # the question does not hold up the typist
    page.get_by_text("every result was typed twice").wait_for()
    page.get_by_role("button", name="Change to 0–1").click()
    wait_for_result(page, 3, "0-1")
    page.locator('tr[data-board="4"] .chip.ok').wait_for()
    states = [one["state"] for one in run.state(2)["results"]]
    assert states == ["confirmed", "confirmed", "in", "confirmed"]


def test_other_screens_follow_and_conflicts_are_asked(
    arbiter: Visitor, browser: Browser, hall: Desk, run: Run
) -> None:
    page = arbiter.page
    with visit(browser, hall) as other:
        other.go(run.base)
        page.keyboard.press("1")
        wait_for_result(page, 1, "1-0")
        other.page.get_by_text("1 of 4 results are in.").wait_for()
    open_event_folder(run.folder).do(ResultEntered(2, 2, "0-1"), who=Who("Bodil"))
    wait_for_result(page, 2, "0-1")  # the command did it, and the page follows
    page.route("**/state*", lambda route: route.abort())
    open_event_folder(run.folder).do(ResultEntered(2, 3, "0-1"), who=Who("Bodil"))
    page.unroute("**/state*")
    arbiter.faults.clear()


def test_a_conflict_shows_both(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    page.route("**/live", lambda route: route.abort())
    page.route("**/state*", lambda route: route.fulfill(status=200, body="{}"))
    run.act("result", round=2, board=1, result="0-1", saw=None)
    page.keyboard.press("1")
    card = page.locator("#dock .question")
    card.get_by_text("Which result is right?").wait_for()
    assert "0–1" in card.inner_text()
    assert result_on_disk(run.folder, 1) == "0-1"
    arbiter.faults.clear()


def test_a_swap_shows_the_rules_that_it_breaks(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    typed(page, "1 1 1 1")
    wait_for_result(page, 4, "1-0")
    page.keyboard.press("Control+Enter")
    page.locator("#pair").click()
    page.locator("#publish").wait_for()
    typed(page, "ArrowRight s ArrowDown s")
    dialog = page.locator("#ask")
    dialog.get_by_text("The rules would pair: Player").wait_for()
    dialog.get_by_role("button", name="Swap").click()
    page.locator(".chip.wait", has_text="changed by hand").wait_for()
    last = open_event_folder(run.folder).event.section().last_round
    assert last is not None
    assert last.is_by_hand


def test_players_are_edited_in_place_and_by_keys(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    arbiter.go(f"{run.base}/players")
    page.locator("#grid").focus()
    typed(page, "ArrowDown Space")
    page.locator('tr[data-person="p00"][data-here="yes"]').wait_for()
    page.keyboard.press("Enter")
    page.keyboard.type("Lund, Åse")
    page.keyboard.press("Enter")
    page.locator('tr[data-person="p00"] th', has_text="Lund, Åse").wait_for()
    page.keyboard.press("b")
    page.locator("#ask input:focus").wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("R3 ½").wait_for()
    page.keyboard.press("l")
    page.locator("#ask input:focus").wait_for()
    typed(page, "ArrowUp Tab Enter")  # round 4, no point
    page.get_by_text("R4 0").wait_for()
    page.keyboard.press("w")
    page.get_by_role("button", name="Withdraw", exact=True).click()
    page.get_by_role("button", name="I understand").click()
    page.locator('tr[data-person="p00"][data-withdrawn="yes"]').wait_for()
    page.locator("#add").fill("Berg, Bo")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I understand").click()  # a late entry
    page.get_by_role("rowheader", name="Berg, Bo").wait_for()
    people = open_event_folder(run.folder).event.section().people
    assert people["p00"].name == "Lund, Åse"
    assert people["p00"].byes == {3: "H", 4: "Z"}


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  document.getElementById("add").dispatchEvent(new ClipboardEvent("paste", how));
}"""


@pytest.mark.nightly
def test_entries_before_round_1(arbiter: Visitor, run: Run, tmp_path: Path) -> None:
    page, other = arbiter.page, Run(run.client, begun(tmp_path / "new").folder)
    other.open()
    arbiter.go(f"{other.base}/players")
    rows = page.locator("#grid tbody tr")
    order = [row.get_attribute("data-person") for row in rows.all()]
    page.locator("#grid").focus()
    typed(page, "ArrowDown ArrowDown Enter")
    rating = page.locator("#grid input[name=rating]")
    rating.fill("strong")
    page.locator("#grid input[name=federation]").fill("XXX")
    page.keyboard.press("Enter")
    page.locator("#grid .wrong-value >> nth=1").wait_for()  # both, each at its field
    name = page.locator("#grid input[name=name]").bounding_box()
    assert name is not None
    assert name["width"] >= 200
    page.locator("#grid input[name=federation]").fill("")
    rating.fill("2999")
    page.keyboard.press("Enter")
    page.locator("#grid tr[aria-current] td:first-child", has_text="1").wait_for()
    assert [row.get_attribute("data-person") for row in rows.all()] == order
    assert page.locator("tr[aria-current]").get_attribute("data-person") == order[1]
    page.locator("#in-order").wait_for()
    page.keyboard.press("s")
    assert rows.first.get_attribute("data-person") == order[1]
    page.locator("#in-order").wait_for(state="hidden")

    page.locator(f'tr[data-person="{order[3]}"] button.state').click()
    page.get_by_role("button", name="Is here", exact=True).click()
    page.locator(f'tr[data-person="{order[3]}"][data-here="yes"] .here').wait_for()
    page.locator("#add").fill("Müller, Hans 1845 GER")
    page.locator("#found-people", has_text="rating 1845").wait_for()
    page.keyboard.press("Enter")
    page.locator("tr[aria-current]", has_text="Müller, Hans").wait_for()
    page.evaluate(PASTE, "Name\tElo\nLund, Åse\t2101\nBerg, Bo\t1990\n")
    page.wait_for_url("**/entries/*")
    page.get_by_role("button", name="Enter 2 clear ones").click()
    page.wait_for_url("**/players*")
    page.get_by_role("rowheader", name="Berg, Bo").wait_for()
    page.wait_for_load_state()
    page.keyboard.press("p")
    page.wait_for_url("**/round/1")
    people = open_event_folder(other.folder).event.section().people.values()
    assert ("Müller, Hans", 1845, "GER") in [(o.name, o.rating, o.federation) for o in people]
    assert len(people) == 11


def test_news_never_take_away_what_is_being_typed(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    arbiter.go(f"{run.base}/players")
    page.locator("#grid").focus()
    typed(page, "ArrowDown")
    with held_up(page, "**/players*") as held:
        open_event_folder(run.folder).do(CheckedIn("p05"), who=Who("Bodil"))
    page.keyboard.press("Enter")
    page.keyboard.type("Lund")
    with page.expect_response("**/players*"):
        held[0].continue_()
    page.keyboard.type(", Åse")
    page.keyboard.press("Enter")
    page.locator('tr[data-person="p00"] th', has_text="Lund, Åse").wait_for()
    page.locator('tr[data-person="p05"][data-here="yes"]').wait_for()


def test_an_answer_that_was_overtaken_changes_nothing(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    with held_up(page, "**/state*") as held:
        open_event_folder(run.folder).do(ResultEntered(2, 4, "0-1"), who=Who("Bodil"))
    old = held[0].fetch()
    typed(page, "1")
    wait_for_result(page, 1, "1-0")
    with page.expect_response("**/state*"):
        held[0].fulfill(response=old)
    page.wait_for_timeout(200)  # a page that believed it would have changed by now
    assert page.locator('tr[data-board="1"]').get_attribute("data-result") == "1-0"


def test_settings_are_saved_when_a_field_is_left(arbiter: Visitor, run: Run) -> None:
    page = arbiter.page
    arbiter.go(f"{run.base}/settings")
    page.get_by_label("City").fill("Graz")
    page.keyboard.press("Enter")
    page.wait_for_selector('input[name="city"][data-seen="Graz"]')
    page.get_by_label("Number of rounds").fill("7")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Go on…").click()
    page.get_by_label("Type confirm to confirm").fill("confirm")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector('input[name="rounds"][data-seen="7"]')
    base = open_event_folder(run.folder).event.section().base
    assert (base.city, base.declared_rounds) == ("Graz", 7)


def test_a_day_that_is_typed_is_saved_when_it_is_left(arbiter: Visitor, run: Run) -> None:
    """Each key of a date makes another date, and none of them is meant before the field is left."""
    page = arbiter.page
    arbiter.go(f"{run.base}/settings")
    before = open_event_folder(run.folder).event.at
    page.locator("[name=day-1]").focus()
    for key in "01222026":
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.name") == "day-1"
    assert open_event_folder(run.folder).event.at == before
    page.locator("[name=day-2]").focus()
    page.keyboard.type("01232026")
    page.keyboard.press("Enter")
    page.wait_for_selector('#days[data-seen="2026/01/22,2026/01/23"]')
    page.locator("[name=day-2]").focus()
    page.keyboard.type("01232")
    page.keyboard.press("Enter")
    page.get_by_text("the year must be 1900 or later").wait_for()
    page.get_by_role("button", name="OK").click()
    page.wait_for_function("document.querySelector('[name=day-2]').value === '2026-01-23'")
    assert open_event_folder(run.folder).event.at == before + 2


def test_a_new_event_in_four_screens_by_keyboard(arbiter: Visitor, tmp_path: Path) -> None:
    page = arbiter.page
    arbiter.go("/events/new")
    page.keyboard.type("Winter Open")
    place = page.locator("#readiness li", has_text="Place and dates")
    page.get_by_label("City").fill("Graz")
    page.get_by_label("Federation").fill("Spa")
    page.keyboard.press("Enter")
    assert page.get_by_label("Federation").is_visible()
    assert place.get_attribute("class") == "open"
    page.get_by_label("Federation").fill("Spain")
    page.keyboard.press("Enter")
    assert place.get_attribute("class") == "ok"
    page.get_by_label("Number of rounds").fill("5")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_label("Folder of the event").fill(str(tmp_path / "winter"))
    page.get_by_role("button", name="Begin the event").click()
    page.get_by_text("The event has been created.").wait_for()
    page.wait_for_load_state()  # keys are heard when the scripts are there
    for name in ("Lund, Åse", "Berg, Bo"):
        page.locator("#add").fill(name)
        page.keyboard.press("Enter")
        page.get_by_role("rowheader", name=name).wait_for()
    page.get_by_role("link", name="Go to round 1").click()
    page.locator("#pair").wait_for()
    page.keyboard.press("p")
    page.locator("#publish").wait_for()


@pytest.mark.nightly
def test_a_desk_that_is_gone_is_shown_and_comes_back(
    browser: Browser, tmp_path: Path, run: Run
) -> None:
    folder = playing(tmp_path / "other" / "fjord-open")
    with desk_with_data(tmp_path / "data", folder) as desk, visit(browser, desk) as visitor:
        with desk.client() as client:
            base = Run(client, folder).base
        visitor.go(f"{base}/round/2")
        visitor.page.wait_for_selector("tr[aria-current]")
        visitor.page.context.set_offline(True)
        visitor.page.keyboard.press("1")
        visitor.page.get_by_text("The desk is not responding").wait_for()
        assert result_on_disk(folder, 1) is None
        visitor.page.keyboard.press("0")
        for board, result in ((1, "1-0"), (2, "0-1")):
            row = visitor.page.locator(f'tr[data-board="{board}"]')
            row.get_by_text(f"not saved: {result.replace('-', '–')}").wait_for()
        visitor.page.context.set_offline(False)
        wait_for_result(visitor.page, 1, "1-0")
        wait_for_result(visitor.page, 2, "0-1")
        assert visitor.page.get_by_text("not saved").count() == 0
        visitor.page.locator("#trouble").wait_for(state="hidden")
        visitor.faults.clear()


def test_prizes_by_keyboard(browser: Browser, hall: Desk, run: Run) -> None:
    with visit(browser, hall) as visitor:
        page = visitor.page
        visitor.go(f"{run.base}/prizes")
        page.locator("#prizes [name=amounts]").focus()
        page.keyboard.type("500, 300")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        line = page.locator(".prize-line").nth(1)
        line.locator("select:focus").wait_for()
        line.locator("select").select_option("rating")
        line.locator("[name=value]").fill("2500")
        line.locator("[name=amounts]").fill("40")
        page.keyboard.press("Enter")
        page.locator("table.prizes").get_by_text("40.00").wait_for()
        page.locator(".prize-line [data-remove-line]").nth(1).click()
        page.locator("#prizes [value=shared]").check()
        page.get_by_role("button", name="Save the prizes").click()
        page.locator("table.prizes").get_by_text("40.00").wait_for(state="detached")
        page.locator("[data-act=undo]").click()
        page.locator("table.prizes").get_by_text("40.00").wait_for()


STATES = ("", "/round/1", "/round/2", "/players", "/prizes", "/settings", "/history")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_axe_finds_nothing_on_pages_of_a_run_event(
    browser: Browser, hall: Desk, run: Run, axe: str, scheme: str
) -> None:
    run.act("result", round=2, board=1, result="1-0", saw=None)
    run.act("result", round=2, board=2, result="1-0", saw=None, second=True)
    lines = [
        {"kind": "everybody", "value": "", "amounts": "500, 300, 200"},
        {"kind": "women", "value": "", "amounts": "50"},
    ]
    run.act("prizes", lines=lines, sharing="hort", saw=NO_PRIZES)
    found: dict[str, Any] = {}
    with visit(browser, hall, color_scheme=scheme) as visitor:
        for page in ("/", "/events/new", *(run.base + state for state in spread(STATES, 2))):
            visitor.go(page)
            found[page] = findings(visitor, axe, {})
        visitor.go(f"{run.base}/round/2")
        visitor.page.locator('tr[data-board="1"] .more').click()
        visitor.page.wait_for_selector("#ask[open]")
        found["dialog"] = findings(visitor, axe, {})
        visitor.go(f"{run.base}/players")
        visitor.page.locator("button.state").first.click()
        visitor.page.wait_for_selector("#ask[open]")
        found["menu of a player"] = findings(visitor, axe, {})
    assert {page: what for page, what in found.items() if what} == {}


def test_on_a_phone_nothing_sticks_out_and_black_is_seen(
    browser: Browser, hall: Desk, run: Run
) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "is_mobile": True}
    beyond = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    with visit(browser, hall, **phone, locale="de") as visitor:
        for page in ("/", "/events/new", *(run.base + state for state in spread(STATES, 2))):
            visitor.go(page)
            assert (page, visitor.page.evaluate(beyond)) == (page, 0)
        visitor.go(f"{run.base}/round/2")
        box = visitor.page.locator('tr[data-board="1"] .seat').nth(1).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390
        visitor.go(f"/files/{run.base.rpartition('/')[2]}/standings")
        first = visitor.page.locator(".ranked tbody tr").first
        for kind in ("rank", "pts", "tb", "squares"):
            box = first.locator(f".{kind}").bounding_box()
            assert box is not None, kind
            assert box["x"] + box["width"] <= 390, kind
        assert first.locator(".tb-more").count() == 3
        assert not any(one.is_visible() for one in first.locator(".tb-more").all())
        first.locator("th a").click()  # the others are behind the name
        visitor.page.wait_for_selector("#panel details >> nth=4", state="attached")
        visitor.page.set_viewport_size({"width": 1280, "height": 800})  # the working is beside them
        shown, around = first.locator(".pts"), visitor.page.locator(".wide:has(> .ranked)")
        points, table = shown.bounding_box(), around.bounding_box()
        assert points is not None
        assert table is not None
        assert points["x"] + points["width"] <= table["x"] + table["width"]
