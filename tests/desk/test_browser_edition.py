"""The browser edition in a real browser: from a plain static server, with the network cut.

These tests run at night and with `make browser-test`. What the edition adds to the desk is tested
every day without a browser: `test_in_browser`, `test_browser_sources`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.packing import unpack_folder
from crosstable.event.proof.verifying import verify
from tests.desk.edition import TYPST, Server, Tab, begin_event_at, built, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="session")
def folder() -> Path:
    return built()


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with serving(folder) as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has never seen the page."""
    found = browser.new_context(viewport={"width": 1280, "height": 900})
    yield found
    found.close()


@pytest.fixture
def tab(context: BrowserContext, server: Server) -> Iterator[Tab]:
    found = Tab(context, server.address)
    yield found
    assert not found.faults, found.faults


def _damaged() -> bytes:
    data = crosstable.sample("individual-swiss").read_bytes()
    return data.replace(b"1991/01/17  4.5", b"1991/01/17  5.5", 1)


def _bring(tab: Tab, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "text/plain", "buffer": data}
    tab.find("#files").set_input_files(file)  # type: ignore[arg-type]
    tab.find("nav.tabs").wait_for()


def test_a_report_is_checked_fixed_ranked_rated_and_paired_without_a_network(
    tab: Tab, server: Server
) -> None:
    tab.open()
    first = sum(size for name, size in server.given.items() if not name.startswith(TYPST))
    assert 5_000_000 < first < 20_000_000
    server.cut()
    _bring(tab, "open.trf", _damaged())
    tab.tab("Check")
    tab.find(".code").first.wait_for()
    tab.find("#fix-all").click()
    tab.find(".event .changed").first.wait_for()
    tab.tab("Standings")
    tab.find("tbody th a").nth(1).click()
    tab.find("#panel h2, #panel h3").first.wait_for()
    tab.tab("Ratings")
    tab.find("table tbody tr").first.wait_for()
    tab.tab("Pairings")
    tab.find("#played table").wait_for()
    name, data = tab.download(tab.find("#download"))
    assert name == "open.trf"
    assert data == crosstable.sample("individual-swiss").read_bytes()


def _play_round(tab: Tab, number: int) -> None:
    """Pair, publish, enter the results by keyboard, close."""
    tab.follow(tab.find("nav.tabs").get_by_role("link", name="Round").first)
    tab.find("#pair").wait_for()
    tab.press("p")
    tab.find("#publish").wait_for()
    tab.press("Control+Enter")
    tab.find('#boards[data-status="published"]').wait_for()
    tab.find("tr[aria-current]").wait_for()
    for board, (key, result) in enumerate((("1", "1-0"), ("=", "½-½")), start=1):
        tab.press(key)
        tab.find(f'tr[data-board="{board}"][data-result="{result}"]').wait_for()
    tab.say("All results are in.").wait_for()
    tab.press("Control+Enter")
    if number < 3:
        tab.find("#pair").wait_for()
    else:
        tab.find('#boards[data-status="closed"], .chip').first.wait_for()


def test_an_event_is_run_over_three_rounds_and_goes_on_after_the_tab_was_closed(
    context: BrowserContext, tab: Tab, server: Server, tmp_path: Path
) -> None:
    tab.open()
    server.cut()
    begin_event_at(tab, "Kids Cup")
    _play_round(tab, 1)
    _play_round(tab, 2)
    tab.page.close()
    again = Tab(context, server.address)
    again.open()
    again.follow(again.link("Kids Cup"))
    again.find("nav.tabs").wait_for()
    _play_round(again, 3)
    again.tab("Standings")
    again.find("tbody th a").first.wait_for()
    name, data = again.download(again.page.locator("#pack"))
    assert name == "kids-cup.zip"
    event = open_event_folder(unpack_folder(data, tmp_path))
    assert verify(event) == ()
    assert len(event.event.section().rounds) == 3
    again.follow(again.find("nav.tabs").get_by_role("link", name="Send and publish"))
    name, data = again.download(again.button("Download the web site"))
    assert name == "kids-cup-site.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as site:
        assert "Lund, Åse" in site.read("players.html").decode()
    assert not again.faults


def test_the_folder_of_an_event_is_opened_from_a_file(tab: Tab, tmp_path: Path) -> None:
    from crosstable.event.disk.packing import pack_folder
    from tests.desk.halls import playing

    tab.open()
    data = pack_folder(playing(tmp_path / "fjord-open"))
    file = {"name": "fjord-open.zip", "mimeType": "application/zip", "buffer": data}
    tab.page.locator("#bring").set_input_files(file)  # type: ignore[arg-type]
    tab.find("nav.tabs").get_by_role("link", name="Round 2").click()
    tab.find("tr[aria-current]").wait_for()
    broken = {"name": "x.zip", "mimeType": "application/zip", "buffer": b"nothing"}
    tab.page.locator("#bring").set_input_files(broken)  # type: ignore[arg-type]
    tab.page.get_by_text("not a packed event folder").wait_for()


def test_documents_are_printed_without_a_network(tab: Tab, server: Server) -> None:
    tab.open()
    tab.page.wait_for_function(
        """async () => (await (await caches.open((await caches.keys())[0])).keys())
             .some((one) => one.url.includes("typst"))"""
    )
    server.cut()
    tab.button("Rapid tournament").click()
    tab.find("nav.tabs").wait_for()
    tab.find("nav.tabs").get_by_role("link", name="Documents").click()
    tab.find("img.page").first.wait_for()
    name, data = tab.download(tab.find("a.button").filter(has_text="PDF").first)
    assert name.endswith(".pdf")
    assert data.startswith(b"%PDF-")
