"""The Check page in a real browser: fixes in place, keys, filters, both answers, the ruler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import crosstable
from tests.desk.serving import contradicting
from tests.desk.test_browser import faulty
from tests.desk.visiting import Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.desk.serving import Desk

SWISS = crosstable.sample("individual-swiss").read_bytes()


def differing() -> bytes:
    """A Swiss in which player 3 has lost in round 1 against somebody who has lost as well."""
    lines = SWISS.decode("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("001    3"))
    assert lines[at][98] == "1"
    lines[at] = lines[at][:98] + "0" + lines[at][99:]
    return "\n".join(lines).encode()


def checked(visitor: Visitor, data: bytes) -> Page:
    """The Check page of a report, ready to be typed in."""
    address = visitor.bring("open.trf", data)
    visitor.go(f"{address}/check")
    visitor.page.wait_for_selector(".cm-editor")
    return visitor.page


def said(page: Page, text: str) -> None:
    page.locator("#summary", has_text=text).wait_for()


def test_a_fix_is_applied_without_losing_the_place(visitor: Visitor) -> None:
    page = checked(visitor, faulty())
    page.evaluate("document.body.dataset.same = 'page'")
    page.locator("li", has_text="P203").locator(".place").click()
    before = page.locator(".cm-activeLine").inner_text()
    top = page.evaluate("document.querySelector('.cm-scroller').scrollTop")
    page.locator("li", has_text="H301").get_by_role("button", name="Fix").click()
    said(page, "Fixed H301")
    assert page.locator("li", has_text="H301").count() == 0
    assert page.locator("body").get_attribute("data-same") == "page"  # not loaded again
    assert page.locator(".cm-activeLine").inner_text() == before
    assert page.evaluate("document.querySelector('.cm-scroller').scrollTop") == top
    page.get_by_role("button", name="Undo").click()
    page.locator("li", has_text="H301").wait_for()
    assert page.locator("body").get_attribute("data-same") == "page"


def test_help_stays_while_one_types(visitor: Visitor) -> None:
    page = checked(visitor, faulty())
    page.locator("li", has_text="H202").locator(".place").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("7")
    said(page, "(not saved yet)")
    fault = page.locator("li", has_text="H301")
    assert fault.locator(".clause").inner_text()
    fault.get_by_role("button", name="Fix").click()  # what was typed is kept with it
    said(page, "Fixed H301")
    page.get_by_role("button", name="Keep my edits").wait_for(state="hidden")
    data = visitor.download(page.locator("#download"))[1]
    assert b"062 30" in data
    assert data.count(b"052 ") == 1
    assert data != faulty().replace(b"062 31", b"062 30")


def test_filters_and_keys(visitor: Visitor) -> None:
    page = checked(visitor, faulty())
    codes = page.locator(".fault:visible .code")
    everything = codes.all_inner_texts()
    page.locator("[data-filter=error]").click()
    errors = codes.all_inner_texts()
    assert 0 < len(errors) < len(everything)
    page.locator("[data-filter=all]").click()
    page.locator("#faults").focus()
    current = page.locator(".fault[aria-current] .code")
    order = []
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
        order.append(current.inner_text())
    assert order[0] == everything[1]  # the filter chose the first one
    assert order == [everything[1], everything[2], everything[1]]
    page.locator(".cm-content").focus()
    page.keyboard.press("F8")
    assert current.inner_text() == everything[2]
    page.locator("#faults").focus()
    page.keyboard.press("f")
    said(page, "Applied:")


def test_both_answers_to_a_contradiction_are_buttons(visitor: Visitor) -> None:
    for key, written in (("1", SWISS), ("2", None)):
        page = checked(visitor, differing())
        fault = page.locator("li", has_text="G115")
        fault.locator(".message").click()
        assert fault.locator(".choice").count() == 2
        page.locator("#faults").focus()
        page.keyboard.press(key)
        said(page, "is right: write")
        assert page.locator("li", has_text="G115").count() == 0
        data = visitor.download(page.locator("#download"))[1]
        assert data != differing()
        assert written is None or data == written


def test_the_ruler_names_the_field_and_a_letter_can_replace_one(visitor: Visitor) -> None:
    page = checked(visitor, differing())
    page.locator("li", has_text="G115").locator(".place").first.click()
    assert page.locator(".field-name").inner_text() == "Result, round 1"
    assert page.locator(".band.here").inner_text() == "R1"
    line = page.locator(".cm-activeLine").inner_text()
    page.keyboard.press("Insert")
    assert page.get_by_role("button", name="Overwrite").get_attribute("aria-pressed") == "true"
    page.keyboard.type("1")
    said(page, "(not saved yet)")
    assert len(page.locator(".cm-activeLine").inner_text()) == len(line)
    page.keyboard.press("Backspace")
    assert len(page.locator(".cm-activeLine").inner_text()) == len(line)
    page.keyboard.type("1")
    page.keyboard.press("Control+s")
    said(page, "The edited text is saved.")
    assert visitor.download(page.locator("#download"))[1] == SWISS


@pytest.fixture
def other(browser: Browser, desk: Desk) -> Iterator[Visitor]:
    with visit(browser, desk) as found:
        yield found


def test_nobody_overwrites_what_another_kept(visitor: Visitor, other: Visitor) -> None:
    page = checked(visitor, faulty())
    other.page.goto(page.url)
    other.page.wait_for_selector(".cm-editor")
    other.page.locator("#fix-all").click()
    said(other.page, "Applied:")
    page.locator("li", has_text="H301").get_by_role("button", name="Fix").click()
    page.get_by_role("heading", name="Somebody else changed this file").wait_for()
    page.get_by_role("button", name="Show the other version").click()
    page.locator("li", has_text="H301").wait_for(state="detached")
    theirs = visitor.download(page.locator("#download"))[1]
    assert theirs == other.download(other.page.locator("#download"))[1]


def test_the_banner_leads_to_its_fault(visitor: Visitor) -> None:
    address = visitor.bring("masters.trf", contradicting())
    visitor.go(f"{address}/standings")
    visitor.page.locator(".warned a").first.click()
    visitor.page.wait_for_selector(".cm-editor")
    current = visitor.page.locator(".fault[aria-current]")
    current.wait_for()
    assert current.locator(".code").inner_text() == "G101"
    assert "44" in visitor.page.locator(".cm-activeLine").inner_text()
