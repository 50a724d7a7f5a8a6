"""Nobody is shut out: axe-core finds nothing serious on any page, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import crosstable
from tests.desk.test_browser import faulty
from tests.desk.visiting import Visitor, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.desk.serving import Desk

SERIOUS = ("serious", "critical")
_RUN = """async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, impact, nodes }) =>
    ({ id, impact, places: nodes.slice(0, 5).map((node) => node.html.slice(0, 200)) }));
}"""


def findings(visitor: Visitor, axe: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """What axe-core finds serious on the page that is open."""
    visitor.page.evaluate(f"window.axe ? null : (() => {{ {axe} }})()")
    found = visitor.page.evaluate(_RUN, options)
    return [one for one in found if one["impact"] in SERIOUS]


EVENT_PAGES = (
    "",
    "/standings",
    "/standings/1",
    "/crosstable",
    "/players",
    "/players/1",
    "/ratings?columns=all",
    "/norms",
    "/documents",
    "/convert?to=trf16",
    "/compare",
)
TEAM_PAGES = ("/teams", "/teams/1", "/crosstable")
OTHER_PAGES = ("/", "/api", "/explain/H202", "/nowhere")


def pages(visitor: Visitor) -> Iterator[str]:
    """Open one page after the other; those with a panel also with something in it."""
    event = visitor.bring("open.trf", faulty())
    yield "overview"
    visitor.tab("Check")
    visitor.page.wait_for_selector(".cm-editor")
    visitor.page.locator(".fault .code").first.click()
    visitor.page.wait_for_selector("#panel h1")
    yield "check"
    visitor.page.locator("#fix-all").click()
    visitor.page.wait_for_selector(".notice")
    yield "check after a fix"
    visitor.go(f"{event}/standings")
    visitor.page.locator("td a").first.click()
    visitor.page.wait_for_selector("#panel details")
    yield "standings with working"
    teams = visitor.bring("teams.trf", crosstable.sample("team-swiss").read_bytes())
    for address in (
        *OTHER_PAGES,
        *(event + page for page in EVENT_PAGES),
        *(teams + page for page in TEAM_PAGES),
    ):
        visitor.go(address)
        yield address


@pytest.mark.parametrize(
    ("scheme", "options"),
    [("light", {}), ("dark", {"runOnly": ["color-contrast"]})],
    ids=["light", "dark"],
)
def test_axe_finds_nothing_serious(
    browser: Browser, desk: Desk, axe: str, scheme: str, options: dict[str, Any]
) -> None:
    with visit(browser, desk, color_scheme=scheme) as visitor:
        found = {page: findings(visitor, axe, options) for page in pages(visitor)}
    assert {page: what for page, what in found.items() if what} == {}
    assert len(found) == 4 + len(OTHER_PAGES) + len(EVENT_PAGES) + len(TEAM_PAGES)
