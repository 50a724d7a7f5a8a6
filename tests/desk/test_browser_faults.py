"""The browser edition when something is missing, full, interrupted or open twice."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

import crosstable
from tests.desk.edition import Server, Tab, begin_event_at, built, serving
from tests.desk.test_accessibility import findings
from tests.worded import Worded

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.nightly

WASM = "runtime/pyodide.asm.wasm.packed"


@pytest.fixture(scope="module")
def folder() -> Path:
    return built()


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with serving(folder) as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(viewport={"width": 1280, "height": 900})
    yield found
    found.close()


@pytest.fixture
def tab(context: BrowserContext, server: Server) -> Tab:
    return Tab(context, server.address)


# -- what is missing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "kind", "text"),
    [
        ("delete Navigator.prototype.serviceWorker", "old-browser", "service workers"),
        ("delete Navigator.prototype.locks", "old-browser", "web locks"),
        ("delete window.WebAssembly", "old-browser", "WebAssembly"),
        (
            "Object.defineProperty(window, 'isSecureContext', { get: () => false })",
            "insecure",
            "https",
        ),
        (
            "IDBFactory.prototype.open = () => { throw new DOMException('denied') }",
            "no-storage",
            "denied",
        ),
    ],
)
def test_what_a_browser_lacks_is_named_with_what_to_do(
    context: BrowserContext, tab: Tab, script: str, kind: str, text: str
) -> None:
    context.add_init_script(script)
    tab.page.goto(tab.address)
    assert text in tab.wait_for_fault()
    assert tab.fault == kind


def test_an_interrupted_first_load_goes_on_where_it_stopped(tab: Tab, server: Server) -> None:
    server.breaks.add(WASM)
    tab.page.goto(tab.address)
    assert "interrupted" in tab.wait_for_fault()
    assert server.asked["code/crosstable.zip"] == 1
    server.breaks.clear()
    tab.page.get_by_role("button", name="Try again").click()
    tab.wait_until_ready()
    assert server.asked["code/crosstable.zip"] == 1
    assert server.asked[WASM] == 2


def test_no_room_for_the_first_load_is_named(
    context: BrowserContext, tab: Tab, server: Server
) -> None:
    origin = server.address.removesuffix("/club/")
    quota = {"origin": origin, "quotaSize": 3_000_000}
    browser = context.new_cdp_session(tab.page)
    browser.send("Storage.overrideQuotaForOrigin", quota)
    tab.page.goto(tab.address)
    assert "MB" in tab.wait_for_fault()
    assert tab.fault == "no-room"
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    tab.page.get_by_role("button", name="Try again").click()
    tab.wait_until_ready()


def test_a_file_that_is_not_of_this_version_is_refused(
    worded: Worded, context: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(folder, broken)
    with (broken / "storage.js").open("a") as file:
        file.write("// changed\n")
    with serving(broken) as server:
        tab = Tab(context, server.address)
        tab.page.goto(tab.address)
        told = tab.wait_for_fault()
        assert "storage.js" in told
        worded(told)


# -- storage --------------------------------------------------------------------------------------


NO_ROOM = """() => {
  self.usualPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
ROOM = "() => { IDBObjectStore.prototype.put = self.usualPut; }"


def test_a_full_storage_stops_everything_until_it_is_saved_again(tab: Tab) -> None:
    tab.open()
    begin_event_at(tab, "Kids Cup")
    (worker,) = tab.page.workers
    worker.evaluate(NO_ROOM)
    tab.find("#add").fill("Late, Lars")
    tab.find("#add").press("Enter")
    assert "not saved" in tab.wait_for_fault()
    name, data = tab.download(tab.page.get_by_role("button", name="Download all events"))
    assert (name, data[:2]) == ("crosstable-events.zip", b"PK")
    tab.page.get_by_role("button", name="Save again").click()
    tab.page.wait_for_timeout(500)
    assert tab.fault == "full"
    worker.evaluate(ROOM)
    tab.page.get_by_role("button", name="Save again").click()
    tab.page.locator("#desk:not([hidden])").wait_for()
    tab.reload()
    tab.find("th").filter(has_text="Late, Lars").first.wait_for()


# -- two tabs -------------------------------------------------------------------------------------


def test_a_second_tab_looks_through_the_first_and_takes_over_when_it_is_closed(
    context: BrowserContext, tab: Tab, server: Server
) -> None:
    tab.open()
    begin_event_at(tab, "Kids Cup")
    second = Tab(context, server.address)
    second.page.goto(server.address)
    assert "another tab" in second.wait_for_fault()
    viewer = context.new_page()
    viewer.goto(tab.frame.url)
    viewer.get_by_role("rowheader", name="Lund, Åse").wait_for()
    tab.find("#add").fill("Late, Lars")
    tab.find("#add").press("Enter")
    viewer.get_by_role("rowheader", name="Late, Lars").wait_for()  # it hears of the act
    tab.page.close()
    second.wait_until_ready()
    viewer.reload()
    viewer.get_by_role("rowheader", name="Late, Lars").wait_for()


def test_the_projector_is_a_second_tab_that_follows(context: BrowserContext, tab: Tab) -> None:
    tab.open()
    begin_event_at(tab, "Kids Cup")
    tab.follow(tab.find("nav.tabs").get_by_role("link", name="Screens and phones"))
    tab.button("Show this event in the hall").click()
    tab.button("Stop showing it").wait_for()
    with context.expect_page() as opening:
        tab.find('a[href*="/screen/names"]').click()
    screen = opening.value
    screen.get_by_text("Before round 1").wait_for()
    tab.follow(tab.find("nav.tabs").get_by_role("link", name="Round 1"))
    tab.find("#pair").wait_for()
    tab.press("p")
    tab.find("#publish").wait_for()
    tab.press("Control+Enter")
    screen.get_by_text("Lund").first.wait_for(timeout=60_000)  # by the news, without a reload
    assert screen.locator("#lost").is_hidden()


def test_a_page_of_the_desk_alone_leads_to_the_page_that_runs_it(
    context: BrowserContext, tab: Tab, server: Server
) -> None:
    tab.open()
    tab.page.close()
    alone = Tab(context, server.address)
    alone.page.goto(f"{server.address}desk/events/new")
    alone.wait_until_ready()
    alone.find("#beginning").wait_for()


def test_a_form_of_a_foreign_page_changes_nothing(
    context: BrowserContext, tab: Tab, server: Server
) -> None:
    tab.open()
    foreign = context.new_page()
    foreign.goto(f"{server.address.replace('127.0.0.1', 'localhost')}LICENSES.txt")
    foreign.set_content(
        f'<form method="post" action="{server.address}desk/samples/rapid"><button>x</button></form>'
    )
    foreign.get_by_role("button").click()
    foreign.get_by_text("comes from another page").wait_for()


# -- for everybody --------------------------------------------------------------------------------


def test_the_page_around_the_desk_shuts_nobody_out(
    browser: Browser, server: Server, axe: str
) -> None:
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        tab = Tab(context, server.address)
        tab.open()
        assert findings(cast(Any, tab), axe, {"iframes": False}) == []
        second = Tab(context, server.address)
        second.page.goto(server.address)
        second.wait_for_fault()
        assert findings(cast(Any, second), axe, {}) == []
        context.close()


def test_a_language_that_was_chosen_stays(
    context: BrowserContext, tab: Tab, server: Server
) -> None:
    tab.open()
    tab.find(".languages summary").click()
    tab.button("Deutsch").click()
    tab.find("html[lang=de]").wait_for()
    tab.page.close()
    again = Tab(context, server.address)
    again.open()
    again.find("html[lang=de]").wait_for()


def test_a_newer_version_that_cannot_be_fetched_disturbs_nobody(
    context: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    newer = tmp_path / "site"
    shutil.copytree(folder, newer)
    with serving(newer) as server:
        tab = Tab(context, server.address)
        tab.open()
        _publish_newer(newer)
        server.breaks.add("page.css")
        tab.reload()
        tab.page.wait_for_timeout(1000)
        assert tab.fault is None
        assert tab.page.locator("#newer").is_hidden()


# -- links ----------------------------------------------------------------------------------------


def test_a_link_holds_a_whole_report(context: BrowserContext, tab: Tab, server: Server) -> None:
    tab.open()
    tab.button("Rapid tournament").click()
    tab.find("nav.tabs").wait_for()
    tab.page.get_by_role("button", name="Link to this report").click()
    tab.page.locator("#link[open]").wait_for()
    link = tab.page.locator("#link-text").input_value()
    assert link.startswith(f"{server.address}#open=")
    tab.page.close()
    other = Tab(context, server.address)
    other.open(link.removeprefix(server.address))
    other.find("nav.tabs").wait_for()
    name, data = other.download(other.find("#download"))
    assert name == "shared.trf"
    assert data == crosstable.sample("rapid").read_bytes()


@pytest.mark.parametrize("text", ["%%%", "AAAA", "", "7cEBDQAAAMKg"])
def test_a_broken_link_is_named_and_the_desk_opens(tab: Tab, text: str) -> None:
    tab.open(f"#open={text}")
    assert "cannot be opened" in tab.page.locator("#note").inner_text()
    tab.find("#drop").wait_for()


# -- a new version --------------------------------------------------------------------------------


def test_a_new_version_takes_over_and_events_stay(
    context: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    newer = tmp_path / "site"
    shutil.copytree(folder, newer)
    with serving(newer) as server:
        tab = Tab(context, server.address)
        tab.open()
        begin_event_at(tab, "Kids Cup")
        _publish_newer(newer)
        server.asked.clear()
        tab.reload()
        tab.page.locator("#newer").click()
        tab.page.wait_for_function(
            "document.styleSheets[1]?.cssRules[0]?.selectorText === '.newer'"
        )
        tab.wait_until_ready()
        tab.find("th").filter(has_text="Lund, Åse").first.wait_for()
        assert server.asked["page.css"] == 1
        assert server.asked["code/crosstable.zip"] == 0  # only what is different is fetched


def _publish_newer(folder: Path) -> None:
    style = folder / "page.css"
    before = hashlib.sha256(style.read_bytes()).hexdigest()
    style.write_text(".newer { color: red }\n" + style.read_text("utf-8"), "utf-8")
    after = hashlib.sha256(style.read_bytes()).hexdigest()
    files = folder / "files.js"
    files.write_text(files.read_text("utf-8").replace(before, after), "utf-8")
