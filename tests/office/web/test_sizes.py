"""The office at real size: dozens of reports in the inbox, thousands of players in the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, select

from crosstable.office.founding import found
from crosstable.office.store.tables import PARTICIPATIONS, SUBMISSIONS
from crosstable.office.users import passwords
from crosstable.office.users.rights import Role
from tests.office.clock import Clock
from tests.office.web.conftest import SETTINGS
from tests.office.web.crowding import crowd
from tests.office.web.offices import Served, served
from tests.office.web.test_browser import DOWNLOADS, PAGES, logged_in
from tests.sizes import is_full
from tests.tables import hidden_columns

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DAY = ("/inbox", "/top")
NIGHT = tuple(page for page in PAGES if page not in (*DOWNLOADS, "/login"))


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Thirty reports wait; by day the list is shorter than a federation's."""
    from argon2 import PasswordHasher

    with pytest.MonkeyPatch.context() as patch:
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "_hasher", lambda: hasher)
        folder = tmp_path_factory.mktemp("office")
        with found(str(folder / "o.db"), clock=Clock("2026-01-29"), settings=SETTINGS) as office:
            crowd(office, folder, players=3_000 if is_full() else 150, reports=30)
            with served(office) as address:
                yield address


def test_no_page_hides_a_column(browser: Browser, crowded: Served) -> None:
    with logged_in(browser, crowded, Role.ADMINISTRATOR) as page:
        hidden = []
        for address in NIGHT if is_full() else DAY:
            hidden += hidden_columns(page, address)
        assert hidden == []


def test_the_decision_stands_beside_the_inbox(browser: Browser, crowded: Served) -> None:
    """From nine rows on a table has tools: they must not take its place beside the panel."""
    size = {"width": 1440, "height": 900}
    with logged_in(browser, crowded, Role.OFFICER, viewport=size) as page:
        table = page.get_by_role("region", name="Reports").bounding_box()
        panel = page.locator("#decide").bounding_box()
        assert table is not None
        assert panel is not None
        assert table["width"] > 2 * panel["width"]
        assert abs(table["y"] - panel["y"]) < 5
        for heading in ("Verdict", "State"):
            head = page.get_by_role("columnheader", name=heading).bounding_box()
            assert head is not None
            assert head["x"] + head["width"] <= table["x"] + table["width"]


def test_public_lists_link_the_name(crowded: Served) -> None:
    with crowded.client() as client:
        for address in ("/", "/top"):
            page = client.get(address).text
            assert '<a href="/players/1000001">Player 1, Test</a>' in page, address
            assert ">1000001</a>" not in page, address


@pytest.mark.nightly
def test_an_inbox_of_two_thousand_reports_opens_in_a_second(crowded: Served) -> None:
    """Copies of a report that is there: submitting as many would take minutes."""
    with crowded.office.engine.begin() as connection:
        pattern = connection.execute(select(SUBMISSIONS).limit(1)).one()
        people = connection.execute(
            select(PARTICIPATIONS).where(PARTICIPATIONS.c.submission == pattern.number)
        )
        numbers = range(31, 2_001)
        rows = [{**pattern._mapping, "number": n, "receipt": f"R{n}"} for n in numbers]
        players = [{**row._mapping, "submission": n} for row in people.all() for n in numbers]
        connection.execute(insert(SUBMISSIONS), rows)
        connection.execute(insert(PARTICIPATIONS), players)
    with crowded.client(Role.OFFICER) as client:
        seconds = min(client.get("/inbox").elapsed.total_seconds() for _ in range(3))
        assert "To decide 2000" in " ".join(client.get("/inbox").text.split())
    assert seconds < 1
