"""An event run by keyboard alone: no pointer touches any page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crosstable.event.disk.folder import open_event_folder
from tests.desk.halls import desk_with_data
from tests.desk.visiting import Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_STOPS = 80
"""Nothing is further away than that by the Tab key."""


@pytest.fixture
def hands(browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    with desk_with_data(tmp_path / "data") as desk, visit(browser, desk) as found:
        yield found


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(MOST_STOPS):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def enter(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def begin(page: Page, folder: Path) -> None:
    """Four screens; each begins with its first field, and Enter goes on."""
    tab_to(page, "a[href='/events/new']")
    page.keyboard.press("Enter")
    page.locator("input[name=name]:focus").wait_for()
    enter(page, "Club Night")
    page.locator("select[name=system]:focus").wait_for()
    tab_to(page, "input[name=rounds]")
    page.keyboard.press("Control+a")
    enter(page, "3")
    page.locator("select[name=time-control]:focus").wait_for()
    page.keyboard.press("Enter")
    tab_to(page, "input[name=folder]")
    enter(page, str(folder))
    page.get_by_text("The event has been created.").wait_for()


def play_a_round(page: Page) -> None:
    page.locator("#pair").wait_for()
    page.keyboard.press("p")
    page.locator("#publish").wait_for()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector('#boards[data-status="published"] tr[aria-current]')
    for key, result in (("1", "1-0"), ("=", "½-½")):
        page.keyboard.press(key)
        page.locator(f'tr[data-result="{result}"]').first.wait_for()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector('#boards[data-status="closed"]')


@pytest.mark.nightly
def test_an_event_by_keyboard_alone(hands: Visitor, tmp_path: Path) -> None:
    page = hands.page
    begin(page, tmp_path / "club")
    page.wait_for_load_state()
    tab_to(page, "#add")
    for name in ("Lund, Åse", "Berg, Bo", "Vik, Ida", "Dahl, Per"):
        enter(page, name)
        page.get_by_role("rowheader", name=name).wait_for()
        page.locator("#add:focus").wait_for()
    tab_to(page, "#grid")
    page.keyboard.press("Home")
    for at in range(4):  # nobody is missing when round 1 is paired
        page.keyboard.press(" ")
        page.locator('#grid tr[data-here="yes"]').nth(at).wait_for()
        page.keyboard.press("ArrowDown")
    tab_to(page, ".rail a[href$='/round']")
    page.keyboard.press("Enter")
    play_a_round(page)

    tab_to(page, ".rail a[href$='/crosstable']")
    page.keyboard.press("Enter")
    page.locator("h1", has_text="Crosstable").wait_for()
    tab_to(page, "#live .wide")
    for key in ("ArrowDown", "ArrowRight", "F2"):
        page.keyboard.press(key)
    page.locator("#edit[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#edit").wait_for(state="hidden")

    tab_to(page, ".rail a[href$='/standings']")
    page.keyboard.press("Enter")
    page.locator("h1", has_text="Standings").wait_for()
    tab_to(page, ".wide")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    hands.panel.locator("details").first.wait_for()

    tab_to(page, ".rail a[href$='/check']")
    page.keyboard.press("Enter")
    page.locator("#summary").wait_for()
    page.keyboard.press("j")
    section = open_event_folder(tmp_path / "club").event.section()
    assert [one.status.value for one in section.rounds] == ["closed"]
    assert len(section.people) == 4
