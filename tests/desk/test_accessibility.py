"""Nobody is shut out: axe-core finds nothing on any page, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import crosstable
from tests.desk.test_browser import faulty
from tests.desk.visiting import Visitor, visit
from tests.sizes import is_full, spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.desk.serving import Desk

SHAPES: dict[str, Any] = {"rules": {"color-contrast": {"enabled": False}}}
"""Everything but contrast: colours stand in one place for all pages, so those with most colours are
enough for it."""
_RUN = """async (options) => {
  const resultTypes = ["violations", "incomplete"];
  const { violations, incomplete } = await axe.run(document, { resultTypes, ...options });
  const isUnseen = (node) => node.any.some((check) => check.data?.messageKey === "equalRatio");
  const unseen = incomplete.map((one) => ({ ...one, nodes: one.nodes.filter(isUnseen) }));
  return [...violations, ...unseen.filter((one) => one.nodes.length)].map(
    ({ id, impact, nodes }) =>
      ({ id, impact, places: nodes.slice(0, 5).map((node) => node.html.slice(0, 200)) }));
}"""
"""Letters in the colour of their ground are only doubtful to axe-core; here they are a fault."""


def findings(visitor: Visitor, axe: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """What axe-core finds on the page that is open, be it ever so small."""
    visitor.page.evaluate(f"window.axe ? null : (() => {{ {axe} }})()")
    found: list[dict[str, Any]] = visitor.page.evaluate(_RUN, options)
    return found


EVENT_PAGES = (
    "",
    "/standings/1",
    "/crosstable",
    "/players",
    "/players/1",
    "/ratings?columns=all",
    "/norms",
    "/pairings?round=3",
    "/pairings/played",
    "/documents",
    "/convert?to=trf16",
    "/compare",
)
TEAM_PAGES = ("/teams", "/teams/1", "/crosstable")
OTHER_PAGES = ("/", "/api", "/explain/H202", "/nowhere")


STEP = 4
"""Every day one of so many pages: most have the same parts, and axe takes its time."""
TOUCHED = 6
COLOURFUL = 3
"""The first so many of them show the colours of faults, fixes, tables and places."""


def touched_pages(visitor: Visitor) -> Iterator[str]:
    """Pages on which something was done: faults and workings are in their panels."""
    address = visitor.bring("open.trf", faulty())
    visitor.tab("Check")
    visitor.page.wait_for_selector(".cm-editor")
    visitor.page.locator(".fault .code").first.click()
    visitor.page.wait_for_selector("#panel h1")
    yield "check"
    visitor.page.locator("#fix-all").click()
    visitor.page.locator("#summary", has_text="Applied").wait_for()
    yield "check after a fix"
    visitor.go(f"{address}/standings")
    visitor.page.locator("tbody th a").first.click()
    visitor.page.wait_for_selector("#panel details")
    yield "standings with working"
    visitor.go(f"{address}/crosstable")
    visitor.page.locator("td[data-game]").first.click()
    visitor.page.locator("#edit[open]").wait_for()
    yield "a result to be changed"
    visitor.go(f"{address}/players/1")
    visitor.page.locator("#edit-data").click()
    visitor.page.locator("#edit[open]").wait_for()
    yield "data to be changed"
    visitor.go(address)
    visitor.page.locator(".languages summary").click()
    yield "the choice of a language"


def other_pages(visitor: Visitor) -> Iterator[str]:
    """One page after the other, each opened; every day a part."""
    event = visitor.bring("masters.trf", crosstable.sample("round-robin").read_bytes())
    teams = visitor.bring("teams.trf", crosstable.sample("team-swiss").read_bytes())
    addresses = [*(event + page for page in EVENT_PAGES), *(teams + page for page in TEAM_PAGES)]
    for address in spread((*OTHER_PAGES, *addresses), STEP):
        visitor.go(address)
        yield address


def test_axe_finds_nothing(browser: Browser, desk: Desk, axe: str) -> None:
    with visit(browser, desk) as visitor:
        found = {page: findings(visitor, axe, {}) for page in touched_pages(visitor)}
        found |= {page: findings(visitor, axe, SHAPES) for page in other_pages(visitor)}
    assert {page: what for page, what in found.items() if what} == {}
    assert len(found) == TOUCHED + len(spread((*OTHER_PAGES, *EVENT_PAGES, *TEAM_PAGES), STEP))


def test_contrast_in_the_dark(browser: Browser, desk: Desk, axe: str) -> None:
    with visit(browser, desk, color_scheme="dark") as visitor:
        only = {"runOnly": ["color-contrast"]}
        shown = islice(touched_pages(visitor), None if is_full() else COLOURFUL)
        found = {page: findings(visitor, axe, only) for page in shown}
    assert {page: what for page, what in found.items() if what} == {}
    assert len(found) == (TOUCHED if is_full() else COLOURFUL)
