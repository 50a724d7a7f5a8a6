"""Club evenings of a Keizer season and matches of a Double-Swiss, at the desk in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from crosstable.pairing.checking import check_pairings
from crosstable.rules.keizer.season import EveningKind, season_of
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.desk.visiting import Visitor, visit
from tests.event.running import begun, report

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MEMBERS = 20
AWAY = 8
"""Of twenty members 40 % are away."""
EVENINGS = 10


@contextmanager
def arbiter_at(browser: Browser, hall: Desk, folder: Path) -> Iterator[tuple[Visitor, Run]]:
    """Somebody in front of an event."""
    with hall.client() as client:
        run = Run(client, folder)
        run.open()
        with visit(browser, hall, viewport={"width": 1440, "height": 900}) as visitor:
            yield visitor, run


def play_and_close(page: Page, boards: int) -> None:
    """Publish the draft, type a result a board, and close the round, by keyboard."""
    page.locator("#publish").wait_for()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector('#boards[data-status="published"]')
    for board in range(boards):
        page.keyboard.press("1=0"[board % 3])
    page.get_by_text("All results are in.").wait_for()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector('#boards[data-status="closed"]')


def begin_evening(page: Page, away: list[tuple[str, str]]) -> None:
    """On the page of players: tick who is away, give the reason, and pair the others."""
    dialog = page.locator("#ask")
    dialog.get_by_text("everybody is here, except").wait_for()
    for name, reason in away:
        line = dialog.locator(".pick-line", has_text=name)
        line.get_by_role("checkbox").check()
        line.get_by_role("combobox").select_option(label=reason)
    dialog.get_by_role("button", name="Pair those who are here").click()
    page.wait_for_url("**/round/*")


@pytest.mark.nightly
def test_club_evenings_with_forty_percent_away(
    browser: Browser, hall: Desk, tmp_path: Path
) -> None:
    event = begun(tmp_path / "club", MEMBERS, system="CUSTOM_KEIZER", rounds="30")
    reasons = ("with notice", "without notice", "for the club")
    with arbiter_at(browser, hall, tmp_path / "club") as (visitor, run):
        for evening in range(1, EVENINGS + 1):
            names = [f"Player{(3 * evening + 2 * k) % MEMBERS:02}" for k in range(AWAY)]
            visitor.go(run.base)
            visitor.page.get_by_role("link", name=f"Round {evening}: who is away?").click()
            begin_evening(visitor.page, [(name, reasons[k % 3]) for k, name in enumerate(names)])
            play_and_close(visitor.page, (MEMBERS - AWAY) // 2)
        visitor.go(f"{run.base}/settings")
        visitor.page.get_by_text("CUSTOM_KEIZER is not one of FIDE's systems").wait_for()
    event = open_event_folder(tmp_path / "club")
    t = crosstable.loads(report(event))
    kinds = [m.evenings[0].kind for m in season_of(t, 1).members]
    counts = (EveningKind.HALF_BYE, 3), (EveningKind.ZERO_BYE, 3), (EveningKind.DUTY, 2)
    assert all(kinds.count(kind) == count for kind, count in counts)
    assert check_pairings(t) == ()
    assert len(event.event.section().rounds) == EVENINGS


@pytest.mark.nightly
def test_matches_of_two_games(browser: Browser, hall: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "double", 7, system="FIDE_DOUBLESWISS", rounds="6")
    with arbiter_at(browser, hall, tmp_path / "double") as (visitor, run):
        page = visitor.page
        visitor.go(f"{run.base}/round")
        for game in range(1, 5):
            page.locator("#pair").wait_for()
            page.keyboard.press("p")
            match, of_match = (game + 1) // 2, 2 - game % 2
            page.get_by_text(f"match {match}, game {of_match}").first.wait_for()
            play_and_close(page, 3)
    section = open_event_folder(tmp_path / "double").event.section()
    first, second, *_ = section.rounds
    assert [board.pair for board in second.boards] == [board.pair[::-1] for board in first.boards]
    t = crosstable.loads(report(open_event_folder(tmp_path / "double")))
    assert check_pairings(t) == ()
