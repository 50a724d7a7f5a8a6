"""Nothing moves under the finger: no page of an event or a report shifts while it is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import crosstable
from tests.desk.halls import Run, desk_with_data, valley
from tests.desk.serving import Desk, opened
from tests.desk.test_accessibility import EVENT_PAGES
from tests.desk.visiting import Visitor, visit
from tests.sizes import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST = 0.1
"""Above this a page is called unstable (the web's "cumulative layout shift")."""
RUN_PAGES = (
    *("", "/round/1", "/round/3", "/players", "/settings", "/hall", "/paper", "/send"),
    *("/prizes", "/backup", "/history", "/preview", "/beside"),
)
_WATCH = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, tuple[str, ...]]]:
    folder = tmp_path_factory.mktemp("events") / "valley"
    valley(folder)
    with desk_with_data(tmp_path_factory.mktemp("data"), folder) as desk, desk.client() as client:
        event = Run(client, folder).base
        report = f"/files/{event.rpartition('/')[2]}"
        teams = opened(client, crosstable.sample("team-swiss").read_bytes())
        yield (
            desk,
            (
                *("/", "/events/new", *(event + page for page in RUN_PAGES)),
                *(report + page for page in EVENT_PAGES),
                *(teams + page for page in ("/teams", "/standings", "/crosstable", "/check")),
            ),
        )


def shift_of(visitor: Visitor, address: str) -> float:
    """How much of the page moved, and how far, until it came to rest."""
    visitor.go(address)
    visitor.page.wait_for_load_state("load")
    visitor.page.wait_for_timeout(150)
    return float(visitor.page.evaluate("window.shifted"))


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1100), (390, 844)])
def test_no_page_shifts(
    browser: Browser, scene: tuple[Desk, tuple[str, ...]], width: int, height: int
) -> None:
    desk, addresses = scene
    with visit(browser, desk, viewport={"width": width, "height": height}) as visitor:
        visitor.page.add_init_script(f"({_WATCH})()")
        shifts = {address: shift_of(visitor, address) for address in spread(addresses)}
    assert {address: shift for address, shift in shifts.items() if shift > MOST} == {}
    assert len(shifts) == len(spread(addresses))


def test_a_page_that_shifts_is_noticed(
    browser: Browser, scene: tuple[Desk, tuple[str, ...]]
) -> None:
    """The test above can fail."""
    desk, _ = scene
    with visit(browser, desk) as visitor:
        visitor.page.add_init_script(f"({_WATCH})()")
        visitor.go("/events/new")
        visitor.page.wait_for_timeout(200)
        visitor.page.evaluate(
            "document.querySelector('h1').insertAdjacentHTML('beforebegin', '<p><br>'.repeat(12))"
        )
        visitor.page.wait_for_timeout(300)
        assert visitor.page.evaluate("window.shifted") > MOST
