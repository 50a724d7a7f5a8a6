"""The frame of the pages: the rail, light and dark, tables, static files, trouble."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import crosstable
from crosstable.web.language import words
from crosstable.web.tables import result_square, tiebreak_title
from tests.desk.serving import Desk, opened
from tests.desk.visiting import Visitor
from tests.passages import compact

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SWISS = crosstable.sample("individual-swiss").read_bytes()


def _ground(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return found


def test_the_rail_names_the_event_and_its_parts(desk: Desk) -> None:
    with desk.client() as client:
        page = client.get(opened(client, SWISS, "autumn.trf")).text
    assert "<strong>Fjordbyen Autumn Open 2026</strong>" in page
    assert "All 7 rounds played" in page
    assert re.findall(r"<h2>(\w+)</h2>\s*<ul>", page) == ["Run", "Report"]


def test_light_and_dark_are_kept(visitor: Visitor) -> None:
    page = visitor.page
    light = _ground(page)
    page.locator("#theme").click()
    page.locator("#theme").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = _ground(page)
    assert dark != light
    visitor.go("/api")
    assert _ground(page) == dark


def test_heads_stick_and_names_stay(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": 700, "height": 420})
    visitor.bring("autumn.trf", SWISS)
    visitor.tab("Crosstable")
    region = page.locator(".wide").first
    region.evaluate("one => one.scrollTo(250, 300)")
    box = region.bounding_box()
    head, name = page.locator("thead th").first, page.locator("tbody th").nth(12)
    assert box is not None
    head_box, name_box = head.bounding_box(), name.bounding_box()
    assert head_box is not None
    assert name_box is not None
    assert abs(head_box["y"] - box["y"]) < 3
    assert abs(name_box["x"] - box["x"]) < 3


def test_tables_sort_search_and_filter(visitor: Visitor) -> None:
    page = visitor.page
    address = visitor.bring("autumn.trf", SWISS)
    visitor.tab("Standings")
    page.get_by_role("button", name="Buchholz", exact=True).click()
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("Buchholz")
    page.keyboard.press("/")
    page.keyboard.type("sorli")
    shown = page.locator("tbody tr:visible")
    before = shown.count()
    page.keyboard.press("Escape")
    assert before < shown.count() == 30
    visitor.go(f"{address}/crosstable")
    page.get_by_label("Federation").select_option("NOR")
    assert set(page.locator("tbody tr:visible td:nth-child(5)").all_inner_texts()) == {"NOR"}


def test_a_row_is_selected_by_arrows_and_opened_by_enter(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("autumn.trf", SWISS)
    visitor.tab("Standings")
    page.locator(".wide").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert page.locator("tr[aria-current]").locator("td").first.inner_text().split()[0] == "3"
    page.keyboard.press("Enter")
    visitor.panel.get_by_text("This player's page").wait_for()
    page.locator(".wide").first.focus()
    page.keyboard.press("Escape")
    assert page.locator("tr[aria-current]").count() == 0


def test_results_are_squares_with_a_bar_for_black() -> None:
    assert 'class="g won"' in result_square("15w1")
    assert 'class="g lost black"' in result_square("7b0")
    assert 'class="g unplayed"' in result_square("=")
    assert result_square("<b>") == "&lt;b&gt;"


def test_tie_breaks_have_their_names(desk: Desk) -> None:
    assert tiebreak_title("BH/C1", words("de")) == "Buchholz, Streichwertung 1"
    assert tiebreak_title("XYZ", words("en")) == "XYZ"
    with desk.client() as client:
        page = compact(client.get(f"{opened(client, SWISS)}/standings").text)
    assert 'title="BH/C1">Buchholz, cut 1</th>' in page


def test_static_files_are_kept_and_compressed(desk: Desk) -> None:
    with desk.client(**{"Accept-Encoding": "gzip"}) as client:
        start = client.get("/").text
        named = re.findall(r'(?:href|src)="(/static/[^"]+)"', start)
        assert len(named) > 8
        for address in named:
            answer = client.get(address)
            assert "immutable" in answer.headers["cache-control"], address
        plain = client.get("/static/css/base.css?v=other")
        assert plain.headers["cache-control"] == "private, no-cache"
        assert plain.headers["content-encoding"] == "gzip"
        again = client.get("/static/icon.svg", headers={"If-None-Match": plain.headers["etag"]})
        assert again.status_code == 200
        etag = client.get("/static/icon.svg").headers["etag"]
        again = client.get("/static/icon.svg", headers={"If-None-Match": etag})
        assert again.status_code == 304


def test_a_desk_that_does_not_answer_is_shown(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("autumn.trf", SWISS)
    visitor.tab("Standings")
    page.route("**/standings/*", lambda route: route.abort())
    page.locator("tbody th a").first.click()
    page.get_by_text("The desk is not responding").wait_for()
    page.unroute("**/standings/*")
    page.locator("tbody th a").first.click()
    visitor.panel.get_by_text("This player's page").wait_for()
    assert not page.locator("#trouble").is_visible()
    assert all("htmx" in one or "ERR_FAILED" in one for one in visitor.faults)
    visitor.faults.clear()  # the browser notes the request that failed, as it should


def test_a_refusal_in_a_part_of_the_page_is_shown(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("autumn.trf", SWISS)
    visitor.tab("Standings")
    told = '<p class="sorry" role="alert">Nobody has the number 999.</p>'
    page.route("**/standings/*", lambda route: route.fulfill(status=422, body=told))
    page.locator("tbody th a").first.click()
    page.locator("#trouble:visible").wait_for()
    assert "Nobody has the number 999." in page.locator("#trouble").inner_text()
    visitor.faults[:] = [one for one in visitor.faults if "Response Status Error" not in one]


_WATCHED = """() => new MutationObserver(() => sessionStorage.setItem("busy", "seen"))
  .observe(document.getElementById("busy"), { attributeFilter: ["hidden"] })"""


def test_what_takes_longer_than_half_a_second_says_so(visitor: Visitor) -> None:
    with visitor.desk.client() as client:
        visitor.go(opened(client, SWISS))
    page = visitor.page
    held: list[Route] = []
    page.route("**/documents", lambda route: held.append(route), times=1)
    page.evaluate(_WATCHED)
    page.evaluate("document.querySelector('nav.tabs a[href$=documents]').click()")
    page.wait_for_timeout(800)
    held[0].continue_()
    page.wait_for_url("**/documents")
    assert page.evaluate("sessionStorage.getItem('busy')") == "seen"
    assert page.locator("#busy").is_hidden()
