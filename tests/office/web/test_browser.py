"""The office in a real browser: a report from the inbox to the list; nobody is shut out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from crosstable.office.users.rights import Role
from tests.browsers import open_page
from tests.desk.test_accessibility import _RUN
from tests.office.web.offices import PASSWORD, USERS, Served
from tests.office.web.test_rights import READING, path_of
from tests.sizes import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

PAGES = [
    path_of(one)
    for one in READING
    if not one.is_for_programs and "/files/" not in one.path and not one.path.endswith("file")
]
DOWNLOADS = ("/fees.csv", "/players/1000001/changes.csv")


def _complaints(said: ConsoleMessage) -> list[str]:
    """Errors on the console, but for refusals, which the page explains."""
    is_refusal = said.text.startswith("Failed to load resource")
    return [said.text] if said.type == "error" and not is_refusal else []


@contextmanager
def logged_in(browser: Browser, pages: Served, role: Role, **more: Any) -> Iterator[Page]:
    """Somebody in front of the office; what the browser complains about is a fault."""
    faults: list[str] = []
    with open_page(browser, base_url=pages.address, **more) as page:
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.extend(_complaints(said)))
        page.goto("/login")
        page.get_by_label("Name").fill(USERS[role][0])
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Log in").click()
        page.wait_for_url("**/inbox")
        yield page
        assert faults == []


def test_four_people_stand_beside_the_report_without_scrolling(
    browser: Browser, pages: Served
) -> None:
    """Whoever has the number is the last of them."""
    size = {"width": 1440, "height": 900}
    with logged_in(browser, pages, Role.OFFICER, viewport=size) as page:
        page.goto("/inbox/3/player/4?q=Player")
        assert page.locator("table.who th[scope=col]").count() == 5
        box = page.locator(".wide:has(table.who)")
        assert box.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0


def test_the_rows_of_who_is_it_keep_their_names_on_a_phone(browser: Browser, pages: Served) -> None:
    size = {"width": 390, "height": 844}
    with logged_in(browser, pages, Role.OFFICER, viewport=size) as page:
        page.goto("/inbox/3/player/4?q=Player")
        assert page.locator("table.who th[scope=col]").count() > 2
        headings = page.locator("table.who th[scope=row]").all()
        assert headings
        for heading in headings:
            box = heading.bounding_box()
            assert box is not None
            assert box["width"] > box["height"], heading.inner_text()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_nobody_is_shut_out(browser: Browser, pages: Served, axe: str, scheme: str) -> None:
    with logged_in(browser, pages, Role.ADMINISTRATOR, color_scheme=scheme) as page:
        found = {}
        for address in spread(PAGES):
            if address in DOWNLOADS or address == "/login":
                continue
            page.goto(address)
            page.evaluate(f"window.axe ? null : (() => {{ {axe} }})()")
            violations = page.evaluate(_RUN, {})
            if violations:
                found[address] = violations
        assert found == {}


def test_pages_fit_on_a_phone(browser: Browser, pages: Served) -> None:
    size = {"width": 390, "height": 800}
    with logged_in(browser, pages, Role.ADMINISTRATOR, viewport=size) as page:
        wide = []
        for address in spread(PAGES):
            if address in DOWNLOADS or address == "/login":
                continue
            page.goto(address)
            if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
                wide.append(address)
        assert wide == []


def test_a_report_becomes_part_of_the_list(browser: Browser, pages: Served) -> None:
    with logged_in(browser, pages, Role.OFFICER) as page:
        page.get_by_role("link", name="Winter Cup").click()
        page.get_by_role("link", name="Who is it?").click()
        page.get_by_label("Somebody new").check()
        page.get_by_role("button", name="Answer").click()
        page.get_by_role("button", name="Accept").click()
        page.get_by_text("New numbers: 9000001").wait_for()
        page.get_by_role("link", name="Periods").click()
        page.get_by_role("button", name="Compute the next list").click()
        page.get_by_text("Computed: the standard list of 2026-03-01").wait_for()
        page.get_by_role("button", name="Publish").click()
        page.get_by_role("button", name="Publish anyway").click()
        page.get_by_text("Published: the standard list of 2026-03-01.").wait_for()
        page.get_by_role("link", name="Players", exact=True).click()
        page.get_by_text("list of 1 Mar 2026").wait_for()
