"""Desk and hall with an event of real size: no table hides a column without a way to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crosstable
from crosstable.writing.conversion import convert
from tests.crowded import crowded_event, playing
from tests.desk.halls import Run, desk_with_data
from tests.desk.serving import opened
from tests.desk.test_hall_browser import Venue
from tests.desk.visiting import Visitor, visit
from tests.tables import hidden_columns

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REPORT = (
    *("", "/check", "/pairings?round=3", "/players", "/players/3", "/standings", "/standings/3"),
    *("/crosstable", "/ratings", "/norms", "/documents", "/convert?to=trf16", "/compare"),
)
TEAMS = ("", "/standings", "/crosstable", "/teams", "/teams/1", "/pairings?round=2", "/players")
EVENT = (
    *("", "/round/11", "/round/1", "/players", "/settings", "/hall", "/paper", "/send"),
    *("/prizes", "/backup", "/history"),
)
SCREENS = ("pairings", "names", "standings", "main")


def test_a_large_report_hides_no_column(visitor: Visitor) -> None:
    data = convert(crowded_event(24), "trf26").to_bytes()
    with visitor.desk.client() as client:
        home = f"{visitor.desk.address}{opened(client, data)}"
    hidden = [
        fault
        for page in ("/standings", "/players/3", "/pairings?round=3")
        for fault in hidden_columns(visitor.page, f"{home}{page}")
    ]
    assert hidden == []


def test_columns_left_out_on_a_phone_can_be_shown(visitor: Visitor) -> None:
    with visitor.desk.client() as client:
        home = opened(client, crosstable.sample("individual-swiss").read_bytes())
    visitor.page.set_viewport_size({"width": 390, "height": 800})
    visitor.go(f"{home}/pairings?round=2")
    rating = visitor.page.locator(".as-played thead th", has_text="Rating").first
    assert not rating.is_visible()
    visitor.page.get_by_role("button", name="Show all columns").click()
    assert rating.is_visible()


@pytest.mark.nightly
def test_no_page_of_desk_and_hall_hides_a_column(browser: Browser, tmp_path: Path) -> None:
    finished = crowded_event()
    report = tmp_path / "crowded.trf"
    report.write_bytes(convert(playing(finished), "trf26").to_bytes())
    folder = tmp_path / "event"
    crosstable.take_over_event(folder, report, confirm=4)
    data = tmp_path / "data"
    hidden = []
    with desk_with_data(data, "--hall", "127.0.0.1:0") as desk, desk.client() as client:
        run = Run(client, folder)
        run.open()
        home = opened(client, convert(finished, "trf26").to_bytes())
        teams = opened(client, crosstable.sample("team-swiss").read_bytes())
        addresses = [home + page for page in REPORT]
        addresses += [teams + page for page in TEAMS]
        addresses += [run.base + page for page in EVENT]
        with visit(browser, desk) as visitor:
            for address in addresses:
                hidden += hidden_columns(visitor.page, f"{desk.address}{address}")
        venue = Venue(desk, run, data)
        page = browser.new_page()
        halls = [f"{venue.hall}/", venue.live, venue.helper("Lars"), venue.door()]
        for address in (*halls, *map(venue.screen, SCREENS)):
            hidden += hidden_columns(page, address)
        page.close()
    assert hidden == []
